/** What takes back what was done last: acts, saves, and what was discarded. */
import { createSelector } from '@reduxjs/toolkit'
import { actBegun, actNamed } from './acts.ts'
import type { ActAsked, WithActs } from './calls/index.ts'
import type { WithUploads } from './documents/index.ts'
import { meets, ok, same, type Action, type Result } from './kernel/index.ts'
import { isBulkUnderWay, type RecordTab, type WithLists } from './lists/index.ts'
import type { MessageKey } from './messages/index.ts'
import {
  asAct,
  operations,
  requestIn,
  removeRecord,
  saveUndoRequested,
  type Operation,
  type RecordPlace,
  type WithOperations,
} from './links/index.ts'
import {
  checkChanges,
  draftOf,
  draftPutBack,
  isInFlight,
  isRecordStale,
  ledger,
  ownerIn,
  recordOf,
  saveOf,
  saveRequested,
  saysHeld,
  type AnyChanges,
  type Kind,
  type LedgerLine,
  type WithRecords,
} from './records/index.ts'
import type { WithServices } from './services/index.ts'
import { scopesOf } from './session/index.ts'

/** Something that can be taken back; `name` is that of the act or the save. */
export type Undoable = { readonly name: string; readonly seq: number } & (
  | { readonly is: 'act'; readonly act: ActAsked; readonly made: number | null }
  | { readonly is: 'save'; readonly line: LedgerLine }
  | { readonly is: 'draft'; readonly kind: Kind }
)

/** The name of what was discarded at this `seq`, for its message and its undo. */
export const discardedName = (seq: number): string => `discarded:${seq}`

const removing: Operation = operations['record.remove']

/** What was made goes again, for whoever may delete such a thing; a change is put back. */
const isSaveUndoable = ({ phase, request, before, after }: LedgerLine, scopes: ReadonlySet<string> | null): boolean => {
  if (phase !== 'saved' || after === null) return false
  if (request.id === 0) return removing.kinds.includes(request.kind) && meets(scopes, removing.needs(request.kind))
  return before !== null && !same(before.changes, after.changes)
}

type Undone = WithOperations['operations']['undoneSaves']
/** Saves that neither were taken back nor take one back. */
const standing = (saves: readonly LedgerLine[], undone: Undone): readonly LedgerLine[] => {
  const undoing = new Set(Object.values(undone).map(({ by }) => by))
  return saves.filter(({ save }) => !Object.hasOwn(undone, save) && !undoing.has(save))
}

/** Acts that are not just being taken back. */
const standingActs = ({ done, underWay }: WithActs['acts']): readonly Undoable[] => {
  const undoing = new Set(Object.values(underWay).map(({ undoes }) => undoes))
  return Object.entries(done).flatMap(([name, { act, made, seq }]) =>
    undoing.has(name) ? [] : [{ name, seq, is: 'act', act, made }],
  )
}

/** Everything that can be taken back, newest first: what took something back is none of it. */
export const undoables = createSelector(
  [
    ({ acts }: WithActs) => acts,
    ledger,
    ({ operations: { undoneSaves } }: WithOperations) => undoneSaves,
    ({ records: { discarded } }: WithRecords) => discarded,
    scopesOf,
  ],
  (acts, saves, undone, discarded, scopes): readonly Undoable[] =>
    [
      ...standingActs(acts),
      ...standing(saves, undone)
        .filter((line) => isSaveUndoable(line, scopes))
        .map((line) => ({ name: line.save, seq: line.requestedSeq, is: 'save' as const, line })),
      ...discarded.map(({ kind, seq }) => ({ name: discardedName(seq), seq, is: 'draft' as const, kind })),
    ].toSorted((a, b) => b.seq - a.seq),
)

/**
 * Why mod+z takes nothing back: what was done last, after all that can be taken back, is under way yet or not to be taken
 * back. Nothing older goes in its place; null where nothing is newer.
 */
