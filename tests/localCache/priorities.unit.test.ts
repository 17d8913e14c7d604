/** CFG-21: with which priority each thing lies on the device that the product keeps there, and what goes when there is no room. */
import { expect, test } from 'vitest'
import { defaultView, listOpened } from '../../domain/lists/index.ts'
import { eviction, usualPriority } from '../../domain/localCache/index.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import { filterSet, periodChosen, runAsked } from '../../domain/reports/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { localCacheEpics } from '../../epics/localCache/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { client } from '../records/recordsWorld.ts'
import { startRuns } from '../reports/runWorld.ts'
import { fakeCache } from './fakeCache.ts'

const settle = (): Promise<void> => new Promise((done) => setImmediate(done))

/** What is on the device after a record, a list and a report were worked with. */
const kept = async () => {
  const fake = fakeCache()
  const world = startRuns(
    undefined,
    true,
    { localCache: fake.port },
    [],
    [...localCacheEpics, ...recordsEpics, ...listsEpics],
  )
  const clients = defaultView('victims')
  world.dispatch(recordLoaded({ kind: 'victim', record: client() }), listOpened(clients))
  world.dispatch(
    listOpened({
      ...clients,
      filter: { combine: 'all', conditions: [{ field: 'city', is: 'has', values: ['Easton'] }], groups: [] },
    }),
    periodChosen({ report: 'full', period: 'Last Year' }),
    filterSet({ report: 'full', filter: 'zip_code', to: { zip_code: '80' } }),
    runAsked({ report: 'full', force: false }),
  )
  await settle()
  world.made()
  world.main()
  await world.passing()
  return fake.kept
}

test('[CFG-21] copies of records lie there with 100, results of reports with 200, filters and days of reports with 10', async () => {
  const all = [...(await kept())].map(([name, { priority = usualPriority }]) => [name, priority])
  expect(Object.fromEntries(all)).toEqual({
    'victims/7': 100,
    'items/reportResult all': 200,
    'items/listFilter list victims': 10,
    'items/listFilter report full': 10,
    'items/reportDateRange report full': 10,
  })
})

test('[CFG-21] without room filters and days go first, then copies, and results of reports last', async () => {
  const held = [...(await kept())].map(([name, { priority = usualPriority }], at) => ({ name, size: 1, priority, at }))
  const gone = (needed: number): readonly string[] =>
    eviction(held, needed, 200)
      .names.map((name) => name.replace(/^items\//u, '').split(' ')[0] ?? '')
      .toSorted()
  expect(gone(3)).toEqual(['listFilter', 'listFilter', 'reportDateRange'])
  expect(gone(4)).toEqual(['listFilter', 'listFilter', 'reportDateRange', 'victims/7'])
  expect(gone(5)).toContain('reportResult')
})
