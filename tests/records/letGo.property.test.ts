/** Laws of records that are let go: what was longest seen goes, nothing that is needed does, and nobody notices. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tableEntries, tableGet, type Action } from '../../domain/kernel/index.ts'
import {
  collectionLoaded,
  collectionOpened,
  draftDiscarded,
  fieldsEdited,
  recordLoaded,
  recordOpened,
  recordsLetGo,
  saveRequested,
  saveSent,
  saveSucceeded,
} from '../../domain/records/index.ts'
import { toLetGo } from '../../domain/records/letGo.ts'
import type { RecordsState } from '../../domain/records/shape.ts'
import { longSession, productRoot } from '../log/longSession.ts'
import { client, root } from './recordsWorld.ts'

const limits = { most: 3, justSeen: 6 }
const id = fc.integer({ min: 1, max: 12 })
const field = fc.constantFrom('first', 'city')
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ is: fc.constant('open' as const), id }) },
    {
      weight: 4,
      arbitrary: fc.record({ is: fc.constant('edit' as const), id, field, text: fc.constantFrom('Ana', 'Bo', 'Cy') }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ is: fc.constant('typeOn' as const), id, field, text: fc.constantFrom('Ana', 'first 1') }),
    },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('save' as const), id }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('discard' as const), id }) },
    {
      weight: 1,
      arbitrary: fc.record({ is: fc.constant('list' as const), id, ids: fc.uniqueArray(id, { maxLength: 4 }) }),
    },
  ),
  { maxLength: 60, size: 'max' },
)

const versions = new Map<number, number>()
const recordAt = (of: number) =>
  client({ id: of, version: versions.get(of) ?? 1, first: `first ${versions.get(of) ?? 1}`, case_id: 1 })

/** Two tellings of the same: in one of them records are let go after each fact. */
const tell = () => {
  versions.clear()
  let kept: RecordsState = root.initial.records
  let lean: RecordsState = root.initial.records
  let seq = 0
  const say = (action: Action): void => {
    seq += 1
    const stamped = { ...action, seq, at: 1_700_000_000_000 + seq }
    kept = root.reduce({ records: kept }, stamped).records
    lean = root.reduce({ records: lean }, stamped).records
    const gone = toLetGo(lean, seq, limits)
    if (gone !== null) lean = root.reduce({ records: lean }, { ...recordsLetGo(gone), seq, at: stamped.at }).records
  }
  const load = (of: number): void => say(recordLoaded({ kind: 'victim', record: recordAt(of) } as never))
  const isThere = (of: number): boolean => tableGet(lean.loaded.victim, of) !== undefined
  /** As screens do it: what is not there is asked for before anything is done with it. */
  const open = (of: number): void => {
    say(recordOpened({ kind: 'victim', id: of }))
    if (!isThere(of)) load(of)
  }
  return { say, open, kept: () => kept, lean: () => lean, seq: () => seq }
}

const numbers = ({ loaded }: RecordsState): readonly number[] => tableEntries(loaded.victim).map(([each]) => each)

describe('records that are let go', () => {
  test('law: drafts, saves, and what can be brought back are those of a session that kept everything', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { say, open, kept, lean, seq } = tell()
        for (const [at, step] of all.entries()) {
          // Whoever has typed in a form stays there as long as they like.
          const isOn = step.is === 'typeOn' && tableGet(kept().drafts.victim, step.id) !== undefined
          if (!isOn) open(step.id)
          if (step.is === 'edit' || isOn)
            say(fieldsEdited({ kind: 'victim', id: step.id, changes: { [step.field]: step.text }, values: {} }))
          if (step.is === 'discard') say(draftDiscarded({ kind: 'victim', id: step.id }))
          if (step.is === 'save') {
            const save = `save ${at}`
            const version = versions.get(step.id) ?? 1
            say(
              saveRequested({
                save,
                request: { kind: 'victim', id: step.id, baseVersion: version, changes: { first: `saved ${at}` } },
              } as never),
            )
            say(saveSent({ save, attempt: 1 }))
            versions.set(step.id, version + 1)
            say(saveSucceeded({ save, saved: { kind: 'victim', record: recordAt(step.id) } } as never))
          }
          if (step.is === 'list') {
            const name = { kind: 'victim', owner: 'court_case', of: 1 } as const
            say(collectionOpened(name))
            say(collectionLoaded({ ...name, records: step.ids.map(recordAt), isWhole: true }))
          }
          const parts = ({ drafts, saves, saved, parked, discarded, problems }: RecordsState) => {
            return { drafts, saves, saved, parked, discarded, problems }
          }
          expect(parts(lean())).toEqual(parts(kept()))
          // What was seen a moment ago is there, and what is a list's is there with it.
          for (const [of, { seenAt }] of tableEntries(kept().loaded.victim))
            if (seenAt > seq() - limits.justSeen) expect(numbers(lean())).toContain(of)
          for (const [, { ids }] of tableEntries(lean().collections.victim['court_case'] ?? { buckets: {}, size: 0 }))
            for (const listed of ids) expect(numbers(lean())).toContain(listed)
          const needs = new Set([
            ...tableEntries(lean().drafts.victim).map(([of]) => of),
            ...lean().discarded.map(({ draft }) => draft.id),
            ...[...Object.values(lean().saves), ...Object.values(lean().saved)].map(({ request }) => request.id),
          ])
          // What is typed or can be put back is put into the record that it was typed in.
          expect([...needs].filter((of) => tableGet(lean().loaded.victim, of) === undefined)).toEqual([])
          expect(numbers(lean()).length).toBeLessThanOrEqual(limits.most * 1.5 + needs.size + 2 * (limits.justSeen + 4))
        }
      }),
    )
  })

  test('whoever writes a note for however long has the client behind it', () => {
    const { say, open, lean } = tell()
    open(1)
    const note = { kind: 'note' as const, id: 0, values: {} }
    say(fieldsEdited({ ...note, changes: { victim_id: 1, body: 'She' } }))
    for (const id of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) open(id)
    expect(numbers(lean())).toContain(1)
    expect(numbers(lean())).not.toContain(2)
  })

  test('law: which go does not follow from their numbers', () => {
    const list = fc.uniqueArray(id, { maxLength: 8, size: 'max' })
    const renamed = (of: number): number => 13 - of
    fc.assert(
      fc.property(fc.array(fc.oneof(list, id), { minLength: 2, maxLength: 30, size: 'max' }), (all) => {
        const [given, other] = [(of: number) => of, renamed].map((name) => {
          const { say, open, lean } = tell()
          for (const ids of all) {
            if (typeof ids === 'number') {
              open(name(ids))
              continue
            }
            const named = { kind: 'victim', owner: 'court_case', of: 1 } as const
            say(collectionOpened(named))
            say(collectionLoaded({ ...named, records: ids.map((each) => recordAt(name(each))), isWhole: true }))
          }
          return numbers(lean())
            .map(name)
            .toSorted((a, b) => a - b)
        })
        expect(other).toEqual(given)
      }),
    )
  })

  test('a session that saw 17,000 records holds a few hundred, and what it saw just now', () => {
    const state = productRoot.fold(productRoot.initial, longSession(30_000))
    expect(state.records.loaded.victim.size + state.records.loaded.court_case.size).toBeLessThan(1_000)
  })
})
