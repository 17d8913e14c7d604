/** SRV-33 … SRV-36, SRV-39, SRV-40: lists and searches of each kind, by the same viewing rules as their pages. */
import { isoDay, meets, ok, refuse, type Needs, type Refusal } from '../../domain/kernel/index.ts'
import {
  countedLists,
  countedTabs,
  filterField,
  findPersons,
  findRecords,
  listTabs,
  lists,
  pageSizeOf,
  personList,
  personSearchTypes,
  tellsStatus,
  textSearchOf,
  timelogList,
  writtenFilter,
  type CountedTab,
  type ListQuery,
  type FilterCondition,
  type FoundPage,
  type ListTab,
  type PersonQuery,
  type RecordSearch,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { namedWithDay, typedDay } from '../../domain/palette/index.ts'
import { readQuestion } from '../../domain/reports/index.ts'
import { entities, isObjectKind, type ListQuery as OwnerQuery } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { route, type Route, type SignedIn } from '../http/route.ts'
import { askedInstead, listItems } from '../records/index.ts'
import type { Work } from '../kernel/database.ts'
import { customFieldsOf } from './customColumns.ts'
import { casesByDocket } from './dockets.ts'
import { includedIn } from './included.ts'
import { layoutRoutes } from './layouts.ts'
import { countedRows } from '../reports/index.ts'
import { found, listedOf, listRecords, sortOf, wordKindsOf } from './listRecords.ts'
import { farTexts, nearTexts } from './nearTexts.ts'
import { tooSlow, withPatience } from '../http/patience.ts'
import { paging, type Paging } from '../http/paging.ts'
import { findFirst, listPersons, notYours } from './persons.ts'
import { statusOf, type Search } from './search.ts'

/** Whoever is told of no status finds the records of each (PRM-47). */
export const searchOf = (
  tab: ListTab,
  { search: text = '', type = textSearchOf(tab), status, filter }: ListQuery,
  scopes: ReadonlySet<string>,
): Search => ({
  type,
  text,
  status: tellsStatus(tab, scopes) ? statusOf(type, text.trim(), status) : null,
  filter,
})

/** `counted`: only what a figure of a report counted. */
const rowsOf = async <T extends ListTab>(
  tab: T,
  query: ListQuery,
  pages: Paging,
  context: SignedIn,
  counted?: string,
) => {
  const { tx, principal, services, audit } = context
  const { page, limit } = pages
  const user = accessUser(principal)
  const search = searchOf(tab, query, principal.scopes)
  const looked = found(tab, search, { user, now: services.clock.now() })
  if (!looked.ok) return looked
  const ofReport = counted === undefined ? null : await countedRows(tab, readQuestion(counted), context)
  if (ofReport?.ok === false) return ofReport
  const left = listedOf(tab, looked.value, ofReport?.value.are ?? null)
  const custom = await customOf(tx, tab, query)
  const listed = await withPatience(tx, services.heavy.patience, () =>
    listRecords(tx, tab, user, search, left, sortOf(tab, query), pages, custom, ofReport?.value.sum ?? null),
  )
  if (!listed.ok) return listed
  const { rows, total, sum } = listed.value
  await audit({ verb: 'search', kind: lists[tab].kind, id: null, count: rows.length })
  return ok({
    data: rows,
    total,
    page,
    limit,
    ...(sum !== null && { sum }),
    ...(await includedIn(tx, query.includes, rows)),
  })
}

/** SRV-35: `includes` asks for all of the agency's own fields, `custom` for those that are shown. */
const customOf = async (tx: Work, tab: ListTab, { custom, includes = '' }: ListQuery): Promise<readonly number[]> => {
  if (includes.split(',').includes('custom_fields')) return (await customFieldsOf(tx, tab)).map(({ id }) => id)
  return custom === undefined ? [] : custom.split(',').map(Number)
}

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
    return pages.ok ? rowsOf(tab, query, pages.value, context, body.counted) : pages
  })

/** SRV-62: those of one client or advocate, or with `show` the agency's general ones. */
const timelogRoute: Route = route(timelogList, async ({ query }, context) => {
  if (!('show' in query)) return listItems('timelog', query as OwnerQuery, context)
  const pages = paging(query, pageSizeOf('timelogs'))
  return pages.ok ? rowsOf('timelogs', query as ListQuery, pages.value, context) : pages
})

const isOneOf = <S extends string>(known: readonly S[], word: string): word is S => known.some((each) => each === word)
/** Whoever may see some of what persons are. */
const mayFindPersons: Needs = { anyOf: ['view_own_victim', 'view_own_defendant'] }
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
  await audit({ verb: 'search', kind: 'person', id: null, count: looked.value.length })
  return ok({ data: looked.value })
})

const isForbidden = ({ code }: Refusal): boolean => code === 'forbidden'

type Look = RecordSearch & Pick<ListQuery, 'filter'>

