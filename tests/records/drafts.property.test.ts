import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clashesOf,
  clashResolved,
  dirtyFields,
  draftDiscarded,
  draftOf,
  drafts,
  draftsRecovered,
  editFields,
  fieldsEdited,
  formOf,
  heldBack,
  isRecordStale,
  leftBehind,
  newDraftTaken,
  recordChangedElsewhere,
  recordOpened,
  saveHeldBack,
  saveRequested,
  saveSucceeded,
} from '../../domain/records/index.ts'
import { changes, edit, heldOf, loaded, type FieldName } from './clientChanges.ts'
import { client, context, folded, goOn, zone, type RecordsOnly } from './recordsWorld.ts'

const draft = (state: RecordsOnly) => draftOf(state, 'victim', 7)
const sorted = (names: Iterable<string>) => [...names].toSorted()

describe('merging', () => {
  test('law: a field clashes exactly when both sides changed it to different values', () => {
    fc.assert(
      fc.property(changes, changes, (mine, theirs) => {
        const base = client()
        const newer = client({ version: 2, ...heldOf(theirs) })
        const state = folded(loaded(base), edit(mine, base), loaded(newer))
        const expected = mine
          .filter(({ field, held }) => held !== base[field] && newer[field] !== base[field] && newer[field] !== held)
          .map(({ field }) => field)
        expect(sorted(Object.keys(draft(state)?.clashes ?? {}))).toEqual(sorted(expected))
        const kept = mine
          .filter(({ field, held }) => held !== base[field] && newer[field] !== held)
          .map(({ field }) => field)
        expect(sorted(dirtyFields(state, 'victim', 7))).toEqual(sorted(kept))
        for (const { field, shown } of mine)
          if (kept.includes(field)) expect(draft(state)?.changes[field]).toEqual(shown)
      }),
    )
  })

  test('law: edits of different fields commute', () => {
    fc.assert(
      fc.property(changes, changes, (one, two) => {
        const others = two.filter(({ field }) => !one.some((change) => change.field === field))
        const base = client()
        const ab = folded(loaded(base), edit(one, base), edit(others, base))
        const ba = folded(loaded(base), edit(others, base), edit(one, base))
        expect(draft(ab)?.changes ?? {}).toEqual(draft(ba)?.changes ?? {})
        expect(draft(ab)?.base ?? {}).toEqual(draft(ba)?.base ?? {})
      }),
    )
  })

  test('law: an edit before or after a disjoint change from elsewhere gives the same form', () => {
    fc.assert(
      fc.property(changes, changes, (mine, all) => {
        const theirs = all.filter(({ field }) => !mine.some((change) => change.field === field))
        const base = client()
        const newer = client({ version: 2, ...heldOf(theirs) })
        const before = folded(loaded(base), edit(mine, base), loaded(newer))
        const after = folded(loaded(base), loaded(newer), edit(mine, newer))
        expect(formOf(before, 'victim', 7, zone)).toEqual(formOf(after, 'victim', 7, zone))
        expect(draft(before)?.clashes ?? {}).toEqual({})
      }),
    )
  })

  test('law: choosing a side ends the clash; mine stays to be saved from the newer version, theirs shows the record', () => {
    fc.assert(
      fc.property(changes, changes, fc.constantFrom('mine' as const, 'theirs' as const), (mine, theirs, keep) => {
        const base = client()
        const newer = client({ version: 2, ...heldOf(theirs) })
        const state = folded(loaded(base), edit(mine, base), loaded(newer))
        for (const { field, mine: typed, theirs: other } of clashesOf(state, 'victim', 7, zone)) {
          const resolved = goOn(state, 3, clashResolved({ kind: 'victim', id: 7, field, keep }))
          expect(formOf(resolved, 'victim', 7, zone)[field]).toEqual(keep === 'mine' ? typed : other)
          expect(Object.keys(draft(resolved)?.clashes ?? {})).not.toContain(field)
          if (keep === 'mine') expect(draft(resolved)?.base[field]).toEqual(newer[field as FieldName])
        }
      }),
    )
  })

  test('an older answer changes nothing', () => {
    fc.assert(
      fc.property(changes, changes, (mine, theirs) => {
        const newer = client({ version: 2 })
        const state = folded(loaded(newer), edit(mine, newer))
        const late = goOn(state, 2, loaded(client({ version: 1, ...heldOf(theirs) })))
        expect(late).toEqual(state)
      }),
    )
  })
})

