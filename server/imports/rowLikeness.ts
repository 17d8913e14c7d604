/** Who in a row may stand in a row above already, by the rules by which known persons are found. */
import {
  foldName,
  identityOf,
  isEnough,
  phoneEnding,
  rankLikely,
  type Identity,
  type TypedPerson,
} from '../../domain/likeness/index.ts'

type Known = { readonly row: number; readonly identity: Identity }

/** What two descriptions of one person have in common at least: both names in either order, the digits of a phone, a business. */
const keysOf = ({ first, last, business, birthdate, phone }: TypedPerson): readonly string[] => {
  const [a, b, firm] = [first, last, business].map((name) => foldName(name).compact)
  const digits = phone?.replaceAll(/\D/g, '').slice(-10) ?? ''
  return [
    ...(a && b ? [[a, b].toSorted().join(' ')] : []),
    ...(b && birthdate !== null ? [`${b} ${birthdate}`] : []),
    ...(firm ? [`firm ${firm}`] : []),
    ...(phone !== null && phoneEnding(phone) !== null ? [`phone ${digits}`] : []),
  ]
}

/** Of one key, as many as are looked at: a whole file may have the agency's own number. */
const most = 8

export const rowsAbove = () => {
  const byKey = new Map<string, Known[]>()
  /** The rows above that are likely the same person; from then on this one is known too. */
  return (row: number, typed: TypedPerson): number[] => {
    if (!isEnough(typed)) return []
    const identity = identityOf(typed)
    const keys = keysOf(typed)
    const found = new Map(keys.flatMap((key) => byKey.get(key) ?? []).map((known) => [known.row, known]))
    for (const key of keys) {
      const known = byKey.get(key) ?? []
      if (known.length < most) known.push({ row, identity })
      byKey.set(key, known)
    }
    return rankLikely(identity, [...found.values()], (known) => known.identity).map(({ candidate }) => candidate.row)
  }
}
