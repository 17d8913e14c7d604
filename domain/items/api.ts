/** ACT-01, ACT-07: available_client_case_advocates; SRV-62, SVC-13: timelogs and services of the whole account. */
import * as z from 'zod/mini'
import { childNeeds } from '../access/index.ts'
import { ask } from '../calls/index.ts'
import {
  call,
  category,
  count,
  group,
  id,
  isoInstant,
  list,
  nullable,
  oneOf,
  optional,
  schemaOf,
  shapeOf,
  text,
  type Call,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { entities, ownersOf, recordFields, type Page, type Records } from '../records/index.ts'
import { serviceSorts, timelogSorts, type ServiceFilters } from './serviceFilters.ts'

const whole = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))

export const getAvailableAdvocates = call({
  id: 'client_case_advocate.list',
  method: 'GET',
  path: 'available_client_case_advocate',
  needs: { anyOf: ['view_task', 'view_appointment'] },
  query: schemaOf<{ victim_id?: number; case_id?: number }>(
    z.partial(z.strictObject({ victim_id: whole, case_id: whole })),
  ),
  response: z.strictObject({ data: z.array(z.int().check(z.minimum(1))) }),
  errors: [400, 403, 404],
  summary: 'Ids of the users who own or are assigned to a client or its case, or a case',
})

/** What an action item can be of. */
const subject = group({ kind: oneOf(['victim', 'court_case']), id: id('record') })
export type Subject = Infer<typeof subject>

/** ACT-07: asked when the form of an action item, or its command, is about to offer people. */
export const advocatesAvailable = ask('items/advocates', {
  call: getAvailableAdvocates,
  asked: subject,
  input: ({ kind, id: of }) => ({ query: kind === 'victim' ? { victim_id: of } : { case_id: of } }),
  answer: group({ users: list(id('user')) }),
  read: ({ data }) => ({ users: data }),
})

/** What a row of a list of the account says of the client; nothing where the reader may not see them. */
const ofClient = { victim_name: nullable(text('name', 400)), victim_case_id: nullable(id('court_case')) }
type OfClient = { victim_name?: string | null; victim_case_id?: number | null }
/** Lists of one client's records leave out what is the same in all of them. */
const rowOf = (kind: 'service' | 'timelog') => {
  const { schema } = group({ ...shapeOf(recordFields[kind] as Field), ...ofClient })
  return z.union([schema, recordFields[kind].schema])
}
export type ServiceRow = Records['service'] & OfClient
export type TimelogRow = Records['timelog'] & OfClient

const instant = z.iso.datetime()
/** A list in a query (CAL-03, CAL-04): `advocates[]=1`, or by its indexes `advocates[0]=1`. */
const number = z.string().check(z.regex(/^\d{1,15}$/))
const ids = z.pipe(
  z.union([z.array(number), z.record(z.string().check(z.regex(/^\d{1,3}$/)), number)]),
  z.transform((all) => Object.values(all).map(Number)),
)
const flagged = z.literal('1')

type Sorted = { order_by?: string; order?: 'ASC' | 'DESC'; includes?: string }
const sorted = (columns: readonly string[]) => ({
  order_by: z.enum(columns as [string, ...string[]]),
  order: z.enum(['ASC', 'DESC']),
  includes: z.string().check(z.maxLength(500)),
})
const owned = (kind: 'service' | 'timelog') =>
  Object.fromEntries(Object.values(ownersOf(kind)).map((field) => [field, whole]))
const paging = { page: whole, limit: whole }
const answerOf = <R>(kind: 'service' | 'timelog') =>
  schemaOf<Page<R>>(
    z.strictObject({ data: z.array(rowOf(kind)), total: count().schema, page: count().schema, limit: count().schema }),
  )

/** LST-26 */
export const timelogPageSize = 10
const timelogShows = ['service', 'general', 'both'] as const
/** Of one owner without `show`; with it of the account, as far as the caller may see them. */
export type TimelogQuery = Sorted & {
  page?: number
  limit?: number
  victim_id?: number
  advocate_id?: number
  show?: (typeof timelogShows)[number]
}

export const listTimelogs: Call<
  string,
  Record<string, never>,
  TimelogQuery,
  Record<string, never>,
  Page<TimelogRow>
