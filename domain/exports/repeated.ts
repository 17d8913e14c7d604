/** LST-19: what a record has several of, each kept as a record of its own; a file of whole records has a column a kind. */
import { childNeeds, hiddenFields } from '../access/index.ts'
import { meets } from '../kernel/index.ts'
import type { Kind } from '../records/index.ts'

/** What is told of each, in this order. */
const members = {
  case_court: ['court_id', 'docket', 'judge', 'note'],
  charge: ['date', 'charge_level_id', 'description', 'outcome'],
  location_operation: ['type', 'briefing_date_time', 'staging_date_time'],
  warrant: ['date', 'description'],
  seizure: ['date', 'description'],
  attendee: ['name', 'type', 'role_id', 'event_date_time'],
} as const satisfies Partial<Record<Kind, readonly string[]>>
export type RepeatedKind = keyof typeof members

const kinds: Readonly<Partial<Record<Kind, readonly RepeatedKind[]>>> = {
  court_case: ['case_court'],
  defendant: ['charge'],
  location: ['location_operation', 'warrant', 'seizure'],
  event: ['attendee'],
}

export const repeatedIn = (kind: Kind, scopes: ReadonlySet<string>): readonly RepeatedKind[] =>
  (kinds[kind] ?? []).filter((each) => meets(scopes, childNeeds[each].view))

export const membersOf = (kind: RepeatedKind, scopes: ReadonlySet<string>): readonly string[] => {
  const hidden = hiddenFields(scopes, kind)
  return members[kind].filter((name) => !hidden.includes(name))
}
