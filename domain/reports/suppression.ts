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

/** The places of those that are left out. */
export const suppressed = (amounts: readonly Amount[], sums: readonly Sum[]): ReadonlySet<number> => {
  const hidden = new Set(amounts.flatMap(({ stands, isSecret }, at) => (stands && isSecret ? [at] : [])))
  const isUnknown = (at: number): boolean => amounts[at]?.stands !== true || hidden.has(at)
  const valueOf = (at: number): number => amounts[at]?.value ?? 0
  /** Those that a shown total and shown parts leave are a group, too. */
  const tells = ({ total, parts }: Sum): boolean => {
    const rest = parts.filter(isUnknown)
    const isOfSecrets = rest.some((at) => amounts[at]?.isSecret === true)
    return isOfSecrets && !isUnknown(total) && isSmall(rest.reduce((sum, at) => sum + valueOf(at), 0))
  }
  /** One more to leave out: the smallest part that counts anybody, else the total, else any. */
  const another = (of: readonly Sum[]): number | undefined => {
    const shown = (all: readonly number[]): readonly number[] =>
      all.filter((at) => !isUnknown(at)).toSorted((one, other) => valueOf(one) - valueOf(other) || one - other)
    const parts = shown(of.flatMap(({ parts: each }) => each))
    const totals = shown(of.map(({ total }) => total))
    return parts.find((at) => valueOf(at) > 0) ?? totals[0] ?? parts[0]
  }
  for (;;) {
    const groups = linked(sums, isUnknown)
    const wrong = groups.flatMap((group): readonly (readonly Sum[])[] => {
      const told = group.filter(tells)
      if (told.length > 0) return told.map((sum) => [sum])
      const secrets = determined(group, isUnknown).filter((at) => amounts[at]?.isSecret === true)
      return secrets.map((at) => {
        const near = group.filter((sum) => membersOf(sum).includes(at))
        return another(near) === undefined ? group : near
      })
    })
    const next = wrong.map(another).find((at) => at !== undefined)
    if (next === undefined) return hidden
    hidden.add(next)
  }
}
