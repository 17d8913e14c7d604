/** ADM-35: what stays of two persons is asked of each field that differs, and what only one says is not lost by itself. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { same } from '../../domain/kernel/index.ts'
import { choicesOf, isStillMeant, mergedNames, mergePersons, mergingOf } from '../../domain/merge/index.ts'
import { recordFields, type Records } from '../../domain/records/index.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { runs } from '../run/runs.ts'

type Person = Records['person']
const drawn = fieldArbitrary(recordFields.person) as fc.Arbitrary<Person>
const choosing = fc.array(fc.record({ name: fc.constantFrom(...mergedNames), isKept: fc.boolean() }), { maxLength: 8 })
/** Two of whom nobody knows whether they are one: some values are the same. */
const two = fc.tuple(drawn, drawn, fc.subarray([...mergedNames])).map(([keep, other, alike]) => ({
  keep,
  drop: { ...other, ...Object.fromEntries(alike.map((name) => [name, keep[name]])) } as Person,
}))

test('law: what is sent names each field that differs and no other, with a value of one of the two, as it was chosen', () => {
  fc.assert(
    fc.property(two, choosing, ({ keep, drop }, chosen) => {
      const choices = choicesOf(keep, drop, { chosen })
      const merging = mergingOf(keep, drop, choices)
      const { fields } = merging
      const differing = mergedNames.filter((name) => !same(keep[name] ?? null, drop[name] ?? null))
      expect(Object.keys(fields)).toEqual(differing)
      for (const { name, isKept } of choices) {
        const said = chosen.find((each) => each.name === name)
        if (said) expect(isKept).toBe(said.isKept)
        expect(fields[name]).toEqual((isKept ? keep : drop)[name] ?? null)
      }
      expect(mergePersons.body?.safeParse(JSON.parse(JSON.stringify(merging))).success).toBe(true)
      // Of either any later version is another person than the one who was looked at.
      expect(isStillMeant(merging, keep, drop)).toBe(true)
      expect(isStillMeant(merging, { ...keep, version: keep.version + 1 }, drop)).toBe(false)
      expect(isStillMeant(merging, keep, { ...drop, version: drop.version + 1 })).toBe(false)
    }),
    { numRuns: runs(200) },
  )
})

test('law: before anything is chosen, whoever says something stands over who says nothing, and the kept one over the other', () => {
  /** CLI-13, CLI-33: 9 and 4 are not reported. */
  const nothing: Readonly<Record<string, unknown>> = { race: 9, gender: 4, deceased: false }
  const says = (person: Person, name: keyof Person): boolean =>
    (person[name] ?? null) !== null && person[name] !== '' && person[name] !== nothing[name]
  fc.assert(
    fc.property(two, ({ keep, drop }) => {
      for (const { name, isKept } of choicesOf(keep, drop, { chosen: [] }))
        expect([name, isKept]).toEqual([name, says(keep, name)])
      const { fields } = mergingOf(keep, drop, choicesOf(keep, drop, { chosen: [] }))
      for (const name of mergedNames)
        if (says(keep, name) || says(drop, name)) expect(says({ ...keep, ...fields } as Person, name)).toBe(true)
    }),
    { numRuns: runs(200) },
  )
})
