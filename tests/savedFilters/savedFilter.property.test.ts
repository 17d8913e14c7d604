/** What a list is narrowed by, kept and applied again. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeFilter,
  checkFilter,
  conditionsOf,
  defaultView,
  listQuery,
  lists,
  maySearchBy,
  noFilter,
  type FilterGroup,
  type ListView,
} from '../../domain/lists/index.ts'
import {
  appliedTo,
  checkSaved,
  isNarrowed,
  nameKey,
  nameProblem,
  narrowingOf,
  savedNamed,
  type SavedFilter,
} from '../../domain/savedFilters/index.ts'
import { longestSavedName } from '../../domain/savedFilters/savedFilter.ts'
import { anyFilter, type Pool } from '../lists/filterCases.ts'

const pools: Pool = {
  name: ['An', 'Ünal'],
  race: ['1', '2'],
  birthdate: ['1980-01-01', '2001-12-31'],
  tag: ['7', '8'],
  limited_access: ['0', '1'],
}
const created_at = '2026-01-01T00:00:00.000Z'
const every = new Set(['view_own_victim', 'view_own_defendant', 'view_own_location', 'view_term'])
const withoutTags = new Set([...every].filter((scope) => scope !== 'view_term'))

const anyView: fc.Arbitrary<ListView> = fc
  .record({
    filter: fc.option(anyFilter('victims', pools, 2)),
    searchType: fc.constantFrom(...lists.victims.searchTypes),
    value: fc.oneof(fc.constant(''), fc.string({ maxLength: 20 })),
    status: fc.constantFrom('all' as const, 'active' as const, 'inactive' as const),
    orderBy: fc.constantFrom(...lists.victims.sortColumns),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  })
  .map((view) => ({ ...defaultView('victims'), ...view }))

const asked = (view: ListView) => {
  const { search, type, status, filter } = listQuery(view, 1)
  return { search, type, status, filter }
}

/** A filter with one condition on a field that no list has. */
const withUnknown = (filter: FilterGroup): FilterGroup => ({
  ...filter,
  conditions: [...filter.conditions, { field: 'shoe_size', is: 'has', values: ['9'] }],
})

describe('applying', () => {
  test('law: a list asks exactly what it asked when it was saved, wherever it was before, in its own order', () => {
    fc.assert(
      fc.property(anyView, anyView, (view, before) => {
        const kept = narrowingOf(view)
        const { view: applied, isWhole } = appliedTo(before, kept, every)
        expect(isWhole).toBe(true)
        expect(asked(applied)).toEqual(asked(view))
        expect(narrowingOf(applied)).toEqual(kept)
        expect([applied.orderBy, applied.order]).toEqual([before.orderBy, before.order])
        expect(isNarrowed(applied)).toBe(isNarrowed(view))
      }),
    )
  })

  test('law: what a lost field or scope can’t ask is left out, the rest stays, and it is said exactly then', () => {
    fc.assert(
      fc.property(anyView, fc.boolean(), fc.boolean(), (view, losesField, losesScope) => {
        const filter = activeFilter(view.filter ?? noFilter) ?? noFilter
        const kept = narrowingOf({ ...view, filter: losesField ? withUnknown(filter) : filter })
        const scopes = losesScope ? withoutTags : every
        const { view: applied, isWhole } = appliedTo(defaultView('victims'), kept, scopes)
        const left = applied.filter ?? noFilter
        expect(checkFilter('victims', scopes, left).ok).toBe(true)
        const lost = conditionsOf(filter).filter(({ field }) => losesScope && field === 'tag')
        expect(conditionsOf(left)).toEqual(conditionsOf(filter).filter((one) => !lost.includes(one)))
        expect(isWhole).toBe(!losesField && lost.length === 0)
      }),
    )
  })

  test('a way of searching that is not this person’s any more is not searched by', () => {
    const kept = narrowingOf({ ...defaultView('cases'), searchType: 'defendant', value: 'Smith' })
    expect(maySearchBy(new Set(), 'defendant')).toBe(false)
    const { view, isWhole } = appliedTo(defaultView('cases'), kept, new Set())
    expect([view.searchType, view.value, isWhole]).toEqual(['all', '', false])
    expect(appliedTo(defaultView('cases'), kept, every)).toMatchObject({ isWhole: true, view: { value: 'Smith' } })
  })
})

