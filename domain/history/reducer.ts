/** The slice of histories: of each record that was looked at, the newest entries without a gap. */
import {
  count,
  emptyTable,
  group,
  list,
  nullable,
  on,
  oneOf,
  slice,
  table,
  tableGet,
  tablePut,
  tableRemove,
  text,
  type Field,
  type PayloadOf,
  type Table,
} from '../kernel/index.ts'
import { whenGone } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import { historyFailed, historyLoaded, historyOpened, olderAsked } from './actions.ts'
import { historyEntry, historyName, shows, type HistoryEntry, type HistoryName, type Show } from './entries.ts'
import { historyOwners, type HistoryOwner } from './told.ts'

export type History = {
  show: Show
  /** `part`: older entries are still to come. */
  status: 'loading' | 'part' | 'loaded' | 'failed'
  entries: HistoryEntry[]
  names: HistoryName[]
  total: number
  message: string | null
}
export type HistoryState = { [K in HistoryOwner]: Table<History> }

const historyField: Field<History> = group({
  show: oneOf(shows),
  status: oneOf(['loading', 'part', 'loaded', 'failed']),
  entries: list(historyEntry),
  names: list(historyName),
  total: count(),
  message: nullable(text('prose', 2_000)),
})

const perKind = <T>(make: (kind: HistoryOwner) => T): { [K in HistoryOwner]: T } =>
  Object.fromEntries(historyOwners.map((kind) => [kind, make(kind)])) as { [K in HistoryOwner]: T }

const shape = group(perKind((kind) => table(kind, historyField))) as Field as Field<HistoryState>
const none = (): HistoryState => perKind(() => emptyTable<History>())

type Loaded = PayloadOf<typeof historyLoaded>

/** Newer entries before those that are known; where the two do not meet, there would be a gap, so the old ones go. */
const withNewest = (known: readonly HistoryEntry[], newest: HistoryEntry[]): HistoryEntry[] => {
  const fresh = new Set(newest.map(({ key }) => key))
  const older = known.findLastIndex(({ key }) => fresh.has(key)) + 1
  return older === 0 ? newest : [...newest, ...known.slice(older)]
}

type Held = Pick<History, 'entries' | 'names' | 'total'>
const nothing = (): Held => ({ entries: [], names: [], total: 0 })

/** Null for an answer to a question that is no longer the one. */
const joined = ({ entries }: History, { after, entries: given }: Loaded): HistoryEntry[] | null => {
  if (after === null) return withNewest(entries, given)
  return entries.at(-1)?.key === after ? [...entries, ...given] : null
}

const namesJoined = (known: readonly HistoryName[], given: readonly HistoryName[]): HistoryName[] => {
  const named = new Set(given.map(({ kind, id: of }) => `${kind} ${of}`))
  return [...known.filter(({ kind, id: of }) => !named.has(`${kind} ${of}`)), ...given]
}

/** Entries that came with no older ones behind them are all there are. */
const isWhole = ({ after, entries: given, total }: Loaded, all: readonly HistoryEntry[]): boolean =>
  all.length >= total || (after !== null && given.length === 0)

export const historySlice = slice('history', shape, none(), [
  on(historyOpened, (state, { kind, id: of, show }) => {
    const known = tableGet(state[kind], of)
    const { entries, names, total }: Held = known?.show === show ? known : nothing()
    tablePut<History>(state[kind], of, { show, status: 'loading', entries, names, total, message: null })
  }),
  on(olderAsked, (state, { kind, id: of }) => {
    const known = tableGet(state[kind], of)
    if (known?.status !== 'part' && known?.status !== 'failed') return
    Object.assign(known, { status: 'loading', message: null })
  }),
  on(historyLoaded, (state, loaded) => {
    const known = tableGet(state[loaded.kind], loaded.id)
    if (known === undefined || known.show !== loaded.show) return
    const entries = joined(known, loaded)
    if (entries === null) return
    const names = namesJoined(known.names, loaded.names)
    const status = isWhole(loaded, entries) ? 'loaded' : 'part'
    Object.assign(known, { entries, names, total: loaded.total, message: null, status })
  }),
  on(historyFailed, (state, { kind, id: of, show, message }) => {
    const known = tableGet(state[kind], of)
    if (known?.show === show) Object.assign(known, { status: 'failed', message })
  }),
  ...whenGone<HistoryState>((state, { kind, id: of }) => {
    const page = historyOwners.find((each) => each === kind)
    if (page !== undefined) tableRemove(state[page], of)
  }),
  on(loggedOut, (state) => {
    Object.assign(state, none())
  }),
])
