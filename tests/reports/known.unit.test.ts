/** RPT-59: what is known of a figure holds as long as the agency is set up as it was when that was counted. */
import { describe, expect, test } from 'vitest'
import { collectionsLoaded, reportListsLoaded } from '../../domain/config/index.ts'
import { filterSet, periodChosen, phaseOf, preflightOf, runAsked, type ReportType } from '../../domain/reports/index.ts'
import { fakeCache } from '../localCache/fakeCache.ts'
import { startRuns } from './runWorld.ts'

type Asked = { readonly type: string; readonly voca_victimizations?: string[]; readonly victimizations?: unknown }
type Count = (one: Asked) => number
type World = ReturnType<typeof startRuns>

/** To the end of a run; answers how many figures the server was asked for. */
const countedBy = (world: World, count: Count): number => {
  let asked = 0
  const answer = (): void => {
    for (let open = world.calls('report.batch'); open.length > 0; open = world.calls('report.batch'))
      for (const each of open) {
        const all = Object.entries(each.input.body as Record<string, Asked>)
        asked += all.length
        each.answer(Object.fromEntries(all.map(([at, one]) => [at, count(one)])))
      }
  }
  world.made()
  for (const each of world.calls('report.one')) {
    asked += 1
    each.answer({ count: count((each.input.body as { question: Asked }).question) })
  }
  answer()
  world.completes(3)
  answer()
  return asked
}

const entry = { id: 31, label: 'Assault', order: 1, status: 1 }
const crime = { ...entry, category_id: 1, human_trafficking: false, voca_category: null }
const kind = { ...entry, id: 1, criminal: true }
const service = { ...entry, category_id: 1, default_minutes: null, default_dollars: null, voca_category: null }
const race = { id: 31, label: 'Own', status: 1, voca_category: null }
const condition = { ...entry, voca_category: null }
const all = {
  crime: [crime],
  crime_category: [kind],
  service: [service],
  race: [race],
  special_classification: [condition],
}
const lists = (collections: object) => collectionsLoaded({ collections, failed: [] })
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
const started = (more: object) => reportListsLoaded({ highestIds: nobody, failed: [], ...more })

/** Asked, looked at for other days, and asked again: what is known comes without the server. */
const askedAgain = (report: ReportType, before: readonly object[], change: object): number => {
  const world = startRuns(undefined, true, {}, ['view_enterprise_report'])
  const run = runAsked({ report, force: false })
  const last = periodChosen({ report, period: 'Last Quarter' })
  for (const action of before) world.dispatch(action as typeof last)
  world.dispatch(last, run)
  expect(countedBy(world, () => 3)).toBeGreaterThan(3)
  world.dispatch(change as typeof last, periodChosen({ report, period: 'Last Month' }), last, run)
  return countedBy(world, () => 4)
}

describe('[RPT-59] law: what is known is counted anew', () => {
  test.each([
    ['the funder’s category of a crime', { crime: [{ ...crime, voca_category: 'arson' }] }],
    ['whether a crime is trafficking', { crime: [{ ...crime, human_trafficking: true }] }],
    ['the kind of a crime', { crime: [{ ...crime, category_id: 2 }] }],
    ['whether a kind of crimes is criminal', { crime_category: [{ ...kind, criminal: false }] }],
    ['the category of a service', { service: [{ ...service, category_id: 2 }] }],
    ['the funder’s category of a service', { service: [{ ...service, voca_category: 'shelter' }] }],
    ['the funder’s category of a race', { race: [{ ...race, voca_category: 'white' }] }],
    [
      'the funder’s category of a classification',
      { special_classification: [{ ...condition, voca_category: 'deaf' }] },
    ],
  ])('once %s is another', (_, change) => {
    expect(askedAgain('full', [lists(all)], lists(change))).toBeGreaterThan(3)
  })

  test('and not for a name, an order or a status, in one account', () => {
    const change = lists({ crime: [{ ...crime, label: 'Battery', order: 9, status: 0 }] })
    expect(askedAgain('full', [lists(all)], change)).toBe(0)
  })

  test.each([
    ['an entry’s name', lists({ crime: [{ ...crime, label: 'Battery' }] })],
    ['one of its accounts', started({ accounts: [{ id: 1, name: 'One' }] })],
  ])('of a group of accounts once %s is another', (_, change) => {
    const accounts = [1, 2].map((id) => ({ id, name: `Account ${id}` }))
    expect(askedAgain('enterprise', [lists(all), started({ accounts })], change)).toBeGreaterThan(3)
  })

  test('of all time on another day, for people are older by then', async () => {
    const device = fakeCache()
    const world = startRuns(undefined, true, { localCache: device.port })
    const report = 'full' as const
    const ever = [periodChosen({ report, period: 'All Time' }), runAsked({ report, force: false })]
    world.dispatch(...ever)
    await world.passing()
    expect(countedBy(world, () => 3)).toBeGreaterThan(3)
    world.dispatch(periodChosen({ report, period: 'Last Month' }), ...ever)
    await world.passing()
    expect(countedBy(world, () => 3)).toBe(0)
    await world.passing(24 * 3_600_000)
    world.dispatch(periodChosen({ report, period: 'Last Month' }), ...ever)
    await world.passing()
    expect(countedBy(world, () => 3)).toBeGreaterThan(3)
  })
})