/** SRC-20: as many lists as are asked about, each by its own scopes; only where all are refused nothing is answered. */
const searchLists = async (body: Look, context: SignedIn) => {
  const { lists: asked, includes: _, ...common } = body
  const pages = paging(common)
  if (!pages.ok) return pages
  const { audit, principal } = context
  const found: (FoundPage | null)[] = []
  const refusals: Refusal[] = []
  for (const { tab, type } of asked) {
    const { needs, path } = lists[tab].call
    const answer = meets(principal.scopes, needs)
      ? await rowsOf(tab, { ...common, type }, pages.value, context)
      : notYours
    if (answer.ok) {
      found.push({ tab, rows: answer.value.data, total: answer.value.total } as FoundPage)
      continue
    }
    if (answer === tooSlow) return answer
    found.push(null)
    refusals.push(answer.refusal)
    // As the list's own path notes it.
    if (isForbidden(answer.refusal))
      await audit({ verb: 'deny', kind: path.split('/')[0] ?? '', id: null, result: 'refused' })
  }
  const refusal = refusals.find(isForbidden) ?? refusals[0]
  // Kept are the lines of the audit; nothing else is written.
  if (refusal !== undefined && refusals.length === asked.length) return { ok: false, refusal, keep: true } as const
  const { page, limit } = pages.value
  return ok({ pages: found, page, limit })
}

/** The same text among the records that are inactive, in the lists that tell of it. */
const amongInactive = (body: RecordSearch, scopes: ReadonlySet<string>): RecordSearch => ({
  ...body,
  lists: body.lists.map((one) => (tellsStatus(one.tab, scopes) ? { ...one, type: 'inactive' } : one)),
})

/** Those born on a day that is typed, and called as is typed beside it, in the lists of people: of the active ones first. */
const bornOn = (body: RecordSearch, scopes: ReadonlySet<string>): readonly Look[] => {
  const { search, lists: asked, ...common } = body
  const alone = typedDay(search)
  const { day, name } = alone === null ? (namedWithDay(search) ?? { day: null, name: '' }) : { day: alone, name: '' }
  const ofPeople = asked.filter(({ tab }) => filterField(tab, birthdate) !== undefined)
  if (day === null || ofPeople.length === 0) return []
  const on = isoDay(day)
  const conditions: FilterCondition[] = [{ field: birthdate, is: 'between', values: [on, on] }]
  const filter = writtenFilter({ combine: 'all', conditions, groups: [] })
  const look = { ...common, search: name, lists: ofPeople }
  return [look, amongInactive(look, scopes)].map((each) => ({ ...each, filter }))
}
const birthdate = 'birthdate'

/** One by its id. A case is said by its number, which is another one. */
const numbered = ({ search, lists: asked, ...common }: RecordSearch): readonly Look[] => {
  const others = asked.filter(({ tab }) => tab !== 'cases')
  const id = /^\s*(\d{1,9})\s*$/.exec(search)?.[1]
  if (id === undefined || others.length === 0) return []
  return [{ ...common, search: id, lists: others.map(({ tab }) => ({ tab, type: 'id' })) }]
}

/** Cases by their other numbers. */
const byDocket = async ({ search, lists: asked, ...common }: RecordSearch, { tx, principal, services }: SignedIn) => {
  if (asked.every(({ tab }) => tab !== 'cases')) return ok([])
  const found = await withPatience(tx, services.heavy.patience, () => casesByDocket(tx, accessUser(principal), search))
  if (!found.ok) return found
  return ok(found.value.map((id): Look => ({ ...common, search: String(id), lists: [{ tab: 'cases', type: 'id' }] })))
}

const isFilled = (pages: readonly (FoundPage | null)[]): boolean => pages.some((page) => (page?.total ?? 0) > 0)

/** The first of the looks that finds something; null where none does. Nothing more is asked once the time is up. */
const foundByAny = async (looks: readonly Look[], of: RecordSearch, context: SignedIn) => {
  for (const look of looks) {
    const like = await searchLists(look, context)
    if (like === tooSlow) return like
    if (!like.ok || !isFilled(like.value.pages)) continue
    const page = (tab: RecordTab): FoundPage | null => like.value.pages.find((each) => each?.tab === tab) ?? null
    return ok({ ...like.value, pages: of.lists.map(({ tab }) => page(tab)), near: true })
  }
  return null
}

/**
 * Where nothing is found, and that is asked for, what is found by what may have been meant: who was born on that day, or
 * was a client once, or has that id, before anybody who is only called alike.
 */
const searchRoute: Route = route(findRecords, async ({ body }, context) => {
  const { near: mayBeNear = false, ...exact } = body
  const answer = await searchLists(exact, context)
  if (!mayBeNear || !answer.ok || isFilled(answer.value.pages)) return answer
  const { tx, services, principal } = context
  const inactive = amongInactive(exact, principal.scopes)
  const dockets = await byDocket(exact, context)
  if (!dockets.ok) return dockets
  const looks = [...bornOn(exact, principal.scopes), inactive, ...dockets.value, ...numbered(exact)]
  const others = await foundByAny(looks, exact, context)
  if (others !== null) return others
  const kinds = wordKindsOf(body.lists.map(({ tab }) => tab))
  const user = accessUser(principal)
  const ofStatus = [[1, exact] as const, [0, inactive] as const]
  for (const textsOf of [nearTexts, farTexts])
    for (const [status, of] of ofStatus) {
      const texts = await withPatience(tx, services.heavy.patience, () =>
        textsOf(tx, user, { kinds, status }, body.search),
      )
      if (!texts.ok) return texts
      const readings = texts.value.map((search): Look => ({ ...of, search }))
      const alike = await foundByAny(readings, exact, context)
      if (alike !== null) return alike
    }
  return answer
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
