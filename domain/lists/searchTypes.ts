/** What each search type looks for: what its value is, and who may search by it. */
import { meets, type Needs } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import { entities } from '../records/index.ts'
import { declarationOf, type ListTab, type SearchType, type SearchTypes } from './tabs.ts'

/** What the value of a search type is, and so which control it is chosen by. */
export type SearchValue =
  | 'words'
  | 'number'
  | 'race'
  | 'gender'
  | 'user'
  | 'event_type'
  | 'period'
  | 'customField'
  /** LST-04: the type says all; a text narrows it down. */
  | 'optional'

const values: Readonly<Record<SearchType, SearchValue>> = {
  victim: 'words',
  defendant: 'words',
  location: 'words',
  event: 'words',
  case_number: 'words',
  address: 'words',
  location_address: 'words',
  business: 'words',
  location_business: 'words',
  charged: 'words',
  cited: 'words',
  arrested: 'words',
  attendee: 'words',
  text: 'words',
  all: 'words',
  all_active: 'optional',
  all_inactive: 'optional',
  inactive: 'optional',
  id: 'number',
  person_id: 'number',
  case_id: 'number',
  victim_id: 'number',
  defendant_id: 'number',
  location_id: 'number',
  event_id: 'number',
  race: 'race',
  gender: 'gender',
  advocate: 'user',
  owner: 'user',
  team_member: 'user',
  event_type: 'event_type',
  date: 'period',
  custom_fields: 'customField',
}

export const searchValueOf = (type: SearchType): SearchValue => values[type]

/** SRC-34: the last so many days, or years. */
export const periods = ['30', '60', '90', '365', '1y', '2y', '3y', '4y', '5y'] as const
export type Period = (typeof periods)[number]
/** SRC-34 */
export const defaultPeriod: Period = '30'

/** SRC-09: events without a type. */
export const noEventType = 0

/** Types that look for another kind of record than the list's own are for who may view that kind. */
const typeNeeds: Partial<Readonly<Record<string, Needs>>> = {
  victim: entities.victim.needs.view,
  defendant: entities.defendant.needs.view,
  location: entities.location.needs.view,
}

export const needsToSearchBy = (type: string): Needs => typeNeeds[type] ?? 'signedIn'

export const maySearchBy = (scopes: ReadonlySet<string> | null, type: string): boolean =>
  meets(scopes, needsToSearchBy(type))

/** These are choices of a list (LST-04), not searches. */
const choices: ReadonlySet<string> = new Set(['all_active', 'all_inactive'])
/** SRC-13, SRC-14: who is on a case is looked for among these. */
const onCase: ReadonlySet<ListTab> = new Set(['victims', 'cases'])

/** SRC-13 … SRC-17: the types that are searches. */
export const typesOf = <T extends ListTab>(tab: T): readonly SearchTypes[T][] =>
  (declarationOf(tab).searchTypes as readonly string[] as readonly SearchTypes[T][]).filter(
    (type) => !choices.has(type) && (type !== 'all' || onCase.has(tab)),
  )

/** Those of them that the type picker offers somebody. */
export const offeredTypes = <T extends ListTab>(
  tab: T,
  scopes: ReadonlySet<string> | null,
): readonly SearchTypes[T][] => typesOf(tab).filter((type) => maySearchBy(scopes, type))

export const searchTypeTitle = (type: SearchType): MessageKey => `search.type.${type}`

/** SRC-22: what is asked of a custom field, as one value. */
export const customFieldSearch = (field: number, text: string): string => `${field}|${text}`

/** The field and the text of such a value; null when it is none. */
export const customFieldOf = (value: string): { readonly field: number; readonly text: string } | null => {
  const [, field, text] = /^\s*(\d{1,15})\|(.*)$/su.exec(value) ?? []
  return field === undefined || text === undefined ? null : { field: Number(field), text }
}
