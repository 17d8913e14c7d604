/** L1, L3, L4, L5, L10 where people meet them: in Chromium, with its own IndexedDB and WebCrypto. */
import type { Page } from '@playwright/test'
import { mainThreadClock, withBenchPage } from './chromium.ts'
import {
  forOrientation,
  least,
  median,
  noLessThan,
  noMoreThan,
  percentile,
  type Bench,
  type Figure,
} from './measure.ts'

const actions = 10_000
const whole = 100_000
const repeats = 3

const several = async <T>(times: number, work: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  for (let time = 0; time < times; time += 1) results.push(await work())
  return results
}

/** Microseconds of the main thread for an action, everything that it leads to included. */
const allIn = async (page: Page, count: number, work: () => Promise<unknown>): Promise<number> => {
  const { read, session } = await mainThreadClock(page)
  const taken = await several(repeats, async () => {
    const before = await read()
    await work()
    return ((await read()) - before) * 1_000
  })
  await session.detach()
  return median(taken) / count
}

const appending = async (page: Page): Promise<readonly Figure[]> => {
  await page.evaluate(() => {
    window.bench.prepare(true)
    window.bench.prepare(false)
  })
  // Once unmeasured, so that the code is warm as in a session.
  await page.evaluate((count) => window.bench.logCost(true, count, 20, 'nothing'), actions)
  await page.evaluate(() => window.bench.dexieCost(1_000, 20, 'nothing'))
  const burst = await several(repeats, () =>
    page.evaluate((count) => window.bench.logCost(false, count, count, 'tasks'), actions),
  )
  const single = await several(repeats, () =>
    page.evaluate((count) => window.bench.logCost(false, count, 20, 'each'), actions),
  )
  const peerSingle = await several(repeats, () => page.evaluate(() => window.bench.dexieCost(2_000, 20, 'each')))
  const light = await allIn(page, actions, () =>
    page.evaluate((count) => window.bench.logCost(true, count, 20, 'nothing'), actions),
  )
  const held = await allIn(page, actions, () =>
    page.evaluate((count) => window.bench.logCost(false, count, 20, 'nothing'), actions),
  )
  const inBurst = await allIn(page, actions, () =>
    page.evaluate((count) => window.bench.logCost(false, count, count, 'nothing'), actions),
  )
  const one = await allIn(page, 1_000, () => page.evaluate(() => window.bench.logCost(true, 1_000, 1, 'nothing')))
  const peer = await allIn(page, 2_000, () => page.evaluate(() => window.bench.dexieCost(2_000, 20, 'nothing')))
  const onePeer = await allIn(page, 1_000, () => page.evaluate(() => window.bench.dexieCost(1_000, 1, 'nothing')))
  const best = `dexie.add ${peer.toFixed(0)} µs`
  return [
    noMoreThan(
      1,
      'L1',
      { what: 'Chromium: taking an action, mean', unit: 'µs', best: 'Replicache < 1 ms a write' },
      median(burst.map(({ mean }) => mean)),
    ),
    noMoreThan(
      20,
      'L1',
      { what: 'Chromium: main thread all in, twenty actions a task, light state', unit: 'µs/action', best },
      light,
    ),
    noMoreThan(
      20,
      'L1',
      { what: 'Chromium: the same after 17,000 records were loaded', unit: 'µs/action', best },
      held,
    ),
    noMoreThan(
      20,
      'L1',
      { what: 'Chromium: all in, a burst of 10,000, 17,000 records just loaded', unit: 'µs/action', best },
      inBurst,
    ),
    forOrientation(
      'L1',
      { what: 'Chromium: all in, one action a task', unit: 'µs/action', best: `dexie.add ${onePeer.toFixed(0)} µs` },
      one,
    ),
    noMoreThan(
      1,
      'L1',
      { what: 'Chromium: all in, twenty a task, against dexie.add', unit: 'of its cost', best: '1' },
      light / peer,
    ),
    noMoreThan(
      1,
      'L1',
      { what: 'Chromium: all in, one a task, against dexie.add', unit: 'of its cost', best: '1' },
      one / onePeer,
    ),
    noMoreThan(
      50,
      'L1',
      {
        what: 'Chromium: taking and batching one action, p99',
        unit: 'µs',
        best: `dexie.add ${least(peerSingle.map(({ p99 }) => p99)).toFixed(0)} µs`,
      },
      least(single.map(({ p99 }) => p99)),
    ),
    noMoreThan(
      50,
      'L1',
      { what: 'Chromium: longest task in a burst of 10,000, 17,000 records just loaded', unit: 'ms' },
      least(burst.map(({ longest }) => longest)),
    ),
  ]
}

