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
 * A total of those who stand in one line, in several, or in `none`, and then in no other: 'nobody' where everybody is in some
 * line, and null where who is in none is not told. `several` are those in more than one line. Each is named by its place
 * among the amounts.
 */
export type Cover = {
  readonly total: number
  readonly lines: readonly number[]
  readonly none: number | 'nobody' | null
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
/** What is told together: amounts that make up others. */
type Tie = { readonly parts: readonly number[]; readonly wholes: readonly number[] }
const reachOf = ({ parts, wholes }: Tie): readonly number[] => [...parts, ...wholes]
const tieOf = ({ total, lines, none, several }: Cover): Tie => ({
  parts: typeof none === 'number' ? [...lines, none] : lines,
  wholes: several === null ? [total] : [total, several],
})

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
  /** Of parts that are left out, and are a sum themselves, those of theirs that are. */
  const unknownIn = (parts: readonly number[], within: readonly number[] = []): readonly number[] =>
    parts.filter(isUnknown).flatMap((at) => {
      const own = within.includes(at) ? undefined : sums.find(({ total }) => total === at)
      return own === undefined ? [at] : unknownIn(own.parts, [...within, at])
    })
  /** Those that a shown total and shown parts leave are a group, too. */
  const tells = ({ total, parts }: Sum): boolean => {
    const rest = unknownIn(parts)
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
  const rangeOf = ({ value, stands, isSecret }: Amount, at: number): Range => {
    if (!isUnknown(at)) return { from: value, to: value }
    if (!stands || !isSecret) return { from: 0, to: Infinity }
    return { from: 1, to: isSmall(value) ? fewest - 1 : Infinity }
  }
  /** What follows for each amount from all that is told, taken together. */
  const reckoned = (from: readonly Range[], isBySums: boolean): readonly Range[] => {
    const ranges = [...from]
    const told = (at: number | null): Range => (at === null ? nought : (ranges[at] ?? nought))
    const set = (at: number | null, range: Range | null): boolean => {
      if (at === null || range === null) return false
      const was = told(at)
      ranges[at] = range
      return was.from !== range.from || was.to !== range.to
    }
    const byCover = ({ total, lines, none, several }: Cover): boolean => {
      const noneAt = none === 'nobody' ? null : none
      const found = narrowed(
        {
          total: told(total),
          none: told(noneAt),
          several: several === null ? null : told(several),
          lines: lines.map(told),
        },
        none !== null,
      )
      return [
        set(total, found.total),
        set(noneAt, found.none),
        set(several, found.several),
        ...lines.map((at, index) => set(at, found.lines[index] ?? null)),
      ].some(Boolean)
    }
    const bySum = ({ total, parts }: Sum): boolean => {
      const [whole, each] = [told(total), parts.map(told)]
      const all = sumOf(each)
      const part = (at: number, index: number): boolean => {
        if (!isUnknown(at)) return false
        const beside = sumOf(without(each, index))
        return set(at, tighter(told(at), whole.from - beside.to, whole.to - beside.from))
      }
      return [set(total, tighter(whole, all.from, all.to)), ...parts.map(part)].some(Boolean)
    }
    for (let step = 0; step < steps; step += 1) {
      const isNarrower = [...covers.map(byCover), ...(isBySums ? sums.map(bySum) : [])].some(Boolean)
      if (!isNarrower) break
    }
    return ranges
  }
  const ties = [...covers.map(tieOf), ...sums.map(({ total, parts }): Tie => ({ parts, wholes: [total] }))]
  const anotherOf = (of: readonly Tie[]): number | undefined =>
    smallestFirst(of.flatMap(({ parts }) => parts)).find((at) => valueOf(at) > 0) ??
    smallestFirst(of.flatMap(({ wholes }) => wholes))[0]
  /** One more to leave out where all that is told, taken together, tells a small group, or by lines that overlap nearly does. */
  const ofAll = (): number | undefined => {
    const byCovers = reckoned(amounts.map(rangeOf), false)
    const byAll = reckoned(byCovers, true)
    const widthOf = ({ from, to } = nought): number => to - from
    for (const [at, { isSecret }] of amounts.entries()) {
      if (!isSecret || !isUnknown(at)) continue
      if (widthOf(byCovers[at]) >= fewest - 2 && widthOf(byAll[at]) > 0) continue
      const near = ties.filter((tie) => reachOf(tie).includes(at))
      const unknown = new Set(near.flatMap(reachOf).filter(isUnknown))
      const next = anotherOf(near) ?? anotherOf(ties.filter((tie) => reachOf(tie).some((each) => unknown.has(each))))
      if (next !== undefined) return next
    }
    return undefined
  }
  for (;;) {
    const bySums = ofSums()
    const next = bySums ?? ofAll()
    if (next === undefined) return hidden
    if (bySums === undefined) guards.add(next)
    hidden.add(next)
  }
}
