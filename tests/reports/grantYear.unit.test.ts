/** RPT-81: a grant's report is of the grant's own year and of its own days, alone and beside the period before. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportListsLoaded } from '../../domain/config/index.ts'
import {
  asGroups,
  chosenDays,
  comparisonChosen,
  comparesOutside,
  countedDays,
  datesTyped,
  daysElsewhere,
  filterSet,
  grantRange,
  instantsOf,
  ownYearWords,
  periodChosen,
  questionOf,
  reportSheet,
  runAsked,
  runOpenAsked,
  toRun,
  yearsBy,
  type ReportType,
} from '../../domain/reports/index.ts'
import { accountChanged } from '../../domain/session/index.ts'
import { runs } from '../run/runs.ts'
import { sampleAccount } from '../session/samples.ts'
import { startRuns } from './runWorld.ts'

const zone = 'America/Denver'
const report = 'grant' as const
const now = 1_700_000_000_000
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
const grantOf = (id: number, start: string | null, end: string | null) => ({
  id,
  label: `Grant ${id}`,
  grant_type: 'VOCA' as const,
  master_grant: null,
  status: 1,
  date_time: start === null ? null : `${start}T07:00:00.000Z`,
  end_date_time: end === null ? null : `${end}T07:00:00.000Z`,
})
/** In winter Denver is seven hours behind. */
const grants = [
  grantOf(7, '2021-12-30', '2023-12-29'),
  grantOf(8, null, '2023-12-29'),
  grantOf(9, '2031-01-15', null),
  grantOf(10, '2022-12-01', null),
  grantOf(11, null, null),
]

const dated = (of: ReportType, from: string, until: string) => [
  periodChosen({ report: of, period: 'Custom' }),
  datesTyped({ report: of, from, until }),
]
const chosen = (id: number) => filterSet({ report, filter: 'grants', to: { grants: asGroups([id]) } })
const started = (id: number) => {
  const world = startRuns()
  world.dispatch(
    // The agency's year begins in October.
    accountChanged({ account: { ...sampleAccount, time_zone: zone, fiscal_year_start: '2023-10-01' } }),
    reportListsLoaded({ advancedGrants: grants, highestIds: nobody, failed: [] }),
    chosen(id),
  )
  return world
}
const shown = (days: ReturnType<typeof countedDays>) => {
  const { from = null, until = null } = days ?? {}
  return from === null || until === null ? null : instantsOf({ from, until }, 'UTC')
}
const questionsIn = (world: ReturnType<typeof startRuns>, of: ReportType = report) => {
  world.dispatch(runAsked({ report: of, force: false }))
  const run = world.run(of)
  return run.figures.map((figure) => questionOf(run, figure))
}

