/** Records, changes and drafts of every kind, told apart by `kind`. Each is made from the kind's declaration. */
import {
  changesField,
  count,
  dictionary,
  draftChangesField,
  flag,
  group,
  id,
  instant,
  label,
  list,
  oneOf,
  optional,
  recordField,
  variant,
  type ChangesOf,
  type Entity,
  type Field,
  type RecordOf,
} from '../kernel/index.ts'
import { eachKind, entities, ownerKinds, type Entities, type Kind, type OwnerKind } from './entities/index.ts'

export type Records = { [K in Kind]: RecordOf<Entities[K]> }
export type Changes = { [K in Kind]: ChangesOf<Entities[K]> }
export type AnyRecord = { [K in Kind]: { kind: K; record: Records[K] } }[Kind]
export type AnyChanges = { [K in Kind]: { kind: K; id: number; baseVersion: number; changes: Changes[K] } }[Kind]

type FieldsOf<T extends { [K in Kind]: unknown }> = { readonly [K in Kind]: Field<T[K]> }

/** Makes each kind's field from its declaration, so that each has its own type. */
const declared = <T extends { [K in Kind]: unknown }>(make: (of: Entity) => Field): FieldsOf<T> =>
  eachKind((kind) => make(entities[kind]))

export const recordFields = declared<Records>(recordField)
export const changesFields = declared<Changes>(changesField)
const draftFields: { readonly [K in Kind]: Field<Record<string, unknown>> } = eachKind((kind) =>
  draftChangesField(entities[kind]),
)

/** What differs by kind, told apart by it. */
export const ofAnyKind = <T>(make: (kind: Kind) => Field): Field<T> =>
  variant('kind', eachKind(make)) as Field as Field<T>

/** A whole record, as the server answered it. */
export const anyRecord = ofAnyKind<AnyRecord>((kind) => group({ record: recordFields[kind] }))

/** Several records of one kind. */
type SomeRecords = { [K in Kind]: { kind: K; records: Records[K][] } }[Kind]

/** What one save carries; `id` 0 is a new record, `baseVersion` the version that the person saw. */
export const anyChanges = ofAnyKind<AnyChanges>((kind) =>
  group({ id: id(kind), baseVersion: count(), changes: changesFields[kind] }),
)

export type Draft = {
  id: number
  baseVersion: number
  base: Record<string, unknown>
  changes: Record<string, unknown>
  values: Record<string, unknown>
  editedSeq: Record<string, number>
  clashes: Record<string, unknown>
  editedAt: number
  startedSeq: number
  startedAt?: number
}

/** What tells the drafts of new records apart: the `seq` and the moment of the edit that began one. */
export type DraftName = { seq: number; at: number }
export const draftName: Field<DraftName> = group({ seq: count(), at: instant() })

export const draftTables: { readonly [K in Kind]: Field<Draft> } = eachKind((kind) => {
  const values = changesFields[kind] as Field as Field<Record<string, unknown>>
  return group({
    id: id(kind),
    baseVersion: count(),
    /** Values in the record when each change began, in the record's own form: what a merge compares with. */
    base: values,
    /** The changed fields as the form holds them: typed text as typed. */
    changes: draftFields[kind],
    /** What the changed text says, in the record's form; missing while the text says nothing valid. */
    values,
    /** `seq` of the last edit of each changed field. */
    editedSeq: dictionary(count(), label()),
    /** Fields that somebody else changed meanwhile, with their value; until the person chooses, nothing is sent. */
    clashes: values,
    editedAt: instant(),
    /** `seq` and moment of the edit that began the draft: the name of a new record's draft. */
    startedSeq: count(),
    startedAt: optional(instant()),
  })
})

export type AnyDraftEdit = {
  kind: Kind
  id: number
  changes: Record<string, unknown>
  values?: Record<string, unknown>
  unchanged?: string[]
}

/** One keystroke's worth of a form: the changed fields as the form holds them. `editFields` makes it. */
export const anyDraftEdit = ofAnyKind<AnyDraftEdit>((kind) =>
  group({
    id: id(kind),
    changes: draftFields[kind],
    /** What the text says, in the record's form, where it says something valid: reducers compare only values of one form. */
    values: optional(changesFields[kind] as Field),
    /** Fields whose text is again what the form shows for the record. */
    unchanged: optional(list(label())),
  }),
)

export type AnyDraft = { kind: Kind; draft: Draft }

export const anyDraft = ofAnyKind<AnyDraft>((kind) => group({ draft: draftTables[kind] }))

/** Records of one kind that stand on the page of another: `of` is that one's number. */
export type Listed = SomeRecords & { owner: OwnerKind; of: number; isWhole: boolean }
export const listed = ofAnyKind<Listed>((kind) =>
  group({
    owner: oneOf(ownerKinds),
    of: id('record'),
    records: list(recordFields[kind] as Field),
    /** Whether these are all of them, or more are still to come. */
    isWhole: flag(),
  }),
)
