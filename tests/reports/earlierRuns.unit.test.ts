/** Runs of then on their report's screen: each with just what it counted, over a server that keeps what it was asked. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectionsLoaded, reportListsLoaded } from '../../domain/config/index.ts'
import { navigationRequested, routeEntered } from '../../domain/navigation/index.ts'
import {
  asGroups,
  comparisonChosen,
  datesTyped,
  daysIn,
  earlierAsked,
  earlierShown,
  filterSet,
  leavingOf,
  mayLeave,
  partingChosen,
  periodChosen,
  phaseOf,
  questionOf,
  reports,
  reportSheet,
  reportTypeNames,
  resultKey,
  rounded,
  runAsked,
  runOpenAsked,
  showChosen,
  type CountQuestion,
  type Report,
  type ReportType,
  type Run,
} from '../../domain/reports/index.ts'
import { t } from '../../domain/messages/index.ts'
import { shownPart } from '../../domain/kernel/index.ts'
import { accountChanged } from '../../domain/session/index.ts'
import { maySubmit } from '../../domain/submissions/index.ts'
import { runs } from '../run/runs.ts'
import { only } from '../records/epicWorld.ts'
import { sampleAccount } from '../session/samples.ts'
import { said } from './storedSet.ts'
import { startRuns } from './runWorld.ts'

type World = ReturnType<typeof startRuns>
type Made = {
  readonly uuid: string
  readonly filters: string
  readonly reporting_period: string
  readonly shown?: object
}
type Figure = { readonly key: string; readonly count: number; readonly counted_at: string }

const then = '2026-04-01T15:00:00.000Z'
const months = (count: number): number => count * 31 * 24 * 60 * 60 * 1_000
const keysOf = (run: Run): readonly string[] =>
  run.figures.map((figure) => resultKey(questionOf(run, figure) as CountQuestion))

/** Through to its end: each figure counts what its place in the run says. */
const counted = (world: World, report: ReportType): Made => {
  const [made] = world.calls('report_object.create')
  world.made()
  const run = world.run(report)
  const keys = keysOf(run)
  const count = (question: unknown): number => keys.indexOf(resultKey(question as CountQuestion))
  for (const call of world.calls('report.one'))
    call.answer({ count: count((call.input.body as { question: unknown }).question) })
  world.passes(60_000)
  for (let [open] = world.calls('report.batch'); open !== undefined; [open] = world.calls('report.batch')) {
    expect(open.input.query).toEqual({ report_id: 77 })
    open.answer(Object.fromEntries(Object.entries(open.input.body as object).map(([name, one]) => [name, count(one)])))
  }
  expect(phaseOf(world.run(report))).toBe('done')
  return made?.input.body as Made
}

const stored = (
  report: ReportType,
  { uuid, filters, reporting_period, shown = {} }: Made,
  figures: readonly Figure[],
) => ({
  id: 77,
  uuid,
  type: report,
  reporting_period,
  date_time: then,
  user_name: 'Mira Example',
  user_id: 3,
  filters: JSON.parse(filters) as object,
  shown,
  figures: [...figures],
})
const figuresOf = (run: Run): readonly Figure[] =>
  keysOf(run).flatMap((key, at, all) =>
    all.indexOf(key) === at ? [{ key, count: rounded(run.figures[at]?.count ?? 0), counted_at: then }] : [],
  )
const open = (world: World, report: ReportType, answer: object): void => {
  world.dispatch(runOpenAsked({ report, id: 77 }))
  const call = only(world.open())
  expect([call.call, call.input.params]).toEqual(['report_run.get', { id: 77 }])
  call.answer(answer)
}
const told = ({ figures, since, until, filters, parting, before, period }: Run) => ({
  counts: figures.map(({ is, count }) => [is, count]),
  lines: figures.map(({ stage: _stage, is: _is, count: _count, updated: _updated, run: _run, ...line }) => line),
  terms: [since, until, filters, parting, before, period],
})

