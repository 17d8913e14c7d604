/**
 * Which numbers of a table are left out, so that no small group can be told from those that are left: neither by itself
 * nor by what is known to add up. Pure arithmetic; what adds up to what is said by the caller.
 */
export type Amount = {
  readonly value: number
  /** It stands in the table; others can only be reckoned from those that do. */
  readonly stands: boolean
  /** It must not be told. */
  readonly isSecret: boolean
}
/** The parts are the total, none of them in two. Each is named by its place among the amounts. */
export type Sum = { readonly total: number; readonly parts: readonly number[] }

/**
 * A total of those who stand in one line, in several, or in `none`, and then in no other; where that is null, who is in no
 * line is not told. `several` are those in more than one line. Each is named by its place among the amounts.
 */
export type Cover = {
  readonly total: number
  readonly lines: readonly number[]
  readonly none: number | null
  readonly several: number | null
}

/** A group of fewer than that is not told. */
const fewest = 5
export const isSmall = (count: number): boolean => count > 0 && count < fewest

const near = 1e-9

/** Rows of a system in which each first unknown stands alone. */
const reduced = (rows: readonly (readonly number[])[], width: number): number[][] => {
  const all = rows.map((row) => [...row])
  let top = 0
  for (let column = 0; column < width && top < all.length; column += 1) {
    const found = all.findIndex((row, at) => at >= top && Math.abs(row[column] ?? 0) > near)
    if (found < 0) continue
    const pivot = (all[found] ?? []).map((each) => each / (all[found]?.[column] ?? 1))
    all[found] = all[top] ?? []
    all[top] = pivot
    for (const [at, row] of all.entries()) {
      const factor = row[column] ?? 0
      if (at !== top && Math.abs(factor) > near) all[at] = row.map((each, n) => each - factor * (pivot[n] ?? 0))
    }
    top += 1
  }
  return all.slice(0, top)
}

const membersOf = ({ total, parts }: Sum): readonly number[] => [total, ...parts]

/** Sums that share something unknown are reckoned with together. */
const linked = (sums: readonly Sum[], isUnknown: (at: number) => boolean): readonly (readonly Sum[])[] => {
  const groups: { sums: Sum[]; unknown: Set<number> }[] = []
  for (const sum of sums) {
    const unknown = new Set(membersOf(sum).filter(isUnknown))
    if (unknown.size === 0) continue
    const touching = groups.filter((group) => [...unknown].some((at) => group.unknown.has(at)))
    for (const group of touching) groups.splice(groups.indexOf(group), 1)
    groups.push({
      sums: [...touching.flatMap((group) => group.sums), sum],
      unknown: new Set([...touching.flatMap((group) => [...group.unknown]), ...unknown]),
    })
  }
  return groups.map((group) => group.sums)
}

/** The unknown ones that follow from what is known. */
const determined = (sums: readonly Sum[], isUnknown: (at: number) => boolean): readonly number[] => {
  const unknown = [...new Set(sums.flatMap(membersOf).filter(isUnknown))]
  const place = new Map(unknown.map((at, index) => [at, index]))
  const rows = sums.map(({ total, parts }) => {
    const row = unknown.map(() => 0)
    const add = (at: number, sign: number): void => {
      const index = place.get(at)
      if (index !== undefined) row[index] = (row[index] ?? 0) + sign
    }
    add(total, -1)
    for (const part of parts) add(part, 1)
    return row
  })
  return reduced(rows, unknown.length).flatMap((row) => {
    const [first, ...others] = unknown.filter((_, index) => Math.abs(row[index] ?? 0) > near)
    return first === undefined || others.length > 0 ? [] : [first]
  })
}

type Range = { readonly from: number; readonly to: number }
const nought: Range = { from: 0, to: 0 }
const sumOf = (ranges: readonly Range[]): Range => ({
  from: ranges.reduce((sum, { from }) => sum + from, 0),
  to: ranges.reduce((sum, { to }) => sum + to, 0),
})
const tighter = (range: Range, from: number, to: number): Range => ({
  from: Math.max(range.from, from),
  to: Math.min(range.to, to),
})
const without = <T>(all: readonly T[], at: number): readonly T[] => all.toSpliced(at, 1)

type Told = {
  readonly total: Range
  readonly none: Range
  readonly several: Range | null
  readonly lines: readonly Range[]
}

/**
 * One step of what follows from the others: all are somewhere; nobody is in a line twice; whoever is in several is in two at
 * least, and in one besides any line; who is in two lines is among the several.
 */
