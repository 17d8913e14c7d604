/** What happens to the tables of loaded records. */
import {
  emptyTable,
  on,
  tableGet,
  tablePut,
  tableRemove,
  tableValues,
  type Entity,
  type PayloadOf,
  type Table,
} from '../kernel/index.ts'
import { entities, ownerIn, type Kind } from './entities/index.ts'
import {
  collectionFailed,
  collectionLoaded,
  collectionOpened,
  copyFound,
  recordChangedElsewhere,
  recordLoaded,
  recordLoadFailed,
  recordOpened,
  recordRemoved,
  recordsLetGo,
} from './actions.ts'
import { rebase, takeParked } from './drafts.ts'
import { letGo } from './letGo.ts'
import { loadedTable, type Collection, type Loaded, type Opening, type RecordsState, type SomeRecord } from './shape.ts'

/** No answer has this `seq`: entries count from 1. */
const copied = 0
/** Whether it is this device's copy, and not what the server has answered. */
export const isCopied = ({ asOf }: Loaded<SomeRecord>): boolean => asOf === copied

/** What an answer says of a record that is not to be seen, or not there. */
export const isWithheld = (status: number): boolean => status === 403 || status === 404

/** Whether a loaded record may be older than the server's: a newer version was heard of, or the socket was away since. */
export const isStale = (state: RecordsState, loaded: Loaded<SomeRecord>): boolean =>
  isCopied(loaded) || loaded.newest > loaded.record.version || loaded.asOf < state.unsureSince

/** When what a fact tells was asked for: before that nothing that happened is in it. */
type Told = { readonly seq: number; readonly cause?: number }
const askedAt = ({ seq, cause }: Told): number => cause ?? seq

/** Takes a record over unless a newer version is there already, and carries its draft along. */
export const putRecord = (state: RecordsState, kind: Kind, record: SomeRecord, told: Told): void => {
  if (keepRecord(state, kind, record, told)) enlist(state, kind, record)
}

/**
 * The same without a look at the lists that it may belong to; false when a newer version is there already, or when it
 * was removed after it was asked for.
 */
const keepRecord = (state: RecordsState, kind: Kind, record: SomeRecord, told: Told): boolean => {
  const table = loadedTable(state, kind)
  const before = tableGet(table, record.id)
  const opening = tableGet(state.openings[kind], record.id)
  if (opening !== undefined && opening.goneAt > askedAt(told)) return false
  const heard = opening?.newest ?? 0
  tableRemove(state.openings[kind], record.id)
  if (before && !isCopied(before) && before.record.version > record.version) return false
  tablePut(table, record.id, {
    record,
    asOf: askedAt(told),
    cameAt: told.seq,
    seenAt: told.seq,
    newest: Math.max(before?.newest ?? 0, heard, record.version),
  })
  rebase(state, kind, record)
  return true
}

const collectionsOf = (state: RecordsState, kind: Kind, owner: string): Table<Collection> | undefined =>
  state.collections[kind][owner]

/** Whether a list may hold what its own record does not name: only the server knows then which. */
const isShared = (kind: Kind): boolean => (entities[kind] as Entity).sharesCase === true

/**
 * Puts a record into the lists of its owners that are loaded, and takes it out of those of others. What is shared over a
 * case stays where it is, and other lists of the kind are asked for anew when they are opened.
 */
const enlist = (state: RecordsState, kind: Kind, record: SomeRecord): void => {
  for (const [owner, collections] of Object.entries(state.collections[kind])) {
    const of = ownerIn(kind, owner, record)
    const collection = of === null ? undefined : tableGet(collections, of)
    for (const other of tableValues(collections)) {
      const at = other.ids.indexOf(record.id)
      if (other === collection) continue
      if (isShared(kind)) {
        if (at < 0 && other.status === 'loaded') other.status = 'loading'
      } else if (at >= 0) other.ids.splice(at, 1)
    }
    if (collection && !collection.ids.includes(record.id)) collection.ids.push(record.id)
  }
}

const delist = (state: RecordsState, kind: Kind, id: number): void => {
  for (const collections of Object.values(state.collections[kind]))
    for (const collection of tableValues(collections)) {
      const at = collection.ids.indexOf(id)
      if (at >= 0) collection.ids.splice(at, 1)
    }
}

const putCollection = (
  state: RecordsState,
  kind: Kind,
  owner: string,
  of: number,
  change: (collection: Collection) => void,
): void => {
  const collections = collectionsOf(state, kind, owner)
  if (!collections) return
  const collection: Collection = tableGet(collections, of) ?? {
    ids: [],
    status: 'loading',
    message: null,
    asOf: 0,
    seenAt: 0,
    newest: 0,
  }
  change(collection)
  tablePut(collections, of, collection)
}

/** Whether a loaded list may lack something: a change was heard of, or the socket was away, since it was asked for. */
export const isOvertaken = (state: RecordsState, { asOf, newest }: Collection): boolean =>
  asOf < Math.max(newest, state.unsureSince)

export const isCollectionStale = (state: RecordsState, collection: Collection): boolean =>
  collection.status === 'loading' || collection.status === 'part' || isOvertaken(state, collection)

/** A record was heard of that the list may lack: it is asked for anew, at once or when what is under way has come. */
const lack = (collection: Collection | undefined, seq: number): void => {
  if (collection === undefined) return
  collection.newest = seq
  if (collection.status === 'loaded') collection.status = 'loading'
}

