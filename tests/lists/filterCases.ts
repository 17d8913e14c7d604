/** Filters of every shape over given values, and what a record is worth to them. */
import * as fc from 'fast-check'
import {
  declarationOf,
  deepestGroup,
  questionsOf,
  type FilterCondition,
  type FilterField,
  type FilterGroup,
  type ListTab,
} from '../../domain/lists/index.ts'

/** Values that are asked for, by field. */
export type Pool = Readonly<Record<string, readonly string[]>>

const bound = (pool: readonly string[]) => fc.constantFrom('', ...pool)

const valuesOf = (is: FilterCondition['is'], pool: readonly string[]): fc.Arbitrary<string[]> => {
  if (is === 'empty' || is === 'filled') return fc.constant([])
  if (is === 'between') return fc.tuple(bound(pool), bound(pool)).map((pair): string[] => pair)
  return fc.array(fc.constantFrom(...pool), { maxLength: 3 })
}

const conditionOf = (field: FilterField, pool: readonly string[]): fc.Arbitrary<FilterCondition> =>
  fc
    .constantFrom(...questionsOf(field))
    .chain((is) => valuesOf(is, pool).map((values) => ({ field: field.id, is, values })))

const anyCondition = (tab: ListTab, pools: Pool): fc.Arbitrary<FilterCondition> =>
  fc.oneof(
    ...declarationOf(tab).filters.flatMap((field) => {
      const pool = pools[field.id]
      return pool === undefined ? [] : [conditionOf(field, pool)]
    }),
  )

export const anyFilter = (tab: ListTab, pools: Pool, depth = deepestGroup): fc.Arbitrary<FilterGroup> =>
  fc.record({
    combine: fc.constantFrom('any' as const, 'all' as const),
    conditions: fc.array(anyCondition(tab, pools), { maxLength: 3 }),
    groups: depth === 0 ? fc.constant([]) : fc.array(anyFilter(tab, pools, depth - 1), { maxLength: 2 }),
  })
