/** LST-13: filters, their two forms, and what they show. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeFilter,
  changeGroup,
  checkFilter,
  filterField,
  filterGroup,
  losesInPlain,
  offeredFilters,
  readFilter,
  toCombinable,
  toPlain,
  type FilterCondition,
  type FilterGroup,
} from '../../domain/lists/index.ts'
import { askableFilter, mostConditions, writtenFilter } from '../../domain/lists/filter.ts'
import { filterMatches, type FilterRecord } from './filterMatch.ts'
import { isPlain } from '../../domain/lists/filterForms.ts'
import { anyFilter, type Pool } from './filterCases.ts'

const pools: Pool = {
  name: ['An', 'b', 'Ünal'],
  race: ['1', '2', '3'],
  gender: ['4', '5'],
  birthdate: ['1980-01-01', '1990-06-15', '2001-12-31'],
  tag: ['7', '8', '9'],
  limited_access: ['0', '1'],
  id: ['1', '20', '300'],
}
const scopes = new Set(['view_own_victim', 'view_term'])
const anyRecord: fc.Arbitrary<FilterRecord> = fc.record({
  name: fc.subarray(['Anna', 'Bob', 'Ünal'], { maxLength: 1 }),
  race: fc.subarray(['1', '2', '3'], { maxLength: 1 }),
  gender: fc.subarray(['4', '5'], { maxLength: 1 }),
  birthdate: fc.subarray(['1980-01-01', '1985-05-05', '2001-12-31'], { maxLength: 1 }),
  tag: fc.subarray(['7', '8', '9']),
  limited_access: fc.constantFrom(['0'], ['1']),
  id: fc.constantFrom(['1'], ['25'], ['300']),
})
const fieldOf = (id: string) => filterField('victims', id)
const fold = (text: string) => text.toLowerCase()
const shows = (filter: FilterGroup, record: FilterRecord): boolean => {
  const active = activeFilter(filter)
  return active === null || filterMatches(active, record, fieldOf, fold)
}
const anyVictims = anyFilter('victims', pools)

describe('forms', () => {
  test('[LST-13] law: a plain filter shows the same records in the combinable form, and is the same when it is plain again', () => {
    fc.assert(
      fc.property(anyVictims, anyRecord, (filter, record) => {
        const plain = activeFilter(toPlain(filter))
        if (plain === null) return
        expect(isPlain(plain)).toBe(true)
        const combinable = toCombinable(plain)
        expect(shows(combinable, record)).toBe(shows(plain, record))
        expect(losesInPlain(combinable)).toBe(false)
        const back = toPlain(combinable)
        expect(shows(back, record)).toBe(shows(plain, record))
        expect(back.conditions.map(({ field }) => field).toSorted()).toEqual(
          plain.conditions.map(({ field }) => field).toSorted(),
        )
      }),
    )
  })

  test('[LST-13] law: a filter that the plain form keeps whole shows the same records there', () => {
    fc.assert(
      fc.property(anyVictims, anyRecord, (filter, record) => {
        const active = activeFilter(filter)
        if (active === null || losesInPlain(active)) return
        expect(shows(toPlain(active), record)).toBe(shows(active, record))
      }),
      { numRuns: 500 },
    )
  })

  test('[LST-13] a range from a number to itself is kept when the form becomes plain', () => {
    const one: FilterGroup = {
      combine: 'any',
      conditions: [{ field: 'id', is: 'between', values: ['20', '20'] }],
      groups: [],
    }
    const filter: FilterGroup = { combine: 'any', conditions: [], groups: [one] }
    expect(losesInPlain(filter)).toBe(false)
    expect(toPlain(filter).conditions).toEqual(one.conditions)
  })

  test('[LST-13] a group that says it in other words is not taken for what the plain form keeps', () => {
    const is = (...values: string[]): FilterCondition => ({ field: 'limited_access', is: 'oneOf', values })
    const both: FilterGroup = { combine: 'all', conditions: [is('0'), is('1')], groups: [] }
    expect(losesInPlain({ combine: 'all', conditions: [is('1', '0')], groups: [both] })).toBe(true)
  })

  test('[LST-13] an any and an all group say what they say', () => {
    const is = (field: string, ...values: string[]): FilterCondition => ({ field, is: 'oneOf', values })
    const either: FilterGroup = { combine: 'any', conditions: [is('race', '1'), is('gender', '4')], groups: [] }
    const both: FilterGroup = { combine: 'all', conditions: [is('tag', '7'), is('tag', '8')], groups: [either] }
    const record = (race: string, gender: string, ...tag: string[]): FilterRecord => ({
      race: [race],
      gender: [gender],
      tag,
    })
    expect([record('1', '5', '7'), record('2', '4'), record('2', '5')].map((one) => shows(either, one))).toEqual([
      true,
      true,
      false,
    ])
    expect(
      [record('1', '5', '7', '8'), record('1', '4', '7'), record('2', '5', '7', '8')].map((one) => shows(both, one)),
    ).toEqual([true, false, false])
    expect(losesInPlain(both)).toBe(true)
    expect(toPlain({ ...both, groups: [] }).conditions).toEqual([is('tag', '7')])
  })

  test('[LST-13] law: a group is changed where it stands, and nowhere else', () => {
    const tree: FilterGroup = {
      combine: 'all',
      conditions: [],
      groups: [{ combine: 'any', conditions: [], groups: [{ combine: 'all', conditions: [], groups: [] }] }],
    }
    const changed = changeGroup(tree, [0, 0], (group) => ({ ...group, combine: 'any' }))
    expect(changed.groups[0]?.groups[0]?.combine).toBe('any')
    expect(changeGroup(tree, [0, 0], () => null).groups[0]?.groups).toEqual([])
    expect(changeGroup(tree, [], () => null)).toEqual(tree)
  })
})

describe('what is sent', () => {
  test('[LST-13] law: what is written is read again as it was, without what says nothing', () => {
    fc.assert(
      fc.property(anyVictims, (filter) => {
        fc.pre(JSON.stringify(filter).split('"field"').length <= mostConditions)
        const read = readFilter('victims', scopes, writtenFilter(filter))
        expect(read).toEqual({ ok: true, value: activeFilter(filter) })
        if (read.ok && read.value !== null) expect(activeFilter(read.value)).toEqual(read.value)
      }),
    )
  })

  test('[LST-13] deeper, larger and stranger filters are refused, and nothing throws', () => {
    const deep = (levels: number): object => ({
      combine: 'any',
      conditions: [],
      groups: levels === 0 ? [] : [deep(levels - 1)],
    })
    expect(filterGroup.schema.safeParse(deep(3)).success).toBe(true)
    expect(filterGroup.schema.safeParse(deep(4)).success).toBe(false)
    const id = { field: 'race', is: 'oneOf' as const, values: ['1'] }
    const wide = {
      combine: 'all' as const,
      conditions: [],
      groups: Array.from({ length: 5 }, () => ({
        combine: 'any' as const,
        conditions: Array.from({ length: 10 }, () => id),
        groups: [],
      })),
    }
    expect(checkFilter('victims', scopes, wide)).toMatchObject({ ok: false })
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (written) => {
        const read = readFilter('victims', scopes, written)
        expect(read.ok ? read.value : null).toBeNull()
      }),
    )
  })

  test.each([
    [{ field: 'shoe', is: 'oneOf', values: ['1'] }, 'malformed'],
    [{ field: 'race', is: 'has', values: ['1'] }, 'malformed'],
    [{ field: 'race', is: 'oneOf', values: ['1; drop table'] }, 'malformed'],
    [{ field: 'birthdate', is: 'between', values: ['1980-02-30', ''] }, 'malformed'],
    [{ field: 'birthdate', is: 'between', values: ['1980-02-03'] }, 'malformed'],
    [{ field: 'type', is: 'oneOf', values: ['Z'] }, 'malformed'],
    [{ field: 'tag', is: 'oneOf', values: ['1'] }, 'forbidden'],
  ] as const)('[LST-13] %j is refused as %s', ({ values, ...rest }, code) => {
    const filter: FilterGroup = { combine: 'all', conditions: [{ ...rest, values: [...values] }], groups: [] }
    const without = new Set(['view_own_victim'])
    expect(checkFilter('victims', without, filter)).toMatchObject({ ok: false, refusal: { code } })
    if (code === 'malformed') expect(askableFilter('victims', filter)).toBeNull()
  })

  test('[LST-13] [PRM-39] what somebody may not see is not offered', () => {
    const offered = (...own: string[]) => offeredFilters(new Set(own), 'cases').map(({ id }) => id)
    expect(offered('view_own_case')).not.toContain('stage')
    expect(offered('view_own_case', 'view_case_stage')).toContain('stage')
  })
})
