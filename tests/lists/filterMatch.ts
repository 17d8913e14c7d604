/** Whether a record is one that a filter shows: what the server's query for it must agree with. */
import type { FilterCondition, FilterGroup } from '../../domain/lists/filter.ts'
import type { FilterField } from '../../domain/lists/view.ts'

/**
 * What a record has, by field: texts, ids, numbers, days (yyyy-MM-dd) and 0 or 1, all as texts; several where a record
 * has several, none where it has none.
 */
export type FilterRecord = Readonly<Record<string, readonly string[]>>

const inOrder = (type: FilterField['type'], low: string, high: string): boolean =>
  type === 'number' ? Number(low) <= Number(high) : low <= high

/** Ids are numbers, however they are written. */
const isSame = ({ lookup }: FilterField, value: string, own: string): boolean =>
  lookup === undefined ? value === own : Number(value) === Number(own)

const isWithin = ({ type }: FilterField, [from = '', to = '']: readonly string[], own: string): boolean =>
  (from === '' || inOrder(type, from, own)) && (to === '' || inOrder(type, own, to))

const holds = (
  { is, values }: FilterCondition,
  field: FilterField,
  has: readonly string[],
  fold: (text: string) => string,
): boolean => {
  switch (is) {
    case 'empty':
      return has.length === 0
    case 'filled':
      return has.length > 0
    case 'oneOf':
      return has.some((own) => values.some((value) => isSame(field, value, own)))
    case 'has':
      return has.some((own) => values.some((value) => fold(own).includes(fold(value.trim()))))
    case 'between':
      return has.some((own) => isWithin(field, values, own))
  }
}

/** `filter` is one that says something throughout (`activeFilter`); `fold` makes texts alike that differ in case alone. */
export const filterMatches = (
  filter: FilterGroup,
  record: FilterRecord,
  fieldOf: (id: string) => FilterField | undefined,
  fold: (text: string) => string,
): boolean => {
  const ofConditions = filter.conditions.map((condition) => (): boolean => {
    const field = fieldOf(condition.field)
    return field === undefined || holds(condition, field, record[condition.field] ?? [], fold)
  })
  const ofGroups = filter.groups.map((inner) => () => filterMatches(inner, record, fieldOf, fold))
  const all = [...ofConditions, ...ofGroups]
  return filter.combine === 'any' ? all.some((one) => one()) : all.every((one) => one())
}
