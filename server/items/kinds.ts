/** The kinds that hang on another record, and what their declarations (domain/records) leave open. */
import type { ChildKind } from '../../domain/access/index.ts'
import type { Kind } from '../../domain/records/index.ts'

export const itemKinds = [
  'service',
  'timelog',
  'note',
  'task',
  'appointment',
  'court_date',
  // Letters name a court of a case, and warrants the location's part in one: what is named comes first.
  'case_court',
  'letter_template',
  'letter',
  'document',
  'charge',
  'location_operation',
  'warrant',
  'seizure',
] as const satisfies readonly (Kind & ChildKind)[]
export type ItemKind = (typeof itemKinds)[number]

export type ItemTable = {
  /** Whose it is, for the rules of domain/access. */
  readonly user: string | null
  readonly private?: string
  /** Set: the row is a supplement, which has rules of its own (PRM-30). */
  readonly supplement?: string
  /** Computed fields that have a column; the others are made when a row is read. */
  readonly stored: readonly string[]
  /** How a list is ordered; equal ones by the newest id. */
  readonly order: string
  /** The table was made with the agency's lists. */
  readonly listed?: true
  /** Scope without which the account's whole list holds only the own ones (ACT-08). */
  readonly allNeeds?: string
}

const stamps = ['updated_at', 'updated_by'] as const
const newest = 'date_time desc, id desc'

export const itemTables: Readonly<Record<ItemKind, ItemTable>> = {
  service: { user: null, stored: stamps, order: newest },
  timelog: { user: 'advocate_id', stored: stamps, order: newest },
  note: {
    user: 'advocate_id',
    private: 'private',
    supplement: 'supplement',
    stored: ['advocate_id', ...stamps],
    order: newest,
  },
  /** ACT-02 */
  task: { user: 'user_id', stored: stamps, order: 'is_completed, id', allNeeds: 'edit_any_task' },
  appointment: { user: 'user_id', stored: stamps, order: newest },
  court_date: { user: null, stored: stamps, order: newest },
  case_court: { user: null, stored: stamps, order: 'id desc' },
  letter_template: { user: null, stored: stamps, order: 'label, id', listed: true },
  letter: { user: 'user_id', stored: ['user_id', ...stamps], order: newest },
  document: {
    user: 'user_id',
    stored: ['filemime', 'size', 'user_id', 'date_time', 'letter_id', ...stamps],
    order: newest,
  },
  charge: { user: null, stored: stamps, order: 'date desc nulls last, id desc' },
  location_operation: { user: null, stored: stamps, order: 'briefing_date_time desc nulls last, id desc' },
  warrant: { user: null, stored: stamps, order: 'date desc, id desc' },
  seizure: { user: null, stored: stamps, order: 'date desc, id desc' },
}
