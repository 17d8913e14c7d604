/**
 * Where a law runs over all of a large set, each time over all that there is: a usual run has a part of it, drawn anew each
 * time, `npm run fuzz` has the whole. What a failure tells names the one it is about; with `CASELOG_DRAW` the same are drawn.
 */
import { seeded } from '../log/seeded.ts'

const times = Number(process.env['CASELOG_RUNS_TIMES'] ?? '1')
const seed = Number(process.env['CASELOG_DRAW'] ?? Math.floor(Math.random() * 1_000_000))

let draws = 0

/** One in so many; never none, and all in a longer run. */
export const drawn = <T>(all: readonly T[], oneIn: number): readonly T[] => {
  if (times > 1 || all.length === 0) return all
  const draw = seeded(seed + all.length + draws)
  draws += 1
  const kept = all.filter(() => draw(oneIn) === 0)
  return kept.length > 0 ? kept : all.slice(draw(all.length)).slice(0, 1)
}
