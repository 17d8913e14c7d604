/**
 * Runs as their report's screen finds them again. A figure is what whoever ran it may count: a reader with fewer rights
 * would count another one. So one reads one's own, and of others who runs the account, and sees all of it anyway; and
 * nobody reads what they might not ask today.
 */
import { sql, type RawBuilder } from 'kysely'
import { passes, recordNeeds, roleLevels } from '../../domain/access/index.ts'
import { meets, ok, type Result } from '../../domain/kernel/index.ts'
import {
  closedFigures,
  getRun,
  listRuns,
  mostFigures,
  runFiltersIn,
  runShownIn,
  termsOf,
  type EarlierRun,
  type KeptRun,
} from '../../domain/reports/index.ts'
import {
  accessUser,
  caseTable,
  defendantTable,
  eventTable,
  locationTable,
  seesAll,
  victimTable,
} from '../access/index.ts'
import { paging } from '../http/paging.ts'
import { route, type Principal, type Route, type SignedIn } from '../http/route.ts'
import { notFound } from '../records/index.ts'
import { askedToday, readRun, unreadable, type StoredRun } from './readable.ts'

/** What figures are counted from. */
const counted = [victimTable, caseTable, defendantTable, locationTable, eventTable]

/**
 * The scope can be granted alone, to somebody who sees few of the records; and what hangs on records, as hours do, goes by
 * the level. Whoever lacks one of these would not count what the others did.
 */
const seesAccount = (principal: Principal): boolean =>
  passes(principal.scopes, 'runs.all') &&
  principal.roleLevel >= roleLevels.administrator &&
  meets(principal.scopes, recordNeeds.victim.view) &&
  counted.every((of) => seesAll(accessUser(principal), of))

/** Of rows of runs that are called `r`. */
export const seen = ({ principal }: SignedIn): RawBuilder<boolean> =>
  sql<boolean>`${askedToday(principal)} and (${seesAccount(principal)} or r.user_id = ${principal.userId})`

const who = sql`join app_user u on u.account = r.account and u.id = r.user_id`
const told = sql`r.id, r.reporting_period, r.date_time, trim(u.first || ' ' || u.last) as user_name`

const listRoute = route(listRuns, async ({ query }, context) => {
  const pages = paging(query)
  if (!pages.ok) return pages
  const { page, limit, offset } = pages.value
  const are = sql`${seen(context)} and r.type = ${query.type}`
  const { rows } = await sql<Omit<EarlierRun, 'filters'> & { filters: unknown; shown: unknown }>`
    select ${told}, r.filters, r.shown,
      (select count(*)::int from report_figure f where f.account = r.account and f.report_object_id = r.id) as figures
    from report_object r ${who} where ${are}
    order by r.date_time desc, r.id desc limit ${limit} offset ${offset}`.execute(context.tx)
  const { rows: all } = await sql<{ total: number }>`
    select count(*)::int as total from report_object r where ${are}`.execute(context.tx)
  const data = rows.map(({ filters: kept, shown, ...row }): EarlierRun => {
    const filters = runFiltersIn(kept)
    const { since, until } = termsOf(filters ?? {})
    const zone = runShownIn(shown)?.zone
    return {
      ...row,
      id: Number(row.id),
      since,
      until,
      ...(zone !== undefined && { zone }),
      ...(filters === null ? { unreadable: true } : { filters }),
    }
  })
  return ok({ data, total: all[0]?.total ?? 0, page, limit })
})

const getRoute = route(getRun, async ({ params: { id } }, context): Promise<Result<KeptRun>> => {
  const { tx, audit } = context
  const { rows } = await sql<Omit<KeptRun, 'figures' | 'filters' | 'shown'> & StoredRun>`
    select ${told}, r.uuid, r.type, r.user_id, r.filters, r.shown
    from report_object r ${who} where ${seen(context)} and r.id = ${id}`.execute(tx)
  const [stored] = rows
  if (stored === undefined) return notFound
  const read = readRun(stored)
  if (read === null) return unreadable
  const run = { ...stored, ...read }
  const { rows: figures } = await sql<KeptRun['figures'][number]>`
    select key, count::float8 as count, counted_at from report_figure
    where account = ${context.principal.account} and report_object_id = ${id} order by key limit ${mostFigures}
  `.execute(tx)
  await audit({ verb: 'view', kind: 'report_object', id })
  const closed = closedFigures(run, context.principal.scopes)
  const open = figures.filter(({ key }) => !closed.has(key))
  return ok({ ...run, id: Number(run.id), user_id: Number(run.user_id), figures: open })
})

export const runRoutes: readonly Route[] = [listRoute, getRoute]
