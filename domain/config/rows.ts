/** Rows of the agency's own lists, as they are on the wire and in the state. */
import {
  count,
  flag,
  group,
  id,
  isoInstant,
  list,
  money,
  nullable,
  quantity,
  oneOf,
  text,
  type Field,
  type Infer,
} from '../kernel/index.ts'

/** Status 0 is inactive: out of pickers, still named where a record holds it (ADM-25). */
const listed = <S extends Record<string, Field>>(space: string, more: S) =>
  group({ id: id(space), label: text('name', 160), status: count(0, 1), ...more })
const ordered = <S extends Record<string, Field>>(space: string, more: S) =>
  listed(space, { order: count(0, 1_000_000), ...more })

export const agency = ordered('agency', {})

/** RPT-68: anything that is neither is `other`. */
export const grantTypes = ['VOCA', 'VAWA', 'other'] as const
export const masterGrant = ordered('master_grant', { grant_type: oneOf(grantTypes) })
export const grant = ordered('grant', {
  grant_type: oneOf(grantTypes),
  master_grant_id: nullable(id('master_grant')),
  /** Start and end; an unset one is open (CFG-25). */
  date_time: nullable(isoInstant()),
  end_date_time: nullable(isoInstant()),
})
export type Grant = Infer<typeof grant>

export const serviceCategory = ordered('service_category', {})
/** The defaults stand in a new entry of the service until somebody types others. */
export const service = ordered('service', {
  category_id: id('service_category'),
  default_minutes: nullable(quantity(0, 100_000)),
  default_dollars: nullable(money()),
})
export type Service = Infer<typeof service>
export const serviceGroup = ordered('service_group', { services: list(id('service'), 1_000) })
export type ServiceGroup = Infer<typeof serviceGroup>
export const serviceBundle = ordered('service_bundle', { services: list(id('service'), 1_000) })
export type ServiceBundle = Infer<typeof serviceBundle>

/** SVC-07 */
const timesheetTypes = ['service', 'general'] as const
export const timesheet = ordered('timesheet', { type: oneOf(timesheetTypes) })

/** RPT-78 */
export const crimeCategory = ordered('crime_category', { criminal: flag() })
export const crime = ordered('crime', { category_id: id('crime_category') })
export const specialClassification = ordered('special_classification', {})
/** CLI-06: the code is what a client's record holds. */
export const clientType = ordered('client_type', { code: oneOf(['P', 'S', 'W', 'A', 'D', 'O']) })

export const eventType = ordered('event_type', {})
export const eventStage = ordered('event_stage', { is_default: flag() })
/** EVT-03 */
export const attendeeRole = ordered('attendee_role', {
  is_person_default: flag(),
  is_user_default: flag(),
  disable_user: flag(),
  disable_person: flag(),
})

/** ACT-10: the template; the body is rich text with place-holders. */
export const letter = ordered('letter', { body: text('prose', 200_000) })
export const court = ordered('court', {})
export const chargeLevel = ordered('charge_level', {})
/** LOC-10 */
export const operationType = ordered('operation_type', {})

/** What can carry tags (TAG-03). */
export const tagObjects = [
  'Client',
  'Case',
  'Defendant',
  'Location',
  'Event',
  'Victimization',
  'Service',
  'Service Timelog',
  'General Timelog',
] as const
export type TagObject = (typeof tagObjects)[number]
/** TAG-01; its terms are those that name it. */
export const taxonomy = group({
  id: id('taxonomy'),
  label: text('name', 160),
  order: count(0, 1_000_000),
  objects: list(oneOf(tagObjects), 100),
})
export type Taxonomy = Infer<typeof taxonomy>
export const term = ordered('term', { taxonomy_id: id('taxonomy') })
export type Term = Infer<typeof term>

/** AFF-27 */
export const trainingLink = listed('training_link', {
  url: text('prose', 2_000),
  description: nullable(text('prose', 2_000)),
  date_time: nullable(isoInstant()),
  end_date_time: nullable(isoInstant()),
})
