/** One page of a list, and how many rows there are on all pages. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Result } from '../../domain/kernel/index.ts'
import { declarationOf, lists, readFilter, type Cards, type ListQuery, type ListTab } from '../../domain/lists/index.ts'
import { withoutHidden } from '../../domain/records/index.ts'
import type { Work } from '../kernel/database.ts'
import { rounded } from '../../domain/reports/index.ts'
import type { CountedRows } from '../reports/index.ts'
import type { Paging } from '../http/paging.ts'
import { withCustomFields } from './customColumns.ts'
import { filtered } from './filters.ts'
import { jumpsAreCheap } from '../http/patience.ts'
import { everything, type Found, type Search, type World } from './search.ts'
import * as everySource from './sources/all.ts'
import type { Order, Source } from './source.ts'
import type { Condition, Part, WordKind } from './words.ts'

const sources: Readonly<Record<ListTab, Source>> = { ...everySource }

/** LST-22: the condition on `r`, a row of the list, with something in it that is limited. */
export const limitedIn = (tab: ListTab): Condition => sources[tab].limited

/** LST-22: whether something in one of these records is limited by now, whether the list still has it or not. */
export const holdsLimited = async (tx: Work, tab: ListTab, ids: readonly number[]): Promise<boolean> => {
  const { table, limited } = sources[tab]
  const { rows } = await sql`
    select from ${sql.table(table)} r where r.id = any (${ids}::bigint[]) and ${limited} limit 1`.execute(tx)
  return rows.length > 0
}

/** The kinds whose words find the rows of some lists. */
export const wordKindsOf = (tabs: readonly ListTab[]): readonly WordKind[] => [
  ...new Set(tabs.flatMap((tab) => sources[tab].words ?? [])),
]

/** LST-08: as it is asked for, else as the list has it. */
export const sortOf = (tab: ListTab, asked: Pick<ListQuery, 'order_by' | 'order'>): Sort => {
  const { sortColumns, order } = declarationOf(tab)
  return { column: asked.order_by ?? sortColumns[0], descending: (asked.order ?? order) === 'DESC' }
}

export type Sort = { readonly column: string; readonly descending: boolean }

/** What a typed text finds; an empty one finds all. */
const foundByText = (tab: ListTab, { type, text }: Search, world: World): Result<Found> => {
  if (text.trim() === '') return { ok: true, value: everything }
  const { finders } = sources[tab]
  const finder = finders[type] ?? finders[declarationOf(tab).searchTypes[0]]
  return finder === undefined ? { ok: true, value: everything } : finder(text, world)
}

/** What a typed text finds of what a filter leaves (LST-13). */
export const found = (tab: ListTab, search: Search, world: World): Result<Found> => {
  const byText = foundByText(tab, search, world)
  if (!byText.ok || search.filter === undefined) return byText
  const filter = readFilter(tab, world.user.scopes, search.filter)
  if (!filter.ok) return filter
  if (filter.value === null) return byText
  return { ok: true, value: narrowed(byText.value, filtered(sources[tab].filters, filter.value)) }
}

/** What holds a condition on `r` besides. */
export const narrowed = (all: Found, left: Condition): Found => {
  const { condition } = all
  return { ...all, condition: condition === null ? left : sql<boolean>`(${condition} and ${left})` }
}

/** What is listed of what was found: that which a figure of a report counted, or what the list has of itself. */
export const listedOf = (tab: ListTab, all: Found, counted: Condition | null): Found => {
  const left = counted ?? sources[tab].usual
  return left === undefined ? all : narrowed(all, left)
}

const isOf = ({ status }: Search, source: Source, alias: string): Condition =>
  status === null ? sql`true` : source.status(status, alias)

const wayOf = ({ descending }: Sort): Part => sql.raw(descending ? 'desc' : 'asc')

const inOrder = (by: Part, id: Part, { nullable, first }: Order, sort: Sort): Part =>
  sql`${first === undefined ? sql`` : sql`${first}, `}${by} ${wayOf(sort)} ${sql.raw(nullable ? 'nulls last' : '')}, ${id} ${wayOf(sort)}`

