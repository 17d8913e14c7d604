/** Cards of each kind, as the server answers them. */
import type { Cards } from '../../domain/lists/index.ts'
import type { SpecifiedTab } from '../lists/specifiedTabs.ts'

const held = { limited_access: false, owner_id: null, status: 1, updated_at: '2026-01-01T00:00:00.000Z' } as const
const phones = { primary_phone: '15558675309', secondary_phone: null }

export const cardsOf: { readonly [T in SpecifiedTab]: (id: number, name: string) => Cards[T] } = {
  victims: (id, name) => ({
    id,
    case_id: 11,
    case_reference_id: '24-1',
    title: name,
    victim_type: 'P',
    race: 9,
    gender: 4,
    birthdate: '03/04/1990',
    true_age: null,
    business: 'Umbra Towing',
    email: 'a@example.org',
    address: '12 Elm Street',
    count: 1,
    mass_incident: false,
    defendant_id: 9,
    defendant_name: 'Doe, Jon',
    ...phones,
    ...held,
  }),
  cases: (id, name) => ({
    id,
    case_reference_id: name,
    date_time: '2026-01-01T00:00:00.000Z',
    stage_id: null,
    victim_count: 3,
    victim_name: 'Ortega, Ana',
    victim_type: 'P',
    defendant_count: 2,
    defendant_name: 'Doe, Jon',
    location_count: 4,
    location_name: 'Old mill',
    ...held,
  }),
  defendants: (id, name) => ({
    id,
    case_id: 11,
    case_reference_id: '24-1',
    date_time: '2026-01-01T00:00:00.000Z',
    title: name,
    birthdate: '03/04/1990',
    true_age: null,
    business: 'Umbra Towing',
    city: 'Troy',
    ...phones,
    ...held,
  }),
  locations: (id, name) => ({
    id,
    location_name: name,
    business: 'Umbra Lodging',
    address: '12 Elm Street',
    cases_count: 7,
    events_count: 1,
    ...phones,
    ...held,
  }),
  events: (id, name) => ({
    id,
    name,
    date_time: '2026-01-01T18:00:00.000Z',
    end_date_time: null,
    event_type_id: null,
    stage_id: null,
    location: 5,
    location_name: 'Old mill',
    location_count: 1,
    estimated_attendees: 40,
    attendees_count: 3,
    ...held,
  }),
}

export const allScopes: readonly string[] = ['victim', 'case', 'defendant', 'location', 'event'].flatMap((kind) => [
  `view_own_${kind}`,
  `view_${kind}_manager`,
  `${kind}_manager_enabled`,
])
