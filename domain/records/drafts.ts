/**
 * What happens to drafts. A merge is a comparison of three values of one form: what the record held when the change began
 * (`base`), what it holds now, and what the text says (`values`). Only equality is asked, so that a redacted log merges
 * along the same path.
 */
import {
  innerOf,
  isDictionary,
  isTyped,
  tableGet,
  tablePut,
  tableRemove,
  valuesIn,
  type EntityField,
  type EntityFields,
  type Stamped,
  same,
} from '../kernel/index.ts'
import { entities, type Kind } from './entities/index.ts'
import type { AnyDraft, AnyDraftEdit, Draft } from './fields.ts'
import {
  asNew,
  beginDraft,
  isBlank,
  isEmptied,
  isItsDraft,
  isMeant,
  isSameDraft,
  typedIn,
  type NewDraft,
} from './newDrafts.ts'
import { heldFor, heldWithOwn, patched, restated, saysHeld, unopposed } from './patch.ts'
import { onItsWay, openSaves } from './openSaves.ts'
import { loadedTable, type RecordsState, type SomeRecord } from './shape.ts'

const declarationOf = (kind: Kind, field: string): EntityField | undefined =>
  (entities[kind].fields as EntityFields)[field]

/** Whether a draft holds the field in a form that may be compared with the record's: one value, one replacement when redacted. */
const sharesForm = (of: EntityField): boolean => {
  const inner = innerOf(of.field.node)
  return of.widget !== 'rows' && (!isTyped(of) || (inner.kind === 'leaf' && inner.form.is === 'text'))
}

const comparable = (kind: Kind, field: string): boolean => {
  const of = declarationOf(kind, field)
  return of !== undefined && sharesForm(of)
}

/** What the changed field says in the record's form, or nothing where that is not known. */
const meaning = (kind: Kind, draft: Draft, field: string): { readonly value: unknown } | null => {
  if (field in draft.values) return { value: draft.values[field] }
  return comparable(kind, field) ? { value: draft.changes[field] } : null
}

export const dropField = (draft: Draft, field: string): void => {
  delete draft.changes[field]
  delete draft.values[field]
  delete draft.base[field]
  delete draft.editedSeq[field]
  delete draft.clashes[field]
}

/**
 * Keeps a draft while it holds something. One of a new record that was sent stays when it was emptied, for its name: what is
 * typed next is the same record's.
 */
export const settleDraft = (state: RecordsState, kind: Kind, draft: Draft): void => {
  const isSent = (): boolean =>
    draft.id === 0 && valuesIn(state.saves).some((save) => save.request.kind === kind && isItsDraft(draft, save))
  if (!isEmptied(draft) || isSent()) tablePut(state.drafts[kind], draft.id, draft)
  else removeDraft(state, kind, draft.id)
}

export const removeDraft = (state: RecordsState, kind: Kind, id: number): void => {
  tableRemove(state.drafts[kind], id)
  tableRemove(state.problems[kind], id)
}

/** Discarded drafts that undo can bring back. */
const mostDiscarded = 10

export const keepDiscarded = (state: RecordsState, kind: Kind, id: number, seq: number): void => {
  const draft = typedIn(state, kind, id)
  if (draft === undefined || isBlank(draft)) return
  state.discarded.push({ kind, draft, seq })
  if (state.discarded.length > mostDiscarded) state.discarded.shift()
}

/** Takes a parked draft out, the one that waits longest. */
const unpark = (state: RecordsState, kind: Kind, isIt: (draft: Draft) => boolean): Draft | undefined => {
  const at = state.parked.findIndex((waiting) => waiting.kind === kind && isIt(waiting.draft))
  return at < 0 ? undefined : state.parked.splice(at, 1)[0]?.draft
}

const park = (state: RecordsState, kind: Kind, draft: Draft): void => {
  const isThere = state.parked.some(
    (waiting) =>
      waiting.kind === kind && isSameDraft(waiting.draft, draft) && same(waiting.draft.changes, draft.changes),
  )
  if (!isThere) state.parked.push({ kind, draft })
}

