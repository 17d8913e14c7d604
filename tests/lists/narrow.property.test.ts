/** LST-13: a list is narrowed by one condition from anywhere, and goes on being filtered by the others. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  activeFilter,
  defaultView,
  filterField,
  listNarrowed,
  listOpened,
  listTabs,
  narrowedBy,
  noFilter,
  viewOf,
  type FilterGroup,
} from '../../domain/lists/index.ts'
import { conditionOf } from '../../domain/lists/filter.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'

/** A filter over numbers as a naive reader has it: each field is named once in a row. */
type Row = Readonly<Record<'a' | 'b' | 'c', string>>
const holds = ({ combine, conditions, groups }: FilterGroup, row: Row): boolean => {
  const each = [
    ...conditions.map(({ field, values }) => values.includes(row[field as keyof Row])),
    ...groups.map((inner) => holds(inner, row)),
  ]
  return combine === 'any' ? each.length === 0 || each.some(Boolean) : each.every(Boolean)
}
const value = fc.constantFrom('1', '2', '3')
const condition = fc.record({
  field: fc.constantFrom('a', 'b', 'c'),
  is: fc.constant('oneOf' as const),
  values: fc.array(value, { minLength: 1, maxLength: 2 }),
})
const filter = (depth: number): fc.Arbitrary<FilterGroup> =>
  fc.record({
    combine: fc.constantFrom('any', 'all'),
    conditions: fc.array(condition, { maxLength: 3 }),
    groups: depth === 0 ? fc.constant([]) : fc.array(filter(depth - 1), { maxLength: 2 }),
  })
const row = fc.record({ a: value, b: value, c: value })

test('law: what is left holds the condition, and all that was asked before of other fields', () => {
  fc.assert(
    fc.property(filter(1), condition, row, (before, more, one) => {
      const after = narrowedBy(before, more)
      const rest = activeFilter({
        ...before,
        conditions:
          (activeFilter(before) ?? noFilter).combine === 'all'
            ? before.conditions.filter(({ field }) => field !== more.field)
            : before.conditions,
      })
      const expected = more.values.includes(one[more.field]) && (rest === null || holds(rest, one))
      expect(holds(after, one)).toBe(expected)
    }),
    { numRuns: runs(300) },
  )
})

test('each list is opened with it, whatever was asked of the list before it was left', () => {
  for (const tab of listTabs) {
    const field = filterField(tab, 'id')
    if (field === undefined) continue
    const world = startWorld(listsEpics, [])
    world.dispatch(listOpened({ ...defaultView(tab), value: 'quill' }))
    world.dispatch(listNarrowed({ tab, condition: conditionOf(field, '7') }))
    expect(viewOf(world.state(), tab)).toMatchObject({
      value: '',
      filter: { combine: 'all', conditions: [{ field: 'id', is: 'between', values: ['7', '7'] }], groups: [] },
    })
    expect(world.types()).toContain('navigation/requested')
  }
})

test('what is said besides holds as well', () => {
  const world = startWorld(listsEpics)
  const done = { field: 'done', is: 'oneOf' as const, values: ['0'] }
  const due = { field: 'due', is: 'between' as const, values: ['', '2026-03-01'] }
  world.dispatch(listNarrowed({ tab: 'tasks', condition: due, besides: [done] }))
  expect(viewOf(world.state(), 'tasks')?.filter).toEqual({ combine: 'all', conditions: [due, done], groups: [] })
})
