/** What may stand for numbers that are not told, from what is told of others, one step over all that hang together. */
import { near } from './followingSums.ts'

export type Range = { readonly from: number; readonly to: number }
export const nought: Range = { from: 0, to: 0 }
export const isSame = (one: Range, other: Range): boolean =>
  (one.from === other.from || Math.abs(one.from - other.from) < near) &&
  (one.to === other.to || Math.abs(one.to - other.to) < near)
const tighter = (range: Range, from: number, to: number): Range => ({
  from: Math.max(range.from, from),
  to: Math.min(range.to, to),
})

/** The two that are greatest: whichever is taken away, the greatest of the others. */
const greatestTwo = (all: readonly number[]): readonly [number, number] => {
  let [most, next] = [0, 0]
  for (const each of all)
    if (each > most) [most, next] = [each, most]
    else if (each > next) next = each
  return [most, next]
}

/** All together, and all but one of them: each is reckoned once. */
const togetherOf = (ranges: readonly Range[]) => {
  let [from, to, endless] = [0, 0, 0]
  for (const range of ranges) {
    from += range.from
    if (range.to === Infinity) endless += 1
    else to += range.to
  }
  const but = (range: Range): Range & { readonly endless: number; readonly ends: number } => {
    const isEndless = range.to === Infinity
    const [left, ends] = [endless - (isEndless ? 1 : 0), to - (isEndless ? 0 : range.to)]
    return { from: from - range.from, to: left > 0 ? Infinity : ends, endless: left, ends }
  }
  return { all: { from, to: endless > 0 ? Infinity : to }, but }
}

export const withSum = (
  total: Range,
  parts: readonly Range[],
): { readonly total: Range; readonly parts: readonly Range[] } => {
  const { all, but } = togetherOf(parts)
  const part = (range: Range): Range => {
    const beside = but(range)
    return tighter(range, total.from - beside.to, total.to - beside.from)
  }
  return { total: tighter(total, all.from, all.to), parts: parts.map(part) }
}
export type Told = {
  readonly total: Range
  readonly none: Range
  readonly several: Range | null
  readonly lines: readonly Range[]
}

/**
 * What follows from the others: all are somewhere; nobody is in a line twice; whoever is in several is in two at least, and
 * in one besides any line; who is in two lines is among the several.
 */
export const withCover = ({ total, none, several, lines }: Told, isComplete: boolean): Told => {
  const { from: twice, to: mostTwice } = several ?? { from: 0, to: Infinity }
  const { all: inLines, but } = togetherOf(lines)
  /** Those who are in any line. */
  const inAny = { from: isComplete ? total.from - none.to : 0, to: total.to - none.from }
  const [most, next] = greatestTwo(lines.map(({ from }) => from))
  const [widest, wide] = greatestTwo(lines.map(({ to }) => to))
  const others = lines.length - 1
  const line = (range: Range): Range => {
    const { from: least, to: mostBeside, endless, ends } = but(range)
    if (others === 0) return tighter(range, inAny.from + twice - mostBeside, inAny.to)
    const mostOther = range.from === most ? next : most
    const ofOneLess = endless === 1 ? ends : ends - (range.to === widest ? wide : widest)
    /** All others but the widest. */
    const beside = endless > 1 ? Infinity : ofOneLess
    return tighter(
      range,
      Math.max(inAny.from + twice - mostBeside, twice - beside),
      Math.min(inAny.to, inAny.to + mostTwice - mostOther, inAny.to + others * mostTwice - least),
    )
  }
  return {
    lines: lines.map(line),
    none: isComplete ? tighter(none, total.from + twice - inLines.to, total.to - Math.max(most, twice)) : none,
    total: tighter(total, none.from + Math.max(most, twice), isComplete ? inLines.to + none.to - twice : Infinity),
    several:
      several === null
        ? null
        : tighter(
            several,
            Math.max(most + next - inAny.to, Math.ceil((inLines.from - inAny.to) / Math.max(1, others))),
            Math.min(inAny.to, isComplete ? inLines.to - inAny.from : Infinity),
          ),
  }
}
