/**
 * Where a law runs over all of a large set each time, a usual run has a part of it, drawn by its seed, and `npm run fuzz`
 * has the whole. A failure names what it is about; with `CASELOG_RUNS_TIMES=2` it comes again.
 */
import { seeded } from '../log/seeded.ts'
import { runs } from './runs.ts'
import { givenSeed } from './seed.ts'

let draw = seeded(givenSeed() ?? Date.now())
/** Each file of tests begins so: what it draws is not for the file before it to say. */
export const drawFrom = (seed: number): void => {
  draw = seeded(seed)
}

/** One in so many, never none of some; all in a longer run. */
export const drawn = <T>(all: readonly T[], oneIn: number): readonly T[] => {
  if (runs(1) > 1) return all
  const kept = all.filter(() => draw(oneIn) === 0)
  const nth = draw(Math.max(1, all.length))
  return kept.length > 0 ? kept : all.slice(nth, nth + 1)
}
