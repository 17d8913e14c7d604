/** What a report is filtered by (RPT-13 … RPT-21): told once for screens, log, saved sets and the server. */
import { vocaCategories, type VocaList } from '../config/index.ts'
import {
  category,
  day,
  flag,
  group,
  id,
  list,
  nullable,
  oneOf,
  optional,
  partial,
  quantity,
  text,
  type Field,
  type Infer,
} from '../kernel/index.ts'

/** RPT-23 */
export const combineTypes = ['any', 'all', 'none', 'not_all'] as const

const mostItems = 1_000
const mostGroups = 20
/** As many digits as are read in a number that is typed. */
const mostTyped = 999_999_999

export type CombinableGroup = {
  combine_type: (typeof combineTypes)[number]
  items: number[]
  include_null?: boolean
}
/** RPT-22 */
const combinable = (space: string): Field<CombinableGroup[]> =>
  list(
    group({
      combine_type: oneOf(combineTypes),
      items: list(id(space), mostItems),
      include_null: optional(flag()),
    }),
    mostGroups,
  )

const searched = text('name', 200)
/** RPT-14 */
const contained = group({ search: text('name', 120), contains: flag() })
/** RPT-15 */
const customFields = list(group({ field_view_id: id('field_view'), search: text('prose', 200), enabled: flag() }), 100)
/**
 * RPT-16, RPT-17: an `open` one goes as high as ids go, whatever `max` is shown; of one that is not somebody has typed the
 * end. Logs and sets of before do not say.
 */
const idRange = (space: string) => group({ enabled: flag(), min: id(space), max: id(space), open: optional(flag()) })
const ids = (space: string): Field<number[]> => list(id(space), mostItems)
/** Yes, no, or cleared. */
const either = category(['1', '0', ''])
/** As many years as are typed: nothing is taken of an age that nobody reaches, but that its range is open (RPT-66). */
const age = nullable(quantity(0, mostTyped))
/** RPT-65 */
const ageRanges = list(group({ description: text('name', 40), min: age, max: age }), 50)

/**
 * RPT-61: in a list, what is no entry of one's own; asked of a group of accounts, the entries of the others that are called
 * as none of one's own is.
 */
export const elsewhere = 0

/** Of an entry that the agency has given no category. */
export const notMapped = 'none'
/** By the category in which a funder counts whatever entry is held. */
const voca = <const L extends VocaList>(of: L) =>
  list(category([notMapped, ...(vocaCategories[of] as readonly (typeof vocaCategories)[L][number][])]), 40)

const shape = {
  search_victim: searched,
  search_case: searched,
  search_defendant: searched,
  search_location: searched,
  search_event: searched,
  search_attendee: searched,
  search_attendee_case: searched,
  zip_code: text('zip', 200),
  officer: contained,
  badge: contained,
  police_division: contained,
  victim_custom_fields: customFields,
  case_custom_fields: customFields,
  defendant_custom_fields: customFields,
  location_custom_fields: customFields,
  event_custom_fields: customFields,
  client_ids: idRange('victim'),
  person_ids: idRange('person'),
  case_ids: idRange('court_case'),
  defendant_ids: idRange('defendant'),
  location_ids: idRange('location'),
  event_ids: idRange('event'),
  /** RPT-18 */
  status: either,
  anonymous: either,
  is_mass_incident: category(['any', '1', '0']),
  distinct_person: category(['1', '']),
  deceased: either,
  person_deceased: either,
  victim_person_deceased: either,
  report_new_all_time: category(['0', '1']),
  /** RPT-81: the day from which fiscal years are counted, each from its anniversary on, where they are not the account's. */
  fiscal_year_from: day('yyyy-MM-dd'),
  /** -1: no grant. */
  by_grant: nullable(category([-1])),
  criminal_victimization: category(['1', '']),
  noncriminal_victimization: category(['1', '']),
  /** RPT-61: of all accounts of the own group, or of the one that is chosen. */
  enterprise: category(['1', '']),
  client_account: nullable(id('account')),
  /** RPT-60 */
  show_deactivated_services: category(['1', '']),
  /** RPT-80 */
  human_trafficking: category(['1', '']),
  /** RPT-19; RPT-38 for those that begin with `victim_`. */
  races: ids('race'),
  genders: ids('gender'),
  age_ranges: ageRanges,
  victim_races: ids('race'),
  victim_genders: ids('gender'),
  victim_age_ranges: ageRanges,
  client_types: list(category(['P', 'S', 'W', 'A', 'D', 'O']), 6),
  type_contacts: list(text('prose', 80), mostItems),
  victim_special_classifications: ids('special_classification'),
  defendant_special_classifications: ids('special_classification'),
  /** RPT-66: null, or 101 and more above, is open. */
  custom_age_range: group({ min: age, max: age }),
  /** RPT-79: each one alone; `by_grant` says that there is none. */
  agency: nullable(id('agency')),
  grant: nullable(id('grant')),
  advocate: nullable(id('user')),
  /** RPT-20 */
  event_types: ids('event_type'),
  event_terms: ids('term'),
  event_grants: ids('grant'),
  user_attendees: ids('user'),
  person_attendees: ids('person'),
  user_attendee_roles: ids('attendee_role'),
  person_attendee_roles: ids('attendee_role'),
  /** RPT-21 */
  victimizations: combinable('crime'),
  victimization_terms: combinable('term'),
  service_categories: combinable('service_category'),
  services: combinable('service'),
  service_terms: combinable('term'),
  advocates: combinable('user'),
  assigned: combinable('user'),
  agencies: combinable('agency'),
  grants: combinable('grant'),
  terms: combinable('term'),
  special_classifications: combinable('special_classification'),
  owners: combinable('user'),
  case_terms: combinable('term'),
  defendant_terms: combinable('term'),
  location_terms: combinable('term'),
} as const

