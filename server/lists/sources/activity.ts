/** What was done: services of clients and general timelogs, of the whole agency (SVC-13, SRV-62). */
import { sql } from 'kysely'
import type { AccessUser } from '../../../domain/access/index.ts'
import type { Values } from '../../../domain/kernel/index.ts'
import { readAll, seenRecords } from '../../records/index.ts'
import type { Work } from '../../kernel/database.ts'
import { one, tagged } from '../filters.ts'
import { hasText } from '../search.ts'
import { byLabel, items, source } from '../source.ts'

const advocateName = sql`(
  select concat_ws(' ', u.last, u.first) from app_user u where u.account = r.account and u.id = r.advocate_id)`

const orders = {
  date_time: { by: sql`r.date_time` },
  advocate: { by: advocateName, nullable: true },
  agency: byLabel('agency', 'r.agency_id'),
  grant: byLabel('funding_grant', 'r.grant_id'),
  updated_at: { by: sql`r.updated_at` },
} as const

const filters = {
  date: one('instant', 'r.date_time'),
  advocate: one('id', 'r.advocate_id'),
  agency: one('id', 'r.agency_id'),
  grant: one('id', 'r.grant_id'),
  updated: one('instant', 'r.updated_at'),
  id: one('number', 'r.id'),
} as const

export const services = source<'services'>({
  ...items('service'),
  joins: (user) => sql`
    left join ${seenRecords(user, 'victim', 'v')} on v.account = r.account and v.id = r.victim_id
    left join offered_service s on s.account = r.account and s.id = r.service_id`,
  /** SVC-14 */
  status: (status) => {
    const isActive = sql<boolean>`(r.status = 1 and v.status = 1)`
    return status === 1 ? isActive : sql<boolean>`not ${isActive}`
  },
  finders: { text: hasText([sql`v.called`, sql`s.label`]) },
  orders: {
    ...orders,
    service: { by: sql`s.label`, nullable: true },
    'victim.full_name': { by: sql`v.called_key` },
    amount: { by: sql`r.amount` },
    time_minutes: { by: sql`r.time_minutes`, nullable: true },
  },
  filters: {
    ...filters,
    service: one('id', 'r.service_id'),
    category: one('id', 's.category_id'),
    client: one('text', 'v.called'),
    tag: tagged('service'),
  },
  shown: () => ({
    columns: sql`
      r.id, r.date_time, r.service_id, r.advocate_id, r.agency_id, r.grant_id, r.amount, r.time_minutes, r.status,
      r.updated_at, r.victim_id, v.called as victim_name, v.case_id as victim_case_id`,
    joins: sql``,
  }),
  toCard: (row) => row,
})

/** What is told of the clients of some rows, by their ids. */
const clientsOf = async (
  tx: Work,
  user: AccessUser,
  rows: readonly Values[],
): Promise<ReadonlyMap<unknown, Values>> => {
  const ids = [...new Set(rows.map(({ victim_id }) => victim_id).filter((id) => typeof id === 'number'))]
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: number; victim_name: string | null; victim_case_id: number | null }>`
    select v.id, v.called as victim_name, v.case_id as victim_case_id
    from ${seenRecords(user, 'victim', 'v')} where v.id = any (${ids}::bigint[])`.execute(tx)
  return new Map(found.rows.map(({ id, ...told }) => [id, told]))
}

/** SVC-06: general ones have no client. Those of clients stand here only where a report counted them (RPT-44). */
export const timelogs = source<'timelogs'>({
  ...items('timelog'),
  usual: sql<boolean>`r.victim_id is null`,
  joins: (user) => sql`
    left join ${seenRecords(user, 'victim', 'v')} on v.account = r.account and v.id = r.victim_id`,
  finders: { text: hasText([sql`r.note`, advocateName]) },
  orders: { ...orders, minutes: { by: sql`r.minutes` } },
  filters: { ...filters, minutes: one('minutes', 'r.minutes'), note: one('text', 'r.note') },
  read: async (tx, user, ids) => {
    const logs = await readAll(tx, user, 'timelog', ids)
    const clients = await clientsOf(tx, user, logs)
    return logs.map((log) => ({ ...log, ...clients.get(log['victim_id']) }))
  },
})
