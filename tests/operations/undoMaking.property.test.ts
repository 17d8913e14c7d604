/** Undo reaches what was made: it is deleted again, before an older change to something else is put back. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import {
  newestUndoable,
  operationDone,
  operationFailed,
  operationRequested,
  undoables,
} from '../../domain/operations/index.ts'
import {
  editFields,
  recordLoaded,
  saveRequested,
  saveSent,
  saveSucceeded,
  type AnyRecord,
} from '../../domain/records/index.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { context } from '../records/recordsWorld.ts'
import { allScopes, client, courtCase, folded, goOn, recordLike } from './operationsWorld.ts'
import { undoNamed } from './undoNamed.ts'

const entered = (scopes: readonly string[]): Action =>
  tokenAccepted({
    by: 'login',
    claims: { user_id: 3, account: 1, session: 's', scopes: [...scopes], sso: false },
    expiresAt: 4_000_000_000_000,
  })

const old = client({ id: 5 })
/** Somebody else's record is changed first. */
const changedBefore: readonly Action[] = [
  recordLoaded({ kind: 'victim', record: old }),
  saveRequested({ save: 'old', request: { kind: 'victim', id: 5, baseVersion: 1, changes: { city: 'Lynn' } } }),
  saveSent({ save: 'old', attempt: 1 }),
  saveSucceeded({ save: 'old', saved: { kind: 'victim', record: { ...old, city: 'Lynn', version: 2 } } }),
]
const made = ({ kind, record }: AnyRecord, changes: object): readonly Action[] => [
  saveRequested({ save: 'made', request: { kind, id: 0, baseVersion: 0, changes } }),
  saveSent({ save: 'made', attempt: 1 }),
  saveSucceeded({ save: 'made', saved: { kind, record } as AnyRecord }),
]
const someone = fc.integer({ min: 8, max: 90_000 })
const making = fc.oneof(
  someone.map((id) => made({ kind: 'victim', record: client({ id, city: 'Quincy' }) }, { city: 'Quincy' })),
  someone.map((id) => made({ kind: 'court_case', record: courtCase({ id }) }, { case_reference_id: '24-1' })),
  someone.map((id) => made({ kind: 'note', record: recordLike('note', { id }) }, {})),
)
const makerOf = (actions: readonly Action[]): AnyRecord => {
  const [answered] = actions.filter(saveSucceeded.match)
  if (answered === undefined) throw new Error('nothing is made')
  return answered.payload.saved
}
const begun = (scopes: readonly string[], actions: readonly Action[]): State =>
  folded(entered([...scopes, 'add_note']), ...changedBefore, ...actions)
const later = (state: State, ...actions: readonly Action[]): State => goOn(state, 9, ...actions)
const names = (state: State): readonly string[] => undoables(state).map(({ name }) => name)

describe('undo of what was made', () => {
  test('law: deletes that very record, then the older change is next', () => {
    fc.assert(
      fc.property(making, (actions) => {
        const { kind, record } = makerOf(actions)
        const state = begun(allScopes, actions)
        expect(names(state)).toEqual(['made', 'old'])
        const facts = undoNamed(state, null, 'by')
        if (!facts.ok) throw new Error(facts.refusal)
        expect(facts.value.filter(operationRequested.match).map(({ payload }) => payload)).toEqual([
          {
            operation: 'by',
            request: { does: 'record.remove', kind, id: record.id, link: null, values: {} },
            undoes: 'made',
          },
        ])
        const asked = later(state, ...facts.value)
        expect(names(asked)).toEqual(['old'])
        expect(names(goOn(asked, 20, operationDone({ operation: 'by', link: null, version: null })))).toEqual(['old'])
        const refused = goOn(asked, 20, operationFailed({ operation: 'by', status: 500, message: 'No' }))
        expect(newestUndoable(refused)?.name).toBe('made')
      }),
    )
  })

  test('is not offered to whoever may not delete it', () => {
    const scopes = allScopes.filter((scope) => !scope.startsWith('delete_'))
    const state = begun(scopes, made({ kind: 'victim', record: client({ id: 8 }) }, {}))
    expect(names(state)).toEqual(['old'])
  })

  test('is refused where somebody has written in it since, or something in it is not saved', () => {
    const record = client({ id: 8, city: 'Quincy' })
    const state = begun(allScopes, made({ kind: 'victim', record }, { city: 'Quincy' }))
    const moved = later(state, recordLoaded({ kind: 'victim', record: { ...record, city: 'Lynn', version: 2 } }))
    expect(undoNamed(moved, 'made', 'by')).toEqual({ ok: false, refusal: 'operation.undo.movedOn' })
    const unsaved = later(state, editFields('victim', 8, { first: 'Robin' }, record, context))
    expect(undoNamed(unsaved, 'made', 'by')).toEqual({ ok: false, refusal: 'operation.undo.unsaved' })
  })
})
