/** Undo reaches what was made: it is deleted again, before an older change to something else is put back. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import { actBegun } from '../../domain/acts.ts'
import { uploadBegan, uploadEnded } from '../../domain/documents/index.ts'
import {
  bulkClosed,
  bulkFinished,
  bulkNamed,
  bulkReopened,
  bulkRowSettled,
  bulkStarted,
  bulkUndoStarted,
} from '../../domain/lists/index.ts'
import { addLink, asAct } from '../../domain/links/index.ts'
import {
  editFields,
  recordChangedElsewhere,
  recordLoaded,
  saveRequested,
  saveSent,
  saveSucceeded,
  type AnyChanges,
  type AnyRecord,
} from '../../domain/records/index.ts'
import { bundleEntered } from '../../domain/services/actions.ts'
import { bundleRequested } from '../../domain/services/index.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { bulkToReopen, newestUndoable, undoables, undoBlocked } from '../../domain/undo.ts'
import { context } from '../records/recordsWorld.ts'
import {
  allScopes,
  begun as under,
  client,
  courtCase,
  done,
  failed,
  folded,
  goOn,
  recordLike,
} from './operationsWorld.ts'
import { saveUndoFailed } from '../../domain/links/actions.ts'
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
  saveRequested({ save: 'made', request: { kind, id: 0, baseVersion: 0, changes } as AnyChanges }),
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
        const removing = asAct({ does: 'record.remove', kind, id: record.id, link: null, values: {} })
        expect(facts.value.filter(actBegun.match).map(({ payload }) => payload)).toEqual([
          { name: 'by', act: removing, undoes: 'made' },
        ])
        const asked = later(state, ...facts.value)
        expect(names(asked)).toEqual(['old'])
        expect(names(goOn(asked, 20, done('by')))).toEqual(['old'])
        const refused = goOn(asked, 20, saveUndoFailed({ by: 'by' }), failed('by', 500))
        expect(newestUndoable(refused)?.name).toBe('made')
      }),
    )
  })

  test('is not offered to whoever may not delete it, and nothing older is taken back in its place', () => {
    const scopes = allScopes.filter((scope) => !scope.startsWith('delete_'))
    const state = begun(scopes, made({ kind: 'victim', record: client({ id: 8 }) }, {}))
    expect(names(state)).toEqual(['old'])
    expect(undoBlocked(state)).toBe('operation.undo.lastStays')
  })

  test('law: while something that was done later is under way, nothing older is taken back', () => {
    fc.assert(
      fc.property(making, (actions) => {
        const at = actions.findIndex(saveSucceeded.match)
        const state = begun(allScopes, actions.slice(0, at))
        expect(names(state)).toEqual(['old'])
        expect(undoBlocked(state)).toBe('operation.undo.underWay')
        expect(undoBlocked(begun(allScopes, actions))).toBeNull()
      }),
    )
    const removing = { does: 'record.remove', kind: 'victim', id: 5, link: null, values: {} } as const
    const asked = later(begun(allScopes, []), under({ operation: 'one', request: removing }))
    expect(undoBlocked(asked)).toBe('operation.undo.underWay')
    const entry = { bundle_id: 5, victim_id: 7, date_time: '2026-02-03T17:00:00.000Z', advocate_id: 3 }
    const entered8 = later(begun(allScopes, []), bundleRequested({ key: 'k', entry }), bundleEntered({ key: 'k' }))
    expect(undoBlocked(entered8)).toBe('operation.undo.lastStays')
  })

  test('is refused where a colleague wrote another field or tied something to it, and while that is not known', () => {
    const record = client({ id: 8, city: 'Quincy' })
    const state = begun(allScopes, made({ kind: 'victim', record }, { city: 'Quincy' }))
    const added = later(state, recordLoaded({ kind: 'victim', record: { ...record, first: 'Robin', version: 9 } }))
    expect(undoNamed(added, 'made', 'by')).toEqual({ ok: false, refusal: 'operation.undo.movedOn' })
    const stale = later(state, recordChangedElsewhere({ kind: 'victim', id: 8, version: 5 }))
    expect(undoNamed(stale, 'made', 'by')).toEqual({ ok: false, refusal: 'operation.undo.notLoaded' })
  })

  test.each([403, 404, 409, 422])('that the server refuses for good (%i) is not tried again', (status) => {
    const state = begun(allScopes, made({ kind: 'victim', record: client({ id: 8 }) }, {}))
    const facts = undoNamed(state, null, 'by')
    if (!facts.ok) throw new Error(facts.refusal)
    const refused = goOn(later(state, ...facts.value), 20, failed('by', status))
    expect(names(refused)).toEqual(['old'])
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

describe('nothing older goes in the place of what was done last', () => {
  const of = { path: 'document', fields: { victim_id: '7' }, name: 'a.pdf', size: 3, modified: 0 }
  const begins = uploadBegan({ upload: 'file', of })
  const many = (...rows: readonly ('done' | 'same' | 'failed')[]): readonly Action[] => [
    bulkStarted({ tab: 'victims', act: { is: 'status', status: 0 }, ids: rows.map((_, at) => 7 + at) }),
    bulkNamed({ tab: 'victims', bulk: 'many' }),
    ...rows.map((is, at) =>
      bulkRowSettled({ tab: 'victims', row: { id: 7 + at, is, message: null, link: null, before: 1 } }),
    ),
  ]
  const finished = bulkFinished({ tab: 'victims' })
  const undone = [
    bulkUndoStarted({ tab: 'victims' }),
    bulkRowSettled({ tab: 'victims', row: { id: 7, is: 'undone', message: null, link: null, before: null } }),
    finished,
  ]
  const closed = bulkClosed({ tab: 'victims' })

  test.each([
    ['a file that is on its way', 'operation.undo.underWay', [begins]],
    ['a file that has arrived', 'operation.undo.lastStays', [begins, uploadEnded({ upload: 'file', is: 'arrived' })]],
    ['what is done to many', 'operation.undo.underWay', many('done', 'same')],
    ['what was done to many', 'operation.undo.lastStays', [...many('done', 'same'), finished, closed]],
    ['a file that was refused', null, [begins, uploadEnded({ upload: 'file', is: 'refused' })]],
    ['what came to nothing', null, [...many('same', 'failed'), finished]],
    ['what was done to many and taken back', null, [...many('done'), finished, ...undone]],
  ] as const)('%s: %s', (_, blocked, actions) => {
    const state = folded(entered(allScopes), ...changedBefore, ...actions)
    expect([undoBlocked(state), newestUndoable(state)?.name]).toEqual([blocked, 'old'])
  })

  const addsTag = asAct(addLink('tag', { kind: 'victim', id: 9 }, { term_id: 21 }))
  const isDone = [...many('done', 'same'), finished, closed]
  const reopened = bulkReopened({ tab: 'victims' })
  test.each([
    ['victims', 'what was done to many last', isDone],
    ['victims', 'what was opened again and closed', [...isDone, reopened, closed]],
    [null, 'what stands there', [...many('done'), finished]],
    [null, 'what stands there again', [...isDone, reopened]],
    [null, 'what was taken back', [...isDone, reopened, ...undone, closed]],
    [null, 'what came to nothing', [...many('same', 'failed'), finished, closed]],
    [
      null,
      'what somebody has done something after',
      [...isDone, actBegun({ name: 'tag', act: addsTag }), done('tag', 91)],
    ],
    [null, 'what is done to others now', [...isDone, ...many('done')]],
  ] as const)('%s: the window of %s is opened by mod+z', (tab, _, actions) => {
    const state = folded(entered(allScopes), ...changedBefore, ...actions)
    expect(bulkToReopen(state)).toBe(tab)
  })

  test('law: a window that is opened again says what it said when it was closed', () => {
    const outcomes = fc.array(fc.constantFrom('done', 'same', 'failed'), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(outcomes, (rows) => {
        const before = folded(entered(allScopes), ...many(...rows), finished)
        const after = folded(entered(allScopes), ...many(...rows), finished, closed, reopened)
        expect(after.lists.bulks.victims).toEqual(rows.includes('done') ? before.lists.bulks.victims : null)
      }),
    )
  })
})