const ordered = (user: AccessUser, order: Order, sort: Sort): { by: Part; joins: Part } => ({
  by: inOrder(order.by, sql`r.id`, order, sort),
  joins: order.joins?.(user) ?? sql``,
})

/**
 * The orders that the word index has by itself. By rank: what people most likely mean, the typed word as a whole word,
 * then as it goes on, then names.
 */
const indexOrder = (tab: ListTab, id: Part, sort: Sort): Part | null => {
  if (sort.column === 'rank') return sql`w.word, w.sort_name, ${id}`
  return sort.column === declarationOf(tab).sortColumns[0]
    ? sql`w.sort_name ${wayOf(sort)}, ${id} ${wayOf(sort)}`
    : null
}

/**
 * `ids` selects the page's, from `from`; `counted` is where all rows are counted. `once`: those are the same rows, and
 * to go through them twice costs more than to keep them.
 */
export type Rows = {
  readonly ids: Part
  readonly from: Part
  readonly by: Part
  readonly counted: Part
  readonly once: boolean
}

/**
 * What the user is tied to is fetched beforehand: a query for it inside this one looks so costly to the planner that it
 * reads all records once rather than a few by their ids.
 */
const byRecords = async (
  tx: Work,
  source: Source,
  user: AccessUser,
  search: Search,
  found: Found,
  order: Order,
  sort: Sort,
): Promise<Rows> => {
  const { table, stands } = source
  const joins = source.joins(user)
  const mayBeSeen = await source.seen(tx, user)
  const also = found.condition === null ? sql`` : sql` and ${found.condition}`
  const { by, joins: more } = ordered(user, order, sort)
  const records = sql`from ${sql.table(table)} r`
  const are = sql`${isOf(search, source, 'r')} and ${stands}${also}`
  const once = found.once === true
  if (once && source.reaches(user)) {
    // `offset 0`: how they are found depends on no guess of what it costs to tell which may be seen.
    const all = sql`
      from (select r.id, r.limited_access, ${order.by} as key ${records} ${joins} ${more} where ${are} offset 0) hit
      where ${mayBeSeen('hit')}`
    const byKey = inOrder(sql`hit.key`, sql`hit.id`, order, sort)
    return { ids: sql`select hit.id`, from: all, by: byKey, counted: all, once: true }
  }
  const from = sql`${records} ${joins} ${more} where ${are} and ${mayBeSeen('r')}`
  return { ids: sql`select r.id`, from, by, counted: from, once }
}

/** Where nothing but words is asked for, the records themselves are not looked at. */
const byWords = async (
  tx: Work,
  tab: ListTab,
  words: WordKind,
  user: AccessUser,
  search: Search,
  found: Found & { readonly words: Condition },
  order: Order,
  sort: Sort,
): Promise<Rows> => {
  const source = sources[tab]
  const { table } = source
  const joins = source.joins(user)
  const mayBeSeen = await source.seen(tx, user)
  const index = sql.table(`${words}_word`)
  const id = sql.ref(`w.${words}_id`)
  const hits = sql`where ${found.words} and ${isOf(search, source, 'w')} and ${mayBeSeen('w', `${words}_id`)}`
  const also = found.condition === null ? sql`` : sql` and ${found.condition}`
  const { by, joins: more } = ordered(user, order, sort)
  const narrow = sql`from ${index} w ${hits}`
  const wide = sql`
    from ${index} w join ${sql.table(table)} r on r.account = w.account and r.id = ${id} ${joins} ${more}
    ${hits}${also}`
  const counted = found.condition === null ? narrow : wide
  const byIndex = indexOrder(tab, id, sort)
  const once = found.once === true
  return byIndex === null
    ? { ids: sql`select r.id`, from: wide, by, counted, once: once && found.condition !== null }
    : { ids: sql`select ${id} as id`, from: counted, by: byIndex, counted, once }
}

