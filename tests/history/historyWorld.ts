/** What tests of histories need: entries as a server tells them. */
import type { HistoryEntry } from '../../domain/history/index.ts'

/** The update of a client's city number `number`; higher numbers are newer. */
export const entryAt = (number: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  kind: 'victim',
  key: `victim.7.${String(number).padStart(12, '0')}`,
  of: 7,
  at: new Date(Date.UTC(2026, 5, 15, 9) + number * 60_000).toISOString(),
  user_id: 3,
  acting_admin: null,
  verb: 'update',
  fields: ['city'],
  from: { city: `Town ${number - 1}` },
  to: { city: `Town ${number}` },
  ...more,
})

/** A history of the server's: the newest first. */
export const entriesTo = (newest: number): HistoryEntry[] =>
  Array.from({ length: newest }, (_, at) => entryAt(newest - at))