export const undoBlocked = (state: WithOperations & WithServices & WithUploads & WithLists): MessageKey | null => {
  const newest = undoables(state)[0]?.seq ?? 0
  const saves = standing(ledger(state), state.operations.undoneSaves).filter(
    ({ requestedSeq }) => requestedSeq > newest,
  )
  const running = Object.values(state.acts.underWay).some(
    ({ act, undoes, seq }) => undoes === null && seq > newest && isOperation(act),
  )
  const { uploads, lists } = state
  const isSending = Object.values(uploads.all).some(({ is, seq }) => is === 'sending' && seq > newest)
  const isBulk = Object.values(lists.bulks).some((bulk) => bulk !== null && isBulkUnderWay(bulk.phase))
  if (running || isSending || isBulk || saves.some(isInFlight)) return 'operation.undo.underWay'
  const { bundle } = state.services
  const isEntered = bundle !== null && bundle.phase === 'entered' && bundle.seq > newest
  const hasMade = saves.some(({ phase, request }) => phase === 'saved' && request.id === 0)
  const isLater = Math.max(uploads.arrived, lists.bulkDone) > newest
  return hasMade || isEntered || isLater ? 'operation.undo.lastStays' : null
}

/**
 * The list in which something was done to many, where nothing was done since: its own window takes that back, and says to
 * how many and what. Null where it was not the last.
 */
export const bulkToReopen = (state: WithOperations & WithServices & WithUploads & WithLists): RecordTab | null => {
  const { bulkLast, bulkDone } = state.lists
  if (bulkLast === undefined || undoBlocked(state) === 'operation.undo.underWay') return null
  const entered = state.services.bundle?.phase === 'entered' ? state.services.bundle.seq : 0
  const saved = standing(ledger(state), state.operations.undoneSaves).map(({ requestedSeq }) => requestedSeq)
  const others = [undoables(state)[0]?.seq ?? 0, state.uploads.arrived, entered, ...saved]
  return bulkDone > Math.max(...others) ? bulkLast.tab : null
}

const isOperation = ({ does }: ActAsked): boolean =>
  Object.hasOwn(operations, does) || actNamed(does)?.undo !== undefined

/** What mod+z takes back. */
export const newestUndoable = (state: WithOperations): Undoable | undefined => undoables(state)[0]
export const undoableNamed = (state: WithOperations, name: string): Undoable | undefined =>
  undoables(state).find((undoable) => undoable.name === name)

type Values = Readonly<Record<string, unknown>>

/** Whether the record still holds what the save wrote; of custom fields, those that it wrote. */
const stillHolds = (record: Values, written: Values): boolean =>
  Object.entries(written).every(([field, value]) => saysHeld(record[field] ?? null, value))

/**
 * The save that puts back what a save has changed, under the name `by`. Refused where it can't be known what that was,
 * and where somebody has changed one of its fields since: their work is not thrown away.
 */
export const undoOfSave = (
  state: WithRecords,
  save: string,
  by: string,
  because?: Action,
): Result<Action, MessageKey> => {
  const line = saveOf(state, save)
  const record = line && recordOf(state, line.request.kind, line.request.id)
  if (line?.phase !== 'saved' || line.before === null || line.after === null)
    return { ok: false, refusal: 'operation.undo.unknown' }
  if (record === undefined) return { ok: false, refusal: 'operation.undo.notLoaded' }
  const { kind, id } = line.request
  // What is on its way to the record may be the undo before this one: what it will hold is not known yet.
  if (ledger(state).some((other) => isInFlight(other) && other.request.kind === kind && other.request.id === id))
    return { ok: false, refusal: 'operation.undo.underWay' }
  if (!stillHolds(record, line.after.changes)) return { ok: false, refusal: 'operation.undo.movedOn' }
  const checked = checkChanges(kind, line.before.changes, record)
  if (!checked.ok) return { ok: false, refusal: 'operation.undo.notValid' }
  return ok(
    saveRequested(
      {
        save: by,
        request: { kind, id, baseVersion: record.version, changes: checked.value } as AnyChanges,
        settles: [],
      },
      because,
    ),
  )
}

