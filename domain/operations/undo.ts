/** What takes back what was done last. */
import { ok, type Action, type Result } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import {
  checkChanges,
  draftPutBack,
  draftOf,
  isRecordStale,
  ownerIn,
  recordOf,
  saveOf,
  saveRequested,
  saysHeld,
  type AnyChanges,
  type WithRecords,
} from '../records/index.ts'
import { operationRequested, saveUndoRequested } from './actions.ts'
import { inverseOf, type Request } from './operations.ts'
import { identityOf, linkNameOf, type RecordPlace } from './requests.ts'
import { linksOf, type Undoable, type WithOperations } from './selectors.ts'

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
  if (!stillHolds(record, line.after.changes)) return { ok: false, refusal: 'operation.undo.movedOn' }
  const { kind, id } = line.request
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
  const request: Request = { does: 'record.remove', kind, id, link: null, values: {} }
  return ok([
    saveUndoRequested({ save: name, by }, because),
    operationRequested({ operation: by, request, undoes: name }, because),
  ])
}

/** The record that something was done to; of a draft that was discarded, the one that it was of. */
export const undoneOf = (state: WithRecords, undoable: Undoable): RecordPlace => {
  if (undoable.is === 'operation') return undoable.line.request
  if (undoable.is === 'save') return undoable.line.after ?? undoable.line.request
  const kept = state.records.discarded.find(({ seq }) => seq === undoable.seq)
  return { kind: undoable.kind, id: kept?.draft.id ?? 0 }
}

/** Whether it shows where this record is in view: on its page, or on one of its tabs. */
export const isSeenAt = (state: WithRecords, undoable: Undoable, inView: RecordPlace | null): boolean => {
  const { kind, id } = undoneOf(state, undoable)
  if (inView === null) return false
  if (kind === inView.kind && id === inView.id) return true
  const written = undoable.is === 'save' ? undoable.line.request.changes : {}
  const draft = state.records.discarded.find(({ seq }) => seq === undoable.seq)?.draft.changes
  const record: Values = { ...recordOf(state, kind, id), ...written, ...draft }
  return ownerIn(kind, inView.kind, record) === inView.id
}

/** A primary party that was chosen since stays. */
const isMovedOn = (state: WithRecords, { does, id, values: { party, from } }: Request): boolean => {
  if (does !== 'case.primary') return false
  const courtCase: Values | undefined = recordOf(state, 'court_case', id)
  return courtCase !== undefined && courtCase[`primary_${String(party)}_id`] !== from
}

/**
 * The link as it is now: one that was taken away and put back has another number than the one that the operation was
 * told. A record that is being loaded anew does not know it yet; the ledger has followed all but the tags that came
 * back with a victimization.
 */
const standing = (state: WithOperations, request: Request): Request | null => {
  const name = linkNameOf(request)
  if (name === null || !request.does.endsWith('.remove')) return request
  if (isRecordStale(state, request.kind, request.id)) return name === 'victimizationTag' ? null : request
  const identity = identityOf(name, request.values)
  const present = linksOf(state, name, request).find(({ values }) => identityOf(name, values) === identity)
  return present ? { ...request, link: present.link, values: present.values } : request
}

const undoOfOperation = (
  state: WithOperations,
  { name, line }: Extract<Undoable, { is: 'operation' }>,
  by: string,
  because?: Action,
): Result<readonly Action[], MessageKey> => {
  const inverse = inverseOf(line.request, line.link)
  const request = inverse && standing(state, inverse)
  if (inverse !== null && request === null) return { ok: false, refusal: 'operation.notLoaded' }
  if (request === null) return { ok: false, refusal: 'operation.undo.unknown' }
  if (isMovedOn(state, request)) return { ok: false, refusal: 'operation.undo.movedOn' }
  return ok([operationRequested({ operation: by, request, undoes: name }, because)])
}

/** The facts that take it back. */
export const undo = (
  state: WithOperations,
  undoable: Undoable,
  by: string,
  because?: Action,
): Result<readonly Action[], MessageKey> => {
  if (undoable.is === 'operation') return undoOfOperation(state, undoable, by, because)
  if (undoable.is === 'draft') return ok([draftPutBack({ discarded: undoable.seq }, because)])
  if (undoable.line.request.id === 0) return undoOfMaking(state, undoable, by, because)
  const put = undoOfSave(state, undoable.name, by, because)
  return put.ok ? ok([saveUndoRequested({ save: undoable.name, by }, because), put.value]) : put
}
