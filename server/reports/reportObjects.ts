/** SRV-66 … SRV-68: runs of reports are kept as they begin, and looked at by those whom they concern (RRV-17). */
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import { collectionNeeds, declarationOf, isCollection } from '../../domain/config/index.ts'
import { meets, ok, refuse, type Result } from '../../domain/kernel/index.ts'
import {
  activeGroups,
  addReportObject,
  begunFilters,
  getReportObject,
  listReportObjects,
  namedIn,
  openReports,
  reportTypeNames,
  runFiltersIn,
  runShownIn,
  simpleTypeOf,
  takesKnown,
  titleOfType,
  type ReportFilters,
  type ReportObject,
  type RunFilters,
} from '../../domain/reports/index.ts'
import { inAccount, type Reach } from '../config/index.ts'
import { checkText } from '../http/validation.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { paging } from '../http/paging.ts'
import type { Work } from '../kernel/database.ts'
import { notFound } from '../records/index.ts'
import { closedFilter, notYours, uncountable } from './asked.ts'
import { keepKnown } from './keptFigures.ts'
import { neverThere, tableOf } from './neverThere.ts'

type BodyOfRun = Pick<z.infer<NonNullable<typeof addReportObject.body>>, 'uuid' | 'type' | 'reporting_period' | 'shown'>

type Row = Omit<ReportObject, 'type_simple' | 'report_type' | 'filters' | 'shown'> & {
  readonly filters: unknown
  readonly shown: unknown
}
type Found = { readonly run: ReportObject; readonly shown: NonNullable<ReportObject['shown']> }

const readAsked = (kept: unknown): Pick<ReportObject, 'filters' | 'unreadable'> => {
  const filters = runFiltersIn(kept)
  return filters === null ? { filters: {}, unreadable: true } : { filters }
}
/** Another version may have kept runs of reports that there are not. */
const isOfReport = sql`r.type = any (${reportTypeNames}::text[])`

const rowsOf = async ({ tx, account }: Reach, where: RawBuilder<unknown>, rest = sql``): Promise<readonly Found[]> => {
  const { rows } = await sql<Row>`
    select r.id, r.uuid, of_run.account, r.type, r.reporting_period, r.date_time, r.filters, r.shown,
      trim(u.first || ' ' || u.last) as user_name,
      json_build_object('id', u.id, 'first', u.first, 'last', u.last, 'account', of_run.account) as "user"
    from report_object r join account a on a.id = r.account
      cross join lateral (
        select json_build_object('id', a.id, 'name', a.name, 'time_zone', a.time_zone) as account
      ) of_run
      join app_user u on u.account = r.account and u.id = r.user_id
    where r.account = ${account} and ${isOfReport} and ${where} order by r.date_time desc, r.id desc ${rest}`.execute(
    tx,
  )
  return rows.map(({ filters: kept, shown, ...row }) => ({
    run: {
      ...row,
      ...readAsked(kept),
      id: Number(row.id),
      type_simple: simpleTypeOf(row.type),
      report_type: titleOfType(row.type),
    },
    shown: runShownIn(shown) ?? {},
  }))
}

type NamesOfRun = NonNullable<ReportObject['names']>

/**
 * RRV-05: as they are called in the account of the run, list by list for those who may read it (PRM-44); no person, whose
 * name is for those who may see a record of theirs.
 */
const namesOf = async (
  { tx, account }: Reach,
  filters: ReportFilters,
  { principal: { scopes } }: SignedIn,
): Promise<NamesOfRun> => {
  const mayRead = (list: string): boolean => {
    if (list === 'person') return false
    if (list === 'user') return scopes.has('view_any_user')
    return !isCollection(list) || meets(scopes, collectionNeeds(declarationOf(list)))
  }
  const lists = [...namedIn(filters)].filter(([list]) => mayRead(list))
  const found = lists.map(async ([list, ids]) => {
    const label = list === 'user' ? sql`trim(one.first || ' ' || one.last)` : sql`one.label`
    const ofTerm = list === 'term'
    const { rows } = await sql<Omit<NamesOfRun[number], 'list'>>`
      select one.id, ${label} as label ${ofTerm ? sql`, taxonomy.label as taxonomy` : sql``}
        ${list === 'field_view' ? sql`, jsonb_build_object('type', one.type, 'options', one.options) as field` : sql``}
      from ${sql.table(tableOf(list))} one ${
        ofTerm ? sql`join taxonomy on taxonomy.account = one.account and taxonomy.id = one.taxonomy_id` : sql``
      }
      where one.account = ${account} and one.id = any (${[...ids]}::bigint[]) order by one.id`.execute(tx)
    return rows.map((row) => ({ ...row, list, id: Number(row.id) }))
  })
  return [...(await Promise.all(found)).flat(), ...(await accountNamed(tx, account, filters))]
}

