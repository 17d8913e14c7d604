/** Each list and quick search of the product, once. A new one is a card in forms.ts and an entry below. */
import * as z from 'zod/mini'
import { call, list, schemaOf, type Call, type CommandContext, type Field, type Infer } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import type { SearchWord } from '../navigation/index.ts'
import { entities, type PageKind } from '../records/index.ts'
import { caseCard, defendantCard, eventCard, locationCard, victimCard } from './forms.ts'

type Declaration = {
  readonly kind: PageKind
  readonly card: Field
  /** SRC-12 … SRC-17, LST-02; the first one is what a typed text is looked for by, and the fallback (SRC-18). */
  readonly searchTypes: readonly SearchWord[]
  /** Columns that the server sorts by (LST-25); the first one is the default (LST-08). */
  readonly sortColumns: readonly string[]
  /** Where the search is not on the kind's own path (LOC-03). */
  readonly path?: string
  /** What is sent with every question. */
  readonly always?: Readonly<Record<string, '1'>>
}

const everyRow = ['all', 'all_active', 'all_inactive', 'inactive'] as const

const declared = {
  victims: {
    kind: 'victim',
    card: victimCard,
    searchTypes: [
      'victim',
      ...everyRow,
      'date',
      'case_number',
      'address',
      'business',
      'race',
      'gender',
      'advocate',
      'owner',
      'custom_fields',
      'id',
      'person_id',
      'case_id',
      'victim_id',
    ],
    sortColumns: ['victim.full_name', 'case_reference_id', 'victim_type', 'birthdate', 'updated_at', 'rank'],
  },
  cases: {
    kind: 'court_case',
    card: caseCard,
    searchTypes: [
      'case_number',
      ...everyRow,
      'victim',
      'defendant',
      'location',
      'date',
      'advocate',
      'owner',
      'custom_fields',
      'id',
      'case_id',
    ],
    sortColumns: ['case_reference_id', 'date_time', 'victim_name', 'updated_at', 'rank'],
  },
  defendants: {
    kind: 'defendant',
    card: defendantCard,
    searchTypes: [
      'defendant',
      ...everyRow,
      'charged',
      'cited',
      'arrested',
      'date',
      'case_number',
      'address',
      'business',
      'race',
      'gender',
      'advocate',
      'owner',
      'custom_fields',
      'id',
      'person_id',
      'case_id',
      'defendant_id',
    ],
    sortColumns: ['defendant.full_name', 'case_reference_id', 'birthdate', 'updated_at', 'rank'],
  },
  locations: {
    kind: 'location',
    card: locationCard,
    // SRV-34
    searchTypes: [
      'location',
      ...everyRow,
      'location_address',
      'location_business',
      'case_number',
      'custom_fields',
      'id',
      'location_id',
    ],
    sortColumns: ['location_name', 'updated_at', 'rank'],
    path: 'person',
    always: { is_location: '1' },
  },
  events: {
    kind: 'event',
    card: eventCard,
    searchTypes: [
      'event',
      ...everyRow,
      'attendee',
      'date',
      'location',
      'team_member',
      'event_type',
      'owner',
      'custom_fields',
      'id',
      'event_id',
    ],
    sortColumns: ['event_name', 'date_time', 'end_date_time', 'estimated_attendees', 'updated_at', 'rank'],
  },
} as const satisfies Readonly<Record<string, Declaration>>

type Declared = typeof declared
export type ListTab = keyof Declared
export const listTabs = Object.keys(declared) as [ListTab, ...ListTab[]]
/** Undefined for what names no list. */
export const tabNamed = (name: string | null | undefined): ListTab | undefined => listTabs.find((tab) => tab === name)
/** The list of a command; one without a list in view has nothing to act on, and its `when` hides it. */
export const tabOfCommand = ({ list }: Pick<CommandContext, 'list'>): ListTab => tabNamed(list) ?? listTabs[0]
/** The list that a route shows. */
export const tabOfRoute = (route: string | undefined): ListTab | undefined =>
  listTabs.find((tab) => route === `list.${tab}`)

export type Cards = { [T in ListTab]: Infer<Declared[T]['card']> }
export type SearchTypes = { [T in ListTab]: Declared[T]['searchTypes'][number] }
export type SearchType = SearchTypes[ListTab]
export type SortColumns = { [T in ListTab]: Declared[T]['sortColumns'][number] }

