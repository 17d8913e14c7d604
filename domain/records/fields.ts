/** Records, changes and drafts of every kind, told apart by `kind`. */
import { changesField, count, dictionary, draftChangesField, group, id, instant, label, list, optional, recordField, variant, type ChangesOf, type Field, type RecordOf } from '../kernel/index.ts'
import { courtCase, person, victim, type Kind } from './entities/index.ts'

export type Records = { victim: RecordOf<typeof victim>; court_case: RecordOf<typeof courtCase>; person: RecordOf<typeof person> }
export type Changes = { victim: ChangesOf<typeof victim>; court_case: ChangesOf<typeof courtCase>; person: ChangesOf<typeof person> }
export type AnyRecord = { [K in Kind]: { kind: K; record: Records[K] } }[Kind]
export type AnyChanges = { [K in Kind]: { kind: K; id: number; baseVersion: number; changes: Changes[K] } }[Kind]

export const recordFields = { victim: recordField(victim), court_case: recordField(courtCase), person: recordField(person) } as const
export const changesFields = { victim: changesField(victim), court_case: changesField(courtCase), person: changesField(person) } as const
export const draftFields = { victim: draftChangesField(victim), court_case: draftChangesField(courtCase), person: draftChangesField(person) } as const

/** A whole record, as the server answered it. */
export const anyRecord: Field<AnyRecord> = variant('kind', {
  victim: group({ record: recordFields.victim }),
  court_case: group({ record: recordFields.court_case }),
  person: group({ record: recordFields.person }),
})

const changesOf = <T>(kind: Kind, changes: Field<T>) => group({ id: id(kind), baseVersion: count(), changes })

/** What one save carries; `id` 0 is a new record, `baseVersion` the version that the person saw. */
export const anyChanges: Field<AnyChanges> = variant('kind', {
  victim: changesOf('victim', changesFields.victim),
  court_case: changesOf('court_case', changesFields.court_case),
  person: changesOf('person', changesFields.person),
})

const draftOf = (kind: Kind) =>
  group({
    id: id(kind),
    baseVersion: count(),
    /** Values in the record when each change began, in the record's own form: what a merge compares with. */
    base: changesFields[kind],
    /** The changed fields as the form holds them: typed text as typed. */
    changes: draftFields[kind],
    /** What the changed text says, in the record's form; missing while the text says nothing valid. */
    values: changesFields[kind],
    /** `seq` of the last edit of each changed field. */
    editedSeq: dictionary(count(), label()),
    /** Fields that somebody else changed meanwhile, with their value; until the person chooses, nothing is sent. */
    clashes: changesFields[kind],
    editedAt: instant(),
    /** `seq` of the edit that began the draft: tells a new form from the one that is just being saved. */
    startedSeq: count(),
  })

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
}

export const draftTables: { readonly [K in Kind]: Field<Draft> } = {
  victim: draftOf('victim'),
  court_case: draftOf('court_case'),
  person: draftOf('person'),
}

export type AnyDraftEdit = {
  [K in Kind]: { kind: K; id: number; changes: Record<string, unknown>; values?: Record<string, unknown>; unchanged?: string[] }
}[Kind]

const editOf = (kind: Kind) =>
  group({
    id: id(kind),
    changes: draftFields[kind],
    /** What the text says, in the record's form, where it says something valid: reducers compare only values of one form. */
    values: optional(changesFields[kind]),
    /** Fields whose text is again what the form shows for the record. */
    unchanged: optional(list(label())),
  })

/** One keystroke's worth of a form: the changed fields as the form holds them. `editFields` makes it. */
export const anyDraftEdit: Field<AnyDraftEdit> = variant('kind', {
  victim: editOf('victim'),
  court_case: editOf('court_case'),
  person: editOf('person'),
}) as Field as Field<AnyDraftEdit>

export type AnyDraft = { [K in Kind]: { kind: K; draft: Draft } }[Kind]

export const anyDraft: Field<AnyDraft> = variant('kind', {
  victim: group({ draft: draftTables.victim }),
  court_case: group({ draft: draftTables.court_case }),
  person: group({ draft: draftTables.person }),
})