/**
 * Puts the next parked draft into a record's form that was left: saved, discarded or opened anew. Who empties one still
 * types there; the form of a new record is filled by `takeNewDraft` alone.
 */
export const takeParked = (state: RecordsState, kind: Kind, id: number): void => {
  if (typedIn(state, kind, id)) return
  const next = unpark(state, kind, (draft) => draft.id === id)
  if (next === undefined) return
  tablePut(state.drafts[kind], id, next)
  const loaded = tableGet(loadedTable(state, kind), id)
  if (loaded) rebase(state, kind, loaded.record)
}

/** Where a change began stays; entries of a dictionary that join it begin from what the record holds now. */
const begunFrom = (base: unknown, held: unknown): unknown => {
  if (base === undefined) return held
  const grows = typeof base === 'object' && base !== null && !Array.isArray(base) && typeof held === 'object'
  return grows ? { ...held, ...base } : base
}

/** Saves that failed have written nothing: text that says what the record holds is none any more. */
export const dropHeld = (state: RecordsState, kind: Kind, id: number, fields: readonly string[]): void => {
  const draft = tableGet(state.drafts[kind], id)
  const record = tableGet(loadedTable(state, kind), id)?.record
  if (draft === undefined || record === undefined) return
  for (const field of fields) {
    if (!(field in draft.changes) || onItsWay(state, kind, id, field) !== undefined) continue
    const mine = meaning(kind, draft, field)
    if (mine !== null && saysHeld(heldFor(record[field], draft.changes[field]), mine.value)) dropField(draft, field)
  }
  settleDraft(state, kind, draft)
}

export const editDraft = (
  state: RecordsState,
  { kind, id, changes, values = {}, unchanged = [] }: AnyDraftEdit,
  action: Stamped,
): void => {
  const record = tableGet(loadedTable(state, kind), id)?.record
  const draft = tableGet(state.drafts[kind], id) ?? beginDraft(id, record?.version ?? 0, action)
  const problem = tableGet(state.problems[kind], id)
  for (const [field, typed] of Object.entries(changes)) {
    const sent = onItsWay(state, kind, id, field)
    const now = record ? record[field] : draft.base[field]
    // What is put back while something else is on its way has to be said, or that would stand there afterwards.
    const shown = sent === undefined ? typed : restated(now, sent, typed)
    if (problem)
      for (const name of Object.keys(problem.fields))
        if (name === field || name.startsWith(`${field}.`)) delete problem.fields[name]
    const held = heldFor(now, shown)
    // A new record holds nothing; where its form shows something all the same, nothing is not what stands there.
    const startsFilled = Object.hasOwn(entities[kind].blank, field) || (id === 0 && isDictionary(shown))
    const mayBeHeld = comparable(kind, field) && (record !== undefined || !startsFilled)
    if (sent === undefined && (unchanged.includes(field) || (mayBeHeld && saysHeld(held, shown)))) {
      dropField(draft, field)
      continue
    }
    if (record) draft.base[field] = begunFrom(draft.base[field], held)
    draft.changes[field] = shown
    if (field in values) draft.values[field] = sent === undefined ? values[field] : restated(now, sent, values[field])
    else delete draft.values[field]
    draft.editedSeq[field] = action.seq
    const mine = meaning(kind, draft, field)
    if (field in draft.clashes && mine && same(mine.value, draft.clashes[field])) dropField(draft, field)
  }
  draft.editedAt = action.at
  if (problem && Object.keys(problem.fields).length === 0) tableRemove(state.problems[kind], id)
  settleDraft(state, kind, draft)
}

/**
 * Puts the draft that is meant into the form, and the one that stood there aside; one whose text was all taken out by
 * hand is let go.
 */
export const takeNewDraft = (state: RecordsState, meant: NewDraft): void => {
  const { kind } = meant
  const typed = typedIn(state, kind, 0)
  const now = typed && !isBlank(typed) ? typed : undefined
  if (now && isMeant(meant, now)) return
  const next = unpark(state, kind, (draft) => isMeant(meant, draft))
  if (now) state.parked.push({ kind, draft: now })
  tableRemove(state.drafts[kind], 0)
  tableRemove(state.problems[kind], 0)
  if (next) tablePut(state.drafts[kind], 0, next)
}

