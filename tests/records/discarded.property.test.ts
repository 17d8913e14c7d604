/** What is discarded can be brought back, whatever happened to the record or in its form since. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clashesOf,
  draftDiscarded,
  draftOf,
  draftPutBack,
  fieldsEdited,
  formOf,
  type Records,
} from '../../domain/records/index.ts'
import { changes, edit, heldOf, loaded, type Change } from './clientChanges.ts'
import { client, folded, goOn, zone, type RecordsOnly } from './recordsWorld.ts'

const discard = draftDiscarded({ kind: 'victim', id: 7 })
const discardedAt = (state: RecordsOnly): number => state.records.discarded.at(-1)?.seq ?? 0
const typed = (edits: readonly Change[], base: Records['victim']) =>
  Object.fromEntries(edits.filter(({ field, held }) => held !== base[field]).map(({ field, shown }) => [field, shown]))

describe('a discarded draft', () => {
  test('law: put back, the form is as it was', () => {
    fc.assert(
      fc.property(changes, (mine) => {
        const base = client()
        const before = folded(loaded(base), edit(mine, base))
        const gone = goOn(before, 3, discard)
        expect(draftOf(gone, 'victim', 7)).toBeUndefined()
        const after = goOn(gone, 4, draftPutBack({ discarded: discardedAt(gone) }))
        expect(draftOf(after, 'victim', 7)?.changes).toEqual(draftOf(before, 'victim', 7)?.changes)
        expect(formOf(after, 'victim', 7, zone)).toEqual(formOf(before, 'victim', 7, zone))
        expect(after.records.discarded).toEqual([])
      }),
    )
  })

  test('law: put back over what others changed meanwhile it clashes exactly where both did, and loses nothing', () => {
    fc.assert(
      fc.property(changes, changes, (mine, theirs) => {
        const base = client()
        const newer = client({ version: 2, ...heldOf(theirs) })
        const gone = folded(loaded(base), edit(mine, base), discard, loaded(newer))
        const after = goOn(gone, 5, draftPutBack({ discarded: 3 }))
        const stayed = folded(loaded(base), edit(mine, base), loaded(newer))
        const fieldsOf = (state: RecordsOnly) => clashesOf(state, 'victim', 7, zone).map(({ field }) => field)
        expect(fieldsOf(after).toSorted()).toEqual(fieldsOf(stayed).toSorted())
        expect(draftOf(after, 'victim', 7)?.changes).toEqual(draftOf(stayed, 'victim', 7)?.changes)
      }),
    )
  })

  test('law: put back beside what was typed since, both texts are there', () => {
    fc.assert(
      fc.property(changes, changes, (mine, later) => {
        const base = client()
        const gone = folded(loaded(base), edit(mine, base), discard, edit(later, base))
        const after = goOn(gone, 5, draftPutBack({ discarded: 3 }))
        const inForm = draftOf(after, 'victim', 7)?.changes ?? {}
        const all = [inForm, ...after.records.parked.map(({ draft }) => draft.changes)]
        for (const [field, shown] of Object.entries({ ...typed(later, base) })) expect(inForm[field]).toEqual(shown)
        for (const [field, shown] of Object.entries(typed(mine, base)))
          expect(all.map((each) => each[field])).toContainEqual(shown)
      }),
    )
  })

  test('of a new record waits beside another one that was begun since; twice put back it is there once', () => {
    const state = folded(
      fieldsEdited({ kind: 'victim', id: 0, changes: { first: 'Old' } }),
      draftDiscarded({ kind: 'victim', id: 0 }),
      fieldsEdited({ kind: 'victim', id: 0, changes: { last: 'New' } }),
      draftPutBack({ discarded: 2 }),
      draftPutBack({ discarded: 2 }),
    )
    expect(draftOf(state, 'victim', 0)?.changes).toEqual({ last: 'New' })
    expect(state.records.parked.map(({ draft }) => draft.changes)).toEqual([{ first: 'Old' }])
  })

  test('is kept until ten others are discarded; a form without a draft leaves nothing', () => {
    const many = Array.from({ length: 12 }, (_, index) => [
      fieldsEdited({ kind: 'victim', id: 0, changes: { first: `No. ${index}` } }),
      draftDiscarded({ kind: 'victim', id: 0 }),
    ]).flat()
    const state = folded(...many, draftDiscarded({ kind: 'victim', id: 0 }))
    expect(state.records.discarded.map(({ draft }) => draft.changes)).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ first: `No. ${index + 2}` })),
    )
  })
})
