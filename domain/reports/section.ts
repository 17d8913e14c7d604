/** The forms in which a report is declared: its sections, what each counts and by which lines. */
import type { VocaList } from '../config/index.ts'
import type { Lookup, Needs } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import type { RouteName } from '../navigation/index.ts'
import type { ChosenFilter, CombinableFilter, ListFilter } from './filterForms.ts'
import type { ReportFilters } from './filters.ts'
import type { CountType, Show } from './shows.ts'

/**
 * What the lines of a section stand for, and the filter that leaves only one of them. `without`: what leaves those that have
 * no entry of the list, where there may be some; they stand on a line of their own, so that the lines hold all that is
 * counted (RPT-25).
 */
export type Breakdown =
  | { readonly is: 'ids'; readonly filter: ListFilter; readonly lookup: Lookup; readonly without?: Without }
  | {
      readonly is: 'combinable'
      readonly filter: CombinableFilter
      readonly lookup: Lookup
      readonly without?: Without
    }
  | { readonly is: 'ages' }
  | { readonly is: 'clientTypes' }
  | { readonly is: 'counties' }
  | { readonly is: 'months' }
  /** A funder's categories, each with all entries of a list that are counted in it, and what is in none. */
  | { readonly is: 'voca'; readonly filter: VocaFilter; readonly list: VocaList }

/** By the group that asks for no value, or by a filter of single services and events. */
export type Without = 'include_null' | 'by_agency' | 'by_advocate' | 'by_event_type'

type VocaFilter = Extract<keyof ReportFilters, `voca_${string}`>

export const breakdowns = {
  race: { is: 'ids', filter: 'victim_races', lookup: 'race' },
  gender: { is: 'ids', filter: 'victim_genders', lookup: 'gender' },
  age: { is: 'ages' },
  clientType: { is: 'clientTypes' },
  county: { is: 'counties' },
  month: { is: 'months' },
  classification: {
    is: 'combinable',
    filter: 'special_classifications',
    lookup: 'special_classification',
    without: 'include_null',
  },
  victimization: { is: 'combinable', filter: 'victimizations', lookup: 'crime', without: 'include_null' },
  category: { is: 'combinable', filter: 'service_categories', lookup: 'service_category' },
  service: { is: 'combinable', filter: 'services', lookup: 'service' },
  advocate: { is: 'combinable', filter: 'advocates', lookup: 'user', without: 'by_advocate' },
  agency: { is: 'combinable', filter: 'agencies', lookup: 'agency', without: 'by_agency' },
  eventType: { is: 'ids', filter: 'event_types', lookup: 'event_type', without: 'by_event_type' },
  vocaRace: { is: 'voca', filter: 'voca_races', list: 'race' },
  vocaGender: { is: 'voca', filter: 'voca_genders', list: 'gender' },
  vocaClassification: { is: 'voca', filter: 'voca_classifications', list: 'special_classification' },
  vocaVictimization: { is: 'voca', filter: 'voca_victimizations', list: 'crime' },
  vocaService: { is: 'voca', filter: 'voca_services', list: 'service' },
} as const satisfies Readonly<Record<string, Breakdown>>
export type By = keyof typeof breakdowns

/** By what the reader may have a report parted, in the place of its usual breakdowns. */
export const partings = ['race', 'gender', 'age', 'clientType', 'month'] as const satisfies readonly By[]
export type Parting = (typeof partings)[number]

/**
 * RPT-49, RPT-54: `main` ones come first, and tell by themselves that they have come; `low` ones last. `shown`: in the way
 * that is chosen for the whole report.
 */
export type Column = {
  readonly type: CountType
  readonly show: Show | 'shown'
  readonly stage?: 'main' | 'low'
}

export type Section = {
  readonly id: string
  readonly title: MessageKey
  readonly needs?: Needs
  readonly by?: By
  /** What is to be mended first: it leaves the agency neither in a file nor on paper, and is compared with nothing. */
  readonly staysInside?: true
  /** Only where a funder's categories are counted, or only where they are not. */
  readonly where?: 'measured' | 'unmeasured'
  /** Of its lines only entries without one of a funder's categories. */
  readonly ofUnmapped?: true
  readonly columns: readonly Column[]
}

export type PlainFilter =
  | 'report_new_all_time'
  | 'status'
  | 'agency'
  | 'grant'
  | 'advocate'
  | 'assigned'
  | 'client_account'
/** `sort`: for clients, or general ones. */
export type MinutesBy = 'service' | 'sort' | 'day'

export type Report = {
  readonly route: RouteName
  /** What it is asked by: of clients and all around them, or of events. */
  readonly about: 'clients' | 'events'
  readonly title: MessageKey
  /** RPT-81: whoever is not new stands beside the new ones. */
  readonly continuing?: true
  /** Ways of counting that the reader chooses among (RPT-46). */
  readonly shows?: readonly Show[]
  /** The filters that it is asked by, where they are not those of all reports on what it is about. */
  readonly filters?: readonly ChosenFilter[]
  /** What stands in the form of itself, and has no chip that takes it away. */
  readonly plain: readonly PlainFilter[]
  readonly isClassic?: true
  /** RPT-80: what is asked of it always, and is nobody's to choose. */
  readonly limits?: ReportFilters
  /** RPT-79: minutes of each advocate, parted by that. */
  readonly minutes?: MinutesBy
  readonly sections: readonly Section[]
  readonly partings?: readonly Section[]
}

/** By what it is parted stands below what it counts in all. */
export const sectionsOf = (
  { sections: all, partings: offered = [] }: Report,
  parting: Parting | null,
  isMeasured: boolean,
): readonly Section[] => {
  const sections = all.filter(({ where }) => where === undefined || (where === 'measured') === isMeasured)
  const chosen = offered.filter(({ by }) => by === parting)
  return chosen.length === 0 ? sections : [...sections.filter(({ by }) => by === undefined), ...chosen]
}

export const column = (type: CountType, ...shows: readonly Column['show'][]): readonly Column[] =>
  shows.map((show) => ({ type, show }))
export const module = (...names: readonly string[]): Needs => ({ allOf: names })

/** What is counted of a module's records: closed to whoever has not the module, in a report and asked for directly. */
export const countNeeds = {
  case: module('case_manager_enabled', 'view_own_case'),
  defendant: module('defendant_manager_enabled', 'view_own_defendant'),
  location: module('location_manager_enabled', 'view_own_location'),
  event: module('event_manager_enabled'),
} as const satisfies Readonly<Partial<Record<CountType, Needs>>>

/** How it went on over the period. */
export const byMonth = (columns: readonly Column[]): Section => ({
  id: 'month',
  title: 'report.section.month',
  by: 'month',
  columns,
})

/** Clients by what they told of themselves. */
export const demographics = (columns: readonly Column[]): readonly Section[] => [
  { id: 'race', title: 'report.section.race', by: 'race', columns },
  { id: 'gender', title: 'report.section.gender', by: 'gender', columns },
  { id: 'age', title: 'report.section.age', by: 'age', columns },
  { id: 'clientType', title: 'report.section.clientType', by: 'clientType', columns },
]