describe('the year', () => {
  const anyDay = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const dayOf = (iso: string) => {
    const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
    return { year, month, day }
  }
  const isoOf = ({ year, month, day }: ReturnType<typeof dayOf>) =>
    new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
  const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

  test('[RPT-81] law: the year that has a day in it begins on an anniversary of the grant, the last one up to that day', () => {
    fc.assert(
      fc.property(anyDay, fc.oneof(anyDay, fc.constantFrom('2024-02-29', '2024-12-31')), (day, first) => {
        const begun = isoOf(yearsBy({ fiscal_year_from: first }, 7)(dayOf(day)))
        const onIn = (year: number) => `${year}${first.endsWith('-02-29') && !isLeap(year) ? '-02-28' : first.slice(4)}`
        const year = Number(begun.slice(0, 4))
        expect(begun).toBe(onIn(year))
        expect([begun <= day, onIn(year + 1) > day]).toEqual([true, true])
      }),
      { numRuns: runs(200) },
    )
  })

  test('[RPT-81] each figure of a grant’s report is asked by the year that the grant’s own start begins', () => {
    const world = started(7)
    world.dispatch(...dated(report, '2022-10-01', '2022-12-29'))
    const questions = questionsIn(world)
    expect(new Set(questions.map((each) => each?.fiscal_year_from))).toEqual(new Set(['2021-12-30']))
    expect(new Set(questions.map((each) => each?.show))).toContain('year')
    expect(new Set(questions.map((each) => each?.type))).toContain('finding')
    // It is told, on the screen and in what leaves the agency.
    expect(ownYearWords(world.state(), report)).toBe('Fiscal year: the grant’s own, from 12/30/2021')
    const run = world.run(report)
    const leaving = { report, run, minutes: null, zone, by: 'Ada', at: now, hidesSmall: false }
    const about = reportSheet(world.state(), leaving).about.find(([label]) => label === 'Filters')
    expect(about?.[1]).toContain('Fiscal year: the grant’s own, from 12/30/2021')
    // With another grant it is that one's.
    world.dispatch(chosen(10))
    expect(toRun(world.state(), report, now)?.filters.fiscal_year_from).toBe('2022-12-01')
  })

  test('[RPT-81] a grant without a start has the account’s year, as every other report has whatever its form holds', () => {
    const world = started(8)
    world.dispatch(...dated(report, '2022-10-01', '2022-12-29'))
    expect(questionsIn(world).some((each) => each !== null && 'fiscal_year_from' in each)).toBe(false)
    expect(ownYearWords(world.state(), report)).toBeNull()
    const full = started(7)
    const filters = { grants: asGroups([7]), fiscal_year_from: '2021-12-30' }
    full.dispatch(
      filterSet({ report: 'full', filter: 'grants', to: filters }),
      ...dated('full', '2022-10-01', '2022-12-29'),
    )
    expect(questionsIn(full, 'full').some((each) => each !== null && 'fiscal_year_from' in each)).toBe(false)
  })

  test.each([
    // The account's year ends within the first, the grant's within the last.
    [7, '2022-07-01', '2022-12-29', false],
    [7, '2022-12-01', '2022-12-31', true],
    [7, '2022-12-30', '2023-12-29', false],
    [8, '2022-07-01', '2022-12-29', true],
    [8, '2022-12-01', '2022-12-31', false],
  ])('[RPT-53] of grant %i, %s to %s is of several years: %s', (id, from, until, isMultiCycle) => {
    const world = started(id)
    world.dispatch(...dated(report, from, until))
    expect(toRun(world.state(), report, now)?.isMultiCycle).toBe(isMultiCycle)
  })

  test('a run of then is opened with the year that it was counted by, and its form asks by the grant of today', async () => {
    for (const kept of [{ fiscal_year_from: '2020-01-01' }, {}]) {
      const world = started(7)
      world.dispatch(...dated(report, '2022-10-01', '2022-12-29'))
      const terms = toRun(world.state(), report, now)
      const { fiscal_year_from: _, ...filters } = terms?.filters ?? {}
      world.dispatch(runOpenAsked({ report, id: 5 }))
      const [asked] = world.calls('report_run.get')
      asked?.answer({
        id: 5,
        uuid: '00000000-0000-4000-8000-000000000001',
        type: report,
        user_id: 3,
        user_name: 'Ada',
        reporting_period: 'Custom',
        date_time: '2023-01-02T15:00:00.000Z',
        filters: { ...filters, ...kept, date_range: [terms?.since ?? '', terms?.until ?? ''] },
        shown: { zone },
        figures: [],
      })
      await world.passing()
      const run = world.run(report)
      expect([run.opened !== null, run.filters.fiscal_year_from]).toEqual([true, kept.fiscal_year_from])
      expect(world.state().reports.forms.grant.filters).not.toHaveProperty('fiscal_year_from')
      expect(toRun(world.state(), report, now)?.filters.fiscal_year_from).toBe('2021-12-30')
    }
  })
})

