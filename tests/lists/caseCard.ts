import type { Cards } from '../../domain/lists/index.ts'

/** A row of the list of cases. */
export const caseCard = (id: number, case_reference_id: string, status: 0 | 1 = 1): Cards['cases'] => ({
  id,
  case_reference_id,
  date_time: '2023-01-01T00:00:00.000Z',
  stage_id: null,
  victim_count: 0,
  victim_name: null,
  victim_type: null,
  defendant_count: 0,
  defendant_name: null,
  location_count: 0,
  location_name: null,
  limited_access: false,
  owner_id: null,
  status,
  updated_at: '2026-01-01T00:00:00.000Z',
})
