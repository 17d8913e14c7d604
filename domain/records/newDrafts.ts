/**
 * Drafts of new records. They share the number 0, so each has a name of its own, from the edit that began it: it stays while
 * the draft waits, is recovered or is put back, and a save carries it.
 */
import { same, tableGet, type Entity, type Stamped, type Values } from '../kernel/index.ts'
import { entities, isId, ownersOf, type Kind, type OwnerKind } from './entities/index.ts'
import type { Draft, DraftName } from './fields.ts'
import type { RecordsState, Save } from './shape.ts'

export const beginDraft = (id: number, baseVersion: number, { seq, at }: Stamped): Draft => ({
  id,
  baseVersion,
  base: {},
  changes: {},
  values: {},
  editedSeq: {},
  clashes: {},
  editedAt: at,
  startedSeq: seq,
  startedAt: at,
})

export const isEmptied = ({ changes }: Pick<Draft, 'changes'>): boolean => Object.keys(changes).length === 0

/** The draft in a form in which something stands. */
export const typedIn = ({ drafts }: Pick<RecordsState, 'drafts'>, kind: Kind, id: number): Draft | undefined => {
  const draft = tableGet(drafts[kind], id)
  return draft && !isEmptied(draft) ? draft : undefined
}

/**
 * Whether nothing is left of what was typed of a new record. While a save of it may have been done it keeps its name, and
 * says of each field that it is empty.
 */
export const isBlank = ({ id, changes }: Pick<Draft, 'id' | 'changes'>): boolean =>
  id === 0 && Object.values(changes).every((value) => value === '' || value === null)

/** As if its text had just been typed: what is in it of fields that it does not change is left out. */
export const asNew = (draft: Draft, { seq }: Stamped): Draft => {
  const names = Object.keys(draft.changes)
  const ofChanged = (part: Record<string, unknown>) =>
    Object.fromEntries(names.filter((field) => field in part).map((field) => [field, part[field]]))
  return {
    ...draft,
    base: ofChanged(draft.base),
    changes: { ...draft.changes },
    values: ofChanged(draft.values),
    clashes: ofChanged(draft.clashes),
    editedSeq: Object.fromEntries(names.map((field) => [field, seq])),
  }
}

/** Undefined for one that an earlier build left behind. */
export const nameOfDraft = ({ startedSeq, startedAt }: Draft): DraftName | undefined =>
  startedAt === undefined ? undefined : { seq: startedSeq, at: startedAt }

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.id === other.id && (one.id !== 0 || same(nameOfDraft(one), nameOfDraft(other)))

/** Whether a save is of this draft. Where an earlier build left no name behind, the text that was sent says it. */
export const isItsDraft = (draft: Draft, { request, typed, of }: Pick<Save, 'request' | 'typed' | 'of'>): boolean => {
  if (draft.id !== request.id) return false
  if (draft.id !== 0) return true
  const name = nameOfDraft(draft)
  if (name && of) return same(name, of)
  const sent = Object.entries(typed.changes)
  return sent.length > 0 && sent.every(([field, text]) => same(draft.changes[field], text))
}

/**
 * Which new record of a kind is meant: one of a page, and with a box ticked or not. One that has a page of its own is
 * its own owner.
 */
export type NewDraft = {
  readonly kind: Kind
  readonly owner: OwnerKind
  readonly of: number
  readonly mark: 'supplement' | null
}

/**
 * What a new record hangs on. Where it names its case, a court of that is chosen there, and so is whom it names besides
 * where it is shared over the case.
 */
const placesOf = (kind: Kind, changes: Values): readonly (readonly [string, string])[] => {
  const places = Object.entries(ownersOf(kind)).filter(([each]) => each !== 'user')
  const onCase = places.filter(([each, field]) => each === 'court_case' && isId(changes[field]))
  if (onCase.length === 0) return places
  return (entities[kind] as Entity).sharesCase === true ? onCase : places.filter(([each]) => each !== 'case_court')
}

export const isMeant = (
  { kind, owner, of, mark }: NewDraft,
  { id, changes }: Pick<Draft, 'id' | 'changes'>,
): boolean => {
  if (id !== 0) return false
  const owners = placesOf(kind, changes)
  const isHere =
    owner === kind || owners.every(([each, field]) => (changes[field] ?? null) === (each === owner ? of : null))
  return isHere && (changes['supplement'] === true) === (mark === 'supplement')
}
