/** Lists of what was done (LST-24, LST-26, SVC-13): services and timelogs of the account, page by page. */
import { count, group, id, list, nullable, oneOf, optional, shapeOf, text, type Field } from '../kernel/index.ts'
import {
  noServiceFilters,
  originOf,
  reportOrigins,
  serviceFiltersOf,
  serviceListQuery,
  serviceSorts,
  timelogListQuery,
  timelogPageSize,
  timelogSorts,
  type ItemsState,
  type ReportOrigin,
  type ServiceQuery,
  type ServiceRow,
  type TimelogQuery,
  type TimelogRow,
} from '../items/index.ts'
import { recordFields } from '../records/index.ts'
import { pageSize } from './queries.ts'

export const itemLists = ['services', 'timelogs'] as const
export type ItemListName = (typeof itemLists)[number]
export type ItemRows = { services: ServiceRow; timelogs: TimelogRow }

const itemPageSize: { readonly [L in ItemListName]: number } = { services: pageSize, timelogs: timelogPageSize }

export const itemView = group({
  page: count(1, 1_000_000),
  orderBy: oneOf([...new Set([...serviceSorts, ...timelogSorts])] as [string, ...string[]]),
  order: oneOf(['ASC', 'DESC']),
  /** LST-10: whose filters it has. */
  origin: nullable(oneOf(reportOrigins)),
})
export type ItemView = { page: number; orderBy: string; order: 'ASC' | 'DESC'; origin: ReportOrigin | null }

/** LST-26: the newest first. */
export const firstItemView = (origin: ReportOrigin | null): ItemView => ({
  page: 1,
  orderBy: 'date_time',
  order: 'DESC',
  origin,
})

const ofClient = {
  victim_name: optional(nullable(text('name', 400))),
  victim_case_id: optional(nullable(id('court_case'))),
}
const rowOf = (kind: 'service' | 'timelog') => group({ ...shapeOf(recordFields[kind] as Field), ...ofClient }) as Field
export const itemRows = {
  services: list(rowOf('service')) as Field<ServiceRow[]>,
  timelogs: list(rowOf('timelog')) as Field<TimelogRow[]>,
}

export type ItemListState<L extends ItemListName = ItemListName> = {
  view: ItemView | null
  status: 'none' | 'loading' | 'loaded' | 'failed'
  message: string | null
  total: number
  rows: ItemRows[L][]
}
export const itemListShape = <L extends ItemListName>(name: L): Field<ItemListState<L>> =>
  group({
    view: nullable(itemView),
    status: oneOf(['none', 'loading', 'loaded', 'failed']),
    message: nullable(text('prose', 2_000)),
    total: count(),
    rows: itemRows[name],
  }) as Field as Field<ItemListState<L>>

export const noItemList = <L extends ItemListName>(): ItemListState<L> => ({
  view: null,
  status: 'none',
  message: null,
  total: 0,
  rows: [],
})

export type ItemAddress = {
  readonly origin: ReportOrigin | null
  /** What of the address is not known. */
  readonly unknown: string | null
}

/** LST-10: `/list/services/initialize_grant`; timelogs have no such addresses. */
export const itemAddress = (name: ItemListName, segment: string | undefined): ItemAddress => {
  const origin = name === 'services' ? originOf(segment) : null
  return { origin, unknown: origin === null && segment !== undefined && segment !== 'all' ? segment : null }
}

/** SVC-13: with the filters and the period of the report that opened it; without a report it has none. */
export const servicesAsked = (state: { readonly items: ItemsState }, view: ItemView): ServiceQuery => {
  const filters = serviceFiltersOf(state)
  return serviceListQuery(view.origin !== null && filters.origin === view.origin ? filters : noServiceFilters, {
    column: view.orderBy,
    order: view.order,
    page: view.page,
  })
}
export const timelogsAsked = ({ orderBy, order, page }: ItemView): TimelogQuery =>
  timelogListQuery({ column: orderBy, order, page })

export const itemPages = (name: ItemListName, total: number): number =>
  Math.max(1, Math.ceil(total / itemPageSize[name]))
