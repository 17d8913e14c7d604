/** The part of the state that holds records: what was loaded, what is being typed, what is being written. */
import {
  count,
  dictionary,
  emptyTable,
  flag,
  group,
  id,
  instant,
  key,
  list,
  nullable,
  oneOf,
  optional,
  table,
  text,
  label,
  type Field,
  type Table,
} from '../kernel/index.ts'
import { eachKind, eachOwner, type Kind } from './entities/index.ts'
import {
  anyChanges,
  anyDraft,
  anyDraftEdit,
  draftName,
  draftTables,
  ofAnyKind,
  recordFields,
  type AnyChanges,
  type AnyDraft,
  type AnyDraftEdit,
  type Draft,
  type DraftName,
  type Records,
} from './fields.ts'
import { savePhases, type SavePhase } from './saveFlow.ts'

/**
 * A record as it came; `asOf` is the `seq` of the question, `cameAt` that of the answer, `seenAt` that of the last
 * time that somebody opened it or it came, `newest` the highest version that the server spoke of.
 */
export type Loaded<R> = { record: R; asOf: number; cameAt: number; seenAt: number; newest: number }
/** A record that is not there yet, or not in its newest version. */
export type Opening = {
  status: 'loading' | 'failed'
  httpStatus: number | null
  message: string | null
  newest: number
  /** The `seq` at which it was removed, 0 for never: answers to older questions don't bring it back. */
  goneAt: number
}
/** Why the last attempt to save a draft was not sent: a sentence, and one for each field. */
export type Problem = { message: string; fields: Record<string, string> }
/**
 * The records of a kind on the page of one owner, as far as they are loaded; `asOf` is the `seq` of the question that
 * was answered last, `seenAt` that of the last time that it was opened or came, `newest` that of the last change which the
 * answer to an older question lacks.
 */
export type Collection = {
  ids: number[]
  status: 'loading' | 'part' | 'loaded' | 'failed'
  message: string | null
  asOf: number
  seenAt: number
  newest: number
}
/** One write: what it carries, the text it came from, and how far it is. */
export type Save = {
  request: AnyChanges
  typed: AnyDraftEdit
  settles: string[]
  /** Of a new record: the draft from which it was asked for. */
  of?: DraftName
  phase: SavePhase
  /**
   * Whether the server may have done it, though nobody saw it. It outlasts answers that say nothing of it, as that a
   * sign-in has run out.
   */
  doubt: boolean
  /** Number of the attempt that runs or ran last; 0 before the first. */
  attempt: number
  /** How often the person sent it again. */
  resent: number
  httpStatus: number | null
  message: string | null
  fields: Record<string, string>
  requestedSeq: number
  requestedAt: number
  /** What its fields held when it was asked for, where that is known: what takes it back. */
  before: AnyChanges | null
  /** What they hold since it was done, as the server answered. */
  after: AnyChanges | null
}

export type RecordsState = {
  loaded: { [K in Kind]: Table<Loaded<Records[K]>> }
  /** By kind, kind of owner, and owner. */
  collections: { [K in Kind]: Record<string, Table<Collection>> }
  openings: { [K in Kind]: Table<Opening> }
  /** By record; 0 is the form of a new one. */
  drafts: { [K in Kind]: Table<Draft> }
  /**
   * Recovered drafts that wait until their form is free: of new records, as two people's texts never mix, and of
   * fields that were changed since.
   */
  parked: AnyDraft[]
  /** The drafts that were discarded last, oldest first: what undo brings back. */
  discarded: (AnyDraft & { seq: number })[]
  problems: { [K in Kind]: Table<Problem> }
  /** Writes that are not over: asked for, on their way, or come back. */
  saves: Record<string, Save>
  /** The writes that were done last. They stand apart, since each key that is pressed looks through the others. */
  saved: Record<string, Save>
  /** What was loaded before this `seq` may have changed unseen: the socket was away. */
  unsureSince: number
  /** The `seq` at which records were let go last. */
  letGoAt: number
}

const perKind = <T>(make: (kind: Kind) => Field<T>) => group(eachKind(make))
const message = text('prose', 2_000)
const fieldMessages = dictionary(text('prose', 500), label())
const ledgerLines: Field<Record<string, Save>> = dictionary(
  group({
    request: anyChanges,
    typed: anyDraftEdit,
    settles: list(label()),
    of: optional(draftName),
    phase: oneOf(savePhases),
    doubt: flag(),
    attempt: count(),
    resent: count(),
    httpStatus: nullable(count()),
    message: nullable(message),
    fields: fieldMessages,
    requestedSeq: count(),
    requestedAt: instant(),
    before: nullable(anyChanges),
    after: nullable(anyChanges),
  }),
  key('save'),
)

export const recordsShape: Field<RecordsState> = group({
  loaded: perKind<Table<Loaded<SomeRecord>>>((kind) =>
    table(
      kind,
      group({
        record: recordFields[kind] as Field as Field<SomeRecord>,
        asOf: count(),
        cameAt: count(),
        seenAt: count(),
        newest: count(),
      }),
    ),
  ) as Field as Field<RecordsState['loaded']>,
  collections: perKind((kind) =>
    group(
      eachOwner(kind, (owner) =>
        table(
          owner,
          group({
            ids: list(id(kind)),
            status: oneOf(['loading', 'part', 'loaded', 'failed']),
            message: nullable(message),
            asOf: count(),
            seenAt: count(),
            newest: count(),
          }),
        ),
      ),
    ),
  ),
  openings: perKind((kind) =>
    table(
      kind,
      group({
        status: oneOf(['loading', 'failed']),
        httpStatus: nullable(count()),
        message: nullable(message),
        newest: count(),
        goneAt: count(),
      }),
    ),
  ),
  drafts: perKind((kind) => table(kind, draftTables[kind])),
  parked: list(anyDraft),
  discarded: list(ofAnyKind<AnyDraft & { seq: number }>((of) => group({ draft: draftTables[of], seq: count() }))),
  problems: perKind((kind) => table(kind, group({ message, fields: fieldMessages }))),
  saves: ledgerLines,
  saved: ledgerLines,
  unsureSince: count(),
  letGoAt: count(),
})

const tables = <T>(): { [K in Kind]: Table<T> } => eachKind(() => emptyTable<T>())

/** Made anew at each call: a fold keeps changing what it was given. */
export const noRecords = (): RecordsState => ({
  loaded: tables() as RecordsState['loaded'],
  collections: eachKind((kind) => eachOwner(kind, () => emptyTable<Collection>())),
  openings: tables(),
  drafts: tables(),
  parked: [],
  discarded: [],
  problems: tables(),
  saves: {},
  saved: {},
  unsureSince: 0,
  letGoAt: 0,
})

/** Any kind's record, where only its number, version and named fields matter. */
export type SomeRecord = { readonly id: number; readonly version: number } & Readonly<Record<string, unknown>>

export const loadedTable = (state: RecordsState, kind: Kind): Table<Loaded<SomeRecord>> => state.loaded[kind]
