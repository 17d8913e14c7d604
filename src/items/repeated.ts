import type { Kind } from '../../domain/records/index.ts'

/** What a repeated entry takes over from the last one: everything but when it was, and what was written. */
export const repeated: { readonly [K in Kind]?: readonly string[] } = {
  service: [
    'service_id',
    'amount',
    'time_minutes',
    'advocate_id',
    'agency_id',
    'grant_id',
    'grant_dollars',
    'other_dollars',
  ],
  timelog: ['minutes', 'advocate_id', 'timesheet_id', 'agency_id', 'grant_id'],
  court_date: ['court_id'],
  charge: ['charge_level_id', 'outcome'],
}
