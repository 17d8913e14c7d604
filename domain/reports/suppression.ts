/**
 * Which numbers of a table are left out, so that no small group can be told from those that are left: neither by itself
 * nor by what is known to add up. Pure arithmetic; what adds up to what is said by the caller.
 */
import { determined, membersOf, near, type Sum } from './followingSums.ts'
import { isSame, nought, withCover, withSum, type Range } from './ranges.ts'

export type Amount = {
  readonly value: number
  /** It stands in the table; others can only be reckoned from those that do. */
  readonly stands: boolean
  /** It must not be told. */
  readonly isSecret: boolean
}
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
  const sumOfTotal = new Map(sums.toReversed().map((sum) => [sum.total, sum]))
  /** Of parts that are left out, and are a sum themselves, those of theirs that are. */
  const unknownIn = (parts: readonly number[], within: readonly number[] = []): readonly number[] =>
    parts.filter(isUnknown).flatMap((at) => {
      const own = within.includes(at) ? undefined : sumOfTotal.get(at)
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
  /** The parts of a sum, and those of which its unknown parts are made: these say how much an unknown part has at least. */
  const partsWithin = (parts: readonly number[], within: readonly number[] = []): readonly number[] =>
    parts.flatMap((at) => {
      const own = !isUnknown(at) || within.includes(at) ? undefined : sumOfTotal.get(at)
      return own === undefined ? [at] : [at, ...partsWithin(own.parts, [...within, at])]
    })
  /** One more to leave out: the smallest part that counts anybody, else the total, else any. */
  const another = (of: readonly Sum[]): number | undefined => {
    const parts = smallestFirst(of.flatMap(({ parts: each }) => partsWithin(each)))
    const totals = smallestFirst(of.map(({ total }) => total))
    return parts.find((at) => valueOf(at) > 0) ?? totals[0] ?? parts[0]
  }
  /** Some more to leave out where sums tell a secret. */
  const ofSums = (): readonly number[] => {
    const told = sums.filter(tells).map((sum) => [sum])
    const wrong =
      told.length > 0
        ? told
        : determined(sums, isUnknown, isGuarded).map((at) => {
            const own = sums.filter((sum) => membersOf(sum).includes(at))
            return another(own) === undefined ? sums : own
          })
    return wrong.flatMap((each) => another(each) ?? [])
  }
  /** What somebody who knows of small groups that they are left out would reckon with. */
  const rangeOf = ({ value, stands, isSecret }: Amount, at: number): Range => {
    if (!isUnknown(at)) return { from: value, to: value }
    if (!stands || !isSecret) return { from: 0, to: Infinity }
    return { from: 1, to: isSmall(value) ? fewest - 1 : Infinity }
  }
  const coverReach = new Map(covers.map((cover) => [cover, reachOf(tieOf(cover))]))
  /** What follows for each amount from all that is told, taken together. */
  const reckoned = (from: readonly Range[], isBySums: boolean): readonly Range[] => {
    const ranges = [...from]
    /** What became narrower in the step before, or in this one. */
    let [before, now]: [ReadonlySet<number> | null, Set<number>] = [null, new Set()]
    const isOpen = (reach: readonly number[]): boolean =>
      before === null ? reach.some(isUnknown) : reach.some((at) => now.has(at) || before?.has(at) === true)
    const told = (at: number | null): Range => (at === null ? nought : (ranges[at] ?? nought))
    const set = (at: number | null, range: Range | null | undefined): void => {
      if (at === null || range == null || isSame(told(at), range)) return
      ranges[at] = range
      now.add(at)
    }
    const byCover = ({ total, lines, none, several }: Cover): void => {
      const noneAt = none === 'nobody' ? null : none
      const found = withCover(
        {
          total: told(total),
          none: told(noneAt),
          several: several === null ? null : told(several),
          lines: lines.map(told),
        },
        none !== null,
      )
      set(total, found.total)
      set(noneAt, found.none)
      set(several, found.several)
      for (const [index, at] of lines.entries()) set(at, found.lines[index])
    }
    const bySum = ({ total, parts }: Sum): void => {
      const found = withSum(told(total), parts.map(told))
      set(total, found.total)
      for (const [index, at] of parts.entries()) if (isUnknown(at)) set(at, found.parts[index])
    }
    for (let step = 0; step < steps; step += 1) {
      for (const cover of covers) if (isOpen(coverReach.get(cover) ?? [])) byCover(cover)
      if (isBySums) for (const sum of sums) if (isOpen(membersOf(sum))) bySum(sum)
      if (now.size === 0) break
      ;[before, now] = [now, new Set()]
    }
    return ranges
  }
  const ties = [...covers.map(tieOf), ...sums.map(({ total, parts }): Tie => ({ parts, wholes: [total] }))]
  const tiesAt = new Map<number, Tie[]>()
  for (const tie of ties) for (const at of reachOf(tie)) (tiesAt.get(at) ?? tiesAt.set(at, []).get(at))?.push(tie)
  const tiesOf = (at: number): readonly Tie[] => tiesAt.get(at) ?? []
  const anotherOf = (of: readonly Tie[]): number | undefined =>
    smallestFirst(of.flatMap(({ parts }) => parts)).find((at) => valueOf(at) > 0) ??
    smallestFirst(of.flatMap(({ wholes }) => wholes))[0]
  /** Some more to leave out where all that is told, taken together, tells a small group, or by lines that overlap nearly does. */
  const ofAll = (): readonly number[] => {
    const byCovers = reckoned(amounts.map(rangeOf), false)
    const byAll = reckoned(byCovers, true)
    const widthOf = ({ from, to } = nought): number => to - from
    return amounts.flatMap(({ isSecret }, at) => {
      if (!isSecret || !isUnknown(at)) return []
      if (widthOf(byCovers[at]) >= fewest - 2 && widthOf(byAll[at]) > near) return []
      const touching = tiesOf(at)
      const unknown = new Set(touching.flatMap(reachOf).filter(isUnknown))
      return anotherOf(touching) ?? anotherOf([...unknown].flatMap(tiesOf)) ?? []
    })
  }
  const secrets = new Set(hidden)
  for (;;) {
    const bySums = ofSums()
    const byAll = bySums.length > 0 ? [] : ofAll()
    for (const at of byAll) guards.add(at)
    for (const at of [...bySums, ...byAll]) hidden.add(at)
    if (bySums.length + byAll.length === 0) break
  }
  /** With it come back those that guard and now follow from it: as long as no secret is told, they guard nothing. */
  const comesBack = (at: number): boolean => {
    if (!hidden.has(at)) return true
    const wereGuards = [...guards]
    const back = [at]
    for (const each of back) {
      guards.delete(each)
      hidden.delete(each)
      back.push(...determined(sums, isUnknown, (other) => guards.has(other)).filter((other) => !back.includes(other)))
    }
    if (ofSums().length === 0 && ofAll().length === 0) return true
    for (const each of back) hidden.add(each)
    for (const each of wereGuards) guards.add(each)
    return false
  }
  // One left out later may do for one left out before; what tells most comes back first.
  for (;;) {
    const others = [...hidden].filter((at) => !secrets.has(at)).toSorted((one, other) => valueOf(other) - valueOf(one))
    const wereGuards = new Set(guards)
    const back = others.filter(comesBack)
    // Only where one that had to be guarded is back, another may be.
    if (!back.some((at) => wereGuards.has(at))) return hidden
  }
}
