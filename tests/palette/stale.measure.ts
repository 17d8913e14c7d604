/** The palette's machine under random interleavings of keys, answers, pages and paints, as many as are asked for. */
import { numbersFrom } from './corpus.ts'
import { runWorld } from './paletteWorld.ts'

const longest = 60
const numbers = 32 * 1_000

export const measureStale = (
  interleavings: number,
  seed = 1,
): { readonly violations: number; readonly activations: number; readonly first: readonly string[] } => {
  const below = numbersFrom(seed)
  let violations = 0
  let activations = 0
  let first: readonly string[] = []
  for (let run = 0; run < interleavings; run += 1) {
    const script = Array.from({ length: 1 + below(longest) }, () => below(numbers))
    const outcome = runWorld(script)
    activations += outcome.runs
    violations += outcome.violations.length
    if (outcome.violations.length > 0 && first.length === 0) first = outcome.violations
  }
  return { violations, activations, first }
}