describe('the days', () => {
  test('[RPT-81] where none of those that are chosen is the grant’s there are none, and it is told which are', () => {
    const world = started(9)
    world.dispatch(...dated(report, '2022-10-01', '2022-12-29'))
    const state = world.state()
    expect([chosenDays(state, report, now) !== undefined, countedDays(state, report, now)]).toEqual([true, undefined])
    expect(toRun(state, report, now)).toBeNull()
    const own = daysElsewhere(state, report, now)
    expect(own === null ? null : grantRange(own)).toBe('1/15/2031 to …')
    // Days that are none are another matter, and a grant that has one of them is none.
    world.dispatch(...dated(report, '2022-12-29', '2022-10-01'))
    expect(daysElsewhere(world.state(), report, now)).toBeNull()
    world.dispatch(chosen(7), ...dated(report, '2023-12-29', '2024-06-30'))
    expect(daysElsewhere(world.state(), report, now)).toBeNull()
    expect(shown(countedDays(world.state(), report, now))?.since).toBe('2023-12-29T00:00:00.000Z')
    // Of all time a grant that has not begun has no day yet.
    world.dispatch(chosen(9), periodChosen({ report, period: 'All Time' }))
    expect(daysElsewhere(world.state(), report, now)).not.toBeNull()
  })

  test.each([
    [8, 'ends', '2023-12-30T06:59:59.999Z'],
    [11, 'has no end either', null],
  ] as const)(
    '[RPT-81] All Time of grant %i, which has no start and %s, begins whenever, and is told by its last day',
    async (id, _, until) => {
      const world = started(id)
      world.dispatch(periodChosen({ report, period: 'All Time' }), comparisonChosen({ report, compares: true }))
      const terms = toRun(world.state(), report, now)
      expect([terms?.since, terms?.until, terms?.isMultiCycle, terms?.before]).toEqual([null, until, true, null])
      const questions = questionsIn(world)
      expect(new Set(questions.map((each) => each?.since))).toEqual(new Set([null]))
      expect(new Set(questions.map((each) => each?.until))).toEqual(new Set([until]))
      // It is kept with its last day, and opened again it is of the same time.
      const [made] = world.calls('report_object.create')
      const filters = JSON.parse((made?.input.body as { filters: string } | undefined)?.filters ?? '{}') as Record<
        string,
        string
      >
      expect([filters['date_range'], filters['date_until']]).toEqual([undefined, until ?? undefined])
      const run = world.run(report)
      const leaving = { report, run, minutes: null, zone, by: 'Ada', at: now, hidesSmall: false }
      const days = reportSheet(world.state(), leaving).about.find(([label]) => label === 'Days')
      expect(days?.[1]).toBe(until === null ? undefined : '… to 12/29/2023')
      world.dispatch(runOpenAsked({ report, id: 5 }))
      const [asked] = world.calls('report_run.get')
      asked?.answer({
        id: 5,
        uuid: '00000000-0000-4000-8000-000000000001',
        type: report,
        user_id: 3,
        user_name: 'Ada',
        reporting_period: 'All Time',
        date_time: '2023-01-02T15:00:00.000Z',
        filters,
        shown: { zone },
        figures: [],
      })
      await world.passing()
      const opened = world.run(report)
      expect([opened.opened !== null, opened.since, opened.until]).toEqual([true, null, until])
      expect(world.state().reports.forms.grant.period).toBe('All Time')
    },
  )

  /** First days in the time of Denver, and whether it is told that there is nothing to compare with. */
  const comparedWith = (id: number, period: 'Last Quarter' | readonly [string, string], at: string) => {
    const world = started(id)
    world.dispatch(
      ...(typeof period === 'string' ? [periodChosen({ report, period })] : dated(report, ...period)),
      comparisonChosen({ report, compares: true }),
    )
    const day = (instant: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.parse(instant))
    const terms = toRun(world.state(), report, Date.parse(at))
    const days = terms?.before ? [day(terms.before.since), day(terms.before.until)] : null
    return [days, comparesOutside(world.state(), report, Date.parse(at)), terms?.plan.some(({ span }) => span) === true]
  }

  test.each([
    // Whole, it has the whole one before it.
    [7, 'Last Quarter', '2023-10-15T18:00:00Z', ['2023-04-01', '2023-06-30']],
    // Cut at its end, as many days directly before: 90 of them.
    [7, 'Last Quarter', '2024-01-15T18:00:00Z', ['2023-07-03', '2023-09-30']],
    [7, ['2023-12-20', '2024-02-28'], '2024-03-15T18:00:00Z', ['2023-12-10', '2023-12-19']],
    // Cut at its start there is nothing before it that is the grant's, nor where that begins before the grant.
    [10, 'Last Quarter', '2023-01-15T18:00:00Z', null],
    [10, 'Last Quarter', '2023-04-15T18:00:00Z', null],
    [10, 'Last Quarter', '2023-07-15T18:00:00Z', ['2023-01-01', '2023-03-31']],
    // One without a start has a time before each.
    [8, 'Last Quarter', '2023-07-15T18:00:00Z', ['2023-01-01', '2023-03-31']],
  ] as const)('of grant %i, %s on %s is compared with %s', (id, period, at, expected) => {
    expect(comparedWith(id, period, at)).toEqual([expected, expected === null, expected !== null])
  })

  test('law: what is compared with ends on the day before, is as long where the grant cut it, and is the grant’s', () => {
    const met = { told: 0, outside: 0 }
    const day = fc
      .integer({ min: Date.UTC(2021, 6, 1) / 86_400_000, max: Date.UTC(2024, 6, 1) / 86_400_000 })
      .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.constantFrom(7, 10), day, day, (id, one, other) => {
        const world = started(id)
        const [from, until] = one <= other ? [one, other] : [other, one]
        world.dispatch(...dated(report, from, until), comparisonChosen({ report, compares: true }))
        const terms = toRun(world.state(), report, now)
        if (terms === null || terms.since === null || terms.until === null) return
        const isOutside = comparesOutside(world.state(), report, now)
        expect(terms.before === null).toBe(isOutside)
        met[isOutside ? 'outside' : 'told'] += 1
        if (terms.before === null) return
        const { since, until: end } = terms.before
        expect(Date.parse(end) + 1).toBe(Date.parse(terms.since))
        // The clocks may have been changed in one of them.
        const length = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000)
        expect(length(since, end)).toBe(length(terms.since, terms.until))
        expect(Date.parse(since)).toBeGreaterThanOrEqual(
          Date.parse(id === 7 ? '2021-12-30T07:00Z' : '2022-12-01T07:00Z'),
        )
      }),
      { numRuns: runs(100) },
    )
    if (runs(100) >= 100) expect(Math.min(met.told, met.outside)).toBeGreaterThan(0)
  })
})
