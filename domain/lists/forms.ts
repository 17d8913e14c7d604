/** Rows of lists and search results (SRC-29 … SRC-33, LST-24). */
import {
  category,
  day,
  flag,
  group,
  id,
  isoInstant,
  nullable,
  quantity,
  optional,
  text,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { victimTypes } from '../records/index.ts'

/** What every row has. */
const common = {
  limited_access: flag(),
  owner_id: nullable(id('user')),
  status: category([0, 1]),
  updated_at: isoInstant(),
}

/** Of people and places. */
const phones = { primary_phone: nullable(text('phone', 40)), secondary_phone: nullable(text('phone', 40)) }
const address = nullable(text('street', 400))
const name = (): Field<string | null> => nullable(text('name', 255))

export const victimCard = group({
  id: id('victim'),
  case_id: id('court_case'),
  case_reference_id: nullable(text('number', 80)),
  /** Name as shown: last, first or business or mass-incident title. */
  title: text('name', 255),
  victim_type: category(victimTypes),
  race: nullable(id('race')),
  gender: nullable(id('gender')),
  birthdate: nullable(day()),
  true_age: nullable(quantity(0, 150)),
  business: nullable(text('name', 80)),
  ...phones,
  email: nullable(text('email', 255)),
  address,
  count: quantity(1, 100_000),
  mass_incident: flag(),
  /** Of the case, as far as the user may view them: the primary one, or the first. */
  defendant_id: optional(nullable(id('defendant'))),
  defendant_name: optional(name()),
  ...common,
})
export type VictimCard = Infer<typeof victimCard>

/** CAS-09: who and what is on the case is counted and named as far as the user may view it. */
export const caseCard = group({
  id: id('court_case'),
  case_reference_id: text('number', 80),
  date_time: isoInstant(),
  stage_id: nullable(id('stage')),
  victim_count: quantity(),
  victim_name: name(),
  victim_type: nullable(category(victimTypes)),
  defendant_count: quantity(),
  defendant_name: name(),
  location_count: quantity(),
  location_name: name(),
  ...common,
})
export type CaseCard = Infer<typeof caseCard>

export const defendantCard = group({
  id: id('defendant'),
  case_id: id('court_case'),
  case_reference_id: nullable(text('number', 80)),
  /** The case's. */
  date_time: nullable(isoInstant()),
  title: text('name', 255),
  birthdate: nullable(day()),
  true_age: nullable(quantity(0, 150)),
  business: nullable(text('name', 80)),
  ...phones,
  city: nullable(text('street', 80)),
  ...common,
})
export type DefendantCard = Infer<typeof defendantCard>

/** Cases and events are counted as far as the user may view them. */
export const locationCard = group({
  id: id('location'),
  location_name: name(),
  business: nullable(text('name', 80)),
  address,
  ...phones,
  cases_count: quantity(),
  events_count: quantity(),
  ...common,
})
export type LocationCard = Infer<typeof locationCard>

/** PRM-39: its locations are counted and named as far as the user may view them. */
export const eventCard = group({
  id: id('event'),
  name: text('name', 160),
  date_time: isoInstant(),
  end_date_time: nullable(isoInstant()),
  event_type_id: nullable(id('event_type')),
  stage_id: nullable(id('event_stage')),
  /** The first of them. */
  location: nullable(id('location')),
  location_name: name(),
  location_count: quantity(),
  estimated_attendees: nullable(quantity(0, 10_000_000)),
  attendees_count: quantity(),
  ...common,
})
export type EventCard = Infer<typeof eventCard>