describe('drafts', () => {
  test('law: a field edited back to the record leaves the draft, whatever came between', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 5 }), changes, (edits, last) => {
        const base = client()
        const back = editFields(
          'victim',
          7,
          Object.fromEntries(last.map(({ field }) => [field, formOf(folded(loaded(base)), 'victim', 7, zone)[field]])),
          base,
          context,
        )
        const state = folded(loaded(base), ...edits.map((each) => edit(each, base)), back)
        for (const { field } of last) expect(dirtyFields(state, 'victim', 7)).not.toContain(field)
      }),
    )
  })

  test('law: recovering fills only what the draft lacks, and twice is once', () => {
    fc.assert(
      fc.property(changes, changes, (old, newer) => {
        const base = client()
        const left = leftBehind(folded(loaded(base), edit(old, base)))
        const state = folded(loaded(base), edit(newer, base), draftsRecovered(left))
        const live = draft(folded(loaded(base), edit(newer, base)))?.changes ?? {}
        const dead = left.drafts[0]?.draft.changes ?? {}
        expect(draft(state)?.changes ?? {}).toEqual({ ...dead, ...live })
        const again = goOn(state, 3, draftsRecovered(left))
        expect(draft(again)?.changes).toEqual(draft(state)?.changes)
      }),
    )
  })

  test('law: what was heard of a newer version stays heard, whatever is taken up', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (old, of, heard) => {
        const then = client({ version: of })
        const left = leftBehind(folded(loaded(then), edit(old, then)))
        fc.pre(left.drafts.length > 0)
        const state = folded(
          loaded(client()),
          recordChangedElsewhere({ kind: 'victim', id: 7, version: heard }),
          draftsRecovered(left),
        )
        expect(isRecordStale(state, 'victim', 7)).toBe(Math.max(of, heard) > 1)
      }),
    )
  })

  test('law: what was left and says something else of a field waits, and is in the form once that is saved or given up', () => {
    fc.assert(
      fc.property(changes, changes, fc.boolean(), (old, newer, saves) => {
        const base = client()
        const left = leftBehind(folded(loaded(base), edit(old, base)))
        const state = folded(loaded(base), edit(newer, base), draftsRecovered(left), draftsRecovered(left))
        const dead = left.drafts[0]?.draft.changes ?? {}
        const all = drafts(state).map(({ draft: each }) => each.changes)
        for (const [field, text] of Object.entries(dead))
          expect(all.filter((each) => field in each).map((each) => each[field])).toContainEqual(text)
        expect(all.length).toBeLessThanOrEqual(2)

        const mine = draft(state)?.changes ?? {}
        const written = heldOf(
          [...old.filter(({ field }) => !newer.some((each) => each.field === field && field in mine)), ...newer].filter(
            ({ field }) => field in mine,
          ),
        )
        const after = saves
          ? [
              saveRequested({
                save: 's',
                request: { kind: 'victim', id: 7, baseVersion: 1, changes: written },
                settles: Object.keys(mine),
              }),
              saveSucceeded({ save: 's', saved: { kind: 'victim', record: client({ version: 2, ...written }) } }),
            ]
          : [draftDiscarded({ kind: 'victim', id: 7 })]
        const done = goOn(state, 4, ...after)
        expect(done.records.parked).toEqual([])
        const waited = all[1] ?? {}
        for (const [field, text] of Object.entries(waited)) expect(formOf(done, 'victim', 7, zone)[field]).toEqual(text)
        if (saves)
          expect(sorted(clashesOf(done, 'victim', 7, zone).map(({ field }) => field))).toEqual(
            sorted(Object.keys(waited)),
          )
      }),
    )
  })

  test('one that waits is not put under the hands of somebody who has just emptied the field, but is there when the page is opened', () => {
    const base = client()
    const left = leftBehind(folded(loaded(base), editFields('victim', 7, { city: 'Quincy' }, base, context)))
    const typing = folded(
      loaded(base),
      editFields('victim', 7, { city: 'Ell' }, base, context),
      draftsRecovered(left),
      editFields('victim', 7, { city: '' }, base, context),
    )
    expect(draft(typing)).toBeUndefined()
    expect(draft(goOn(typing, 4, editFields('victim', 7, { city: 'Ellery' }, base, context)))?.changes).toEqual({
      city: 'Ellery',
    })
    expect(draft(goOn(typing, 4, recordOpened({ kind: 'victim', id: 7 })))?.changes).toEqual({ city: 'Quincy' })
  })

  test('a recovered draft made from a newer version waits for that version, and clashes with nothing older', () => {
    const newer = client({ version: 3, city: 'Ellery' })
    const left = leftBehind(folded(loaded(newer), editFields('victim', 7, { city: 'Quincy' }, newer, context)))
    const state = folded(loaded(client()), draftsRecovered(left))
    expect(draft(state)).toMatchObject({ clashes: {}, baseVersion: 3 })
    expect(isRecordStale(state, 'victim', 7)).toBe(true)
    expect(draft(goOn(state, 2, loaded(newer)))).toMatchObject({ clashes: {}, changes: { city: 'Quincy' } })
  })

  test('a recovered draft of a new record never mixes with the one being typed, and waits for the next form', () => {
    const left = leftBehind(goOn(folded(), 7, fieldsEdited({ kind: 'victim', id: 0, changes: { first: 'Old' } })))
    const state = folded(
      fieldsEdited({ kind: 'victim', id: 0, changes: { last: 'New' } }),
      draftsRecovered(left),
      draftsRecovered(left),
    )
    expect(draftOf(state, 'victim', 0)?.changes).toEqual({ last: 'New' })
    const done = goOn(
      state,
      3,
      saveRequested({ save: 's', request: { kind: 'victim', id: 0, baseVersion: 0, changes: { last: 'New' } } }),
      saveSucceeded({ save: 's', saved: { kind: 'victim', record: client({ id: 9, last: 'New' }) } }),
    )
    expect(draftOf(done, 'victim', 0)).toBeUndefined()
    const opened = goOn(done, 9, newDraftTaken({ kind: 'victim', owner: 'victim', of: 0, mark: null }))
    expect(draftOf(opened, 'victim', 0)?.changes).toEqual({ first: 'Old' })
    expect(draftOf(opened, 'victim', 9)).toBeUndefined()
    expect(opened.records.parked).toEqual([])
  })
})

