/** The order in which lists show records: the server's own, and on the screen also of those that came later. */
import {
  dayFrom,
  dayNumberOf,
  innerOf,
  mayBeEmpty,
  type Entity,
  type FieldNode,
  type LeafForm,
  timeOf,
} from '../kernel/index.ts'
import { entities, type Kind } from './entities/index.ts'
import type { Records } from './fields.ts'

export type ListOrder = {
  readonly field: string
  readonly form: LeafForm['is'] | null
  readonly isDescending: boolean
  /** What is empty stands last. */
  readonly mayBeEmpty: boolean
}

/** Null for what stands as the server tells it. */
export const listOrderOf = (kind: Kind): readonly ListOrder[] | null => {
  const { fields, order: said }: Entity = entities[kind]
  const order = said ?? ('date_time' in fields ? ['-date_time'] : null)
  if (order === null) return null
  const words = order.some((word) => /^-?id$/.test(word)) ? order : [...order, '-id']
  return words.map((word) => {
    const field = word.replace(/^-/, '')
    const node = fields[field]?.field.node
    return {
      field,
      form: formOf(node),
      isDescending: field !== word,
      mayBeEmpty: node !== undefined && mayBeEmpty(node),
    }
  })
}

const formOf = (node: FieldNode | undefined): LeafForm['is'] | null => {
  const inner = node && innerOf(node)
  return inner?.kind === 'leaf' ? inner.form.is : null
}

/** Days and instants by when they are; null is empty. */
const rankOf = (value: unknown, form: LeafForm['is'] | null): number | string | null => {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string' || value === '') return null
  if (form === 'isoInstant') return timeOf(value)
  const day = form === 'day' ? dayFrom(value) : null
  return day === null ? value : dayNumberOf(day)
}

const words = new Intl.Collator('en')
const compared = (one: number | string, other: number | string): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other))

type Rank = ReturnType<typeof rankOf>

const byRanks = (one: readonly Rank[], other: readonly Rank[], order: readonly ListOrder[]): number => {
  for (const [at, { isDescending }] of order.entries()) {
    const [first = null, second = null] = [one[at], other[at]]
    if (first === second) continue
    if (first === null || second === null) return first === null ? 1 : -1
    const which = isDescending ? compared(second, first) : compared(first, second)
    if (which !== 0) return which
  }
  return 0
}

/** As `order` of the declaration says. */
export const inListOrder = <K extends Kind>(kind: K, records: readonly Records[K][]): readonly Records[K][] => {
  const order = listOrderOf(kind)
  if (order === null) return records
  return records
    .map((record) => ({ record, ranks: order.map(({ field, form }) => rankOf(record[field as never], form)) }))
    .toSorted((one, other) => byRanks(one.ranks, other.ranks, order))
    .map(({ record }) => record)
}
