/** LST-13: the two forms in which a filter is written, and the way from one to the other. */
import type { FilterCondition, FilterGroup } from './filter.ts'

export const filterFormNames = ['plain', 'combinable'] as const
export type FilterForm = (typeof filterFormNames)[number]

/** One group of all with each field once. */
export const isPlain = ({ combine, conditions, groups }: FilterGroup): boolean =>
  groups.length === 0 &&
  (combine === 'all' || conditions.length < 2) &&
  new Set(conditions.map(({ field }) => field)).size === conditions.length

/** Several values of one field become a group of any of them (RPT-28). */
export const toCombinable = ({ combine, conditions, groups }: FilterGroup): FilterGroup => ({
  combine,
  conditions: conditions.filter(({ is, values }) => is === 'between' || values.length < 2),
  groups: [
    ...groups,
    ...conditions
      .filter(({ is, values }) => is !== 'between' && values.length >= 2)
      .map(({ values, ...rest }) => ({
        combine: 'any' as const,
        conditions: values.map((value) => ({ ...rest, values: [value] })),
        groups: [],
      })),
  ],
})

/** A group of any of one field's values, as one condition; null for any other. */
const asCondition = ({ combine, conditions, groups }: FilterGroup): FilterCondition | null => {
  const [first, ...others] = conditions
  if (first === undefined || groups.length > 0 || (combine === 'all' && others.length > 0)) return null
  // Two bounds may be one and the same.
  if (others.length === 0) return first
  const isSame = others.every(({ field, is }) => field === first.field && is === first.is && is !== 'between')
  return isSame ? { ...first, values: [...new Set(conditions.flatMap(({ values }) => values))] } : null
}

/** Back again: what only the combinable form can say is left out (RPT-28). */
export const toPlain = (filter: FilterGroup): FilterGroup => {
  const all = filter.combine === 'all' || filter.conditions.length + filter.groups.length < 2
  const alone = asCondition(filter)
  const kept = all
    ? [...filter.conditions, ...filter.groups.flatMap((inner) => asCondition(inner) ?? [])]
    : alone === null
      ? []
      : [alone]
  const fields = new Set<string>()
  const conditions = kept.filter(({ field }) => !fields.has(field) && fields.add(field))
  return { combine: 'all', conditions, groups: [] }
}

/** What a filter says, word by word. */
const said = ({ conditions, groups }: FilterGroup): readonly string[] => [
  ...conditions.flatMap(({ field, is, values }) =>
    is === 'oneOf' || is === 'has'
      ? values.map((value) => `${field} ${is} ${value}`)
      : [`${field} ${is} ${values.join()}`],
  ),
  ...groups.flatMap(said),
]

/** Whether the plain form would forget something: a group it has no words for, or a field that is asked for twice. */
export const losesInPlain = (filter: FilterGroup): boolean => {
  const { combine, conditions, groups } = filter
  if (said(filter).length === 0) return false
  if (combine === 'any' && conditions.length + groups.length > 1) return asCondition(filter) === null
  const kept = [...conditions, ...groups.filter((inner) => said(inner).length > 0).map(asCondition)]
  return kept.includes(null) || new Set(kept.map((one) => one?.field)).size < kept.length
}

/** A place in a filter: the groups that lead to it, and then the condition where it is one. */
export type GroupPath = readonly number[]

/** The filter with the group at a place changed; null takes it away. */
export const changeGroup = (
  filter: FilterGroup,
  path: GroupPath,
  change: (group: FilterGroup) => FilterGroup | null,
): FilterGroup => {
  const [at, ...rest] = path
  if (at === undefined) return change(filter) ?? filter
  return {
    ...filter,
    groups: filter.groups.flatMap((inner, index) => {
      if (index !== at) return [inner]
      if (rest.length > 0) return [changeGroup(inner, rest, change)]
      return change(inner) ?? []
    }),
  }
}
