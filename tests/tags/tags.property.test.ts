import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Taxonomy, type Term } from '../../domain/config/index.ts'
import { tagObjects } from '../../domain/config/lists/texts.ts'
import { listTabs, lists, type FilterField } from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { offeredTerms, sortedTerms } from '../../domain/tags/index.ts'
import { runs } from '../run/runs.ts'

describe('the tables of tags', () => {
  test('lists are filtered by tags of every table but those of events and of timelogs', () => {
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