const narrowed = ({ total, none, several, lines }: Told, isComplete: boolean): Told => {
  const { from: twice, to: mostTwice } = several ?? { from: 0, to: Infinity }
  const inLines = sumOf(lines)
  /** Those who are in any line. */
  const inAny = { from: isComplete ? total.from - none.to : 0, to: total.to - none.from }
  const line = (range: Range, at: number): Range => {
    const others = without(lines, at)
    const { from: least, to: mostBeside } = sumOf(others)
    const beside = sumOf(others.toSorted((one, other) => one.to - other.to).slice(0, -1))
    const mostOther = Math.max(0, ...others.map(({ from }) => from))
    return tighter(
      range,
      Math.max(inAny.from + twice - mostBeside, others.length === 0 ? 0 : twice - beside.to),
      others.length === 0
        ? inAny.to
        : Math.min(inAny.to, inAny.to + mostTwice - mostOther, inAny.to + others.length * mostTwice - least),
    )
  }
  const [most = 0, next = 0] = lines.map(({ from }) => from).toSorted((one, other) => other - one)
  return {
    lines: lines.map(line),
    none: isComplete ? tighter(none, total.from + twice - inLines.to, total.to - Math.max(most, twice)) : none,
    total: tighter(total, none.from + Math.max(most, twice), isComplete ? inLines.to + none.to - twice : Infinity),
    several:
      several === null
        ? null
        : tighter(
            several,
            Math.max(most + next - inAny.to, Math.ceil((inLines.from - inAny.to) / Math.max(1, lines.length - 1))),
            Math.min(inAny.to, isComplete ? inLines.to - inAny.from : Infinity),
          ),
  }
}
/** Each step makes something narrower; what follows from many steps is of no use to anybody. */
const steps = 8

/** The places of those that are left out. */
export const suppressed = (
  amounts: readonly Amount[],
  sums: readonly Sum[],
  covers: readonly Cover[] = [],
): ReadonlySet<number> => {
  const hidden = new Set(amounts.flatMap(({ stands, isSecret }, at) => (stands && isSecret ? [at] : [])))
  /** What is left out so that a secret can't be told must not be told itself. */
  const guards = new Set<number>()
  const isUnknown = (at: number): boolean => amounts[at]?.stands !== true || hidden.has(at)
  const isGuarded = (at: number): boolean => amounts[at]?.isSecret === true || guards.has(at)
  const valueOf = (at: number): number => amounts[at]?.value ?? 0
  /** Those that a shown total and shown parts leave are a group, too. */
  const tells = ({ total, parts }: Sum): boolean => {
    const rest = parts.filter(isUnknown)
    const isOfSecrets = rest.some((at) => amounts[at]?.isSecret === true)
    return isOfSecrets && !isUnknown(total) && isSmall(rest.reduce((sum, at) => sum + valueOf(at), 0))
  }
  const smallestFirst = (all: readonly number[]): readonly number[] =>
    all.filter((at) => !isUnknown(at)).toSorted((one, other) => valueOf(one) - valueOf(other) || one - other)
  /** One more to leave out: the smallest part that counts anybody, else the total, else any. */
  const another = (of: readonly Sum[]): number | undefined => {
    const parts = smallestFirst(of.flatMap(({ parts: each }) => each))
    const totals = smallestFirst(of.map(({ total }) => total))
    return parts.find((at) => valueOf(at) > 0) ?? totals[0] ?? parts[0]
  }
  /** One more to leave out where sums tell a secret. */
  const ofSums = (): number | undefined => {
    const wrong = linked(sums, isUnknown).flatMap((group): readonly (readonly Sum[])[] => {
      const told = group.filter(tells)
      if (told.length > 0) return told.map((sum) => [sum])
      return determined(group, isUnknown)
        .filter(isGuarded)
        .map((at) => {
          const near = group.filter((sum) => membersOf(sum).includes(at))
          return another(near) === undefined ? group : near
        })
    })
    return wrong.map(another).find((at) => at !== undefined)
  }
  /** What somebody who knows of small groups that they are left out would reckon with. */
  const rangeOf = (at: number | null): Range => {
    if (at === null) return nought
    const value = valueOf(at)
    if (!isUnknown(at)) return { from: value, to: value }
    if (amounts[at]?.isSecret !== true) return { from: 0, to: Infinity }
    return { from: 1, to: isSmall(value) ? fewest - 1 : Infinity }
  }
  const isNear = (at: number | null, range: Range): boolean =>
    at !== null && isUnknown(at) && amounts[at]?.isSecret === true && range.to - range.from < fewest - 2
  const tellsOf = ({ total, lines, none, several }: Cover): boolean => {
    let told: Told = {
      total: rangeOf(total),
      none: rangeOf(none),
      several: several === null ? null : rangeOf(several),
      lines: lines.map(rangeOf),
    }
    for (let step = 0; step < steps; step += 1) told = narrowed(told, none !== null)
    return (
      lines.some((at, index) => isNear(at, told.lines[index] ?? nought)) ||
      isNear(none, told.none) ||
      isNear(total, told.total) ||
      (told.several !== null && isNear(several, told.several))
    )
  }
  /** One more to leave out where lines that overlap tell one of them nearly. */
  const ofCovers = (): number | undefined => {
    for (const cover of covers) {
      if (!tellsOf(cover)) continue
      const { total, lines, none, several } = cover
      const inLines = smallestFirst([...lines, ...(none === null ? [] : [none])])
      const next =
        inLines.find((at) => valueOf(at) > 0) ?? smallestFirst([total, ...(several === null ? [] : [several])])[0]
      if (next !== undefined) return next
    }
    return undefined
  }
  for (;;) {
    const bySums = ofSums()
    const next = bySums ?? ofCovers()
    if (next === undefined) return hidden
    if (bySums === undefined) guards.add(next)
    hidden.add(next)
  }
}
