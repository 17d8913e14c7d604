/** What happens to the tables of loaded records. */
import { on, tableGet, tablePut, tableRemove } from '../kernel/index.ts'
import type { Kind } from './entities/index.ts'
import { recordChangedElsewhere, recordLoaded, recordLoadFailed, recordOpened } from './actions.ts'
import { rebase } from './drafts.ts'
import { loadedTable, type Loaded, type Opening, type RecordsState, type SomeRecord } from './shape.ts'

/** Whether a loaded record may be older than the server's: a newer version was heard of, or the socket was away since. */
export const isStale = (state: RecordsState, loaded: Loaded<SomeRecord>): boolean =>
  loaded.newest > loaded.record.version || loaded.asOf < state.unsureSince

/** Takes a record over unless a newer version is there already, and carries its draft along. */
export const putRecord = (state: RecordsState, kind: Kind, record: SomeRecord, seq: number): void => {
  const table = loadedTable(state, kind)
  const before = tableGet(table, record.id)
  const heard = tableGet(state.openings[kind], record.id)?.newest ?? 0
  tableRemove(state.openings[kind], record.id)
  if (before && before.record.version > record.version) return
  tablePut(table, record.id, { record, asOf: seq, newest: Math.max(before?.newest ?? 0, heard, record.version) })
  rebase(state, kind, record)
}

export const tableHandlers = [
  on<RecordsState, { kind: Kind; id: number }>(recordOpened, (state, { kind, id }) => {
    const loaded = tableGet(loadedTable(state, kind), id)
    if (loaded && !isStale(state, loaded)) return
    const newest = tableGet(state.openings[kind], id)?.newest ?? loaded?.newest ?? 0
    tablePut<Opening>(state.openings[kind], id, { status: 'loading', httpStatus: null, message: null, newest })
  }),
  on<RecordsState, Parameters<typeof recordLoaded>[0]>(recordLoaded, (state, { kind, record }, { seq }) => putRecord(state, kind, record, seq)),
  on<RecordsState, Parameters<typeof recordLoadFailed>[0]>(recordLoadFailed, (state, { kind, id, status, message }) => {
    const newest = tableGet(state.openings[kind], id)?.newest ?? 0
    tablePut<Opening>(state.openings[kind], id, { status: 'failed', httpStatus: status, message, newest })
  }),
  on<RecordsState, Parameters<typeof recordChangedElsewhere>[0]>(recordChangedElsewhere, (state, { kind, id, version }) => {
    const known = tableGet(loadedTable(state, kind), id) ?? tableGet(state.openings[kind], id)
    if (known) known.newest = Math.max(known.newest, version)
  }),
]