/**
 * Carries the draft over to a record as it is now. A field clashes exactly when somebody else changed it and the text
 * says something different; what a save of our own has sent is not somebody else's.
 */
export const rebase = (state: RecordsState, kind: Kind, record: SomeRecord): void => {
  const draft = tableGet(state.drafts[kind], record.id)
  if (!draft || record.version < draft.baseVersion) return
  const sent = openSaves(state, kind, record.id).map(({ request }) => request.changes as Record<string, unknown>)
  for (const field of Object.keys(draft.changes)) {
    const theirs = heldFor(record[field], draft.changes[field])
    const mine = meaning(kind, draft, field)
    const known = field in draft.base
    const own = sent.flatMap((ours) => (field in ours ? [ours[field]] : []))
    const base = heldWithOwn(draft.base[field], theirs, mine === null ? own : [...own, mine.value])
    if (known && !saysHeld(draft.base[field], theirs) && mine && saysHeld(theirs, mine.value)) dropField(draft, field)
    else if (!known || saysHeld(base, theirs)) {
      draft.base[field] = theirs
      delete draft.clashes[field]
    } else {
      draft.base[field] = base
      draft.clashes[field] = theirs
    }
  }
  draft.baseVersion = record.version
  settleDraft(state, kind, draft)
}

export const resolveClash = (
  state: RecordsState,
  kind: Kind,
  id: number,
  field: string,
  keep: 'mine' | 'theirs',
): void => {
  const draft = tableGet(state.drafts[kind], id)
  if (!draft || !(field in draft.clashes)) return
  const left = keep === 'theirs' ? unopposed(draft.changes[field], draft.base[field], draft.clashes[field]) : null
  if (left !== null) {
    draft.changes[field] = left
    draft.values[field] = left
    draft.base[field] = heldFor(draft.base[field], left)
    delete draft.clashes[field]
  } else if (keep === 'theirs') dropField(draft, field)
  else {
    draft.base[field] = patched(draft.base[field], draft.clashes[field])
    delete draft.clashes[field]
  }
  settleDraft(state, kind, draft)
}

/** A draft of a new record waits until its form is opened: it never comes under the hand of somebody who types there. */
export const leaveWaiting = (state: RecordsState, { kind, draft }: AnyDraft, action: Stamped): void => {
  if (isBlank(draft)) return
  const mine = tableGet(state.drafts[kind], 0)
  if (mine && isSameDraft(mine, draft) && same(mine.changes, draft.changes)) return
  park(state, kind, asNew(draft, action))
}

/**
 * Takes up a draft that was left behind. Text that was typed since stays, and fields that it lacks are filled; what says
 * something else of the same field waits until the form is free.
 */
export const recoverDraft = (state: RecordsState, { kind, draft: left }: AnyDraft, action: Stamped): void => {
  if (isEmptied(left)) return
  const mine = typedIn(state, kind, left.id)
  if (left.id === 0 && mine) return leaveWaiting(state, { kind, draft: left }, action)
  const found = asNew(left, action)
  if (!mine) tablePut(state.drafts[kind], left.id, found)
  else {
    const other = Object.entries(found.changes).filter(
      ([field, text]) => field in mine.changes && !same(mine.changes[field], text),
    )
    if (other.length > 0) park(state, kind, asNew({ ...left, changes: Object.fromEntries(other) }, action))
    for (const field of Object.keys(found.changes)) {
      if (field in mine.changes) continue
      mine.changes[field] = found.changes[field]
      mine.editedSeq[field] = action.seq
      for (const part of ['base', 'values', 'clashes'] as const)
        if (field in found[part]) mine[part][field] = found[part][field]
    }
    mine.baseVersion = Math.max(mine.baseVersion, left.baseVersion)
  }
  const loaded = tableGet(loadedTable(state, kind), left.id)
  if (!loaded) return
  loaded.newest = Math.max(loaded.newest, left.baseVersion)
  rebase(state, kind, loaded.record)
}
