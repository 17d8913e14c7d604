/** Records, stamped actions and a folded state for tests of records. */
import { combineSlices, type Action, type Stamped } from '../../domain/kernel/index.ts'
import { type Records } from '../../domain/records/index.ts'
import { recordsSlice } from '../../domain/records/reducer.ts'

export const root = combineSlices([recordsSlice] as const)
export type RecordsOnly = typeof root.initial

export const zone = 'America/New_York'
export const context = { zone }

export const client = (over: Partial<Records['victim']> = {}): Records['victim'] => ({
  id: 7,
  version: 1,
  victim_type: 'P',
  prefix: null,
  first: 'Ana',
  middle: null,
  last: 'Ortega',
  suffix: null,
  business: null,
  race: 9,
  gender: 4,
  birthdate: '03/04/1990',
  true_age: null,
  deceased: false,
  deceased_date: null,
  primary_phone: '12125550100',
  secondary_phone: null,
  email: 'ana@example.org',
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  county: null,
  anonymous: false,
  mass_incident: false,
  limited_access: false,
  count: 1,
  title: null,
  type_contact: null,
  next_of_kin: null,
  owner_id: 3,
  status: 1,
  case_id: 11,
  person_id: 5,
  custom_fields: {},
  case_reference_id: '24-1',
  other_victim_ids: [],
  assignments: [],
  terms: [],
  special_classifications: [],
  victimizations: [],
  agencies: [],
  grants: [],
  service_advocate_ids: [],
  service_summary: { total: 0, total_time: 0, total_dollars: 0, categories: [], services: [] },
  may_edit: true,
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: 3,
  ...over,
})

export const courtCase = (over: Partial<Records['court_case']> = {}): Records['court_case'] => ({
  id: 11,
  version: 1,
  case_reference_id: '24-1',
  date_time: '2026-01-01T17:00:00.000Z',
  incident_date_time: null,
  officer: null,
  badge: null,
  police_division: null,
  limited_access: false,
  owner_id: 3,
  stage_id: 2,
  status: 1,
  custom_fields: {},
  primary_victim_id: 7,
  primary_defendant_id: null,
  primary_location_id: null,
  assignments: [],
  victims: [],
  defendants: [],
  locations: [],
  case_terms: [],
  stage_history: [],
  last_stage_change: null,
  victim_count: 0,
  may_edit: true,
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: 3,
  ...over,
})

/** Gives actions their places from 1 on, one second apart. */
const stamped = (actions: readonly Action[], after = 0): Stamped[] =>
  actions.map((action, index) => ({
    ...action,
    seq: after + index + 1,
    at: 1_700_000_000_000 + (after + index) * 1_000,
  }))

export const folded = (...actions: readonly Action[]): RecordsOnly =>
  stamped(actions).reduce((state, action) => root.reduce(state, action), root.initial)
/** Goes on from a state; `after` is the last place used. */
export const goOn = (state: RecordsOnly, after: number, ...actions: readonly Action[]): RecordsOnly =>
  stamped(actions, after).reduce((now, action) => root.reduce(now, action), state)
