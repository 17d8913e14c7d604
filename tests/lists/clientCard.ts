import type { VictimCard } from '../../domain/lists/index.ts'

/** A row of the list of clients. */
export const clientCard = (id: number): VictimCard => ({
  id,
  case_id: 11,
  case_reference_id: '24-1',
  title: `Client ${id}`,
  victim_type: 'P',
  race: 9,
  gender: 4,
  birthdate: null,
  true_age: null,
  business: null,
  primary_phone: null,
  secondary_phone: null,
  email: null,
  address: null,
  count: 1,
  mass_incident: false,
  limited_access: false,
  owner_id: null,
  status: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
})
