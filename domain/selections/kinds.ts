/** CFG-14: what stays selected from one start to the next. */
import type { Kind } from '../records/index.ts'

/** A location is one of the selected case, an individual location one that was opened by itself; a client is an account. */
export const selectionNames = [
  'court_case',
  'victim',
  'defendant',
  'location',
  'individual_location',
  'event',
  'client',
] as const
export type SelectionName = (typeof selectionNames)[number]

/** The kind of record that a selection is of; a client is none. */
export const kindOf = (name: SelectionName): Kind | null => {
  if (name === 'client') return null
  return name === 'individual_location' ? 'location' : name
}