const drawn = fc.record({
  report: fc.constantFrom(...reportTypeNames),
  period: fc.constantFrom('Last Quarter', 'Year to Date', 'All Time', 'Custom' as const),
  compares: fc.boolean(),
  parting: fc.nat(6),
  later: fc.nat(14),
  zip: fc.boolean(),
  show: fc.nat(8),
  zone: fc.constantFrom('America/Denver', 'America/New_York', 'Pacific/Auckland', 'Pacific/Pago_Pago'),
})
const grant = {
  id: 7,
  label: 'State 2022',
  grant_type: 'VOCA',
  master_grant: null,
  status: 1,
  date_time: '2022-10-01T06:00:00.000Z',
  end_date_time: null,
} as const
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }

const begun = ({
  report,
  period,
  compares,
  parting,
  zip,
  show,
}: Omit<typeof drawn extends fc.Arbitrary<infer T> ? T : never, 'zone'>) => {
  const world = startRuns()
  const { partings = [], shows = [] }: Report = reports[report]
  const way = shows[show]
  const by = [null, ...partings.map((one) => one.by ?? null)][parting % (partings.length + 1)] ?? null
  world.dispatch(
    reportListsLoaded({ advancedGrants: [grant], counties: ['Adams'], highestIds: nobody, failed: [] }),
    ...(report === 'grant' ? [filterSet({ report, filter: 'grants', to: { grants: asGroups([7]) } })] : []),
    periodChosen({ report, period }),
    ...(period === 'Custom' ? [datesTyped({ report, from: '2023-01-03', until: '2023-03-05' })] : []),
    comparisonChosen({ report, compares }),
    ...(by === 'race' || by === 'gender' || by === 'age' || by === 'clientType' || by === 'month'
      ? [partingChosen({ report, parting: by })]
      : []),
    ...(way === undefined ? [] : [showChosen({ report, show: way })]),
    ...(zip ? [filterSet({ report, filter: 'zip_code', to: { zip_code: '80' } })] : []),
    runAsked({ report, force: false }),
  )
  return world
}

/** What a file or a printed page says of them. */
const daysOnPaper = (world: World, report: ReportType) => {
  const leaving = leavingOf(world.state(), report, 0, false)
  const labels = [t('report.sheet.days'), t('report.before')]
  return leaving && reportSheet(world.state(), leaving).about.filter(([label]) => labels.includes(label))
}

