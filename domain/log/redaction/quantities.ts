/**
 * Numbers that describe a person become others that every field takes which took the original: what is left is 0 or
 * not, whole or not, and between which two of the fields' bounds it lies; one that lies there alone goes further down.
 */
import { drawNew, remembered, type Random } from './random.ts'

/** Up to so many numbers are shuffled all at once: of few, the last one left could be the very number to be replaced. */
const fewest = 4_096

export const drawQuantities = (random: Random, maxima: readonly number[]): ((value: number) => number) => {
  const rising = (bounds: readonly number[]): readonly number[] => bounds.toSorted((one, other) => one - other)
  const bounds = { whole: rising(maxima.map(Math.floor)), broken: rising(maxima.map(Math.ceil)) }
  const taken = new Set<number>()
  const shuffled = new Map<number, readonly number[]>()

  /** One round trip through `length` places (Sattolo), so that none leads to itself. */
  const round = (length: number): readonly number[] => {
    const places = Array.from({ length }, (_, place) => place)
    for (let last = length - 1; last > 0; last -= 1) {
      const other = random(last)
      const moved = places[last] ?? last
      places[last] = places[other] ?? other
      places[other] = moved
    }
    return places
  }

  const other = (value: number, from: number, length: number): number => {
    if (length <= fewest) {
      const places = shuffled.get(from) ?? round(length)
      shuffled.set(from, places)
      return from + (places[value - from] ?? 0)
    }
    return drawNew(taken, () => {
      const drawn = from + random(length - 1)
      return drawn < value ? drawn : drawn + 1
    })
  }

  /** Dollars with cents: a field that takes some takes all of the same dollar. */
  const broken = (value: number, from: number, length: number): number => {
    const draw = (): number => {
      const drawn = ((from - 1 + random(length)) * 100 + 1 + random(99)) / 100
      return drawn === value ? draw() : drawn
    }
    return drawNew(taken, draw)
  }

  const drawn = (value: number): number => {
    const isWhole = Number.isInteger(value)
    const within = isWhole ? bounds.whole : bounds.broken
    const rangeOf = (inside: number): readonly [from: number, length: number] => {
      const to = within.find((bound) => bound >= inside) ?? Number.MAX_SAFE_INTEGER
      const from = (within.findLast((bound) => bound < inside) ?? 0) + 1
      return [from, to - from + 1]
    }
    let [from, length] = rangeOf(value)
    // A number that has no other beside it between two bounds is drawn from below, where so many are that none is double.
    if (isWhole && length === 1) while (from > 1 && length <= fewest) [from, length] = rangeOf(from - 1)
    return (isWhole ? other : broken)(value, from, length)
  }

  return remembered(drawn, [[0, 0]])
}
