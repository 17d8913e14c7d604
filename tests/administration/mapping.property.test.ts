import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoriesOf, mappingAnswered, mappingOf } from '../../domain/administration/index.ts'
import { listedKinds, vocaCategories } from '../../domain/config/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'

const category = fc.constantFrom(null, ...vocaCategories.crime)

test('law: what is mapped is what was chosen and is not so already, each from the version that it has', () => {
  const entry = fc.record({ id: fc.nat(50), version: fc.nat(9), category, isChosen: fc.boolean() })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id }), category, (entries, to) => {
      const chosen = entries.filter(({ isChosen }) => isChosen)
      const requests = mappingOf('crime', chosen, to)
      const after = entries.map(({ id, category: now }) => {
        const request = requests.find((each) => each.id === id)
        return request === undefined ? now : (request.changes as { readonly voca_category?: unknown }).voca_category
      })
      expect(after).toEqual(entries.map(({ category: now, isChosen }) => (isChosen ? to : now)))
      expect(requests).toHaveLength(chosen.filter(({ category: now }) => now !== to).length)
      for (const { kind, id, baseVersion } of requests)
        expect([kind, baseVersion]).toEqual(['crime', entries.find((each) => each.id === id)?.version])
    }),
  )
})

test('law: nothing is told before the last answer; then each that was asked for is set or left, and no other is', () => {
  const entry = fc.record({
    id: fc.nat(30),
    category,
    isSaving: fc.boolean(),
    asked: fc.option(category, { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id }), (entries) => {
      const wanted = entries.flatMap(({ id, asked }) => (asked === undefined ? [] : [[id, asked] as const]))
      const asked = new Map(wanted)
      const come = mappingAnswered(entries, asked)
      expect(come === null).toBe(entries.some(({ id, isSaving }) => isSaving && asked.has(id)))
      const done = mappingAnswered(
        entries.map((each) => ({ ...each, isSaving: false })),
        asked,
      )
      if (done === null) throw new Error('everything has come')
      expect([...done.taken, ...done.left].toSorted((a, b) => a - b)).toEqual(
        [...asked.keys()].toSorted((a, b) => a - b),
      )
      for (const { id, category: now } of entries) expect(done.taken.includes(id)).toBe(asked.get(id) === now)
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