describe('a run that is opened again', () => {
  test('law: has the days, the lines and the figures of then, of any report, however much later, and counts nothing', () => {
    fc.assert(
      fc.property(drawn, (how) => {
        const { report } = how
        const world = begun(how)
        const made = counted(world, report)
        const was = told(world.run(report))
        const days = daysOnPaper(world, report)
        const answer = stored(report, made, figuresOf(world.run(report)))
        // Something else stands there meanwhile, and the agency may have moved.
        world.dispatch(
          periodChosen({ report, period: 'Last Year' }),
          accountChanged({ account: { ...sampleAccount, time_zone: how.zone } }),
        )
        world.passes(months(how.later))
        const results = world.state().reports.results
        open(world, report, answer)
        const run = world.run(report)
        expect(told(run)).toEqual(was)
        expect(daysOnPaper(world, report)).toEqual(days)
        expect([run.opened, phaseOf(run)]).toEqual([
          { name: 'Mira Example', isOwn: true, lost: 0, zone: 'America/Denver' },
          'done',
        ])
        world.passes(120_000)
        expect(world.open()).toEqual([])
        expect(world.state().reports.results).toBe(results)
        // Whoever counts again counts all of it, of the very same days.
        world.dispatch(runAsked({ report, force: true }))
        const next = world.run(report)
        const again = daysIn(next.since, next.until, how.zone)
        expect([next.opened, again]).toEqual([null, daysIn(run.since, run.until, 'America/Denver')])
        // And of a whole period beside the same one as then.
        if (report !== 'grant' && (how.period === 'Last Quarter' || how.period === 'Custom') && run.before !== null)
          expect(next.before && daysIn(next.before.since, next.before.until, how.zone)).toEqual(
            daysIn(run.before.since, run.before.until, 'America/Denver'),
          )
        expect(next.figures.every(({ is }) => is === 'waiting')).toBe(true)
        counted(world, report)
        expect(world.reported).toEqual([])
      }),
      { numRuns: runs(40) },
    )
  })

  test('law: shows just the figures that are kept of it; a line without one is no nought, and what has no line is told', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.boolean()), fc.nat(5), (isKept, strangers) => {
        const world = startRuns()
        world.dispatch(runAsked({ report: 'full', force: false }))
        const made = counted(world, 'full')
        const all = figuresOf(world.run())
        const kept = all.filter(() => isKept.next().value === true)
        const others = Array.from({ length: strangers }, (_, at) => ({
          key: `no line ${at}`,
          count: 9,
          counted_at: then,
        }))
        // A line that was left out since because nothing can be on it takes nothing along.
        const nothing = { key: 'an empty line', count: 0, counted_at: then }
        open(world, 'full', stored('full', made, [...kept, ...others, nothing]))
        const run = world.run()
        expect(run.opened?.lost).toBe(strangers)
        const byKey = new Map(kept.map(({ key, count }) => [key, count]))
        keysOf(run).forEach((key, at) => {
          const { is, count, updated } = run.figures[at] ?? {}
          const figure = byKey.get(key)
          expect([is, count, updated]).toEqual(
            figure === undefined ? ['unkept', null, null] : ['came', figure, Date.parse(then)],
          )
        })
      }),
      { numRuns: runs(40) },
    )
  })

  test('of before 2026-12-01 has the figures of lines that were asked with the whole filter beside the line', () => {
    const world = startRuns()
    const filters = { service_categories: [{ combine_type: 'any' as const, items: [1, 2] }] }
    world.dispatch(
      collectionsLoaded({
        collections: { service_category: [{ id: 1, label: 'Shelter', order: 1, status: 1 }] },
        failed: [],
      }),
      filterSet({ report: 'service', filter: 'service_categories', to: filters }),
      runAsked({ report: 'service', force: false }),
    )
    const made = counted(world, 'service')
    const clientsOn = ({ by, of, type }: Run['figures'][number]): boolean =>
      by === 'category' && of === 1 && type === 'service'
    const figure = world.run('service').figures.find(clientsOn)
    const today = figure === undefined ? null : questionOf(world.run('service'), figure)
    expect(today?.service_categories).toEqual(asGroups([1]))
    const key = resultKey({
      ...today,
      service_categories: [...filters.service_categories, ...asGroups([1])],
    } as CountQuestion)
    open(world, 'service', stored('service', made, [{ key, count: 31, counted_at: then }]))
    const run = world.run('service')
    expect([run.figures.filter(({ is }) => is === 'came'), run.opened?.lost]).toMatchObject([
      [{ type: 'service', of: 1, count: 31 }],
      0,
    ])
    expect(run.figures.filter(clientsOn)).toHaveLength(1)
  })

  test('is of the period by its name as long as that is the same days, and of those days afterwards', () => {
    const world = startRuns()
    world.dispatch(periodChosen({ report: 'full', period: 'Last Quarter' }), runAsked({ report: 'full', force: false }))
    const made = counted(world, 'full')
    const answer = stored('full', made, figuresOf(world.run()))
    const form = () => {
      const { period, from, until } = world.state().reports.forms.full
      return [period, from, until]
    }
    open(world, 'full', answer)
    expect(form()).toEqual(['Last Quarter', null, null])
    world.passes(months(3))
    open(world, 'full', answer)
    expect(form()).toEqual(['Custom', '2023-07-01', '2023-09-30'])
    expect(world.run().period).toBe('Last Quarter')
  })

  test('of somebody else leaves the agency by nobody else, and none is submitted: that is counted today', () => {
    const world = startRuns()
    world.dispatch(runAsked({ report: 'full', force: false }))
    const made = counted(world, 'full')
    const answer = stored('full', made, figuresOf(world.run()))
    const leaves = () => {
      const leaving = leavingOf(world.state(), 'full', 0, false)
      return [mayLeave(leaving), maySubmit(leaving)]
    }
    expect(leaves()).toEqual([true, true])
    open(world, 'full', answer)
    expect(leaves()).toEqual([true, false])
    open(world, 'full', { ...answer, user_id: 4 })
    expect(leaves()).toEqual([false, false])
  })

  test('has the ages that its grant asked for then, and the days of its zone then, whatever became of both', () => {
    const world = begun({
      report: 'grant',
      period: 'Last Quarter',
      compares: false,
      parting: 0,
      later: 0,
      zip: false,
      show: 0,
    })
    const made = counted(world, 'grant')
    expect(made.shown).toMatchObject({ ages: 'VOCA', zone: 'America/Denver' })
    const was = told(world.run('grant'))
    const answer = stored('grant', made, figuresOf(world.run('grant')))
    world.dispatch(
      periodChosen({ report: 'grant', period: 'Last Year' }),
      reportListsLoaded({ advancedGrants: [], counties: ['Adams'], highestIds: nobody, failed: [] }),
      accountChanged({ account: { ...sampleAccount, time_zone: 'America/New_York' } }),
    )
    open(world, 'grant', answer)
    expect(told(world.run('grant'))).toEqual(was)
    expect(world.run('grant').opened?.zone).toBe('America/Denver')
  })

  test('of a grant waits for the grants: by them its lines are made', () => {
    const world = startRuns()
    const answer = {
      ...stored('grant', { uuid: crypto.randomUUID(), filters: '{}', reporting_period: 'All Time' }, []),
    }
    open(world, 'grant', answer)
    expect(world.state().reports.forms.grant.run).toBeNull()
    world.dispatch(reportListsLoaded({ advancedGrants: [grant], counties: [], highestIds: nobody, failed: [] }))
    expect(world.state().reports.forms.grant.run).not.toBeNull()
  })

  test('stands until a filter is changed (RPT-31)', () => {
    const world = startRuns()
    world.dispatch(runAsked({ report: 'full', force: false }))
    const made = counted(world, 'full')
    open(world, 'full', stored('full', made, []))
    world.dispatch(filterSet({ report: 'full', filter: 'zip_code', to: { zip_code: '80' } }))
    expect(world.state().reports.forms.full.run).toBeNull()
  })

  test('does not come over what was asked for while it was on its way', () => {
    const world = startRuns()
    world.dispatch(runAsked({ report: 'full', force: false }))
    const answer = stored('full', counted(world, 'full'), [])
    world.dispatch(runOpenAsked({ report: 'full', id: 77 }), periodChosen({ report: 'full', period: 'All Time' }))
    only(world.open()).answer(answer)
    expect(world.state().reports.forms.full).toMatchObject({ period: 'All Time', run: null })
    world.dispatch(runOpenAsked({ report: 'full', id: 77 }), runOpenAsked({ report: 'full', id: 77 }))
    only(world.open()).answer(answer)
    expect(world.run().opened).not.toBeNull()
  })

  test('that is gone, or can’t be reached, says so; what stood there stays', () => {
    const world = startRuns()
    world.dispatch(runAsked({ report: 'full', force: false }))
    counted(world, 'full')
    const before = world.state().reports
    world.dispatch(runOpenAsked({ report: 'full', id: 77 }))
    only(world.open()).fail({ status: 404 })
    expect(said(world)).toEqual(['This run is not there, or you may not see it. Nothing was changed.'])
    world.dispatch(runOpenAsked({ report: 'full', id: 77 }))
    only(world.open()).fail({ status: 503, message: 'It is busy.' })
    expect(world.types()).toContain('calls/errorShown')
    expect(world.state().reports).toBe(before)
  })
})