test('law: what was wrong with a field, and with each part of it, is said no more once it is typed in; all else stays', () => {
  const said = [
    'city',
    'citystate',
    'custom_fields',
    'custom_fields.4',
    'custom_fields.41',
    'custom_fieldsother',
    'zip',
  ]
  const wrong = fc.subarray(said, { minLength: 1 })
  const typed = fc.subarray(['city', 'custom_fields'], { minLength: 1 })
  const values: Readonly<Record<string, unknown>> = { city: 'Quincy', custom_fields: { 4: 'Blue' } }
  fc.assert(
    fc.property(wrong, typed, (names, edited) => {
      const state = folded(
        loaded(client()),
        fieldsEdited({ kind: 'victim', id: 7, changes: { zip: '1' }, values: {} }),
        saveHeldBack({
          kind: 'victim',
          id: 7,
          message: 'Not yet.',
          fields: Object.fromEntries(names.map((name) => [name, 'Wrong.'])),
        }),
      )
      expect(sorted(Object.keys(heldBack(state, 'victim', 7)?.fields ?? {}))).toEqual(sorted(names))
      const changed = Object.fromEntries(edited.map((name) => [name, values[name]]))
      const after = goOn(state, 9, fieldsEdited({ kind: 'victim', id: 7, changes: changed, values: {} }))
      const left = names.filter((name) => !edited.includes(name.split('.')[0] ?? ''))
      expect(sorted(Object.keys(heldBack(after, 'victim', 7)?.fields ?? {}))).toEqual(sorted(left))
    }),
  )
})
