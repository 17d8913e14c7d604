/** The reports: what each counts, section by section. A new report, or another figure in one, is a line here. */
import type { Lookup, Needs } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import type { RouteName } from '../navigation/index.ts'
import { mayFilterBy, type ChosenFilter, chosenFilters, type CombinableFilter, type ListFilter } from './filterForms.ts'
import type { ReportType } from './reportObjects.ts'
import type { CountType, Show } from './shows.ts'

/** What the lines of a section stand for, and the filter that leaves only one of them. */
export type Breakdown =
  | { readonly is: 'ids'; readonly filter: ListFilter; readonly lookup: Lookup }
  | { readonly is: 'combinable'; readonly filter: CombinableFilter; readonly lookup: Lookup }
  | { readonly is: 'ages' }
  | { readonly is: 'clientTypes' }

export const breakdowns = {
  race: { is: 'ids', filter: 'victim_races', lookup: 'race' },
  gender: { is: 'ids', filter: 'victim_genders', lookup: 'gender' },
  age: { is: 'ages' },
  clientType: { is: 'clientTypes' },
  classification: { is: 'combinable', filter: 'special_classifications', lookup: 'special_classification' },
  victimization: { is: 'combinable', filter: 'victimizations', lookup: 'crime' },
  category: { is: 'combinable', filter: 'service_categories', lookup: 'service_category' },
  service: { is: 'combinable', filter: 'services', lookup: 'service' },
  advocate: { is: 'combinable', filter: 'advocates', lookup: 'user' },
  agency: { is: 'combinable', filter: 'agencies', lookup: 'agency' },
  eventType: { is: 'ids', filter: 'event_types', lookup: 'event_type' },
} as const satisfies Readonly<Record<string, Breakdown>>
export type By = keyof typeof breakdowns

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
  readonly columns: readonly Column[]
}

export type Report = {
  readonly route: RouteName
  /** What it is asked by: of clients and all around them, or of events. */
  readonly about: 'clients' | 'events'
  readonly title: MessageKey
  /** RPT-81: whoever is not new stands beside the new ones. */
  readonly continuing?: true
  /** Ways of counting that the reader chooses among (RPT-46). */
  readonly shows?: readonly Show[]
  readonly sections: readonly Section[]
}

const column = (type: CountType, ...shows: readonly Column['show'][]): readonly Column[] =>
  shows.map((show) => ({ type, show }))
const low = (type: CountType): Column => ({ type, show: 'all', stage: 'low' })
const total = (type: CountType): Column => ({ type, show: 'all' })
const module = (...names: readonly string[]): Needs => ({ allOf: names })

/** RPT-50, RPT-53: one main count, and two secondary ones that no period of several years has. */
const clientsServed: Section = {
  id: 'clients',
  title: 'report.section.clients',
  columns: [
    ...column('service', 'all', 'year', 'oct').map((one): Column => ({ ...one, stage: 'main' })),
    ...column('service', 'multiple', 'multiple-sc'),
  ],
}

const ofClients = column('service', 'all', 'year')

const demographics: readonly Section[] = [
  { id: 'race', title: 'report.section.race', by: 'race', columns: ofClients },
  { id: 'gender', title: 'report.section.gender', by: 'gender', columns: ofClients },
  { id: 'age', title: 'report.section.age', by: 'age', columns: ofClients },
  { id: 'clientType', title: 'report.section.clientType', by: 'clientType', columns: ofClients },
]

const full: Report = {
  route: 'reports',
  about: 'clients',
  title: 'report.type.full',
  sections: [
    clientsServed,
    ...demographics,
    {
      id: 'classification',
      title: 'report.section.classification',
      by: 'classification',
      columns: ofClients,
    },
    {
      id: 'victimization',
      title: 'report.section.victimization',
      by: 'victimization',
      columns: [...ofClients, low('victimization_total')],
    },
    {
      id: 'category',
      title: 'report.section.category',
      by: 'category',
      columns: [...ofClients, low('service_total')],
    },
    {
      id: 'cases',
      title: 'report.section.cases',
      needs: module('case_manager_enabled', 'view_own_case'),
      columns: column('case', 'all', 'activity', 'served', 'year'),
    },
    {
      id: 'defendants',
      title: 'report.section.defendants',
      needs: module('defendant_manager_enabled', 'view_own_defendant'),
      columns: column('defendant', 'new', 'merged', 'victim_year', 'victim_person_year', 'victim_all'),
    },
    {
      id: 'locations',
      title: 'report.section.locations',
      needs: module('location_manager_enabled', 'view_own_location'),
      columns: column('location', 'new', 'all', 'case', 'event', 'served', 'year', 'multiple-case', 'multiple-event'),
    },
    {
      id: 'timelogs',
      title: 'report.section.timelogs',
      needs: module('view_own_timelog'),
      columns: column('timelog', 'both', 'general', 'service'),
    },
  ],
}

const services: readonly Column[] = [total('service'), total('service_total')]

const service: Report = {
  route: 'reports',
  about: 'clients',
  title: 'report.type.service',
  sections: [
    {
      ...clientsServed,
      columns: [...clientsServed.columns.filter(({ stage }) => stage === 'main'), total('service_total')],
    },
    { id: 'category', title: 'report.section.category', by: 'category', columns: services },
    { id: 'service', title: 'report.section.service', by: 'service', columns: services },
    { id: 'advocate', title: 'report.section.advocate', by: 'advocate', columns: services },
    { id: 'agency', title: 'report.section.agency', by: 'agency', columns: services },
  ],
}

const attendance = [
  'count',
  'hours',
  'estimated-attendance',
  'person-attendance',
  'user-attendance',
  'attendance',
] as const

const event: Report = {
  route: 'reports.event',
  about: 'events',
  title: 'report.type.event',
  shows: attendance,
  sections: [
    {
      id: 'events',
      title: 'report.section.events',
      columns: [
        ...column('event', 'count', 'hours', 'attendance').map((one): Column => ({ ...one, stage: 'main' })),
        ...column(
          'event',
          'estimated-attendance',
          'person-attendance',
          'person-attended',
          'user-attendance',
          'user-attended',
        ),
      ],
    },
    { id: 'eventType', title: 'report.section.eventType', by: 'eventType', columns: column('event', 'shown') },
  ],
}

const grant: Report = {
  route: 'reports.grant',
  about: 'clients',
  title: 'report.type.grant',
  continuing: true,
  sections: [
    { ...clientsServed, columns: clientsServed.columns.filter(({ stage }) => stage === 'main') },
    ...demographics,
    { id: 'classification', title: 'report.section.classification', by: 'classification', columns: ofClients },
    { id: 'victimization', title: 'report.section.victimization', by: 'victimization', columns: ofClients },
    {
      id: 'category',
      title: 'report.section.category',
      by: 'category',
      columns: [...ofClients, total('service_total')],
    },
  ],
}

export const reports = { full, service, grant, event } as const satisfies Readonly<Record<ReportType, Report>>

const ofEvents = /^(?:event_|user_attendee|person_attendee|search_event|search_location|location_|is_mass)/

/** The filters that a report offers to somebody. */
export const filtersOf = (report: ReportType, scopes: ReadonlySet<string>): readonly ChosenFilter[] =>
  chosenFilters.filter((filter) => {
    const isOfEvents = reports[report].about === 'events'
    const isOffered = isOfEvents ? ofEvents.test(filter) : !/^(?:event_|user_attendee|person_attendee)/.test(filter)
    return isOffered && mayFilterBy(filter, scopes)
  })
