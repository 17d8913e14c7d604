/** SRV-33 … SRV-36, SRV-39, SRV-40: lists and searches of each kind, by the same viewing rules as their pages. */
import { meets, ok, refuse } from '../../domain/kernel/index.ts'
import {
  countedLists,
  countedTabs,
  findPersons,
  listTabs,
  lists,
  pageSizeOf,
  mayFindPersons,
  personList,
  personSearchTypes,
  timelogList,
  type CountedTab,
  type ListQuery,
  type ListTab,
  type PersonQuery,
} from '../../domain/lists/index.ts'
import { entities, isObjectKind, type ListQuery as OwnerQuery } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { askedInstead, listItems } from '../records/index.ts'
import { includedIn } from './included.ts'
import { layoutRoutes } from './layouts.ts'
import { withPatience } from '../http/patience.ts'
import { paging, type Paging } from '../http/paging.ts'
import { findFirst, listPersons, notYours } from './persons.ts'
import { rowsOf } from './pageOfRows.ts'
import { searchRoute } from './finding.ts'

const listRoute = <T extends ListTab>(tab: T): Route =>
  route(lists[tab].call, async ({ query }, context) => {
    const pages = paging(query, pageSizeOf(tab))
    if (!pages.ok) return pages
    const { page, limit } = pages.value
    const { kind } = lists[tab]
    const instead = isObjectKind(kind) ? await askedInstead(context, kind, query) : null
    if (instead !== null) return ok({ data: [], total: 0, page, limit, ...instead })
    return rowsOf(tab, query, pages.value, context)
  })

const countedRoute = <T extends CountedTab>(tab: T): Route =>
  route(countedLists[tab], async ({ query, body }, context) => {
    const pages = paging(query, pageSizeOf(tab))
    return pages.ok ? rowsOf(tab, query, pages.value, context, body) : pages
  })

/** SRV-62: those of one client or advocate, or with `show` the agency's general ones. */
const timelogRoute: Route = route(timelogList, async ({ query }, context) => {
  if (!('show' in query)) return listItems('timelog', query as OwnerQuery, context)
  const pages = paging(query, pageSizeOf('timelogs'))
  return pages.ok ? rowsOf('timelogs', query as ListQuery, pages.value, context) : pages
})

const isOneOf = <S extends string>(known: readonly S[], word: string): word is S => known.some((each) => each === word)
const notSearchedBy = refuse('malformed', "Parameter 'type': This is not searched by it.")

const persons = async (query: PersonQuery, pages: Paging, { tx, principal, services, audit }: SignedIn) => {
  const { search: text = '', type = 'person', order_by: column, order } = query
  if (!isOneOf(personSearchTypes, type)) return notSearchedBy
  const world = { user: accessUser(principal), now: services.clock.now() }
  const sort = { column: column === 'updated_at' ? 'updated_at' : 'name', descending: order === 'DESC' } as const
  const asked = await withPatience(tx, services.heavy.patience, () =>
    listPersons(tx, world, { type, text, ...sort }, pages),
  )
  const looked = asked.ok ? asked.value : asked
  if (!looked.ok) return looked
  const { rows, total } = looked.value
  await audit({ verb: 'search', kind: 'person', id: null, count: rows.length })
  const { page, limit } = pages
  return ok({ data: rows, total, page, limit, ...(await includedIn(tx, query.includes, rows)) })
}

/** SRV-33, SRV-34, LOC-03: the path of persons answers with locations to those who say so. */
const personRoute: Route = route(personList, async ({ query }, context) => {
  const { scopes } = context.principal
  const pages = paging(query)
  if (!pages.ok) return pages
  const { page, limit } = pages.value
  const { type, is_location, ...rest } = query
  const isOfLocations = is_location !== undefined || rest.format === 'location_highest_id'
  if (!meets(scopes, isOfLocations ? entities.location.needs.view : mayFindPersons)) return notYours
  const instead = await askedInstead(context, 'location', rest)
  if (instead !== null) return ok({ data: [], total: 0, page, limit, ...instead })
  if (is_location === undefined) return persons(query, pages.value, context)
  if (type === undefined) return rowsOf('locations', rest, pages.value, context)
  return isOneOf(lists.locations.searchTypes, type)
    ? rowsOf('locations', { ...rest, type }, pages.value, context)
    : notSearchedBy
})

/** Whom a typed text finds, for a field that takes a person. */
const findRoute: Route = route(findPersons, async ({ body }, { tx, principal, services, audit }) => {
  const world = { user: accessUser(principal), now: services.clock.now() }
  const asked = await withPatience(tx, services.heavy.patience, () => findFirst(tx, world, body.search))
  const looked = asked.ok ? asked.value : asked
  if (!looked.ok) return looked
  await audit({ verb: 'search', kind: 'person', id: null, count: looked.value.persons.length })
  return ok({ data: looked.value.persons, more: looked.value.more })
})

export const routes: readonly Route[] = [
  ...[
    searchRoute,
    findRoute,
    ...listTabs.filter((tab) => tab !== 'locations' && tab !== 'timelogs').map(listRoute),
    ...countedTabs.map(countedRoute),
    personRoute,
    timelogRoute,
  ].map((each): Route => ({ ...each, heavy: true })),
  ...layoutRoutes,
]