describe('names', () => {
  const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 })

  test('law: a name is one whatever its case, its composition and the space around it', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom('', ' ', '\t '), (name, space) => {
        const key = nameKey(name)
        expect(nameKey(`${space}${name}${space}`)).toBe(key)
        expect(nameKey(name.normalize('NFD'))).toBe(key)
      }),
    )
    for (const [one, other] of [
      ['My Cases', 'my cases'],
      ['ÉTÉ', 'été'],
      ['Señas', 'Sen\u0303as'],
    ] as const)
      expect(nameKey(one)).toBe(nameKey(other))
  })

  test('law: of names added one after another, each replacing its namesake, no two of a list are one', () => {
    const named = fc.record({
      name: fc.constantFrom('Open', 'open ', 'OPEN', 'Mine', 'mine', 'Été', 'été'),
      tab: fc.constantFrom('victims' as const, 'cases' as const),
    })
    fc.assert(
      fc.property(fc.array(named, { maxLength: 20 }), (all) => {
        const sets = all.reduce<SavedFilter[]>((kept, { name, tab }, id) => {
          const namesake = savedNamed(kept, tab, name)
          const set: SavedFilter = { ...narrowingOf(defaultView(tab)), id, name, created_at }
          return [...kept.filter((one) => one !== namesake), set]
        }, [])
        expect(new Set(sets.map(({ tab, name }) => `${tab} ${nameKey(name)}`)).size).toBe(sets.length)
        expect(new Set(sets.map(({ tab, name }) => `${tab} ${nameKey(name)}`))).toEqual(
          new Set(all.map(({ tab, name }) => `${tab} ${nameKey(name)}`)),
        )
      }),
    )
  })

  test('law: what has 1 to 80 characters beside the space around it can be a name', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (name) => {
        const { length } = name.trim()
        expect(nameProblem(name)).toBe(length === 0 ? 'needed' : length > longestSavedName ? 'long' : null)
      }),
    )
  })
})

describe('what may be kept', () => {
  const sent = (view: ListView, name = ' Mine ') => ({ ...narrowingOf(view), name })

  test('law: what a list asks may be kept, as the list asks it; and nothing that it may not ask', () => {
    fc.assert(
      fc.property(anyView, fc.boolean(), (view, maySeeTags) => {
        const scopes = maySeeTags ? every : withoutTags
        const checked = checkSaved(scopes, sent(view))
        const mayAsk = checkFilter('victims', scopes, view.filter ?? noFilter).ok
        expect(checked.ok).toBe(mayAsk && isNarrowed(view))
        if (checked.ok) expect(checked.value).toEqual({ ...narrowingOf(view), name: 'Mine' })
      }),
    )
  })

  test('what is wrong is said of the member that it is wrong with, without its value', () => {
    const view = { ...defaultView('victims'), searchType: 'victim', value: 'Smith' }
    const smiths = Array.from({ length: 90 }, () => 'Smith'.repeat(20))
    const long = { ...noFilter, conditions: [{ field: 'name', is: 'has' as const, values: smiths }] }
    const refusals = [
      checkSaved(every, sent(view, ' ')),
      checkSaved(every, sent(view, 'x'.repeat(81))),
      checkSaved(every, { ...sent(view), quick_filters: { search_type: 'shoes', value: 'Smith', status: 'all' } }),
      checkSaved(every, sent(defaultView('victims'))),
      checkSaved(every, sent({ ...view, filter: long })),
    ]
    expect(refusals.map((one) => (one.ok ? null : Object.keys(one.refusal.fields ?? {})))).toEqual([
      ['name'],
      ['name'],
      ['quick_filters'],
      ['filters'],
      ['filters'],
    ])
    expect(JSON.stringify(refusals)).not.toContain('Smith')
  })
})
