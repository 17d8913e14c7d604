/** The save ledger: what happens to a write from the press of Save to its outcome. A failed one changes nothing but its own line. */
import {
  allows,
  entriesIn,
  isDictionary,
  mayHaveHappened,
  on,
  step,
  tableGet,
  tablePut,
  tableRemove,
  valuesIn,
  type Entity,
  type PayloadOf,
  type Stamped,
} from '../kernel/index.ts'
import {
  saveCleared,
  saveConflicted,
  saveHeldBack,
  saveRefused,
  saveRequested,
  saveResent,
  saveSent,
  saveSucceeded,
} from './actions.ts'
import { dropHeld, editDraft, recoverDraft, takeParked } from './drafts.ts'
import { entities, type Kind } from './entities/index.ts'
import type { AnyChanges, AnyDraftEdit, Draft, DraftName } from './fields.ts'
import { beginDraft, isItsDraft, nameOfDraft, typedIn } from './newDrafts.ts'
import { isInFlight, isOfForm, mayBeResent, openSaves } from './openSaves.ts'
import { clearSent } from './sent.ts'
import { saveFlow } from './saveFlow.ts'
import { loadedTable, type RecordsState, type Save, type SomeRecord } from './shape.ts'
import { putRecord } from './tables.ts'

/** Finished saves that stay in view; older ones leave the ledger. */
const mostSaved = 20

const isOf = (request: AnyChanges, kind: Kind, id: number): boolean => request.kind === kind && request.id === id

/** A line of the ledger; its text is what the draft holds of the fields that the save settles. */
export const newSave = (
  request: AnyChanges,
  typed: AnyDraftEdit,
  settles: readonly string[],
  { seq, at }: Stamped,
  known: Pick<Save, 'phase' | 'doubt'> & { readonly of: DraftName | undefined },
): Save => ({
  request: { ...request },
  // What an earlier build left behind may not fit together; another record's text is no text of this save.
  typed:
    typed.kind === request.kind && typed.id === request.id
      ? typed
      : { kind: request.kind, id: request.id, changes: {} },
  settles: [...settles],
  ...(known.of && { of: known.of }),
  phase: known.phase,
  doubt: known.doubt,
  attempt: 0,
  resent: 0,
  httpStatus: null,
  message: null,
  fields: {},
  requestedSeq: seq,
  requestedAt: at,
  before: null,
  after: null,
})

/**
 * What a record holds of the fields of a request and of those that follow from them, in the request's form: what is
 * empty there is emptied by it.
 */
const heldOf = (record: SomeRecord, { kind, id, changes }: AnyChanges): AnyChanges => {
  const { follows = {} }: Entity = entities[kind]
  const fields = Object.keys(changes).flatMap((field) => [field, ...(follows[field] ?? [])])
  const held = Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))
  const [sent, values] = [(changes as { custom_fields?: unknown }).custom_fields, held['custom_fields']]
  // Of custom fields a request names those that it changes, and an empty text takes one away.
  if (isDictionary(sent))
    held['custom_fields'] = Object.fromEntries(
      Object.keys(sent).map((field) => [field, isDictionary(values) ? (values[field] ?? '') : '']),
    )
  return { kind, id, baseVersion: record.version, changes: held } as AnyChanges
}

const textOf = (draft: Draft | undefined, { kind, id }: AnyChanges, settles: readonly string[]): AnyDraftEdit => {
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(settles.filter((field) => field in from).map((field) => [field, from[field]]))
  return draft ? { kind, id, changes: pick(draft.changes), values: pick(draft.values) } : { kind, id, changes: {} }
}

const hasFailed = ({ phase, doubt }: Save): boolean => phase === 'refused' || (phase === 'unfinished' && !doubt)

/**
 * Failed saves of the same record whose text goes along again need no line of their own any more; what one that is new
 * lacks of it was taken out.
 */
const takeOver = (state: RecordsState, { kind, id }: AnyChanges, settles: readonly string[]): void => {
  const isCovered = (save: Save): boolean => id === 0 || save.settles.every((field) => settles.includes(field))
  for (const [name, save] of entriesIn(state.saves))
    if ((save.phase === 'conflicted' || (hasFailed(save) && isCovered(save))) && isOfForm(state, kind, id, save))
      delete state.saves[name]
}