/** A card of one of the tabs, told apart by it; `Card<'cases'>` is one of cases. */
export type Card<T extends ListTab = ListTab> = { [K in T]: { tab: K; row: Cards[K] } }[T]
export type AnyCard = Card
/** Several cards of one tab. */
export type AnyPage<T extends ListTab = ListTab> = { [K in T]: { tab: K; rows: Cards[K][] } }[T]

/** One value for each tab. */
export const eachTab = <F>(make: (tab: ListTab) => F): { [T in ListTab]: F } =>
  Object.fromEntries(listTabs.map((tab) => [tab, make(tab)])) as { [T in ListTab]: F }

export type ListQuery = {
  readonly search?: string | undefined
  readonly type?: SearchType | undefined
  readonly status?: '0' | '1' | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly includes?: string | undefined
  readonly order_by?: string | undefined
  readonly order?: 'ASC' | 'DESC' | undefined
  /** LST-13, as JSON. */
  readonly filter?: string | undefined
  /** SRV-39, SRV-40: a number or years instead of rows. */
  readonly format?: 'highest_id' | 'person_highest_id' | 'location_highest_id' | undefined
  readonly show?: 'years' | undefined
}
export type None = Record<string, never>
export type Answer<R> = {
  data: R[]
  total: number
  page: number
  limit: number
  highest_id?: number | undefined
  years?: number[] | undefined
}

type List<T extends ListTab> = {
  readonly kind: PageKind
  readonly card: Field<Cards[T]>
  readonly searchTypes: readonly [SearchTypes[T], ...SearchTypes[T][]]
  readonly sortColumns: readonly [SortColumns[T], ...SortColumns[T][]]
  readonly always: Readonly<Record<string, '1'>>
  /** GET with search, type, page and limit (SRV-33, SRC-20, LST-09). */
  readonly call: Call<string, None, ListQuery, None, Answer<Cards[T]>>
}

const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
/** What every list and search is asked alike. */
export const pageFields = {
  search: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(z.enum(['0', '1'])),
  page: z.optional(whole),
  limit: z.optional(whole),
  includes: z.optional(z.string().check(z.maxLength(500))),
  order: z.optional(z.enum(['ASC', 'DESC'])),
  filter: z.optional(z.string().check(z.maxLength(8_000))),
}

const named = (words: readonly string[]) => z.optional(z.enum(words as [string, ...string[]]))

const listed = (declaration: Declaration) => {
  const { kind, card, searchTypes, sortColumns, always = {} } = declaration
  const { endpoint, version, needs } = entities[kind]
  return {
    kind,
    card,
    searchTypes,
    sortColumns,
    always,
    call: call({
      id: `${kind}.list`,
      method: 'GET',
      path: declaration.path ?? endpoint,
      version,
      needs: needs.view,
      query: schemaOf<ListQuery>(
        z.strictObject({
          ...pageFields,
          type: named(searchTypes),
          order_by: named(sortColumns),
          ...Object.fromEntries(Object.keys(always).map((name) => [name, z.optional(z.literal('1'))])),
          format: named(declaration.path === 'person' ? ['person_highest_id', 'location_highest_id'] : ['highest_id']),
          ...(kind === 'victim' && { show: named(['years']) }),
        }),
      ),
      response: z.strictObject({
        data: list(card).schema,
        total: z.int(),
        page: z.int(),
        limit: z.int(),
        highest_id: z.optional(z.int()),
        years: z.optional(z.array(z.int())),
      }),
      errors: [400],
      summary: `The ${kind} records that the user may see`,
    }),
  }
}

export const lists = eachTab((tab) => listed(declared[tab])) as { readonly [T in ListTab]: List<T> }

const titles: { readonly [T in ListTab]: (row: Cards[T]) => string } = {
  /** A client without a name is told apart from one that lost it. */
  victims: ({ title, victim_type, mass_incident }) =>
    title || (victim_type === 'A' ? t('record.anonymous') : mass_incident ? t('record.massIncident') : ''),
  cases: ({ case_reference_id }) => case_reference_id,
  defendants: ({ title }) => title,
  locations: ({ location_name, business, address }) => location_name || business || address || '',
  events: ({ name }) => name,
}

/** What a row is called. */
export const cardTitle = <T extends ListTab>({ tab, row }: Card<T>): string => titles[tab](row) || t('record.unnamed')