test('clients of a crime that pre-flight found, and that was mapped since, stand in its category', () => {
  const report = 'grant' as const
  const world = startRuns()
  const grant = {
    id: 7,
    label: 'State 2026',
    grant_type: 'VOCA',
    master_grant: null,
    status: 1,
    date_time: '2023-07-01T06:00:00.000Z',
    end_date_time: '2023-10-01T05:59:59.999Z',
  }
  /** Five clients, all of them victims of the one crime that there is. */
  const of =
    (category: string): Count =>
    ({ type, voca_victimizations: asked, victimizations }) => {
      if (type !== 'service') return 0
      if (asked !== undefined) return asked[0] === category ? 5 : 0
      return victimizations === undefined ? 0 : 5
    }
  const last = periodChosen({ report, period: 'Last Quarter' })
  const run = runAsked({ report, force: false })
  world.dispatch(
    lists({ crime: [crime] }),
    started({ advancedGrants: [grant] }),
    filterSet({ report, filter: 'grants', to: { grants: [{ combine_type: 'any', items: [7] }] } }),
    last,
    run,
  )
  countedBy(world, of('none'))
  const line = (voca: string) =>
    world.run(report).figures.find((one) => one.section === 'victimization' && one.show === 'all' && one.voca === voca)
      ?.count
  const shown = () => [
    phaseOf(world.run(report)),
    line('none'),
    line('adult_physical_assault'),
    preflightOf(report, world.run(report))?.found,
  ]
  expect(shown()).toEqual(['done', 5, 0, 1])
  world.dispatch(
    lists({ crime: [{ ...crime, voca_category: 'adult_physical_assault' }] }),
    periodChosen({ report, period: 'Last Month' }),
    last,
    run,
  )
  countedBy(world, of('adult_physical_assault'))
  expect(shown()).toEqual(['done', 0, 5, 0])
})

test('[RPT-59] a figure that was asked for before the agency was set up otherwise is none of the new set-up', () => {
  const report = 'full' as const
  const world = startRuns()
  const run = runAsked({ report, force: false })
  const last = periodChosen({ report, period: 'Last Quarter' })
  world.dispatch(lists(all), last, run)
  world.made()
  const [first] = world.calls('report.one')
  world.dispatch(lists({ crime: [{ ...crime, voca_category: 'arson' }] }))
  first?.answer({ count: 3 })
  countedBy(world, () => 4)
  world.dispatch(periodChosen({ report, period: 'Last Month' }), last, run)
  countedBy(world, () => 4)
  expect(new Set(world.run().figures.map(({ count }) => count))).toEqual(new Set([4]))
})

test.each(['legacy_service_hourly', 'legacy_timelog_hourly', 'legacy_timelog_daily'] as const)(
  '%s counts its sum each time, for its lines are of each time',
  (report) => {
    const world = startRuns()
    const run = runAsked({ report, force: false })
    const last = periodChosen({ report, period: 'Last Quarter' })
    world.dispatch(lists(all), last, run)
    const first = countedBy(world, () => 3)
    expect(first).toBeGreaterThan(0)
    world.dispatch(periodChosen({ report, period: 'Last Month' }), last, run)
    const [made] = world.calls('report_object.create')
    expect(made?.input.body).not.toHaveProperty('known')
    expect(countedBy(world, () => 4)).toBe(first)
    expect(new Set(world.run(report).figures.map(({ count }) => count))).toEqual(new Set([4]))
  },
)
