/** SRV-62, SVC-13: timelogs and services of the account, as far as the caller may see them; of one owner as any. */
import { sql, type RawBuilder } from 'kysely'
import {
  timelogPageSize,
  type ServiceQuery,
  type ServiceRow,
  type TimelogQuery,
  type TimelogRow,
} from '../../domain/items/index.ts'
import { ok, refuse } from '../../domain/kernel/index.ts'
import type { Page } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { paging } from '../lists/index.ts'
import { toStoredInstant } from '../records/index.ts'
import { cutByQuery, listItems, readAll } from './listItems.ts'
import { ofVictim } from './rows.ts'

type Part = RawBuilder<unknown>

const everything = sql`true`
const all = (parts: readonly (Part | null)[]): Part =>
  sql.join([everything, ...parts.filter((part) => part !== null)], sql` and `)

/** LST-24, LST-25: what a heading sorts by. */
const sorts: Readonly<Record<string, Part>> = {
  date_time: sql`t.date_time`,
  service: sql`(select s.label from offered_service s where s.account = t.account and s.id = t.service_id)`,
  'victim.full_name': sql`(select v.sort_name from victim v where v.account = t.account and v.id = t.victim_id)`,
  advocate: sql`(
    select concat_ws(' ', u.last, u.first) from app_user u where u.account = t.account and u.id = t.advocate_id)`,
  amount: sql`t.amount`,
  time_minutes: sql`t.time_minutes`,
  minutes: sql`t.minutes`,
}

type Sorted = { readonly order_by?: string | undefined; readonly order?: 'ASC' | 'DESC' | undefined }

/** The newest first, unless something else is asked for; what is missing comes last. */
const orderOf = ({ order_by = 'date_time', order = 'DESC' }: Sorted): Part => {
  const way = sql.raw(order === 'ASC' ? 'asc' : 'desc')
  return sql`${sorts[order_by] ?? sql`t.date_time`} ${way} nulls last, t.id ${way}`
}

type Asked = Sorted & { readonly page?: number | undefined; readonly limit?: number | undefined }

const listed = async <R>(
  kind: 'service' | 'timelog',
  where: Part,
  query: Asked,
  usual: number,
  context: SignedIn,
): Promise<Answer<Page<R>>> => {
  const pages = paging(query, usual)
  if (!pages.ok) return pages
  const { page, limit } = pages.value
  const user = accessUser(context.principal)
  const { rows, total } = await cutByQuery(context.tx, user, kind, where, pages.value, orderOf(query))
  const data = await readAll(
    context.tx,
    user,
    kind,
    rows.map(({ id }) => id),
    sql`, ${sql.join([...ofVictim])}`,
  )
  await context.audit({ verb: 'search', kind, id: null, count: data.length })
  return ok({ data: data as R[], total, page, limit })
}

const ofType: Readonly<Record<NonNullable<TimelogQuery['show']>, Part>> = {
  general: sql`t.victim_id is null`,
  service: sql`t.victim_id is not null`,
  both: everything,
}

export const timelogList = async (query: TimelogQuery, context: SignedIn): Promise<Answer<Page<TimelogRow>>> => {
  const { show, victim_id, advocate_id, page, limit } = query
  const owner = { ...(victim_id !== undefined && { victim_id }), ...(advocate_id !== undefined && { advocate_id }) }
  if (show === undefined)
    return listItems(
      'timelog',
      { ...owner, ...(page !== undefined && { page }), ...(limit !== undefined && { limit }) },
      context,
    )
  if (victim_id !== undefined) return refuse('malformed', "Name a client or 'show', not both.")
  const ofAdvocate = advocate_id === undefined ? null : sql`t.advocate_id = ${advocate_id}`
  return listed('timelog', all([ofType[show], ofAdvocate]), query, timelogPageSize, context)
}

/** Nothing chosen leaves nothing out. */
const among = (column: Part, ids: readonly number[] | undefined): Part | null =>
  ids === undefined || ids.length === 0 ? null : sql`${column} = any (${ids}::bigint[])`

/** `no_grant` adds those without one, or asks for them alone. */
const byGrant = ({ grants, no_grant }: ServiceQuery): Part | null => {
  const chosen = among(sql`t.grant_id`, grants)
  if (no_grant === undefined) return chosen
  return chosen === null ? sql`t.grant_id is null` : sql`(t.grant_id is null or ${chosen})`
}

const withTerms = ({ terms }: ServiceQuery): Part | null => {
  const chosen = among(sql`o.term_id`, terms)
  return chosen === null
    ? null
    : sql`exists (
        select from object_term o
        where o.account = t.account and o.kind = 'service' and o.object_id = t.id and ${chosen})`
}

const inCategories = ({ service_categories }: ServiceQuery): Part | null => {
  const chosen = among(sql`s.category_id`, service_categories)
  return chosen === null
    ? null
    : sql`exists (
        select from offered_service s where s.account = t.account and s.id = t.service_id and ${chosen})`
}

/** SVC-14 */
const ofActive = sql`t.status = 1 and exists (
  select from victim v where v.account = t.account and v.id = t.victim_id and v.status = 1)`

/** Both bounds are in the period. */
const inPeriod = ({ since, until }: ServiceQuery): Part | null => {
  const from = since === undefined ? null : toStoredInstant(since)
  const to = until === undefined ? null : toStoredInstant(until)
  return all([from === null ? null : sql`t.date_time >= ${from}`, to === null ? null : sql`t.date_time <= ${to}`])
}

const isImpossible = (text: string | undefined): boolean => text !== undefined && toStoredInstant(text) === null

const servicesPerPage = 100

export const serviceList = async (query: ServiceQuery, context: SignedIn): Promise<Answer<Page<ServiceRow>>> => {
  const { show, victim_id, page, limit } = query
  if (show === undefined)
    return listItems(
      'service',
      {
        ...(victim_id !== undefined && { victim_id }),
        ...(page !== undefined && { page }),
        ...(limit !== undefined && { limit }),
      },
      context,
    )
  if (victim_id !== undefined) return refuse('malformed', "Name a client or 'show', not both.")
  if (isImpossible(query.since) || isImpossible(query.until)) return refuse('malformed', 'The period is no date.')
  const where = all([
    inPeriod(query),
    among(sql`t.advocate_id`, query.advocates),
    among(sql`t.agency_id`, query.agencies),
    among(sql`t.service_id`, query.services),
    byGrant(query),
    inCategories(query),
    withTerms(query),
    query.show_deactivated_services === undefined ? ofActive : null,
  ])
  return listed('service', where, query, servicesPerPage, context)
}