/** The deletion of what a save has made. Refused where somebody, this person too, has written in it since. */
const undoOfMaking = (
  state: WithRecords,
  { name, line: { after } }: Extract<Undoable, { is: 'save' }>,
  by: string,
  because?: Action,
): Result<readonly Action[], MessageKey> => {
  if (after === null) return { ok: false, refusal: 'operation.undo.unknown' }
  const { kind, id, changes } = after
  const record = recordOf(state, kind, id)
  if (record === undefined) return { ok: false, refusal: 'operation.undo.notLoaded' }
  if (draftOf(state, kind, id) !== undefined) return { ok: false, refusal: 'operation.undo.unsaved' }
  if (isRecordStale(state, kind, id)) return { ok: false, refusal: 'operation.undo.notLoaded' }
  if (record.version !== after.baseVersion || !stillHolds(record, changes))
    return { ok: false, refusal: 'operation.undo.movedOn' }
  return ok([
    saveUndoRequested({ save: name, by }, because),
    actBegun({ name: by, act: asAct(removeRecord({ kind, id })), undoes: name }, because),
  ])
}

const undoOfAct = (
  state: WithOperations,
  { name, act: { does, asked }, made }: Extract<Undoable, { is: 'act' }>,
  by: string,
  because?: Action,
): Result<readonly Action[], MessageKey> => {
  const back = actNamed(does)?.undo?.(state, asked as never, made)
  if (back === undefined) return { ok: false, refusal: 'operation.undo.unknown' }
  return back.ok ? ok([actBegun({ name: by, act: back.value, undoes: name }, because)]) : back
}

const forGood: ReadonlySet<MessageKey> = new Set([
  'operation.undo.movedOn',
  'operation.undo.unknown',
  'operation.undo.notValid',
])
/** Whether what was refused so would be the next time, too. */
export const isUndoOver = (refusal: MessageKey): boolean => forGood.has(refusal)

/** The record that something was done to; of a draft that was discarded, the one that it was of. Null: done to no record. */
export const undoneOf = (state: WithRecords, undoable: Undoable): RecordPlace | null => {
  if (undoable.is === 'act') return requestIn(undoable.act)
  if (undoable.is === 'save') return undoable.line.after ?? undoable.line.request
  const kept = state.records.discarded.find(({ seq }) => seq === undoable.seq)
  return { kind: undoable.kind, id: kept?.draft.id ?? 0 }
}

/** Whether it shows where this record is in view: on its page, or on one of its tabs. What was done to no record shows nowhere. */
export const isSeenAt = (state: WithRecords, undoable: Undoable, inView: RecordPlace | null): boolean => {
  const undone = undoneOf(state, undoable)
  if (undone === null || inView === null) return false
  const { kind, id } = undone
  if (kind === inView.kind && id === inView.id) return true
  const written = undoable.is === 'save' ? undoable.line.request.changes : {}
  const draft = state.records.discarded.find(({ seq }) => seq === undoable.seq)?.draft.changes
  const record: Values = { ...recordOf(state, kind, id), ...written, ...draft }
  return ownerIn(kind, inView.kind, record) === inView.id
}

/** The facts that take it back. */
export const undo = (
  state: WithOperations,
  undoable: Undoable,
  by: string,
  because?: Action,
): Result<readonly Action[], MessageKey> => {
  if (undoable.is === 'act') return undoOfAct(state, undoable, by, because)
  if (undoable.is === 'draft') return ok([draftPutBack({ discarded: undoable.seq }, because)])
  if (undoable.line.request.id === 0) return undoOfMaking(state, undoable, by, because)
  const put = undoOfSave(state, undoable.name, by, because)
  return put.ok ? ok([saveUndoRequested({ save: undoable.name, by }, because), put.value]) : put
}