describe('what a run knew already', () => {
  test('is told with the run that counted it, once and for the next one too', () => {
    const world = startRuns()
    const again = runAsked({ report: 'full', force: false })
    world.dispatch(again)
    const first = counted(world, 'full') as Made & { readonly known?: unknown }
    expect(first.known).toBeUndefined()
    const keys = [...keysOf(world.run())]
    for (const id of [78, 79]) {
      world.dispatch(again)
      const { body } = only(world.open()).input
      expect(body).toMatchObject({ known: [{ run: 77, keys }] })
      world.made(id)
    }
  })

  test('and nobody can say by which run is counted anew', () => {
    const world = startRuns()
    world.dispatch(runAsked({ report: 'full', force: false }))
    counted(world, 'full')
    const { results } = world.state().reports
    const old = Object.fromEntries(Object.entries(results).map(([key, { run: _run, ...rest }]) => [key, rest]))
    const state = world.state()
    const after = startRuns({ ...state, reports: { ...state.reports, results: old } })
    after.dispatch(runAsked({ report: 'full', force: false }))
    expect(after.run().figures.every(({ is }) => is === 'waiting')).toBe(true)
  })
})

describe('earlier runs that are asked for from anywhere', () => {
  const shown = (world: World): unknown => shownPart(world.state(), earlierShown)

  test.each(['full', 'service', 'event'] as const)(
    'are shown on the screen of %s, once that stands there',
    (report) => {
      const world = startRuns()
      const { route } = reports[report]
      world.dispatch(routeEntered({ route: 'home' }), earlierAsked({ report }))
      expect(world.actions.filter(navigationRequested.match).map(({ payload }) => payload.route)).toEqual([route])
      expect(shown(world)).toBeNull()
      world.dispatch(routeEntered({ route }))
      expect([shown(world), report === 'event' || world.state().reports.shown === report]).toEqual([report, true])
    },
  )

  test.each([
    ['led elsewhere', routeEntered({ route: 'home' })],
    ['asking for another page meanwhile', navigationRequested({ route: 'reports.event' })],
  ])('are not shown to whoever comes by later, after %s', (_, instead) => {
    const world = startRuns()
    world.dispatch(routeEntered({ route: 'home' }), earlierAsked({ report: 'full' }), instead)
    world.dispatch(routeEntered({ route: reports.full.route }))
    expect(shown(world)).toBeNull()
    // Asked once more they are.
    world.dispatch(earlierAsked({ report: 'full' }))
    expect(shown(world)).toBe('full')
  })

  test('stand there at once where one is', () => {
    const world = startRuns()
    world.dispatch(routeEntered({ route: 'reports' }), earlierAsked({ report: 'full' }))
    expect([shown(world), world.actions.some(navigationRequested.match)]).toEqual(['full', false])
  })
})

test('a figure is found under its name for ever: it was written down', () => {
  const period = { since: '2026-01-01T07:00:00.000Z', until: '2026-03-31T05:59:59.999Z' }
  const named: readonly (readonly [CountQuestion, string])[] = [
    [{ type: 'service', show: 'all', ...period }, '70ebc593cf8b1ce6'],
    [
      { type: 'event', show: 'hours', since: null, until: null, client_types: ['S', 'P'], zip_code: '80' },
      '9b80b7ed8f1115c7',
    ],
    [
      { type: 'service_total', show: 'all', ...period, services: [{ combine_type: 'none', items: [2, 1] }] },
      'ccacff54545c954b',
    ],
  ]
  expect(named.map(([question]) => resultKey(question))).toEqual(named.map(([, key]) => key))
})
