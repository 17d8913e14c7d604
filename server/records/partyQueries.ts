/** Defendants, locations and events, each with what the user may view around it. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Work } from '../kernel/database.ts'
import { seenRecords } from './called.ts'
import { readPage, readPages, type Page, type State } from './pages.ts'
import { instantText, listOf, visibleOf } from './related.ts'

const defendant: Page<'defendant'> = {
  kind: 'defendant',
  terms: 'defendant_terms',
  related: (user) => sql`
    n.called as case_reference_id,
    ${listOf(
      sql`'id', o.id, 'case_id', o.case_id, 'case_reference_id', own.called`,
      sql`from defendant o
        left join ${seenRecords(user, 'court_case', 'own')} on own.account = o.account and own.id = o.case_id
        where o.account = r.account and o.person_id = r.person_id and o.id <> r.id
          and ${visibleOf(user, 'defendant', 'o')}`,
      sql`o.id`,
    )} as other_defendant_ids`,
  joins: (user) => sql`
    join court_case c on c.account = r.account and c.id = r.case_id
    left join ${seenRecords(user, 'court_case', 'n')} on n.account = r.account and n.id = r.case_id
    join person p on p.account = r.account and p.id = r.person_id`,
  is: {
    stands: sql`r.removed_at is null`,
    removed: sql`r.removed_at is not null and c.removed_at is null and p.deleted_at is null`,
  },
}

const location: Page<'location'> = {
  kind: 'location',
  terms: 'location_terms',
  related: (user) => sql`
    r.is_location,
    ${listOf(
      sql`'id', l.id, 'case_id', o.id, 'case_reference_id', o.called`,
      sql`from location_case l join ${seenRecords(user, 'court_case', 'o')} on o.account = l.account and o.id = l.case_id
        where l.account = r.account and l.location_id = r.id`,
      sql`l.id`,
    )} as location_cases,
    ${listOf(
      sql`'id', l.id, 'event_id', o.id, 'name', o.called, 'date_time', ${instantText('o.date_time')}`,
      sql`from location_event l join ${seenRecords(user, 'event', 'o')} on o.account = l.account and o.id = l.event_id
        where l.account = r.account and l.location_id = r.id`,
      sql`l.id`,
    )} as location_events`,
  joins: () => sql``,
  is: {
    stands: sql`r.is_location and r.deleted_at is null`,
    removed: sql`r.is_location and r.deleted_at is not null`,
  },
}

const event: Page<'event'> = {
  kind: 'event',
  terms: 'event_terms',
  related: (user) => sql`
    r.attendees_count, r.last_stage_change,
    ${listOf(
      sql`'id', o.id, 'location_event_id', l.id, 'name', left(o.called, 160),
        'address', left(concat_ws(', ', o.address1, o.address2, o.city, concat_ws(' ', o.state, o.zip)), 255)`,
      sql`from location_event l join ${seenRecords(user, 'location', 'o')} on o.account = l.account and o.id = l.location_id
        where l.account = r.account and l.event_id = r.id`,
      sql`l.id`,
    )} as locations,
    ${listOf(
      sql`'event_grant_id', l.id, 'grant_id', l.grant_id`,
      sql`from event_grant l where l.account = r.account and l.event_id = r.id`,
      sql`l.id`,
    )} as grants,
    ${listOf(
      sql`'stage_id', h.stage_id, 'at', ${instantText('h.at')}, 'user_id', h.user_id`,
      sql`from event_stage_history h where h.account = r.account and h.event_id = r.id`,
      sql`h.at, h.id`,
    )} as stage_history`,
  joins: () => sql``,
  is: { stands: sql`r.removed_at is null`, removed: sql`r.removed_at is not null` },
}

export const readDefendant = (tx: Work, user: AccessUser, id: number, state?: State) =>
  readPage(defendant, tx, user, id, state)
export const readLocation = (tx: Work, user: AccessUser, id: number, state?: State) =>
  readPage(location, tx, user, id, state)
export const readEvent = (tx: Work, user: AccessUser, id: number, state?: State) => readPage(event, tx, user, id, state)

export const readDefendants = (tx: Work, user: AccessUser, ids: readonly number[]) =>
  readPages(defendant, tx, user, ids)
export const readLocations = (tx: Work, user: AccessUser, ids: readonly number[]) => readPages(location, tx, user, ids)
export const readEvents = (tx: Work, user: AccessUser, ids: readonly number[]) => readPages(event, tx, user, ids)

/** LOC-03: whether the person's row of that id is a location. */
export const isLocation = async (tx: Work, id: number): Promise<boolean> => {
  const { rows } = await sql`select from person where id = ${id} and is_location`.execute(tx)
  return rows.length > 0
}
