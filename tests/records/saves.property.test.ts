import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  draftOf,
  editFields,
  fieldsEdited,
  formOf,
  recordOf,
  saveCleared,
  saveConflicted,
  saveRefused,
  saveRequested,
  saveSent,
  saveSucceeded,
} from '../../domain/records/index.ts'
import { changes, edit, fields, heldOf, loaded, type Change, type FieldName } from './clientChanges.ts'
import { client, context, folded, goOn, root, zone, type RecordsOnly } from './recordsWorld.ts'
import { runs } from '../run/runs.ts'

const draft = (state: RecordsOnly) => draftOf(state, 'victim', 7)

describe('saves', () => {
  const request = (edits: readonly Change[], baseVersion = 1) => ({
    kind: 'victim' as const,
    id: 7,
    baseVersion,
    changes: heldOf(edits),
  })

  test('law: after a failed save the state is the one before, plus the line with its error and text', () => {
    fc.assert(
      fc.property(
        changes,
        fc.option(fc.integer({ min: 0, max: 599 }), { nil: null }),
        fc.integer({ min: 0, max: 5 }),
        (mine, status, attempts) => {
          const base = client()
          const before = folded(loaded(base), edit(mine, base))
          const sent = Array.from({ length: attempts }, (_, index) => saveSent({ save: 's', attempt: index + 1 }))
          const after = goOn(
            before,
            2,
            saveRequested({ save: 's', request: request(mine) }),
            ...sent,
            saveRefused({ save: 's', status, message: 'No.', fields: {} }),
          )
          expect({ ...after.records, saves: {} }).toEqual({ ...before.records, saves: {} })
          const line = after.records.saves['s']
          expect(line).toMatchObject({ phase: 'refused', message: 'No.', httpStatus: status })
          for (const { field, shown, held } of mine)
            if (held !== base[field]) expect(line?.typed.changes[field]).toEqual(shown)
        },
      ),
    )
  })

  test('law: a save clears what it sent and keeps what was typed since', () => {
    fc.assert(
      fc.property(changes, fc.option(changes, { nil: null }), (sent, since) => {
        const base = client()
        const saved = client({ version: 2, ...heldOf(sent) })
        const state = folded(
          loaded(base),
          edit(sent, base),
          saveRequested({ save: 's', request: request(sent) }),
          ...(since ? [edit(since, base)] : []),
          saveSucceeded({ save: 's', saved: { kind: 'victim', record: saved } }),
        )
        const lastTyped = { ...heldOf(sent), ...heldOf(since ?? []) }
        const form = formOf(state, 'victim', 7, zone)
        const wanted = formOf(folded(loaded(client({ version: 2, ...lastTyped }))), 'victim', 7, zone)
        for (const field of fields)
          if (!(since ?? []).some((change) => change.field === field && change.held === base[field]))
            expect(form[field]).toEqual(wanted[field])
        expect(draft(state)?.clashes ?? {}).toEqual({})
      }),
    )
  })

  test('law: a save that waits goes on from what the one before it wrote, unless somebody else changed a field of it', () => {
    fc.assert(
      fc.property(changes, changes, changes, (one, all, theirs) => {
        const base = client()
        const two = all.filter(({ field, held }) => held !== base[field] && !one.some((each) => each.field === field))
        fc.pre(two.length > 0)
        const written = client({ version: 3, ...heldOf(theirs), ...heldOf(one) })
        const state = folded(
          loaded(base),
          edit([...one, ...two], base),
          saveRequested({ save: '1', request: request(one) }),
          saveRequested({ save: '2', request: request(two) }),
          saveSent({ save: '1', attempt: 1 }),
          saveSucceeded({ save: '1', saved: { kind: 'victim', record: written } }),
        )
        const isOpposed = two.some(({ field, held }) => written[field] !== base[field] && written[field] !== held)
        expect(state.records.saves['2']?.request.baseVersion).toBe(isOpposed ? 1 : 3)
      }),
      { numRuns: runs(300) },
    )
  })

  test('law: what is typed in custom fields while some are saved stays, emptied ones too, and is nobody else’s change', () => {
    const entries = fc.dictionary(fc.constantFrom('17', '18', '19'), fc.constantFrom('red', 'blue', ''), { minKeys: 1 })
    const typedIn = (custom_fields: Readonly<Record<string, string>>) =>
      fieldsEdited({ kind: 'victim', id: 7, changes: { custom_fields }, values: { custom_fields } })
    fc.assert(
      fc.property(entries, entries, entries, (held, sent, since) => {
        const base = client({ custom_fields: held })
        fc.pre(draft(folded(loaded(base), typedIn(sent))) !== undefined)
        const saved = client({ version: 2, custom_fields: { ...held, ...sent } })
        const during = folded(
          loaded(base),
          typedIn(sent),
          saveRequested({
            save: 's',
            request: { kind: 'victim', id: 7, baseVersion: 1, changes: { custom_fields: sent } },
          }),
          typedIn({ ...sent, ...since }),
        )
        const state = goOn(
          during,
          5,
          saveSucceeded({ save: 's', saved: { kind: 'victim', record: saved } }),
          loaded({ ...saved, version: 3, city: 'Quincy' }),
        )
        expect(draft(state)?.clashes ?? {}).toEqual({})
        const shown = formOf(state, 'victim', 7, zone)['custom_fields'] as Record<string, unknown>
        for (const [field, text] of Object.entries(since)) expect(shown[field] ?? '').toBe(text)
      }),
      { numRuns: runs(300) },
    )
  })

  test("one's own save seen through a reload is not somebody else's change", () => {
    const base = client()
    const state = folded(
      loaded(base),
      editFields('victim', 7, { city: 'Quincy' }, base, context),
      saveRequested({ save: 's', request: { kind: 'victim', id: 7, baseVersion: 1, changes: { city: 'Quincy' } } }),
      editFields('victim', 7, { city: 'Quincy Bay' }, base, context),
      loaded(client({ version: 2, city: 'Quincy' })),
    )
    expect(draft(state)?.clashes).toEqual({})
    expect(formOf(state, 'victim', 7, zone)['city']).toBe('Quincy Bay')
  })

  test("a second press of Save on a new record's form makes no second record", () => {
    const create = (save: string) =>
      saveRequested({ save, request: { kind: 'victim' as const, id: 0, baseVersion: 0, changes: { last: 'Ito' } } })
    const state = folded(fieldsEdited({ kind: 'victim', id: 0, changes: { last: 'Ito' } }), create('a'), create('b'))
    expect(Object.keys(state.records.saves)).toEqual(['a'])
  })

  test("the rest of a new record's form goes on as a draft of the record that was made", () => {
    const state = folded(
      editFields('victim', 0, { first: 'Ada', last: 'Ito' }, null, context),
      saveRequested({
        save: 's',
        request: { kind: 'victim', id: 0, baseVersion: 0, changes: { first: 'Ada', last: 'Ito' } },
      }),
      editFields('victim', 0, { city: 'Quincy' }, null, context),
      saveSucceeded({ save: 's', saved: { kind: 'victim', record: client({ id: 21, first: 'Ada', last: 'Ito' }) } }),
    )
    expect(draftOf(state, 'victim', 0)).toBeUndefined()
    expect(draftOf(state, 'victim', 21)).toMatchObject({
      changes: { city: 'Quincy' },
      base: { city: null },
      baseVersion: 1,
    })
  })

  test("a failed save's text can be put back after its draft was given up", () => {
    fc.assert(
      fc.property(changes, (mine) => {
        const base = client()
        const before = folded(loaded(base), edit(mine, base))
        const given = goOn(
          before,
          2,
          saveRequested({ save: 's', request: request(mine) }),
          saveRefused({ save: 's', status: 500, message: 'No.', fields: {} }),
          { type: 'records/draftDiscarded', payload: { kind: 'victim', id: 7 } },
          saveCleared({ save: 's', restore: true }),
        )
        expect(draft(given)?.changes).toEqual(draft(before)?.changes)
        expect(given.records.saves).toEqual({})
      }),
    )
  })
})

