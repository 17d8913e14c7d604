/** SRV-57, SRV-69: each user has filter sets of their own (SAV-11). */
import { sql, type RawBuilder } from 'kysely'
import { roleLevels } from '../../domain/access/index.ts'
import {
  isFewFilters,
  mostSets,
  savedReportCalls as calls,
  savedReportProblems,
  unreadableFilters,
  type SavedReport,
  type SavedReportChanges,
  type SetChanges,
} from '../../domain/config/index.ts'
import { dayAt, ok, storable, type Day, type Result } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { daysOf, instantsOf } from '../../domain/reports/index.ts'
import { route, type Answer, type Principal, type Route, type SignedIn } from '../http/route.ts'
import { paging } from '../http/paging.ts'
import {
  changedFields,
  clashOf,
  created,
  denied,
  invalid,
  notFound,
  notViewable,
  removed,
  updated,
} from '../records/index.ts'
import { calendarOf, type Calendar } from './calendar.ts'
import { alone, lastChange, stamps, told } from './versions.ts'

type Row = SavedReport & { readonly version: number | string }

const administers = ({ roleLevel }: Principal): boolean => roleLevel >= roleLevels.administrator

/** SAV-13: a period by its name is as many days as it is today. */
const dated = (set: Row, today: Day, { zone, fiscalMonth }: Calendar): Row => {
  if (set.period === 'Custom') return set
  const days = daysOf(set.period, { today, fiscalMonth })
  const { since, until } = days === null ? { since: null, until: null } : instantsOf(days, zone)
  return { ...set, date_time: since, end_date_time: until }
}

/** Another version may have kept something else: it is told as what nobody reads, and stays what it is. */
const asMembers = (kept: unknown): SavedReport['filters'] =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept)
    ? (kept as SavedReport['filters'])
    : { [unreadableFilters]: kept }

const rowsOf = async (
  context: SignedIn,
  where: RawBuilder<unknown>,
  rest = sql``,
  filters = sql`e.filters, e.quick_filters`,
): Promise<readonly SavedReport[]> => {
  const { tx, services } = context
  const calendar = await calendarOf(context)
  const today = dayAt(services.clock.now(), calendar.zone)
  const { rows } = await sql<Row>`
    select e.id, e.label, e.description, e.period, e.date_time, e.end_date_time, e.type, ${filters},
      e.created_at, json_build_object('id', u.id, 'first', u.first, 'last', u.last) as "user", ${stamps}
    from saved_report e join app_user u on u.account = e.account and u.id = e.user_id ${lastChange('saved_report')}
    where ${where} ${rest}`.execute(tx)
  return rows.map((row) => ({
    ...dated(row, today, calendar),
    filters: asMembers(row.filters),
    quick_filters: asMembers(row.quick_filters),
    version: Number(row.version),
  }))
}

/** SAV-11: one's own, or as an administrator any of the account. */
const seen = async (context: SignedIn, id: number): Promise<Result<SavedReport>> => {
  const [set] = await rowsOf(context, sql`e.id = ${id}`)
  if (!set) return notFound
  return set.user.id === context.principal.userId || administers(context.principal) ? ok(set) : notViewable
}

const answered = (set: SavedReport): Answer<SavedReport> => ({ ok: true, value: set, etag: set.version })

const read = async (context: SignedIn, id: number): Promise<Answer<SavedReport>> => {
  const known = await seen(context, id)
  return known.ok ? answered(known.value) : known
}

const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

type Kept = Required<SavedReportChanges>
const blank: Kept = {
  label: '',
  description: null,
  period: 'Quarter to Date',
  date_time: null,
  end_date_time: null,
  filters: {},
  quick_filters: {},
  type: '',
}

/** Members that are not sent stay, for whoever changes a set need not know all that it has; null takes one away. */
const merged = (before: Kept['filters'], sent: Kept['filters'] = {}): Kept['filters'] =>
  Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null))

const settled = (before: Kept, { merges, ...sent }: SetChanges): Kept => {
  const next = {
    ...before,
    ...sent,
    ...(merges === true && { filters: merged(before.filters, sent.filters) }),
    quick_filters: merged(before.quick_filters, sent.quick_filters),
  }
  return {
    ...next,
    label: storable(next.label),
    description: next.description === null ? null : storable(next.description),
    date_time: instant(next.date_time),
    end_date_time: instant(next.end_date_time),
  }
}

