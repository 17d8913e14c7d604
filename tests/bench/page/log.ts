/** The face of this page: what the bench calls through `window`. */
import { dispatchTimes } from './dispatching.ts'
import { replayRates, startTime, writeLog } from './reading.ts'
import { workOf, type Work } from './sample.ts'
import { bytesPerAction, dexieCost, logCost, type Cost, type Watched } from './writing.ts'

const works = new Map<boolean, Work>()
const most = 10_000
/** Made before anything is measured. */
const prepare = (light: boolean): void => void works.set(light, works.get(light) ?? workOf(most, light))
const work = (light: boolean): Work => {
  prepare(light)
  const found = works.get(light)
  if (!found) throw new Error('the work was not made')
  return found
}

const bench = {
  prepare,
  logCost: (light: boolean, count: number, group: number, watched: Watched): Promise<Cost> =>
    logCost(work(light), count, group, watched),
  dexieCost: (count: number, group: number, watched: Watched): Promise<Cost> =>
    dexieCost(work(true), count, group, watched),
  bytesPerAction: () => bytesPerAction(work(true)),
  writeLog,
  startTime,
  replayRates,
  dispatchTimes,
}

declare global {
  interface Window {
    bench: typeof bench
  }
}
window.bench = bench