const forgetOldest = (state: RecordsState): void => {
  const finished = entriesIn(state.saved)
  if (finished.length <= mostSaved) return
  const surplus = finished
    .toSorted(([, a], [, b]) => a.requestedSeq - b.requestedSeq)
    .slice(0, finished.length - mostSaved)
  for (const [name] of surplus) delete state.saved[name]
}

/**
 * Saves that wait behind this one were made from what it has just written; unless another's change came in between,
 * they go on from there.
 */
const carryQueued = (state: RecordsState, kind: Kind, saved: SomeRecord): void => {
  const clashes = tableGet(state.drafts[kind], saved.id)?.clashes ?? {}
  for (const save of valuesIn(state.saves))
    if (save.phase === 'queued' && isOf(save.request, kind, saved.id) && save.request.baseVersion < saved.version)
      if (!Object.keys(save.request.changes).some((field) => field in clashes)) save.request.baseVersion = saved.version
}

/**
 * Of what was done the server answers the same again; what it finds wrong, names the fields of or finds too large it has
 * not done. Other answers come before it looks.
 */
const doubtAfter = ({ doubt }: Save, { httpStatus, fields }: Pick<Save, 'httpStatus' | 'fields'>): boolean => {
  const status = httpStatus ?? 0
  const isUndone = [400, 413, 422].includes(status) || Object.keys(fields).length > 0
  return !isUndone && (doubt || mayHaveHappened(status))
}

const fail = (
  state: RecordsState,
  name: string,
  event: 'refused' | 'conflicted',
  error: Pick<Save, 'httpStatus' | 'message' | 'fields'>,
): void => {
  const save = state.saves[name]
  if (!save || !allows(saveFlow, save.phase, event)) return
  Object.assign(save, error, {
    phase: step(saveFlow, save.phase, event),
    doubt: doubtAfter(save, error),
  })
  dropHeld(state, save.request.kind, save.request.id, save.settles)
}

type On<D> = PayloadOf<D>

/** The text of a save is in its form again, beside what was typed since; a new record's in its own draft, wherever that is. */
const putBack = (state: RecordsState, save: Save, action: Stamped): void => {
  const { request, typed } = save
  const { kind, id } = request
  const values: Record<string, unknown> = typed.values ?? {}
  const lacking = (draft: Pick<Draft, 'changes'> | undefined) =>
    Object.fromEntries(Object.entries(typed.changes).filter(([field]) => !(field in (draft?.changes ?? {}))))
  if (id !== 0)
    return editDraft(state, { kind, id, changes: lacking(tableGet(state.drafts[kind], id)), values }, action)
  const inForm = tableGet(state.drafts[kind], 0)
  const own =
    inForm && isItsDraft(inForm, save)
      ? inForm
      : state.parked.find((one) => one.kind === kind && isItsDraft(one.draft, save))?.draft
  const draft = own ?? beginDraft(0, 0, save.of ? { ...action, ...save.of } : action)
  for (const [field, text] of Object.entries(lacking(draft))) {
    draft.changes[field] = text
    if (field in values) draft.values[field] = values[field]
    draft.editedSeq[field] = action.seq
  }
  if (own === undefined) recoverDraft(state, { kind, draft: { ...draft, editedAt: action.at } }, action)
}

