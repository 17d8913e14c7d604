/**
 * A whole number from 0 up to, not including, `below`. Injected: from the browser's generator live, seeded in tests.
 */
export type Random = (below: number) => number

/** Draws until something new comes; `draw` may widen its range with the number of tries. */
export const drawNew = <T extends string | number>(taken: Set<T>, draw: (tries: number) => T): T => {
  for (let tries = 0; ; tries += 1) {
    const drawn = draw(tries)
    if (taken.has(drawn)) continue
    taken.add(drawn)
    return drawn
  }
}

/** Draws once for each value: equal stays equal. `known` holds what is settled beforehand. */
export const remembered = <T>(
  draw: (value: T) => T,
  known: Iterable<readonly [value: T, drawn: T]> = [],
): ((value: T) => T) => {
  const drawn = new Map(known)
  return (value) => {
    const found = drawn.get(value)
    if (found !== undefined) return found
    const fresh = draw(value)
    drawn.set(value, fresh)
    return fresh
  }
}
