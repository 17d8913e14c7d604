/** Each list and quick search of the product, from its declaration in `views`. */
import * as z from 'zod/mini'
import { customFieldTableOf } from '../customFields/index.ts'
import { call, list, schemaOf, writtenCount, type Call, type CommandContext, type Field } from '../kernel/index.ts'
import { tOf } from '../messages/index.ts'
import { routeOf } from '../navigation/index.ts'
import { countedList } from '../reports/index.ts'
import { entities, isObjectKind, isPageKind, ownersOf, type Kind, type PageKind } from '../records/index.ts'
import { cellText, type CellWorld } from './cells.ts'
import { called } from './columns.ts'
import type { Found } from './found.ts'
import { mostColumns, type Row, type View } from './view.ts'
import * as all from './views/all.ts'

type Views = typeof all
const views: Views = { ...all }
export type ListTab = keyof Views
export type Cards = { [T in ListTab]: Views[T]['card'] extends Field<infer R> ? R : never }
export type SearchTypes = { [T in ListTab]: Views[T]['searchTypes'][number] }
export type SearchType = SearchTypes[ListTab]
export type SortColumns = { [T in ListTab]: Views[T]['sortColumns'][number] }
export type FilterNames = { [T in ListTab]: Views[T]['filters'][number]['id'] }

/** Lists of records that have a page of their own: these are found by name, picked, and changed several at once. */
export type RecordTab = { [T in ListTab]: Views[T]['kind'] extends PageKind ? T : never }[ListTab]

// Names part those of one rank: Node lists a module's members in another order than bundlers do.
const ranked = (Object.entries(views) as [ListTab, { readonly rank: number }][]).toSorted(
  ([name, one], [other, { rank }]) => one.rank - rank || (name < other ? -1 : 1),
)
export const listTabs = ranked.map(([tab]) => tab) as [ListTab, ...ListTab[]]
export const isRecordTab = (tab: ListTab): tab is RecordTab => isPageKind(views[tab].kind)
export const recordTabs = listTabs.filter(isRecordTab) as [RecordTab, ...RecordTab[]]
/** Undefined for what names no list. */
export const tabNamed = (name: string | null | undefined): ListTab | undefined => listTabs.find((tab) => tab === name)
export const recordTabNamed = (name: string | null | undefined): RecordTab | undefined =>
  recordTabs.find((tab) => tab === name)
/** The list of a command; one without a list in view has nothing to act on, and its `when` hides it. */
export const tabOfCommand = ({ list }: Pick<CommandContext, 'list'>): ListTab => tabNamed(list) ?? listTabs[0]
/** The list that a route shows. */
export const tabOfRoute = (route: string | undefined): ListTab | undefined =>
  listTabs.find((tab) => route === views[tab].route)

/** A card of one of the tabs, told apart by it; `Card<'cases'>` is one of cases. */
export type Card<T extends ListTab = ListTab> = { [K in T]: { tab: K; row: Cards[K] } }[T]
export type AnyCard = Card
export type RecordCard = Card<RecordTab>
/** Several cards of one tab. */
export type AnyPage<T extends ListTab = ListTab> = { [K in T]: { tab: K; rows: Cards[K][] } }[T]

export type RecordPage = AnyPage<RecordTab>

const each = <T extends ListTab, F>(tabs: readonly T[], make: (tab: T) => F): { [K in T]: F } =>
  Object.fromEntries(tabs.map((tab) => [tab, make(tab)])) as { [K in T]: F }
/** One value for each tab. */
export const eachTab = <F>(make: (tab: ListTab) => F): { [T in ListTab]: F } => each(listTabs, make)
export const eachRecordTab = <F>(make: (tab: RecordTab) => F): { [T in RecordTab]: F } => each(recordTabs, make)

export type ListQuery = {
  readonly search?: string | undefined
  readonly type?: SearchType | undefined
  readonly status?: '0' | '1' | 'all' | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly includes?: string | undefined
  readonly rank_fields?: string | undefined
  readonly order_by?: string | undefined
  readonly order?: 'ASC' | 'DESC' | undefined
  /** LST-13, as JSON. */
  readonly filter?: string | undefined
  /** LST-20: ids of custom fields whose values are shown, by commas. */
  readonly custom?: string | undefined
  /** SRV-39, SRV-40: a number or years instead of rows. */
  readonly format?: 'highest_id' | 'person_highest_id' | 'location_highest_id' | undefined
  readonly show?: 'years' | undefined
}
export type None = Record<string, never>
export type Answer<R> = {
  data: R[]
  total: number
  sum?: number | undefined
  page: number
  limit: number
  highest_id?: number | undefined
  years?: number[] | undefined
  included?: Included | undefined
}

/** SRV-33: what rows name and `includes` asks for, each once. No field says a person's language, so nobody has one. */
export const included = z.strictObject({
  race: z.optional(z.array(z.strictObject({ id: z.int(), label: z.string() }))),
  gender: z.optional(z.array(z.strictObject({ id: z.int(), label: z.string() }))),
  language: z.optional(z.array(z.never())),
})
export type Included = z.infer<typeof included>

type List<T extends ListTab> = Views[T] & {
  /** GET with search, type, page and limit (SRV-33, SRC-20, LST-09). */
  readonly call: Call<string, None, ListQuery, None, Answer<Cards[T]>>
}

