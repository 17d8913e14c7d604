/** Whoever chooses among persons who are shown sees and hears which of them each is. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toldApart } from '../../domain/likeness/index.ts'
import { runs } from '../run/runs.ts'

/** Few names and facts, so that namesakes are many. */
const anyShown = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 2_000 }),
    name: fc.constantFrom('Smith, John', 'smith,  john', 'Smith, Jóhn', 'Roe, Ann', 'Unnamed', '🙂'),
    facts: fc.subarray(['Client', 'Born 3/4/1990', 'Phone ending 0147', 'Case 24-1']),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)
const plain = (...texts: readonly string[]): string =>
  texts.join(' ').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ')

test('law: no two who are shown read alike, nor are called alike, and all that is known stays', () => {
  fc.assert(
    fc.property(anyShown, (persons) => {
      const told = toldApart(persons)
      expect(told.map(({ id, name }) => ({ id, name }))).toEqual(persons.map(({ id, name }) => ({ id, name })))
      expect(new Set(told.map(({ name, facts }) => plain(name, ...facts))).size).toBe(persons.length)
      expect(new Set(told.map(({ called }) => plain(called))).size).toBe(persons.length)
      told.forEach(({ id, name, facts, called }, at) => {
        const known = persons[at]?.facts ?? []
        expect([known, [...known, `#${id}`]]).toContainEqual(facts)
        expect(called.startsWith(name)).toBe(true)
      })
    }),
    { numRuns: runs(300) },
  )
})

test('who shares a name with nobody is called by it alone, and no id is shown of who is told by a fact', () => {
  const told = toldApart([
    { id: 1, name: 'Smith, John', facts: ['Case 24-1'] },
    { id: 2, name: 'Smith, John', facts: ['Case 24-2'] },
    { id: 3, name: 'Roe, Ann', facts: ['Case 24-2'] },
  ])
  expect(told.map(({ called, facts }) => [called, facts])).toEqual([
    ['Smith, John, Case 24-1', ['Case 24-1']],
    ['Smith, John, Case 24-2', ['Case 24-2']],
    ['Roe, Ann', ['Case 24-2']],
  ])
})