export const saveHandlers = [
  on<RecordsState, On<typeof saveHeldBack>>(saveHeldBack, (state, { kind, id, message, fields }) =>
    tablePut(state.problems[kind], id, { message, fields: { ...fields } }),
  ),
  on<RecordsState, On<typeof saveRequested>>(
    saveRequested,
    (state, { save, request, settles = Object.keys(request.changes) }, action) => {
      if (state.saves[save] ?? state.saved[save]) return
      const { kind, id } = request
      // A second press of Save on a new record's form, before the first is answered, would make two records.
      if (id === 0 && openSaves(state, kind, 0).some(isInFlight)) return
      takeOver(state, request, settles)
      tableRemove(state.problems[kind], id)
      const draft = tableGet(state.drafts[kind], id)
      const of = draft && id === 0 ? nameOfDraft(draft) : undefined
      const line = newSave(request, textOf(draft, request, settles), settles, action, {
        phase: 'queued',
        doubt: false,
        of,
      })
      const record = recordOfRequest(state, request)
      if (record) line.before = heldOf(record, request)
      state.saves[save] = line
    },
  ),
  on<RecordsState, On<typeof saveSent>>(saveSent, (state, { save, attempt }) => {
    const line = state.saves[save]
    if (!line || !allows(saveFlow, line.phase, 'sent')) return
    // At its turn: what an earlier save of the record has written is there by now.
    const record = attempt === 1 ? recordOfRequest(state, line.request) : undefined
    // It is sent again by itself where nobody knows what became of the time before.
    const doubt = line.doubt || attempt > 1
    Object.assign(line, { phase: 'sending', attempt, doubt, ...(record && { before: heldOf(record, line.request) }) })
  }),
  on<RecordsState, On<typeof saveSucceeded>>(saveSucceeded, (state, { save, saved: { kind, record } }, told) => {
    const line = state.saves[save] ?? state.saved[save]
    if (
      line &&
      isOf(line.request, kind, line.request.id === 0 ? 0 : record.id) &&
      allows(saveFlow, line.phase, 'succeeded')
    ) {
      clearSent(state, line, record, told)
      Object.assign(line, {
        phase: 'saved',
        httpStatus: null,
        message: null,
        fields: {},
        // One that is new has its number now.
        after: heldOf(record, { ...line.request, id: record.id }),
      })
      state.saved[save] = line
      delete state.saves[save]
    }
    putRecord(state, kind, record, told)
    if (line) takeParked(state, kind, record.id)
    carryQueued(state, kind, record)
    forgetOldest(state)
  }),
  on<RecordsState, On<typeof saveRefused>>(saveRefused, (state, { save, status, message, fields }) =>
    fail(state, save, 'refused', { httpStatus: status, message, fields: { ...fields } }),
  ),
  on<RecordsState, On<typeof saveConflicted>>(saveConflicted, (state, { save, theirs: { kind, record } }, told) => {
    putRecord(state, kind, record, told)
    fail(state, save, 'conflicted', { httpStatus: 409, message: null, fields: {} })
  }),
  on<RecordsState, On<typeof saveResent>>(saveResent, (state, { save }) => {
    const line = state.saves[save]
    if (!line || !mayBeResent(line)) return
    const { kind, id } = line.request
    if (isOfForm(state, kind, id, line)) tableRemove(state.problems[kind], id)
    Object.assign(line, {
      phase: 'queued',
      attempt: 0,
      resent: line.resent + 1,
      httpStatus: null,
      message: null,
      fields: {},
    })
  }),
  on<RecordsState, On<typeof saveCleared>>(saveCleared, (state, { save, restore }, action) => {
    const line = state.saves[save] ?? state.saved[save]
    if (!line || !allows(saveFlow, line.phase, 'cleared')) return
    if (restore && line.phase !== 'saved') putBack(state, line, action)
    if (restore && line.request.id === 0 && allows(saveFlow, line.phase, 'putBack')) {
      line.phase = step(saveFlow, line.phase, 'putBack')
      return
    }
    delete state.saves[save]
    delete state.saved[save]
  }),
]

/** When the application starts, a save without an outcome is unfinished: shown, and never sent again on its own. */
export const markUnfinished = (state: RecordsState): void => {
  for (const save of valuesIn(state.saves)) {
    save.doubt ||= isInFlight(save)
    save.phase = step(saveFlow, save.phase, 'restarted')
  }
}

/** A conflict is over when nothing of its record is left to be sent. */
export const dropSettledConflicts = (state: RecordsState, kind: Kind, id: number): void => {
  if (typedIn(state, kind, id)) return
  for (const [name, { request, phase }] of entriesIn(state.saves))
    if (phase === 'conflicted' && isOf(request, kind, id)) delete state.saves[name]
}

/** The record that a request changes, where it is loaded. */
const recordOfRequest = (state: RecordsState, { kind, id }: AnyChanges): SomeRecord | undefined =>
  tableGet(loadedTable(state, kind), id)?.record