/** What leaves one line of a report alone. No form has it and no chip tells of it, so no set and no run is of it. */
const lineShape = {
  /** -1: services without an agency or an advocate, events without a type. */
  by_agency: nullable(category([-1])),
  by_advocate: nullable(category([-1])),
  by_event_type: nullable(category([-1])),
  /** As people are said to live in them; an empty one is none. */
  counties: list(text('street', 80), 100),
  voca_races: voca('race'),
  voca_genders: voca('gender'),
  voca_victimizations: voca('crime'),
  voca_services: voca('service'),
  voca_classifications: voca('special_classification'),
} as const

/** What a figure may be asked by. */
export const reportFilters = partial({ ...shape, ...lineShape })
export type ReportFilters = Infer<typeof reportFilters>

/** What tells a line by what a record of a client is: another record of the same person may be of another line. */
const ofRecord = {
  client_types: shape.client_types,
  special_classifications: shape.special_classifications,
  victimizations: shape.victimizations,
  voca_classifications: lineShape.voca_classifications,
  voca_victimizations: lineShape.voca_victimizations,
} as const
export const filtersOfRecord = partial(ofRecord)
export const namesOfRecord = Object.keys(ofRecord) as (keyof typeof ofRecord)[]

/** What is taken of a saved set, or of whoever begins a run. */
export const keptFilters = partial(shape)

/** What somebody may have chosen, without what leaves one line alone. */
export const withoutLine = (filters: ReportFilters): ReportFilters =>
  Object.fromEntries(Object.entries(filters).filter(([filter]) => !(filter in lineShape)))

/** What one question may cost for each row that is looked at, as a list's filter may: texts that are looked for, conditions. */
const mostCost = 300
const mostCharacters = 8_000

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const conditionsIn = (value: unknown): number =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object').length : 1

/** The filter that asks for most of what is too much together; null where it is not. Ids are looked for together. */
export const tooMuchIn = (filters: ReportFilters): keyof ReportFilters | null => {
  const costs = (Object.keys(filters) as (keyof ReportFilters)[]).map((filter) => {
    const texts = textsIn(filters[filter])
    return { filter, conditions: texts.length + conditionsIn(filters[filter]), characters: texts.join('').length }
  })
  const sumOf = (by: 'conditions' | 'characters'): number => costs.reduce((sum, cost) => sum + cost[by], 0)
  const most = (by: 'conditions' | 'characters') =>
    costs.toSorted((one, other) => other[by] - one[by])[0]?.filter ?? null
  if (sumOf('characters') > mostCharacters) return most('characters')
  return sumOf('conditions') > mostCost ? most('conditions') : null
}

/** RPT-30: what says nothing is not asked. */
export const activeGroups = <G extends CombinableGroup>(groups: readonly G[] = []): readonly G[] =>
  groups.filter(({ items, include_null }) => items.length > 0 || include_null === true)

/** RPT-66: of each range of ages, as it is worded. */
const openFrom = 101
export const isOpenEnded = (max: number | null): boolean => max === null || max >= openFrom
/** A range in which anybody is, whose age nobody knows too. */
export const isAnyAge = ({ min, max }: NonNullable<ReportFilters['custom_age_range']>): boolean =>
  (min ?? 0) === 0 && isOpenEnded(max)