/** RPT-61: an account of the group, by the name that the account of the run has for it. */
const accountNamed = async (
  tx: Work,
  account: number,
  { client_account: id = null }: ReportFilters,
): Promise<NamesOfRun> => {
  if (id === null) return []
  const { rows } = await sql<{ label: string }>`
    select label from linked_account where account = ${account} and id = ${id}
    union all select name from account where id = ${account} and id = ${id} limit 1`.execute(tx)
  return rows.map(({ label }) => ({ list: 'account', id, label }))
}

const reversed = refuse('invalid', "Field 'date_range': The period ends before it starts.", {
  fields: { date_range: 'The period ends before it starts.' },
  reason: 'period_reversed',
})
const isReversed = ({ date_range: [since, until] = [] }: RunFilters): boolean =>
  since !== undefined && until !== undefined && Date.parse(until) < Date.parse(since)

const noRange = refuse('invalid', "Field 'date_range': This is no period.", {
  fields: { date_range: 'This is no period.' },
})
const anotherRun = refuse('conflict', 'Another run has this number. Please run the report again.', {
  fields: { uuid: 'Another run has this number.' },
})

/** Whoever asks again for the run that they began is answered the same. */
const begunBefore = async (
  { tx, principal, audit }: SignedIn,
  { uuid, type, reporting_period: period, shown = {} }: BodyOfRun,
  filters: RunFilters,
): Promise<Result<{ id: number }>> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from report_object r
    where r.account = ${principal.account} and r.uuid = ${uuid} and r.user_id = ${principal.userId}
      and r.type = ${type} and r.reporting_period = ${period}
      and r.filters = ${JSON.stringify(filters)}::jsonb and r.shown = ${JSON.stringify(shown)}::jsonb`.execute(tx)
  const [same] = rows
  if (same === undefined) return anotherRun
  await audit({ verb: 'view', kind: 'report_object', id: Number(same.id) })
  return ok({ id: Number(same.id) })
}

const noGrant = refuse('invalid', "Field 'grants': This report is of one grant.", {
  fields: { grants: 'This report is of one grant.' },
})
/** RPT-68 */
const isOfOneGrant = ({ grants }: ReportFilters): boolean => {
  const [one, ...others] = activeGroups(grants)
  return others.length === 0 && one?.combine_type === 'any' && one.items.length === 1 && one.include_null !== true
}

const addRoute = route(addReportObject, async ({ body }, context): Promise<Result<{ id: number }>> => {
  const { tx, principal, services, audit } = context
  if (!openReports(principal.scopes).includes(body.type)) return notYours
  const read = checkText('body', 'filters', begunFilters.schema, body.filters)
  if (!read.ok) return read
  const filters = read.value
  const { date_range: range = [], date_until: last, ...others } = filters
  const closed = closedFilter(others, principal.scopes)
  if (closed !== null) return closed
  if (range.length === 1 || (range.length > 0 && last !== undefined)) return noRange
  if (isReversed(filters)) return reversed
  const wrong = uncountable(others)
  if (wrong !== null) return wrong
  if (body.type === 'grant' && !isOfOneGrant(others)) return noGrant
  const unknown = await neverThere(context, [filters])
  if (unknown !== null) return unknown
  const added = await tx
    .insertInto('report_object')
    .values({
      account: principal.account,
      uuid: body.uuid,
      user_id: principal.userId,
      type: body.type,
      reporting_period: body.reporting_period,
      filters: JSON.stringify(filters),
      shown: JSON.stringify(body.shown ?? {}),
      date_time: new Date(services.clock.now()).toISOString(),
    })
    .onConflict((of) => of.columns(['account', 'uuid']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return begunBefore(context, body, filters)
  const { id } = added
  if (body.known !== undefined && takesKnown(body.type)) await keepKnown(context, id, body.known)
  await audit({ verb: 'create', kind: 'report_object', id, fields: Object.keys(filters) })
  return ok({ id })
})

const getRoute = route(getReportObject, ({ params, query }, context) =>
  inAccount(context, query.account, async (reach): Promise<Result<ReportObject>> => {
    const [found] = await rowsOf(reach, sql`r.id = ${params.id}`)
    if (found === undefined) return notFound
    const { run, shown } = found
    const names = await namesOf(reach, run.filters, context)
    return ok({ ...run, names, ...(Object.keys(shown).length > 0 && { shown }) })
  }),
)

const listRoute = route(listReportObjects, ({ query }, context) => {
  const pages = paging(query)
  if (!pages.ok) return Promise.resolve(pages)
  const { page, limit, offset } = pages.value
  return inAccount(context, query.account, async (reach) => {
    const data = await rowsOf(reach, sql`true`, sql`limit ${limit} offset ${offset}`)
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from report_object r where r.account = ${reach.account} and ${isOfReport}`.execute(
      reach.tx,
    )
    return ok({ data: data.map(({ run }) => run), total: rows[0]?.total ?? 0, page, limit })
  })
})

export const reportObjectRoutes: readonly Route[] = [addRoute, getRoute, listRoute]
