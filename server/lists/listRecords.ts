/** One page of a list, and how many rows there are on all pages. */
import { sql } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { Result } from '../../domain/kernel/index.ts'
import { lists, readFilter, type Cards, type ListTab } from '../../domain/lists/index.ts'
import { withoutHidden } from '../../domain/records/index.ts'
import { visibleByWord } from '../access/index.ts'
import type { Work } from '../kernel/database.ts'
import type { Paging } from './paging.ts'
import { cases } from './cases.ts'
import { filtered } from './filters.ts'
import { defendants, victims } from './parties.ts'
import { events, locations } from './places.ts'
import { everything, type Condition, type Found, type Search, type WordKind, type World } from './search.ts'
import type { Order, Part, Source } from './source.ts'

const sources: Readonly<Record<ListTab, Source>> = { victims, cases, defendants, locations, events }

export type Sort = { readonly column: string; readonly descending: boolean }

/** What a typed text finds; an empty one finds all. */
const foundByText = (tab: ListTab, { type, text }: Search, world: World): Result<Found> => {
  if (text.trim() === '') return { ok: true, value: everything }
  const { finders } = sources[tab]
  const finder = finders[type] ?? finders[lists[tab].searchTypes[0]]
  return finder === undefined ? { ok: true, value: everything } : finder(text, world)
}

/** What a typed text finds of what a filter leaves (LST-13). */
export const found = (tab: ListTab, search: Search, world: World): Result<Found> => {
  const byText = foundByText(tab, search, world)
  if (!byText.ok || search.filter === undefined) return byText
  const filter = readFilter(tab, world.user.scopes, search.filter)
  if (!filter.ok) return filter
  if (filter.value === null) return byText
  const left = filtered(tab, filter.value)
  const { condition } = byText.value
  const both = condition === null ? left : sql<boolean>`${condition} and ${left}`
  return { ok: true, value: { ...byText.value, condition: both } }
}

const isOf = (search: Search, column: string): Condition =>
  search.status === null ? sql`true` : sql<boolean>`${sql.ref(column)} = ${search.status}`

const wayOf = ({ descending }: Sort): Part => sql.raw(descending ? 'desc' : 'asc')

const ordered = (user: AccessUser, { by, nullable, joins }: Order, sort: Sort): { by: Part; joins: Part } => ({
  by: sql`${by} ${wayOf(sort)} ${sql.raw(nullable ? 'nulls last' : '')}, r.id ${wayOf(sort)}`,
  joins: joins?.(user) ?? sql``,
})

/**
 * The orders that the word index has by itself. By rank: what people most likely mean, the typed word as a whole word,
 * then as it goes on, then names.
 */
const indexOrder = (tab: ListTab, id: Part, sort: Sort): Part | null => {
  if (sort.column === 'rank') return sql`w.word, w.sort_name, ${id}`
  return sort.column === lists[tab].sortColumns[0] ? sql`w.sort_name ${wayOf(sort)}, ${id} ${wayOf(sort)}` : null
}

/** `ids` selects the page's, from `from`; `counted` is where all rows are counted. */
export type Rows = { readonly ids: Part; readonly from: Part; readonly by: Part; readonly counted: Part }

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
  const { table, joins } = source
  const mayBeSeen = await visibleByWord(tx, user, table)
  const stands = table.rows?.('r') ?? sql<boolean>`true`
  const also = found.condition === null ? sql`` : sql` and ${found.condition}`
  const { by, joins: more } = ordered(user, order, sort)
  const from = sql`
    from ${sql.table(table.table)} r
    cross join lateral (select r.id as ${sql.ref(`${table.kind}_id`)}, r.limited_access) seen ${joins} ${more}
    where ${isOf(search, 'r.status')} and ${stands} and ${mayBeSeen('seen')}${also}`
  return { ids: sql`select r.id`, from, by, counted: from }
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
  const { table, joins } = sources[tab]
  const mayBeSeen = await visibleByWord(tx, user, table)
  const index = sql.table(`${words}_word`)
  const id = sql.ref(`w.${words}_id`)
  const hits = sql`where ${found.words} and ${isOf(search, 'w.status')} and ${mayBeSeen('w')}`
  const also = found.condition === null ? sql`` : sql` and ${found.condition}`
  const { by, joins: more } = ordered(user, order, sort)
  const narrow = sql`from ${index} w ${hits}`
  const wide = sql`
    from ${index} w join ${sql.table(table.table)} r on r.account = w.account and r.id = ${id} ${joins} ${more}
    ${hits}${also}`
  const counted = found.condition === null ? narrow : wide
  const byIndex = indexOrder(tab, id, sort)
  return byIndex === null
    ? { ids: sql`select r.id`, from: wide, by, counted }
    : { ids: sql`select ${id} as id`, from: counted, by: byIndex, counted }
}

/** What cards show is looked up for the rows of the page alone, in their order. */
export const cardsOf = async <T extends ListTab>(
  tx: Work,
  tab: T,
  user: AccessUser,
  ids: readonly number[],
): Promise<Cards[T][]> => {
  if (ids.length === 0) return []
  const { table, joins, shown, toCard }: Source = sources[tab]
  const card = shown(user, ids)
  const { rows } = await sql`
    select ${card.columns}
    from unnest(${ids}::bigint[]) with ordinality page (id, n)
    join ${sql.table(table.table)} r on r.id = page.id ${joins} ${card.joins}
    order by page.n`.execute(tx)
  return rows.map(row => withoutHidden(lists[tab].kind, user.scopes, toCard(row) as Cards[T]))
}

/** SRC-37: the words' records and those few besides; null where there are none, and the words alone are the faster way. */
const foundBesides = async (tx: Work, kind: WordKind, { words, condition, also }: Found): Promise<Found | null> => {
  if (words === null || also === undefined || also === null) return null
  const { rows } = await sql<{ any: boolean }>`select exists (${also}) as any`.execute(tx)
  if (rows[0]?.any !== true) return null
  const all = sql<boolean>`r.id in (
    select ${sql.ref(`w.${kind}_id`)} from ${sql.table(`${kind}_word`)} w where ${words} union all ${also})`
  return { words: null, condition: condition === null ? all : sql<boolean>`${all} and ${condition}` }
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
  const named = orders[lists[tab].sortColumns[0]] ?? { by: sql`r.id` }
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

export const listRecords = async <T extends ListTab>(
  tx: Work,
  tab: T,
  user: AccessUser,
  search: Search,
  found: Found,
  sort: Sort,
  { limit, offset }: Paging,
): Promise<{ rows: Cards[T][]; total: number }> => {
  const { ids, from, by, counted } = await listedRows(tx, tab, user, search, found, sort)
  const page = await sql<{ id: number }>`${ids} ${from} order by ${by} limit ${limit} offset ${offset}`.execute(tx)
  const rows = await cardsOf(tx, tab, user, page.rows.map(({ id }) => id))
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  return { rows, total: await countRows(tx, { counted }) }
}
