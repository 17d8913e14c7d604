import { sql, type RawBuilder } from 'kysely'
import { passes, type AccessUser } from '../../domain/access/index.ts'
import type { Records } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { seenRecords } from './called.ts'
import { readPage, readPages, type Page, type State } from './pages.ts'
import { listOf, taxonomiesOf, termsOf, visibleOf } from './related.ts'

type VictimRecord = Records['victim']

const idsOf = (table: 'victim_agency' | 'victim_grant', column: string): RawBuilder<unknown> => sql`
  array(
    select ${sql.ref(`l.${column}`)} from ${sql.table(table)} l
    where l.account = r.account and l.victim_id = r.id order by l.id)`

type Sum = { readonly total: number; readonly total_time: number; readonly total_dollars: number }
type SumRow = Sum & {
  readonly level: number
  readonly service_id: number
  readonly service_category_id: number | null
  readonly advocates: readonly number[]
}

/** CLI-03, SVC-12, SVC-14: of active entries, all together, by category and by service. */
const sums = sql`
  (select coalesce(json_agg(g order by g.level, g.service_category_id, g.service_id), '[]'::json) from (
    select grouping(o.category_id, s.service_id) as level, s.service_id, o.category_id as service_category_id,
      coalesce(sum(s.amount), 0) as total, coalesce(sum(s.time_minutes), 0) as total_time,
      coalesce(sum(s.grant_dollars + s.other_dollars), 0) as total_dollars,
      array_agg(distinct s.advocate_id) filter (where s.advocate_id is not null) as advocates
    from service s left join offered_service o on o.account = s.account and o.id = s.service_id
    where s.account = r.account and s.victim_id = r.id and s.status = 1 and s.removed_at is null
    group by grouping sets ((), (o.category_id), (s.service_id))
  ) g)`

const sumOf = ({ total, total_time, total_dollars }: Sum): Sum => ({ total, total_time, total_dollars })

type Services = Pick<VictimRecord, 'service_summary' | 'service_advocate_ids'>

const servicesFrom = (rows: readonly SumRow[]): Services => {
  // `grouping` has a bit for each column that a row is not grouped by.
  const level = (wanted: number) => rows.filter((row) => row.level === wanted)
  const [whole] = level(3)
  return {
    service_advocate_ids: [...(whole?.advocates ?? [])],
    service_summary: {
      ...(whole ? sumOf(whole) : { total: 0, total_time: 0, total_dollars: 0 }),
      categories: level(1).map((row) => ({ service_category_id: row.service_category_id, ...sumOf(row) })),
      services: level(2).map((row) => ({ service_id: row.service_id, ...sumOf(row) })),
    },
  }
}

const page: Page<'victim'> = {
  kind: 'victim',
  terms: 'terms',
  related: (user) => sql`
    n.called as case_reference_id,
    ${listOf(
      sql`'id', o.id, 'case_id', o.case_id, 'case_reference_id', own.called`,
      sql`from victim o
        left join ${seenRecords(user, 'court_case', 'own')} on own.account = o.account and own.id = o.case_id
        where o.account = r.account and o.person_id = r.person_id and o.id <> r.id
          and ${visibleOf(user, 'victim', 'o')}`,
      sql`o.id`,
    )} as other_victim_ids,
    ${listOf(
      sql`'id', l.special_classification_id, 'victim_condition_id', l.id`,
      sql`from victim_condition l where l.account = r.account and l.victim_id = r.id`,
      sql`l.id`,
    )} as special_classifications,
    ${listOf(
      sql`'victimization_id', l.id, 'crime_id', l.crime_id, 'taxonomies', ${taxonomiesOf(user, 'victimization', 'l')},
        'victimization_terms', ${passes(user.scopes, 'term.view') ? termsOf('victimization', 'l') : sql`'[]'::json`}`,
      sql`from victimization l where l.account = r.account and l.victim_id = r.id`,
      sql`l.id`,
    )} as victimizations,
    ${idsOf('victim_agency', 'agency_id')} as agencies,
    ${idsOf('victim_grant', 'grant_id')} as grants, ${sums} as sums`,
  joins: (user) => sql`
    join court_case c on c.account = r.account and c.id = r.case_id
    left join ${seenRecords(user, 'court_case', 'n')} on n.account = r.account and n.id = r.case_id
    left join person p on p.account = r.account and p.id = r.person_id`,
  is: {
    stands: sql`r.removed_at is null`,
    removed: sql`r.removed_at is not null and c.removed_at is null and p.deleted_at is null`,
  },
  completed: ({ sums: rows, deceased, ...row }) => ({
    ...row,
    // Nobody who is a mass incident is deceased.
    deceased: deceased ?? false,
    ...servicesFrom(rows as readonly SumRow[]),
  }),
}

export const readVictim = (tx: Work, user: AccessUser, id: number, state?: State) => readPage(page, tx, user, id, state)
export const readVictims = (tx: Work, user: AccessUser, ids: readonly number[]) => readPages(page, tx, user, ids)
