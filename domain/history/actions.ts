import { count, fact, group, id, key, list, nullable, oneOf, text } from '../kernel/index.ts'
import { historyEntry, historyName, shows } from './entries.ts'
import { historyOwners } from './told.ts'

const ofRecord = { kind: oneOf(historyOwners), id: id('record') } as const
const shown = { ...ofRecord, show: oneOf(shows) } as const

/** The person looks at a record's history, or at another part of it. */
export const historyOpened = fact('history/opened', { v: 1, origin: 'intent', payload: group(shown) })
/** The person wants to see older entries. */
export const olderAsked = fact('history/olderAsked', { v: 1, origin: 'intent', payload: group(ofRecord) })
/** Entries in their order, beginning with the newest one, or after the entry `after`. */
export const historyLoaded = fact('history/loaded', {
  v: 1,
  origin: 'server',
  payload: group({
    ...shown,
    after: nullable(key('history')),
    entries: list(historyEntry),
    names: list(historyName),
    total: count(),
  }),
})
export const historyFailed = fact('history/failed', {
  v: 1,
  origin: 'server',
  payload: group({ ...shown, message: text('prose', 2_000) }),
})
