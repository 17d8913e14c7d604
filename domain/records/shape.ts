/** The part of the state that holds records: what was loaded, what is being typed, what is being written. */
import { count, dictionary, emptyTable, group, instant, key, list, nullable, oneOf, table, text, label, type Field, type Table } from '../kernel/index.ts'
import { kinds, type Kind } from './entities/index.ts'
import { anyChanges, anyDraft, anyDraftEdit, draftTables, recordFields, type AnyChanges, type AnyDraft, type AnyDraftEdit, type Draft, type Records } from './fields.ts'
import { savePhases, type SavePhase } from './saveFlow.ts'

/** A record as it came; `asOf` is the `seq` of the answer, `newest` the highest version that the server spoke of. */
export type Loaded<R> = { record: R; asOf: number; newest: number }
/** A record that is not there yet, or not in its newest version. */
export type Opening = { status: 'loading' | 'failed'; httpStatus: number | null; message: string | null; newest: number }
/** Why the last attempt to save a draft was not sent: a sentence, and one for each field. */
export type Problem = { message: string; fields: Record<string, string> }
/** One write: what it carries, the text it came from, and how far it is. */
export type Save = {
  request: AnyChanges
  typed: AnyDraftEdit
  settles: string[]
  phase: SavePhase
  /** Number of the attempt that runs or ran last; 0 before the first. */
  attempt: number
  httpStatus: number | null
  message: string | null
  fields: Record<string, string>
  requestedSeq: number
  requestedAt: number
}

export type RecordsState = {
  loaded: { [K in Kind]: Table<Loaded<Records[K]>> }
  openings: { [K in Kind]: Table<Opening> }
  /** By record; 0 is the form of a new one. */
  drafts: { [K in Kind]: Table<Draft> }
  /** Recovered drafts of new records, waiting until the form of a new one is free: two people's texts never mix. */
  parked: AnyDraft[]
  problems: { [K in Kind]: Table<Problem> }
  saves: Record<string, Save>
  /** What was loaded before this `seq` may have changed unseen: the socket was away. */
  unsureSince: number
}

const perKind = <T>(make: (kind: Kind) => Field<T>) => group({ victim: make('victim'), court_case: make('court_case'), person: make('person') })
const loaded = <R>(kind: Kind, record: Field<R>) => table(kind, group({ record, asOf: count(), newest: count() }))
const message = text('prose', 2_000)
const fieldMessages = dictionary(text('prose', 500), label())

export const recordsShape: Field<RecordsState> = group({
  loaded: group({
    victim: loaded('victim', recordFields.victim),
    court_case: loaded('court_case', recordFields.court_case),
    person: loaded('person', recordFields.person),
  }),
  openings: perKind((kind) => table(kind, group({ status: oneOf(['loading', 'failed']), httpStatus: nullable(count()), message: nullable(message), newest: count() }))),
  drafts: perKind((kind) => table(kind, draftTables[kind])),
  parked: list(anyDraft),
  problems: perKind((kind) => table(kind, group({ message, fields: fieldMessages }))),
  saves: dictionary(
    group({
      request: anyChanges,
      typed: anyDraftEdit,
      settles: list(label()),
      phase: oneOf(savePhases),
      attempt: count(0, 5),
      httpStatus: nullable(count()),
      message: nullable(message),
      fields: fieldMessages,
      requestedSeq: count(),
      requestedAt: instant(),
    }),
    key('save'),
  ),
  unsureSince: count(),
})

const tables = <T>(): { [K in Kind]: Table<T> } => Object.fromEntries(kinds.map((kind) => [kind, emptyTable<T>()])) as { [K in Kind]: Table<T> }

/** Made anew at each call: a fold keeps changing what it was given. */
export const noRecords = (): RecordsState => ({
  loaded: { victim: emptyTable(), court_case: emptyTable(), person: emptyTable() },
  openings: tables(),
  drafts: tables(),
  parked: [],
  problems: tables(),
  saves: {},
  unsureSince: 0,
})

/** Any kind's record, where only its number, version and named fields matter. */
export type SomeRecord = { readonly id: number; readonly version: number } & Readonly<Record<string, unknown>>

export const loadedTable = (state: RecordsState, kind: Kind): Table<Loaded<SomeRecord>> => state.loaded[kind] as Table<Loaded<SomeRecord>>