const columnsOf = (set: Kept) => ({
  ...set,
  filters: JSON.stringify(set.filters),
  quick_filters: JSON.stringify(set.quick_filters),
})

const labelsOf = async ({ tx, principal }: SignedIn, type: string, but: number): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('saved_report')
    .select('label')
    .where('user_id', '=', principal.userId)
    .where('type', '=', type)
    .where('id', '<>', but)
    .execute()
  return rows.map(({ label }) => label)
}

const tooMany = invalid({ filters: wording('listFilter.tooLong') })

const onlyMe = ({ principal }: SignedIn) => ({ only: principal.userId })

const create = async (sent: SavedReportChanges, context: SignedIn): Promise<Answer<SavedReport>> => {
  const { tx, principal, services } = context
  await alone(context)
  const next = settled(blank, sent)
  const wrong = savedReportProblems(next, await labelsOf(context, next.type, 0))
  if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
  const created_at = new Date(services.clock.now()).toISOString()
  const { id } = await tx
    .insertInto('saved_report')
    .values({ ...columnsOf(next), account: principal.account, user_id: principal.userId, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await told(context, 'saved_report', id, created(next), onlyMe(context))
  return read(context, id)
}

const keptOf = ({
  label,
  description,
  period,
  date_time,
  end_date_time,
  filters,
  quick_filters,
  type,
}: SavedReport): Kept => ({
  label,
  description,
  period,
  date_time,
  end_date_time,
  filters,
  quick_filters,
  type,
})

const update = async (id: number, sent: SetChanges, context: SignedIn): Promise<Answer<SavedReport>> => {
  const { tx, principal, request } = context
  await alone(context)
  const known = await seen(context, id)
  if (!known.ok) return known
  const current = known.value
  if (current.user.id !== principal.userId) return denied('A filter set is changed only by its owner.')
  const before = keptOf(current)
  const next = settled(before, sent)
  const names = changedFields(before, next)
  const clash = await clashOf(tx, 'saved_report', current, request.ifMatch, names)
  if (clash) return clash
  const wrong = savedReportProblems(next, await labelsOf(context, next.type, id))
  if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
  // What each of two requests may send is together more than an answer may tell.
  if (!isFewFilters(next.filters) || !isFewFilters(next.quick_filters)) return tooMany
  if (names.length === 0) return answered(current)
  await tx.updateTable('saved_report').set(columnsOf(next)).where('id', '=', id).execute()
  await told(context, 'saved_report', id, updated(before, next, names), onlyMe(context))
  return read(context, id)
}

/** Nothing else refers to a set, so it goes with its history. */
const remove = async (id: number, context: SignedIn): Promise<Answer<{ success: true }>> => {
  const { tx } = context
  const known = await seen(context, id)
  if (!known.ok) return known
  await tx.deleteFrom('saved_report').where('id', '=', id).execute()
  await told(context, 'saved_report', id, removed, { only: known.value.user.id })
  await tx.deleteFrom('record_change').where('kind', '=', 'saved_report').where('record_id', '=', id).execute()
  return ok({ success: true })
}

export const savedReportRoutes: readonly Route[] = [
  route(calls.get, ({ params }, context) => read(context, params.id)),
  route(calls.list, async ({ query }, context) => {
    const pages = paging(query, undefined, mostSets)
    if (!pages.ok) return pages
    if (query.all === '1' && !administers(context.principal)) return notViewable
    const { page, limit, offset } = pages.value
    const whose = query.all === '1' ? sql`true` : sql`e.user_id = ${context.principal.userId}`
    const where = query.type === undefined ? whose : sql`${whose} and e.type = ${query.type}`
    const data = await rowsOf(
      context,
      where,
      sql`order by e.created_at desc, e.id desc limit ${limit} offset ${offset}`,
      query.brief === '1' ? sql`'{}'::jsonb as filters, '{}'::jsonb as quick_filters` : undefined,
    )
    const { rows } = await sql<{
      total: number
    }>`select count(*)::int as total from saved_report e where ${where}`.execute(context.tx)
    return ok({ data: [...data], total: rows[0]?.total ?? 0, page, limit })
  }),
  route(calls.create, ({ body }, context) => create(body, context)),
  route(calls.update, ({ params, body }, context) => update(params.id, body, context)),
  route(calls.remove, ({ params }, context) => remove(params.id, context)),
]
