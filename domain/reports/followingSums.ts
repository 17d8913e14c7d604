/** Which unknown numbers follow from sums of them: linear equations, of which most say nothing of any other. */

/** The parts are the total, none of them in two. Each is named by its place among the amounts. */
export type Sum = { readonly total: number; readonly parts: readonly number[] }
export const membersOf = ({ total, parts }: Sum): readonly number[] => [total, ...parts]

/** What is less than that is the rounding of fractions. */
export const near = 1e-9

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

const solved = (sums: readonly Sum[], isUnknown: (at: number) => boolean): readonly number[] => {
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

/**
 * A sum with an unknown that is in no other, and that nobody asks for, says nothing of the rest; so it does where all other
 * sums with one of its unknowns say nothing.
 */
const telling = (sums: readonly Sum[], isUnknown: (at: number) => boolean, isAsked: (at: number) => boolean) => {
  const unknownOf = sums.map((sum) => [...new Set(membersOf(sum).filter(isUnknown))])
  const users = new Map<number, Set<number>>()
  for (const [at, unknown] of unknownOf.entries())
    for (const each of unknown) (users.get(each) ?? users.set(each, new Set()).get(each))?.add(at)
  const isAlone = (each: number): boolean => !isAsked(each) && users.get(each)?.size === 1
  const alone = [...users.keys()].filter(isAlone)
  for (let each = alone.pop(); each !== undefined; each = alone.pop())
    for (const at of users.get(each) ?? [])
      for (const other of unknownOf[at] ?? []) {
        users.get(other)?.delete(at)
        if (isAlone(other)) alone.push(other)
      }
  const left = new Set([...users.values()].flatMap((each) => [...each]))
  return sums.filter((_, at) => left.has(at))
}

/** Those that share something unknown are reckoned with together. */
const linked = (sums: readonly Sum[], isUnknown: (at: number) => boolean): readonly (readonly Sum[])[] => {
  const groupOf = new Map<number, Sum[]>()
  const groups = new Set<Sum[]>()
  for (const sum of sums) {
    const unknown = membersOf(sum).filter(isUnknown)
    const touching = new Set(
      unknown.flatMap((at) => {
        const found = groupOf.get(at)
        return found === undefined ? [] : [found]
      }),
    )
    const group = [...[...touching].flat(), sum]
    for (const each of touching) groups.delete(each)
    groups.add(group)
    for (const each of group) for (const at of membersOf(each).filter(isUnknown)) groupOf.set(at, group)
  }
  return [...groups]
}

/** The unknown ones of those that are asked for that follow from what is known. */
export const determined = (
  sums: readonly Sum[],
  isUnknown: (at: number) => boolean,
  isAsked: (at: number) => boolean,
): readonly number[] =>
  linked(telling(sums, isUnknown, isAsked), isUnknown)
    .flatMap((group) => solved(group, isUnknown))
    .filter(isAsked)
