/** The order in which lists show records: the server's own, and on the screen also of those that came later. */
import { dayFrom, dayNumberOf, type Entity, type FieldNode } from '../kernel/index.ts'
import { entities, type Kind } from './entities/index.ts'
import type { Records } from './fields.ts'

export type ListOrder = {
  readonly field: string
  readonly isDescending: boolean
  /** What is empty stands last. */
  readonly mayBeEmpty: boolean
}

const mayBeEmpty = (node: FieldNode | undefined): boolean => node?.kind === 'nullable' || node?.kind === 'optional'

/** Null for what stands as the server tells it. */
export const listOrderOf = (kind: Kind): readonly ListOrder[] | null => {
  const { fields, order: said }: Entity = entities[kind]
  const order = said ?? ('date_time' in fields ? ['-date_time'] : null)
  if (order === null) return null
  const words = order.some((word) => /^-?id$/.test(word)) ? order : [...order, '-id']
  return words.map((word) => {
    const field = word.replace(/^-/, '')
    return { field, isDescending: field !== word, mayBeEmpty: mayBeEmpty(fields[field]?.field.node) }
  })
}

/** Days and instants by when they are; null is empty. */
const rankOf = (value: unknown): number | string | null => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string' || value === '') return null
  const day = dayFrom(value)
  if (day !== null) return dayNumberOf(day)
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : at
}

const compared = (one: number | string, other: number | string): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))

const byField =
  ({ field, isDescending }: ListOrder) =>
  (one: object, other: object): number => {
    const [first, second] = [one, other].map((record) => rankOf(record[field as never])) as [
      ReturnType<typeof rankOf>,
      ReturnType<typeof rankOf>,
    ]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return isDescending ? compared(second, first) : compared(first, second)
  }

/** As `order` of the declaration says. */
export const inListOrder = <K extends Kind>(kind: K, records: readonly Records[K][]): readonly Records[K][] => {
  const order = listOrderOf(kind)?.map(byField)
  if (order === undefined) return records
  return records.toSorted((one, other) => {
    for (const by of order) {
      const which = by(one, other)
      if (which !== 0) return which
    }
    return 0
  })
}
