/** How each filter of a report is chosen, by whom, and what it is called: one line a filter. */
import { isChoiceOpen } from '../access/index.ts'
import type { TagObject } from '../config/index.ts'
import type { Lookup } from '../kernel/index.ts'
import type { CombinableGroup, ReportFilters } from './filters.ts'

export type FilterName = keyof ReportFilters
type Named<T> = { [F in FilterName]-?: NonNullable<ReportFilters[F]> extends T ? F : never }[FilterName]

export type CombinableFilter = Named<CombinableGroup[]>
export type ListFilter = Exclude<Named<number[]>, CombinableFilter>

export type CustomKind = 'victim' | 'court_case' | 'defendant' | 'location' | 'event'
/** RPT-16 */
export type RangeKind = 'victim' | 'person' | 'court_case' | 'defendant' | 'location' | 'event'

export type FilterForm =
  | { readonly is: 'text' }
  | { readonly is: 'contained' }
  | { readonly is: 'range'; readonly of: RangeKind }
  /** One of a few words; the first is what it is without having been chosen. */
  | { readonly is: 'words'; readonly words: readonly string[] }
  | { readonly is: 'ids'; readonly lookup: Lookup; readonly tagsOf?: TagObject }
  /** One of a list, or none. */
  | { readonly is: 'one'; readonly lookup: Lookup }
  | { readonly is: 'combinable'; readonly lookup: Lookup; readonly tagsOf?: TagObject }
  /** RPT-15: texts of the agency's own fields of a kind. */
  | { readonly is: 'customFields'; readonly of: CustomKind }
  | { readonly is: 'ages' }
  | { readonly is: 'clientTypes' }
  /** Whatever is typed, one a line. */
  | { readonly is: 'lines' }
  /** Persons who are found one by one. */
  | { readonly is: 'persons' }
  | { readonly is: 'customAge' }
  | { readonly is: 'noGrant' }
  /** RPT-61 */
  | { readonly is: 'account' }

const text = { is: 'text' } as const
const contained = { is: 'contained' } as const
const either = { is: 'words', words: ['', '1', '0'] } as const
const only = { is: 'words', words: ['', '1'] } as const
const range = <const K>(of: K) => ({ is: 'range', of }) as const
const ids = <const L extends Lookup>(lookup: L) => ({ is: 'ids', lookup }) as const
const one = <const L extends Lookup>(lookup: L) => ({ is: 'one', lookup }) as const
const customFields = <const K extends CustomKind>(of: K) => ({ is: 'customFields', of }) as const
const combinable = <const L extends Lookup>(lookup: L) => ({ is: 'combinable', lookup }) as const
/** TAG-02: those that the records of one table may carry. */
const tags = <const O extends TagObject>(tagsOf: O) => ({ is: 'combinable', lookup: 'term', tagsOf }) as const