describe('nothing typed is lost', () => {
  type Step =
    | { readonly does: 'edit'; readonly edits: readonly Change[] }
    | { readonly does: 'load' | 'save' | 'fail' | 'succeed' | 'conflict'; readonly theirs: readonly Change[] }
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ does: fc.constant('edit' as const), edits: changes }),
    fc.record({
      does: fc.constantFrom('load' as const, 'save' as const, 'fail' as const, 'succeed' as const, 'conflict' as const),
      theirs: changes,
    }),
  )

  test('law: through loads, saves, failures and conflicts the newest text of each field is in the form or in the record', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let server = client()
        let state = folded(loaded(server))
        let seq = 1
        let save: {
          readonly name: string
          readonly sent: Record<string, unknown>
          readonly baseVersion: number
        } | null = null
        /** Newest text of each field, and what it says; a field leaves when the person puts it back to the record. */
        const typed = new Map<FieldName, Change>()
        const say = (...actions: Parameters<typeof goOn>[2][]) => {
          state = goOn(state, seq, ...actions)
          seq += actions.length
        }
        for (const [index, each] of steps.entries()) {
          if (each.does === 'edit') {
            const record = recordOf(state, 'victim', 7)
            if (!record) throw new Error('the record is loaded')
            for (const change of each.edits) typed.set(change.field, change)
            say(edit(each.edits, record))
          } else if (each.does === 'load') {
            server = { ...server, version: server.version + 1, ...heldOf(each.theirs) }
            say(loaded(server))
          } else if (each.does === 'save') {
            const held = draft(state)
            if (save || !held || Object.keys(held.clashes).length > 0) continue
            const sent: Record<string, unknown> = { ...held.values }
            save = { name: `s${index}`, sent, baseVersion: held.baseVersion }
            say(
              saveRequested({
                save: save.name,
                request: { kind: 'victim', id: 7, baseVersion: held.baseVersion, changes: sent },
              }),
            )
          } else if (save && each.does === 'fail') {
            say(saveRefused({ save: save.name, status: 0, message: 'No.', fields: {} }))
            save = null
          } else if (save && each.does === 'succeed') {
            server = { ...server, version: server.version + 1, ...save.sent }
            say(saveSucceeded({ save: save.name, saved: { kind: 'victim', record: server } }))
            save = null
          } else if (save && each.does === 'conflict') {
            server = { ...server, version: server.version + 1, ...heldOf(each.theirs) }
            say(saveConflicted({ save: save.name, theirs: { kind: 'victim', record: server } }))
            save = null
          }
          for (const [field, change] of typed) {
            const isDraft = draft(state)?.changes[field] !== undefined
            if (isDraft) expect(draft(state)?.changes[field]).toEqual(change.shown)
            else {
              // What is not in the draft any more says the same as the record did when it left, so nothing was lost.
              expect(recordOf(state, 'victim', 7)?.[field]).toEqual(change.held)
              // What is put back while something else is on its way to the record, and nobody else came in between, is
              // no such word.
              const isOnItsWay =
                save !== null &&
                save.baseVersion === server.version &&
                field in save.sent &&
                save.sent[field] !== change.held
              expect(each.does === 'edit' && isOnItsWay).toBe(false)
              typed.delete(field)
            }
          }
          expect(root.shape.schema.safeParse(state).error).toBeUndefined()
        }
      }),
      { numRuns: runs(300) },
    )
  })
})