const disk = async (page: Page): Promise<readonly Figure[]> => {
  const { sealed, onDisk } = await page.evaluate(() => window.bench.bytesPerAction())
  return [
    noMoreThan(
      40,
      'L10',
      { what: 'Chromium: sealed rows, segments and large parts', unit: 'B/action', best: '189 raw' },
      sealed,
    ),
    forOrientation(
      'L10',
      {
        what: "Chromium: growth of the origin's storage by its own estimate, snapshots and LevelDB's journal included",
        unit: 'B/action',
      },
      onDisk,
    ),
  ]
}

const starting = async (page: Page): Promise<readonly Figure[]> => {
  await page.evaluate((length) => window.bench.writeLog(length), whole)
  const timeOf = async (from: 'nothing' | 'snapshot' | 'first entry', expected: number): Promise<number> => {
    // A page of its own each time: nothing compiled, nothing cached.
    await page.reload()
    return page.evaluate(([kind, last]) => window.bench.startTime(kind, last), [from, expected] as const)
  }
  const empty = await several(12, () => timeOf('nothing', 0))
  const warm = await several(12, () => timeOf('snapshot', whole))
  const cold = await several(5, () => timeOf('first entry', whole))
  return [
    noMoreThan(
      100,
      'L3',
      {
        what: 'Chromium: 100,000 actions by snapshot and a tail of 1,000, p95 over an empty log',
        unit: 'ms',
        best: 'Automerge ~4,000',
      },
      percentile(warm, 0.95) - median(empty),
    ),
    forOrientation('L3', { what: 'Chromium: the same, median', unit: 'ms' }, median(warm) - median(empty)),
    noMoreThan(
      1_000,
      'L3',
      { what: 'Chromium: 100,000 actions without any snapshot, p95', unit: 'ms', best: 'Automerge ~4,000' },
      percentile(cold, 0.95),
    ),
  ]
}

const replaying = async (page: Page): Promise<readonly Figure[]> => {
  const rates = await page.evaluate((length) => window.bench.replayRates(length, 4), whole)
  return [
    noLessThan(
      50_000,
      'L4',
      { what: 'Chromium: replay', unit: 'actions/s', best: 'naive Redux Toolkit 370' },
      rates.replay,
    ),
    noLessThan(
      0.8,
      'L4',
      { what: 'Chromium: replay against a bare fold', unit: 'of its rate', best: 'none published' },
      rates.replay / rates.bare,
    ),
  ]
}

const dispatching = async (page: Page): Promise<readonly Figure[]> => {
  await page.evaluate(() => window.bench.dispatchTimes(50_000, 2_000))
  const runs = await several(repeats, () => page.evaluate(() => window.bench.dispatchTimes(50_000, 5_000)))
  const words = { unit: 'ms', best: 'Redux Toolkit 1–3' }
  return [
    noMoreThan(
      0.2,
      'L5',
      { what: 'Chromium: live dispatch through reducers, log and pipelines, 50,000 records, p95', ...words },
      median(runs.map((each) => percentile(each, 0.95))) / 1_000,
    ),
    forOrientation(
      'L5',
      { what: 'Chromium: the same, p50', ...words },
      median(runs.map((each) => percentile(each, 0.5))) / 1_000,
    ),
  ]
}

const onLogPage = (id: string, work: (page: Page) => Promise<readonly Figure[]>): Bench => ({
  ids: [id],
  run: () => withBenchPage('log.html', work),
})

export const logInBrowserBenches: readonly Bench[] = [
  onLogPage('L1', appending),
  onLogPage('L10', disk),
  onLogPage('L3', starting),
  onLogPage('L4', replaying),
  onLogPage('L5', dispatching),
]