export const tableHandlers = [
  on<RecordsState, PayloadOf<typeof collectionOpened>>(collectionOpened, (state, { kind, owner, of }, { seq }) => {
    putCollection(state, kind, owner, of, (collection) => {
      collection.seenAt = seq
      if (collection.status !== 'loaded' || isOvertaken(state, collection)) collection.status = 'loading'
      collection.message = null
    })
  }),
  on<RecordsState, PayloadOf<typeof collectionLoaded>>(
    collectionLoaded,
    (state, { kind, owner, of, records, isWhole }, told) => {
      const asOf = askedAt(told)
      const table = loadedTable(state, kind)
      // What is known newer than it was answered may be another's by now, or gone.
      const knownHere = (id: number): Loaded<SomeRecord> | undefined => {
        const known = tableGet(table, id)
        return known !== undefined && (isShared(kind) || ownerIn(kind, owner, known.record) === of) ? known : undefined
      }
      const isListed = (record: SomeRecord): boolean =>
        keepRecord(state, kind, record, told) || knownHere(record.id) !== undefined
      const cameSince = (id: number): boolean => (knownHere(id)?.cameAt ?? 0) > asOf
      const listed = records.filter(isListed).map(({ id }) => id)
      putCollection(state, kind, owner, of, (collection) => {
        const isFirst = collection.status !== 'part'
        const kept = collection.ids.filter((id) => !isFirst || cameSince(id))
        collection.ids = [...new Set(isFirst ? [...listed, ...kept] : [...kept, ...listed])]
        collection.status = isWhole ? 'loaded' : 'part'
        collection.asOf = asOf
        collection.seenAt = told.seq
      })
    },
  ),
  on<RecordsState, PayloadOf<typeof collectionFailed>>(collectionFailed, (state, { kind, owner, of, message }) => {
    putCollection(state, kind, owner, of, (collection) => Object.assign(collection, { status: 'failed', message }))
  }),
  on<RecordsState, PayloadOf<typeof recordRemoved>>(recordRemoved, (state, { kind, id }, { seq }) => {
    tableRemove(loadedTable(state, kind), id)
    tablePut<Opening>(state.openings[kind], id, {
      status: 'failed',
      httpStatus: 404,
      message: null,
      newest: 0,
      goneAt: seq,
    })
    delist(state, kind, id)
  }),
  on<RecordsState, { kind: Kind; id: number }>(recordOpened, (state, { kind, id }, { seq }) => {
    takeParked(state, kind, id)
    const loaded = tableGet(loadedTable(state, kind), id)
    if (loaded) loaded.seenAt = seq
    if (loaded && !isStale(state, loaded)) return
    const { newest = loaded?.newest ?? 0, goneAt = 0 } = tableGet(state.openings[kind], id) ?? {}
    tablePut<Opening>(state.openings[kind], id, { status: 'loading', httpStatus: null, message: null, newest, goneAt })
  }),
  on<RecordsState, PayloadOf<typeof recordsLetGo>>(recordsLetGo, (state, gone, { seq }) => letGo(state, gone, seq)),
  on<RecordsState, Parameters<typeof recordLoaded>[0]>(recordLoaded, (state, { kind, record }, told) =>
    putRecord(state, kind, record, told),
  ),
  /** Never over what the server said, nor under a draft that began at a newer version; drafts stay as they are. */
  on<RecordsState, Parameters<typeof copyFound>[0]>(copyFound, (state, { kind, record }, { seq }) => {
    const table = loadedTable(state, kind)
    const draft = tableGet(state.drafts[kind], record.id)
    const opening = tableGet(state.openings[kind], record.id)
    if (opening?.status !== 'loading' || tableGet(table, record.id) || (draft && draft.baseVersion > record.version))
      return
    tablePut(table, record.id, {
      record,
      asOf: copied,
      cameAt: copied,
      seenAt: seq,
      newest: Math.max(opening.newest, record.version),
    })
  }),
  on<RecordsState, Parameters<typeof recordLoadFailed>[0]>(recordLoadFailed, (state, { kind, id, status, message }) => {
    // PRM-21: what may not be seen any more, or is gone, goes with all that was known of it. Drafts stay.
    if (isWithheld(status)) {
      tableRemove(loadedTable(state, kind), id)
      delist(state, kind, id)
    }
    const { newest = 0, goneAt = 0 } = tableGet(state.openings[kind], id) ?? {}
    tablePut<Opening>(state.openings[kind], id, { status: 'failed', httpStatus: status, message, newest, goneAt })
  }),
  on<RecordsState, Parameters<typeof recordChangedElsewhere>[0]>(
    recordChangedElsewhere,
    (state, { kind, id, version, owners = [] }, { seq }) => {
      const known = tableGet(loadedTable(state, kind), id) ?? tableGet(state.openings[kind], id)
      if (known) known.newest = Math.max(known.newest, version)
      if (tableGet(loadedTable(state, kind), id)) return
      for (const owner of owners) {
        const collections = collectionsOf(state, kind, owner.kind)
        lack(collections && tableGet(collections, owner.id), seq)
      }
      // Pages only are named: whose it is, or that it is the account's, shows when the list is read again.
      for (const owner of isShared(kind) ? Object.keys(state.collections[kind]) : ['user', 'account'])
        for (const lacking of tableValues(collectionsOf(state, kind, owner) ?? emptyTable<Collection>()))
          lack(lacking, seq)
    },
  ),
]
