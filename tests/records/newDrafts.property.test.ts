/** A note and a supplement that are both begun have a draft each. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blankRecord,
  draftDiscarded,
  draftOf,
  drafts,
  editFields,
  isSaving,
  newDraftTaken,
  saveRequested,
  saveSucceeded,
  type NewDraft,
} from '../../domain/records/index.ts'
import { folded, goOn } from './recordsWorld.ts'

const context = { zone: 'UTC' }
type Sort = NewDraft['mark']
const take = (mark: Sort, of = 7) => newDraftTaken({ kind: 'note', owner: 'victim', of, mark })
const type = (note: string, mark: Sort, of = 7) =>
  editFields('note', 0, { victim_id: of, note, ...(mark === 'supplement' && { supplement: true }) }, null, context)
const noteIn = (state: Parameters<typeof draftOf>[0]) => draftOf(state, 'note', 0)?.changes['note']
const kept = (state: Parameters<typeof drafts>[0]) =>
  drafts(state)
    .map(
      ({ draft }) => `${draft.changes['supplement'] === true} ${draft.changes['victim_id']} ${draft.changes['note']}`,
    )
    .toSorted()

const sorts = fc.constantFrom<Sort>(null, 'supplement')
/** Somebody opens the form of a sort on a client's page, and types there. */
const turns = fc.array(fc.record({ mark: sorts, of: fc.constantFrom(7, 8), note: fc.stringMatching(/^[a-z]{1,5}$/) }), {
  maxLength: 12,
})

describe('[PRM-31] drafts of new notes and supplements', () => {
  test('law: whatever is opened in which order, each form shows what was typed last in it, and all of them are kept', () => {
    fc.assert(
      fc.property(turns, (all) => {
        let state = folded()
        let seq = 0
        const model = new Map<string, string>()
        for (const { mark, of, note } of all) {
          state = goOn(state, seq, take(mark, of))
          expect(noteIn(state)).toBe(model.get(`${mark === 'supplement'} ${of}`))
          state = goOn(state, seq + 1, type(note, mark, of))
          seq += 2
          model.set(`${mark === 'supplement'} ${of}`, note)
          expect(kept(state)).toEqual([...model].map(([form, text]) => `${form} ${text}`).toSorted())
        }
      }),
    )
  })

  test('law: taking the same one twice is taking it once', () => {
    fc.assert(
      fc.property(turns, sorts, (all, mark) => {
        const state = folded(
          ...all.flatMap((turn) => [take(turn.mark, turn.of), type(turn.note, turn.mark, turn.of)]),
          take(mark),
        )
        expect(kept(goOn(state, 100, take(mark)))).toEqual(kept(state))
        expect(noteIn(goOn(state, 100, take(mark)))).toBe(noteIn(state))
      }),
    )
  })

  test('one that is given up leaves an empty form, and the other waits for its own', () => {
    const state = folded(
      type('a note', null),
      take('supplement'),
      type('a supplement', 'supplement'),
      draftDiscarded({ kind: 'note', id: 0 }),
    )
    expect(noteIn(state)).toBeUndefined()
    expect(noteIn(goOn(state, 9, take(null)))).toBe('a note')
  })

  test('one that is being saved leaves the form to another, and is done with once the answer comes', () => {
    const request = { kind: 'note', id: 0, baseVersion: 0, changes: { victim_id: 7, note: 'a note' } } as const
    const state = folded(
      type('a note', null),
      saveRequested({ save: 's', request }),
      take('supplement'),
      type('a supplement', 'supplement'),
    )
    expect(noteIn(state)).toBe('a supplement')
    expect(isSaving(state, 'note', 0)).toBe(false)
    const record = { ...blankRecord('note'), id: 5, version: 1, victim_id: 7, note: 'a note' } as never
    const after = goOn(state, 4, saveSucceeded({ save: 's', saved: { kind: 'note', record } }))
    expect(kept(after)).toEqual(['true 7 a supplement'])
  })
})
