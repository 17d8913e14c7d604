/** Locations and events. */
import { sql } from 'kysely'
import type { AccessUser } from '../../../domain/access/index.ts'
import type { LocationCard } from '../../../domain/lists/index.ts'
import { eventTable, locationTable } from '../../access/index.ts'
import { seenRecords } from '../../records/index.ts'
import { links, ofRecord, one } from '../filters.ts'
import {
  addressed,
  atLocation,
  attendedBy,
  attendedByUser,
  dated,
  equal,
  equalOrNone,
  inCustomField,
  named,
  namedIn,
  onNumberedCase,
} from '../search.ts'
import { around, byLabel, byText, byUser, records, source, withAddress, type Addressed } from '../source.ts'
import type { Part } from '../words.ts'

/** Cases or events that locations are linked to, as far as the user may view them. */
const counted = (kind: 'court_case' | 'event', user: AccessUser, ids: readonly number[]): Part => {
  const name = kind === 'event' ? 'event' : 'case'
  const from = sql`
    from ${sql.table(`location_${name}`)} l
    join ${seenRecords(user, kind, 'o')} on o.account = l.account and o.id = ${sql.ref(`l.${name}_id`)}`
  return around(`${name}s`, 'l.location_id', sql`count(*) as count`, from, ids)
}

/** LOC-03: rows of persons. */
export const locations = source<'locations', Omit<LocationCard, 'address'> & Addressed>({
  ...records(locationTable),
  words: 'location',
  joins: () => sql``,
  finders: {
    location: named('location'),
    location_address: addressed('r.id'),
    location_business: namedIn('location', 'r.business_words'),
    case_number: onNumberedCase,
    custom_fields: inCustomField('location'),
    id: equal('r.id'),
    location_id: equal('r.id'),
  },
  orders: {
    location_name: { by: sql`r.sort_name` },
    business: byText('r.business'),
    owner: byUser('r.owner_id'),
    updated_at: { by: sql`r.updated_at` },
  },
  filters: {
    ...ofRecord('location', 'location'),
    name: one('text', 'r.first'),
    business: one('text', 'r.business'),
    city: one('text', 'r.city'),
  },
  shown: (user, ids) => ({
    columns: sql`
      r.id, r.first as location_name, r.business, r.address1, r.address2, r.city, r.state, r.zip, r.primary_phone,
      r.secondary_phone, r.limited_access, r.owner_id, r.status, r.updated_at,
      coalesce(cases.count, 0) as cases_count, coalesce(events.count, 0) as events_count`,
    joins: sql`${counted('court_case', user, ids)} ${counted('event', user, ids)}`,
  }),
  toCard: withAddress,
})

/** TAG-02: tags are none of its filters. */
const { tag: _, ...ofEvent } = ofRecord('event', 'event')

export const events = source<'events'>({
  ...records(eventTable),
  words: 'event',
  joins: () => sql``,
  finders: {
    event: named('event'),
    attendee: attendedBy,
    date: dated('r.date_time'),
    location: atLocation('event'),
    team_member: attendedByUser,
    event_type: equalOrNone('r.event_type_id'),
    owner: equal('r.owner_id'),
    custom_fields: inCustomField('event'),
    id: equal('r.id'),
    event_id: equal('r.id'),
  },
  orders: {
    event_name: { by: sql`r.sort_name` },
    date_time: { by: sql`r.date_time` },
    end_date_time: { by: sql`r.end_date_time`, nullable: true },
    estimated_attendees: { by: sql`r.estimated_attendees`, nullable: true },
    event_type: byLabel('event_type', 'r.event_type_id'),
    stage: byLabel('event_stage', 'r.stage_id'),
    owner: byUser('r.owner_id'),
    updated_at: { by: sql`r.updated_at` },
  },
  filters: {
    ...ofEvent,
    name: one('text', 'r.name'),
    date: one('instant', 'r.date_time'),
    end: one('instant', 'r.end_date_time'),
    type: one('id', 'r.event_type_id'),
    stage: one('id', 'r.stage_id'),
    attendees: one('number', 'r.estimated_attendees'),
    team_member: links(
      sql`from attendee f
        where f.account = r.account and f.event_id = r.id and f.user_id is not null and f.removed_at is null`,
      'f.user_id',
    ),
  },
  shown: (user, ids) => ({
    columns: sql`
      r.id, r.name, r.date_time, r.end_date_time, r.event_type_id, r.stage_id, r.estimated_attendees,
      r.attendees_count, r.limited_access, r.owner_id, r.status, r.updated_at, held.location,
      nullif(held.location_name, '') as location_name, coalesce(held.location_count, 0) as location_count`,
    // PRM-39
    joins: around(
      'held',
      'l.event_id',
      sql`count(*) as location_count, (array_agg(o.id order by l.id))[1] as location,
        (array_agg(o.called order by l.id))[1] as location_name`,
      sql`
        from location_event l
        join ${seenRecords(user, 'location', 'o')} on o.account = l.account and o.id = l.location_id`,
      ids,
    ),
  }),
  toCard: (row) => row,
})