/** Of a filter in an address, as it is written there: servers take no longer ones. */
export const longestFilter = 8_000
/** What every list and search is asked alike. */
export const pageFields = {
  search: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(z.enum(['0', '1', 'all'])),
  page: z.optional(writtenCount),
  limit: z.optional(writtenCount),
  includes: z.optional(z.string().check(z.maxLength(500))),
  /** SRV-33: goes with order_by=rank, which is by the words of whatever is searched by. */
  rank_fields: z.optional(z.string().check(z.maxLength(500))),
  order: z.optional(z.enum(['ASC', 'DESC'])),
  filter: z.optional(z.string().check(z.maxLength(longestFilter))),
}

/** Ids by commas. */
export const customIds = z.optional(
  z.string().check(z.regex(new RegExp(`^\\d{1,15}(?:,\\d{1,15}){0,${mostColumns - 1}}$`))),
)

const named = (words: readonly string[]) => z.optional(z.enum(words as [string, ...string[]]))

/** Whether the kind's own path is free for it: what is listed on other records' pages is asked for there. */
const hasOwnPath = (kind: Kind): boolean => isPageKind(kind) && Object.keys(ownersOf(kind)).length === 0

/** SRV-39, SRV-40: of records, a number or years instead of rows. */
const instead = (kind: Kind, path: string | undefined) =>
  isObjectKind(kind)
    ? {
        format: named(path === 'person' ? ['person_highest_id', 'location_highest_id'] : ['highest_id']),
        ...(kind === 'victim' && { show: named(['years']) }),
      }
    : {}

const listed = (tab: ListTab, declared: View<Row>) => {
  const { kind, card, searchTypes, sortColumns, always, path, needs } = declared
  const { endpoint, version, needs: ofKind } = entities[kind]
  return {
    ...declared,
    call: call({
      id: `${hasOwnPath(kind) ? kind : tab}.list`,
      method: 'GET',
      path: path ?? (hasOwnPath(kind) ? endpoint : `list/${tab}`),
      version,
      needs: needs ?? ofKind.view,
      query: schemaOf<ListQuery>(
        z.strictObject({
          ...pageFields,
          type: named(searchTypes),
          order_by: named(sortColumns),
          ...Object.fromEntries(Object.entries(always).map(([name, value]) => [name, z.optional(z.literal(value))])),
          ...(customFieldTableOf(kind) !== undefined && { custom: customIds }),
          ...instead(kind, path),
        }),
      ),
      response: z.strictObject({
        data: list(card).schema,
        total: z.int(),
        page: z.int(),
        limit: z.int(),
        highest_id: z.optional(z.int()),
        years: z.optional(z.array(z.int())),
        /** What a figure added up over these rows, where it was not their number. */
        sum: z.optional(z.number()),
        included: z.optional(included),
      }),
      errors: [400],
      summary: `The ${kind} records that the user may see`,
    }),
  }
}

/** A list's declaration, whichever rows it has. */
export const declarationOf = (tab: ListTab): View<Row> => views[tab] as unknown as View<Row>

export const lists = eachTab((tab) => listed(tab, declarationOf(tab))) as unknown as {
  readonly [T in ListTab]: List<T>
}

/** The lists that a figure of a report opens. */
export const countedTabs = [...new Set(Object.values(countedList))]
export type CountedTab = (typeof countedTabs)[number]

const countedCall = (tab: CountedTab) => {
  const { id, version, path, needs, query, response } = lists[tab].call as List<'victims'>['call']
  return call({
    id: `${id}.counted`,
    method: 'POST',
    reads: true,
    path: `${path}/counted`,
    version,
    needs: typeof needs === 'string' ? needs : { ...needs, allOf: [...(needs.allOf ?? []), 'view_report'] },
    query,
    body: z.strictObject({
      counted: z.string().check(z.maxLength(500_000)),
      /** False where what the figure added up is known: it is of all rows, whichever page is asked for. */
      sum: z.optional(z.boolean()),
    }),
    response,
    errors: [400, 422],
    summary: `The ${lists[tab].kind} records that a figure of a report counted`,
  })
}

/** SVC-13, LST-11: only what a figure counted. The report's question travels as JSON in the body, as an address is kept on its way. */
export const countedLists = each(countedTabs, countedCall) as unknown as {
  readonly [T in CountedTab]: Call<string, None, ListQuery, { readonly counted: string }, Answer<Cards[T]>>
}

/** What the list is called. */
export const listTitle = (tab: ListTab): string => tOf(routeOf(declarationOf(tab).route)?.title ?? tab)

/** What a record's row is called. */
export const cardTitle = <T extends RecordTab>({ tab, row }: Card<T>): string =>
  called(declarationOf(tab).title?.(row) ?? '')

/** How a record's row is found, and what is told of it. */
export const foundBy = (tab: RecordTab): Found<Row> => {
  const { found } = declarationOf(tab)
  if (found === undefined) throw new TypeError(`Rows of ${tab} are not found by name.`)
  return found
}

/** What any row is called. */
export const rowName = (tab: ListTab, row: Row, world: CellWorld): string => {
  const { title, columns } = declarationOf(tab)
  if (title !== undefined) return called(title(row))
  const texts = columns.slice(0, 3).map(({ cell }) => cellText(cell(row, world)))
  return texts.filter((text) => text !== '').join(', ')
}
