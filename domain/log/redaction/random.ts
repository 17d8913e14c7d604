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