/** What cards show is looked up for the rows of the page alone, in their order; `custom` are custom fields (LST-20). */
export const cardsOf = async <T extends ListTab>(
  tx: Work,
  tab: T,
  user: AccessUser,
  ids: readonly number[],
  custom: readonly number[] = [],
): Promise<Cards[T][]> => {
  if (ids.length === 0) return []
  const source: Source = sources[tab]
  if ('read' in source) return (await source.read(tx, user, ids)) as Cards[T][]
  const { table, joins, shown, toCard } = source
  const card = shown(user, ids)
  const { rows } = await sql`
    select ${card.columns}
    from unnest(${ids}::bigint[]) with ordinality page (id, n)
    join ${sql.table(table)} r on r.id = page.id ${joins(user)} ${card.joins}
    order by page.n`.execute(tx)
  const cards = rows.map((row) => withoutHidden(lists[tab].kind, user.scopes, toCard(row as never) as Cards[T]))
  return withCustomFields(tx, tab, table, cards, custom)
}

/** SRC-37: the words' records and those besides; null where there are none, and the words alone are the faster way. */
const foundBesides = async (tx: Work, kind: WordKind, { words, condition, also }: Found): Promise<Found | null> => {
  if (words === null || also === undefined || also === null) return null
  const { ids, alone } = also
  const byWords = sql`select ${sql.ref(`w.${kind}_id`)} from ${sql.table(`${kind}_word`)} w where ${words}`
  const { rows } = await sql<{ any: boolean; named: boolean }>`
    select exists (${ids}) as any, ${alone === undefined ? sql`true` : sql`exists (${byWords})`} as named`.execute(tx)
  const [{ any, named } = { any: false, named: true }] = rows
  if (!any) return null
  const all = alone !== undefined && !named ? alone : sql<boolean>`r.id in (${byWords} union all ${ids})`
  return { words: null, condition: condition === null ? all : sql<boolean>`${all} and ${condition}`, once: true }
}

/** All rows of a list, as parts of queries. */
export const listedRows = async (
  tx: Work,
  tab: ListTab,
  user: AccessUser,
  search: Search,
  found: Found,
  sort: Sort,
): Promise<Rows> => {
  const source = sources[tab]
  const { words, orders } = source
  const named = orders[declarationOf(tab).sortColumns[0]] ?? { by: sql`r.id` }
  const order = orders[sort.column]
  const descending = order !== undefined && sort.descending
  const besides = words === null ? null : await foundBesides(tx, words, found)
  if (besides !== null) return byRecords(tx, source, user, search, besides, order ?? named, { ...sort, descending })
  return words !== null && found.words !== null
    ? byWords(tx, tab, words, user, search, { ...found, words: found.words }, order ?? named, sort)
    : byRecords(tx, source, user, search, found, order ?? named, { ...sort, descending })
}

export const countRows = async (tx: Work, { counted }: Pick<Rows, 'counted'>): Promise<number> => {
  const whole = await sql<{ total: number }>`select count(*) as total ${counted}`.execute(tx)
  return whole.rows[0]?.total ?? 0
}

const sumRows = async (tx: Work, query: Part): Promise<number> => {
  const whole = await sql<{ sum: number }>`select (${query})::float8 as sum`.execute(tx)
  return rounded(Number(whole.rows[0]?.sum ?? 0))
}

export const listRecords = async <T extends ListTab>(
  tx: Work,
  tab: T,
  user: AccessUser,
  search: Search,
  found: Found,
  sort: Sort,
  { limit, offset }: Paging,
  custom: readonly number[] = [],
  sumOf: CountedRows['sum'] = null,
): Promise<{ rows: Cards[T][]; total: number; sum: number | null }> => {
  await jumpsAreCheap(tx)
  const all = await listedRows(tx, tab, user, search, found, sort)
  const { ids, from, by, once } = all
  const total = once ? sql`, count(*) over () as total` : sql``
  const page = await sql<{ id: number; total?: number }>`
    ${ids}${total} ${from} order by ${by} limit ${limit} offset ${offset}`.execute(tx)
  const rows = await cardsOf(
    tx,
    tab,
    user,
    page.rows.map(({ id }) => id),
    custom,
  )
  const sum = sumOf === null ? null : await sumRows(tx, sumOf(sql`${ids} ${from}`))
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length, sum }
  return { rows, total: page.rows[0]?.total ?? (await countRows(tx, all)), sum }
}
