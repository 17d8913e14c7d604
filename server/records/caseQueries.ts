import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Records } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { seenRecords } from './called.ts'
import { readPage, readPages, type Page, type State } from './pages.ts'
import { instantText, listOf } from './related.ts'

type CaseRecord = Records['court_case']

/** The clients and defendants on a case that the user may view. */
const partiesOf = (user: AccessUser, kind: 'victim' | 'defendant') =>
  listOf(
    sql`
      'id', o.id, 'name', o.called, 'status', o.status
      ${kind === 'victim' ? sql`, 'victim_type', o.victim_type` : sql``}`,
    sql`from ${seenRecords(user, kind, 'o')} where o.account = r.account and o.case_id = r.id`,
    sql`o.id`,
  )

/** A primary party is named to those only who see it. */
const primaryAmong = (parties: readonly { readonly id: number }[], id: number | null): number | null =>
  parties.some((party) => party.id === id) ? id : null

const page: Page<'court_case'> = {
  kind: 'court_case',
  terms: 'case_terms',
  related: (user) => sql`
    r.last_stage_change,
    ${partiesOf(user, 'victim')} as victims,
    ${partiesOf(user, 'defendant')} as defendants,
    ${listOf(
      sql`'id', o.id, 'name', o.called, 'status', o.status, 'location_case_id', l.id`,
      sql`from location_case l join ${seenRecords(user, 'location', 'o')} on o.account = l.account and o.id = l.location_id
        where l.account = r.account and l.case_id = r.id`,
      sql`l.id`,
    )} as locations,
    ${listOf(
      sql`'stage_id', h.stage_id, 'at', ${instantText('h.at')}, 'user_id', h.user_id`,
      sql`from stage_history h where h.account = r.account and h.case_id = r.id`,
      sql`h.at, h.id`,
    )} as stage_history`,
  joins: () => sql``,
  is: { stands: sql`r.removed_at is null`, removed: sql`r.removed_at is not null` },
  completed: (row) => {
    const record = row as CaseRecord
    const { victims, defendants, locations } = record
    return {
      ...row,
      victim_count: victims.length,
      primary_victim_id: primaryAmong(victims, record.primary_victim_id),
      primary_defendant_id: primaryAmong(defendants, record.primary_defendant_id),
      primary_location_id: primaryAmong(locations, record.primary_location_id),
    }
  },
}

/** One case with the parties on it that the user may view. */
export const readCase = (tx: Work, user: AccessUser, id: number, state?: State) => readPage(page, tx, user, id, state)
export const readCases = (tx: Work, user: AccessUser, ids: readonly number[]) => readPages(page, tx, user, ids)
