import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoriesOf, mappingOf } from '../../domain/administration/index.ts'
import { listedKinds, vocaCategories } from '../../domain/config/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'

const category = fc.constantFrom(null, ...vocaCategories.crime)

test('law: what is mapped is what was chosen and is not so already, each from the version that it has', () => {
  const entry = fc.record({ id: fc.nat(50), version: fc.nat(9), now: category, isChosen: fc.boolean() })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id }), category, (entries, to) => {
      const chosen = entries.filter(({ isChosen }) => isChosen)
      const requests = mappingOf('crime', chosen, to)
      const after = entries.map(({ id, now }) => {
        const request = requests.find((each) => each.id === id)
        return request === undefined ? now : (request.changes as { readonly voca_category?: unknown }).voca_category
      })
      expect(after).toEqual(entries.map(({ now, isChosen }) => (isChosen ? to : now)))
      expect(requests).toHaveLength(chosen.filter(({ now }) => now !== to).length)
      for (const { kind, id, baseVersion } of requests)
        expect([kind, baseVersion]).toEqual(['crime', entries.find((each) => each.id === id)?.version])
    }),
  )
})

test('each list that VOCA counts in categories has those, called as in its report', () => {
  const mapped = Object.fromEntries(
    listedKinds.flatMap((kind) => {
      const categories = categoriesOf(kind)
      return categories === null ? [] : [[kind, categories]]
    }),
  )
  const { service, ...others } = vocaCategories
  const expected = { ...others, offered_service: service }
  expect(Object.keys(mapped).toSorted()).toEqual(Object.keys(expected).toSorted())
  for (const [kind, categories] of Object.entries(mapped))
    expect(Object.keys(categories)).toEqual(expected[kind as 'race'])
  expect(tOf(mapped['race']?.['asian'] ?? '')).toBe(t('voca.race.asian'))
})