/** In the order in which they are offered. */
export const filterForms = {
  victimizations: combinable('crime'),
  service_categories: combinable('service_category'),
  services: combinable('service'),
  advocates: combinable('user'),
  assigned: combinable('user'),
  owners: combinable('user'),
  agencies: combinable('agency'),
  grants: combinable('grant'),
  by_grant: { is: 'noGrant' },
  client_account: { is: 'account' },
  agency: one('agency'),
  grant: one('grant'),
  advocate: one('user'),
  special_classifications: combinable('special_classification'),
  terms: tags('Client'),
  victimization_terms: tags('Victimization'),
  service_terms: tags('Service'),
  case_terms: tags('Case'),
  defendant_terms: tags('Defendant'),
  location_terms: tags('Location'),
  victim_races: ids('race'),
  victim_genders: ids('gender'),
  victim_age_ranges: { is: 'ages' },
  custom_age_range: { is: 'customAge' },
  victim_special_classifications: ids('special_classification'),
  client_types: { is: 'clientTypes' },
  type_contacts: { is: 'lines' },
  status: either,
  anonymous: either,
  is_mass_incident: { is: 'words', words: ['any', '1', '0'] },
  distinct_person: only,
  report_new_all_time: { is: 'words', words: ['0', '1'] },
  criminal_victimization: only,
  noncriminal_victimization: only,
  deceased: either,
  person_deceased: either,
  victim_person_deceased: either,
  defendant_special_classifications: ids('special_classification'),
  races: ids('race'),
  genders: ids('gender'),
  age_ranges: { is: 'ages' },
  search_victim: text,
  search_case: text,
  search_defendant: text,
  search_location: text,
  search_event: text,
  search_attendee: text,
  search_attendee_case: text,
  zip_code: text,
  officer: contained,
  badge: contained,
  police_division: contained,
  victim_custom_fields: customFields('victim'),
  case_custom_fields: customFields('court_case'),
  defendant_custom_fields: customFields('defendant'),
  location_custom_fields: customFields('location'),
  event_custom_fields: customFields('event'),
  client_ids: range('victim'),
  person_ids: range('person'),
  case_ids: range('court_case'),
  defendant_ids: range('defendant'),
  location_ids: range('location'),
  event_ids: range('event'),
  event_types: ids('event_type'),
  event_terms: { is: 'ids', lookup: 'term', tagsOf: 'Event' },
  event_grants: ids('grant'),
  user_attendees: ids('user'),
  user_attendee_roles: ids('attendee_role'),
  person_attendees: { is: 'persons' },
  person_attendee_roles: ids('attendee_role'),
} as const satisfies { readonly [F in FilterName]?: FilterForm }

export type ChosenFilter = keyof typeof filterForms
export const chosenFilters = Object.keys(filterForms) as [ChosenFilter, ...ChosenFilter[]]
export const formOf = (filter: ChosenFilter): FilterForm => filterForms[filter]

/** RPT-79: those of classic reports alone. */
export const isPlain = (filter: ChosenFilter): boolean => ['one', 'account'].includes(formOf(filter).is)

const isChosenAs = (filter: FilterName): FilterForm['is'] | undefined =>
  (filterForms as Readonly<Partial<Record<FilterName, FilterForm>>>)[filter]?.is

export const isCombinable = (filter: FilterName): filter is CombinableFilter => isChosenAs(filter) === 'combinable'
export const isOfLines = (filter: FilterName): filter is 'type_contacts' => isChosenAs(filter) === 'lines'

/** PRM-55: what hangs on a record is for those with its scope, and so is what is asked by it. */
const needed: Readonly<Record<string, readonly FilterName[]>> = {
  view_term: [
    'terms',
    'victimization_terms',
    'service_terms',
    'case_terms',
    'defendant_terms',
    'location_terms',
    'event_terms',
  ],
  view_enterprise_report: ['enterprise', 'client_account'],
  view_hb3800_detail: ['human_trafficking', 'counties'],
  view_grant: ['grants', 'grant', 'by_grant', 'event_grants', 'fiscal_year_from'],
}

const taggedBy = (filter: FilterName): TagObject | undefined => {
  const form = (filterForms as Readonly<Partial<Record<FilterName, FilterForm>>>)[filter]
  return form && 'tagsOf' in form ? form.tagsOf : undefined
}
export const isOfTags = (filter: FilterName): boolean => taggedBy(filter) !== undefined

/** PRM-11, PRM-13: tags go with the module of what they are on. */
export const hasModule = (filter: FilterName, scopes: ReadonlySet<string>): boolean => {
  const tagsOf = taggedBy(filter)
  return tagsOf === undefined || isChoiceOpen(scopes, 'taxonomy', 'objects', tagsOf)
}

/** Whatever modules the agency has. */
export const hasRightTo = (filter: FilterName, scopes: ReadonlySet<string>): boolean =>
  Object.entries(needed).every(([scope, filters]) => scopes.has(scope) || !filters.includes(filter))

export const mayFilterBy = (filter: FilterName, scopes: ReadonlySet<string>): boolean =>
  hasModule(filter, scopes) && hasRightTo(filter, scopes)
