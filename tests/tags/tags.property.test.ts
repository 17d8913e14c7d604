import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Taxonomy, type Term } from '../../domain/config/index.ts'
import { tagObjects } from '../../domain/config/lists/texts.ts'
import { listTabs, lists, type FilterField } from '../../domain/lists/index.ts'
import { enterpriseTagTables, tagTables, tagTablesFor } from '../../domain/tags/tables.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { offeredTerms, sortedTerms } from '../../domain/tags/index.ts'
import { runs } from '../run/runs.ts'

const switches = [
  'case_manager_enabled',
  'defendant_manager_enabled',
  'location_manager_enabled',
  'event_manager_enabled',
  'timesheet_enabled',
]

describe('the tables of tags', () => {
  test('[TAG-03] have their record list and the module that they need', () => {
    expect(tagTables.map(({ label, list, needs }) => [t(label), list, needs])).toEqual([
      ['Client', 'terms', null],
      ['Case', 'case_terms', 'case_manager_enabled'],
      ['Defendant', 'defendant_terms', 'defendant_manager_enabled'],
      ['Location', 'location_terms', 'location_manager_enabled'],
      ['Event', 'event_terms', 'event_manager_enabled'],
      ['Victimization Tags', null, null],
      ['Service Tags', null, null],
      ['Service Timelog Tags', null, 'timesheet_enabled'],
      ['General Timelog Tags', null, 'timesheet_enabled'],
    ])
    expect(tagTables.map(({ object }) => object)).toEqual(tagObjects)
  })

  test('[TAG-03] without a module its tables are gone, and only they', () => {
    fc.assert(
      fc.property(fc.subarray(switches), (held) => {
        const shown = tagTablesFor(new Set(held))
        expect(shown).toEqual(tagTables.filter(({ needs }) => needs === null || held.includes(needs)))
      }),
      { numRuns: runs(32) },
    )
  })

  test('[TAG-02] lists are filtered by tags of every table but those of events and of timelogs', () => {
    const tags = listTabs.flatMap((tab) =>
      (lists[tab].filters as readonly FilterField[]).flatMap(({ lookup, title }) =>
        lookup === 'term' ? [[tab, tOf(title)]] : [],
      ),
    )
    expect(tags).toEqual([
      ['victims', 'Tag'],
      ['victims', 'Victimization Tags'],
      ['cases', 'Tag'],
      ['defendants', 'Tag'],
      ['locations', 'Tag'],
      ['services', 'Tag'],
    ])
  })

  test('[TAG-04] for enterprise use there are Victim, shown as Client, and Victimization Tags', () => {
    expect(enterpriseTagTables.map(({ table, label }) => [table, t(label)])).toEqual([
      ['Victim', 'Client'],
      ['Victimization Tags', 'Victimization Tags'],
    ])
  })
})

describe('terms', () => {
  const order = fc.nat(3)
  const taxonomies: fc.Arbitrary<Taxonomy[]> = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      label: fc.constant('x'),
      order,
      objects: fc.subarray([...tagObjects]),
    }),
    { selector: ({ id }) => id },
  )
  const terms: fc.Arbitrary<Term[]> = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      label: fc.constantFrom('a', 'B', 'c', 'a 2', 'a 10'),
      status: fc.constantFrom(0, 1),
      order,
      taxonomy_id: fc.integer({ min: 1, max: 6 }),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  )

  test('[TAG-08] are listed by taxonomy order, then term order, then label, whatever order they came in', () => {
    fc.assert(
      fc.property(taxonomies, terms, (groups, all) => {
        const sorted = sortedTerms(groups, all)
        expect(sorted).toEqual(sortedTerms(groups, all.toReversed()))
        const keys = sorted.flatMap((term) => {
          const group = groups.find(({ id }) => id === term.taxonomy_id)
          return group ? [[group.order, term.order, term.label] as const] : []
        })
        for (const [index, [group, order, label]] of keys.entries()) {
          const before = keys[index - 1]
          if (!before) continue
          const byLabel = before[2].localeCompare(label, 'en', { sensitivity: 'base', numeric: true })
          expect(before[0] - group || before[1] - order || byLabel).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  test('[TAG-08] are offered for an object when they are active and their taxonomy is for it', () => {
    fc.assert(
      fc.property(taxonomies, terms, fc.constantFrom(...tagObjects), (groups, all, object) => {
        const fitting = all.filter(
          (term) =>
            term.status === 1 && groups.some(({ id, objects }) => id === term.taxonomy_id && objects.includes(object)),
        )
        expect(offeredTerms(groups, all, object)).toEqual(sortedTerms(groups, fitting))
      }),
      { numRuns: runs(300) },
    )
  })
})
