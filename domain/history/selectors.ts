/** Questions to the state of histories. */
import { lockedFields, passes } from '../access/index.ts'
import { shownDay, tableGet, wallTimeAt, timeOf } from '../kernel/index.ts'
import type { HistoryOwner } from './told.ts'
import { openingVerbs, type HistoryEntry } from './entries.ts'
import type { History, HistoryState } from './reducer.ts'
import { customFieldIn, toldField } from './told.ts'

type WithHistory = { readonly history: HistoryState }

export const historyOf = ({ history }: WithHistory, kind: HistoryOwner, id: number): History | undefined =>
  tableGet(history[kind], id)

/** Whether somebody with these scopes is told who opened a record. */
export const seesOpenings = (scopes: ReadonlySet<string>): boolean => passes(scopes, 'history.openings')

const isOpening = ({ verb }: HistoryEntry): boolean => openingVerbs.some((opening) => opening === verb)

/** An update of which the reader may see no field says nothing. */
export const saysSomething = (entry: HistoryEntry): boolean => entry.verb !== 'update' || entry.fields.length > 0

export type Day = { readonly day: string; readonly entries: readonly HistoryEntry[] }

/** Entries under the days on which they happened where the agency is, in their order. */
export const byDay = (entries: readonly HistoryEntry[], zone: string): readonly Day[] => {
  const days: { day: string; entries: HistoryEntry[] }[] = []
  for (const entry of entries.filter(saysSomething)) {
    const wall = wallTimeAt(timeOf(entry.at), zone)
    const day = wall === null ? entry.at.slice(0, 10) : shownDay(wall)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** Whether the old value of a field may be put into the record's form again, as far as field and scopes go. */
export const mayPutBack = (scopes: ReadonlySet<string>, entry: HistoryEntry, field: string): boolean => {
  const of = toldField(entry.kind, field)
  if (entry.verb !== 'update' || isOpening(entry) || of === null || of.computed) return false
  if (customFieldIn(field) === null && of.widget === 'none') return false
  return !lockedFields(scopes, entry.kind).includes(field)
}
