/** What a report counts in which ways, what these are called, and what of it is whose (RPT-42, RPT-43, PRM-40, PRM-55). */
import { expect, test } from 'vitest'
import { reportListsLoaded, type AdvancedGrant } from '../../domain/config/index.ts'
import { mayOpen } from '../../domain/navigation/index.ts'
import {
  figureWords,
  filtersOf,
  grantWords,
  runAsked,
  savedSets,
  showOf,
  type CountType,
  type Show,
} from '../../domain/reports/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { startRuns } from './runWorld.ts'

/** As the specification has them; those without a wording of their own are told apart from all others. */
const labels: Readonly<Partial<Record<CountType, Readonly<Record<string, string | null>>>>> = {
  case: { all: 'New Cases', activity: 'Updated Cases', served: null, year: null },
  defendant: { new: null, merged: null, victim_year: null, victim_person_year: null, victim_all: null },
  event: {
    count: null,
    'person-scheduled': null,
    'person-attended': null,
    'user-scheduled': null,
    'user-attended': null,
  },
  location: {
    new: null,
    all: null,
    case: null,
    event: null,
    served: null,
    year: null,
    'multiple-case': null,
    'multiple-event': null,
  },
  service: { all: null, year: null, oct: null },
  timelog: { both: null, general: null, service: null },
}

test('[RPT-42] each way of counting has its figure in a report, under a label of its own', () => {
  const everything = [
    'case_manager_enabled',
    'view_own_case',
    'defendant_manager_enabled',
    'view_own_defendant',
    'location_manager_enabled',
    'view_own_location',
    'view_own_timelog',
  ]
  const counted = (['full', 'event'] as const).flatMap((report) => {
    const world = startRuns(undefined, true, {}, everything)
    world.dispatch(runAsked({ report, force: false }))
    return world.run(report).figures.filter(({ by }) => by === null)
  })
  for (const [type, told] of Object.entries(labels)) {
    const words = Object.entries(told).map(([label, wording]) => {
      const show = showOf(type as CountType, label)
      expect([type, label, counted.some((one) => one.type === type && one.show === show)]).toEqual([type, label, true])
      const text = figureWords({ type: type as CountType, show }, {})
      if (wording !== null) expect(text).toBe(wording)
      return text
    })
    expect(words.every((text) => /\p{L}/u.test(text) && !text.includes('report.'))).toBe(true)
    expect(new Set(words).size).toBe(words.length)
  }
})

test('[RPT-43] where no way is asked: new defendants, all cases, events, all services, both sorts of timelogs', () => {
  const usual: readonly (readonly [CountType, Show])[] = [
    ['defendant', 'new'],
    ['case', 'all'],
    ['event', 'count'],
    ['service', 'all'],
    ['timelog', 'both'],
  ]
  for (const [type, show] of usual)
    for (const asked of [undefined, '', 'everything']) expect([type, showOf(type, asked)]).toEqual([type, show])
})

const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
const full: AdvancedGrant = {
  id: 7,
  label: 'State 2026',
  grant_type: 'VAWA',
  master_grant: { id: 2, label: 'Violence Against Women Act' },
  status: 0,
  date_time: '2025-10-01T06:00:00.000Z',
  end_date_time: '2026-10-01T05:59:59.999Z',
}
const named = { grant_type: null, master_grant: null, status: null, date_time: null, end_date_time: null }

test('[PRM-40] a grant reads in a filter with all that was told of it, or by its name', () => {
  const world = startRuns()
  world.dispatch(
    reportListsLoaded({ advancedGrants: [full, { ...full, ...named, id: 8 }], highestIds: nobody, failed: [] }),
  )
  expect([7, 8].map((id) => grantWords(world.state(), id, 'America/Denver'))).toEqual([
    'State 2026 · VAWA · Violence Against Women Act · 10/1/2025 to 9/30/2026 · Inactive',
    'State 2026',
  ])
})

test('[PRM-55] reports, the one on trafficking, filter sets and grants as a filter are each for its own scope', () => {
  const all = ['view_report', 'view_individual_report', 'view_hb3800_detail', 'view_own_saved_report', 'view_grant']
  const without = (scope: string): ReadonlySet<string> => new Set(all.filter((each) => each !== scope))
  const opens = (scopes: ReadonlySet<string>) => [
    mayOpen(scopes, { route: 'reports' }),
    mayOpen(scopes, { route: 'reports.legacy' }),
    mayOpen(scopes, { route: 'reports.humanTrafficking' }),
    meets(scopes, savedSets.needs),
    filtersOf('full', scopes).includes('grants') && filtersOf('full', scopes).includes('by_grant'),
  ]
  expect(opens(new Set(all))).toEqual([true, true, true, true, true])
  expect(opens(without('view_individual_report'))).toEqual([false, false, false, true, true])
  expect(opens(without('view_hb3800_detail'))).toEqual([true, true, false, true, true])
  expect(opens(without('view_own_saved_report'))).toEqual([true, true, true, false, true])
  expect(opens(without('view_grant'))).toEqual([true, true, true, true, false])
  expect(filtersOf('event', without('view_grant'))).not.toContain('event_grants')
})