> = call({
  id: 'timelog.all',
  method: 'GET',
  path: 'timelog',
  needs: childNeeds.timelog.view,
  query: schemaOf<TimelogQuery>(
    z.partial(z.strictObject({ ...paging, ...owned('timelog'), ...sorted(timelogSorts), show: z.enum(timelogShows) })),
  ),
  response: answerOf<TimelogRow>('timelog'),
  errors: [400, 403, 404],
  summary: 'Timelogs of one client or advocate, or with show of the account',
})

type Chosen = { [N in 'advocates' | 'agencies' | 'grants' | 'services' | 'service_categories' | 'terms']?: number[] }
export type ServiceQuery = Sorted &
  Chosen & {
    page?: number
    limit?: number
    victim_id?: number
    show?: 'all'
    since?: string
    until?: string
    no_grant?: '1'
    show_deactivated_services?: '1'
  }
const chosen = { advocates: ids, agencies: ids, grants: ids, services: ids, service_categories: ids, terms: ids }

export const listServices: Call<
  string,
  Record<string, never>,
  ServiceQuery,
  Record<string, never>,
  Page<ServiceRow>
> = call({
  id: 'service.all',
  method: 'GET',
  path: 'service',
  needs: childNeeds.service.view,
  query: schemaOf<ServiceQuery>(
    z.partial(
      z.strictObject({
        ...paging,
        ...owned('service'),
        ...sorted(serviceSorts),
        ...chosen,
        show: z.literal('all'),
        since: instant,
        until: instant,
        no_grant: flagged,
        show_deactivated_services: flagged,
      }),
    ),
  ),
  response: answerOf<ServiceRow>('service'),
  errors: [400, 403, 404],
  summary: 'Services of one client, or with show of the account by the filters of a report',
})

type Sort = { readonly column: string; readonly order: 'ASC' | 'DESC'; readonly page: number }

/** LST-26: what the list of timelogs asks. */
export const timelogListQuery = ({ column, order, page }: Sort): TimelogQuery => ({
  show: 'general',
  order_by: column,
  order,
  limit: timelogPageSize,
  page,
  includes: 'user,victim',
})

/** What the list of services asks, by the report's filters and period (SVC-13). */
export const serviceListQuery = (filters: ServiceFilters, { column, order, page }: Sort): ServiceQuery => {
  const named = Object.keys(chosen) as (keyof typeof chosen)[]
  return {
    show: 'all',
    order_by: column,
    order,
    page,
    ...(filters.since !== null && { since: filters.since }),
    ...(filters.until !== null && { until: filters.until }),
    ...Object.fromEntries(named.filter((name) => filters[name].length > 0).map((name) => [name, filters[name]])),
    ...(filters.no_grant && { no_grant: '1' }),
    ...(filters.show_deactivated_services && { show_deactivated_services: '1' }),
  }
}

/** ACT-01 */
export const actionKinds = ['task', 'appointment', 'court_date', 'bulk_letter'] as const
export type ActionKind = (typeof actionKinds)[number]

const person = group({ id: id('user'), first: text('name', 80), last: text('name', 80) })
const client = group({ id: id('victim'), case_id: id('court_case'), name: text('name', 400) })
const ofAction = {
  /** Of a task only. */
  is_completed: optional(category([0, 1])),
  /** For whom it is, or who made it. */
  user: nullable(person),
  /** As far as the reader may see them. */
  victim: nullable(client),
  letters: list(group({ id: id('letter'), title: text('prose', 255), date_time: isoInstant() })),
  available_client_case_advocates: list(id('user')),
}
/** A bulk letter is of several clients, of whom `victim` is the first. */
const actionRelations = group({ ...ofAction, victims: list(client) })
export type ActionRelations = Infer<typeof actionRelations>
type ItemId = { id: number }

/** ACT-01: what stands around an action item, for whoever may see the item. */
export const getRelations = (
  kind: ActionKind,
): Call<string, ItemId, Record<string, never>, Record<string, never>, ActionRelations> =>
  call({
    id: `${kind}.related`,
    method: 'GET',
    path: `${entities[kind].endpoint}/{id}/related`,
    version: entities[kind].version,
    needs: entities[kind].needs.view,
    params: schemaOf<ItemId>(z.strictObject({ id: z.int().check(z.minimum(1)) })),
    response: actionRelations.schema,
    errors: [403, 404],
    summary: `User, clients, letters and available advocates of one ${kind}`,
  })
