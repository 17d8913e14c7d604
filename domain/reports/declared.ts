/** The reports: what each counts, section by section. A new report, or another figure in one, is a line here. */
import { classicReports } from './declaredClassic.ts'
import type { ChosenFilter } from './filterForms.ts'
import { withoutLine, type ReportFilters } from './filters.ts'
import type { ReportType } from './reportObjects.ts'
import { byMonth, column, countNeeds, demographics, module, type Column, type Report, type Section } from './section.ts'
import type { CountType } from './shows.ts'

const low = (type: CountType): Column => ({ type, show: 'all', stage: 'low' })
const total = (type: CountType): Column => ({ type, show: 'all' })

/** What is asked of every report on clients, and has no chip (RPT-02). */
const ofAllClients = ['report_new_all_time', 'status'] as const

/** RPT-50, RPT-53: one main count, and two secondary ones that no period of several years has. */
const clientsServed: Section = {
  id: 'clients',
  title: 'report.section.clients',
  columns: [
    ...column('service', 'all', 'year', 'oct').map((one): Column => ({ ...one, stage: 'main' })),
    ...column('service', 'multiple', 'multiple-sc'),
  ],
}
const mainCounts = clientsServed.columns.filter(({ stage }) => stage === 'main')

const ofClients: readonly Column[] = column('service', 'all', 'year')
/** Nobody new: who is new to a service need not be new to the agency, which is what new means (RPT-70, RPT-81). */
const services: readonly Column[] = [total('service'), total('service_total')]

const full: Report = {
  route: 'reports',
  about: 'clients',
  plain: ofAllClients,
  title: 'report.type.full',
  sections: [
    clientsServed,
    ...demographics(ofClients),
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
      columns: [total('service'), low('service_total')],
    },
    {
      id: 'cases',
      title: 'report.section.cases',
      needs: countNeeds.case,
      columns: column('case', 'all', 'activity', 'served', 'year'),
    },
    {
      id: 'defendants',
      title: 'report.section.defendants',
      needs: countNeeds.defendant,
      columns: column('defendant', 'new', 'merged', 'victim_year', 'victim_person_year', 'victim_all'),
    },
    {
      id: 'locations',
      title: 'report.section.locations',
      needs: countNeeds.location,
      columns: column('location', 'new', 'all', 'case', 'event', 'served', 'year', 'multiple-case', 'multiple-event'),
    },
    {
      id: 'timelogs',
      title: 'report.section.timelogs',
      needs: module('view_own_timelog'),
      columns: column('timelog', 'both', 'general', 'service'),
    },
  ],
  partings: [byMonth([total('service'), low('service_total')])],
}

const service: Report = {
  route: 'reports',
  about: 'clients',
  plain: ofAllClients,
  title: 'report.type.service',
  sections: [
    {
      ...clientsServed,
      columns: [...mainCounts, total('service_total')],
    },
    { id: 'category', title: 'report.section.category', by: 'category', columns: services },
    { id: 'service', title: 'report.section.service', by: 'service', columns: services },
    { id: 'advocate', title: 'report.section.advocate', by: 'advocate', columns: services },
    { id: 'agency', title: 'report.section.agency', by: 'agency', columns: services },
  ],
  partings: [...demographics(services), byMonth(services)],
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
  plain: [],
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
  partings: [byMonth(column('event', 'shown'))],
}

/** What the performance measures of the Office for Victims of Crime would not add up with, or lack. */
const preflight: Section = {
  id: 'preflight',
  title: 'report.section.preflight',
  staysInside: true,
  columns: [...column('finding', 'race', 'gender', 'age', 'victimization', 'twice'), total('unfunded')],
}

/** Entries of the agency's lists that are counted, and of which nobody has said in which of the funder's categories. */
const unmapped: readonly Section[] = (
  [
    ['race', 'report.section.unmapped.race'],
    ['gender', 'report.section.unmapped.gender'],
    ['classification', 'report.section.unmapped.classification'],
    ['victimization', 'report.section.unmapped.victimization'],
    ['service', 'report.section.unmapped.service'],
  ] as const
).map(([by, title]) => ({
  id: `unmapped.${by}`,
  title,
  by,
  where: 'measured',
  staysInside: true,
  ofUnmapped: true,
  columns: column('service', 'all'),
}))

/** By the agency's own list, or where the funder has categories of its own, by those. */
const measured = (
  id: string,
  own: Omit<Section, 'id'>,
  { title, by }: Required<Pick<Section, 'title' | 'by'>>,
): readonly Section[] => [
  { ...own, id, where: 'unmeasured' },
  { ...own, id, title, by, where: 'measured' },
]

/** Two crimes that the funder counts in one of its types are of one type to it. */
const grantClients = (several: 'multiple' | 'multiple-voca'): Section => ({
  ...clientsServed,
  columns: [...mainCounts, total('anonymous'), ...column('victimized', several)],
})

const grant: Report = {
  route: 'reports.grant',
  about: 'clients',
  plain: ofAllClients,
  title: 'report.type.grant',
  continuing: true,
  sections: [
    preflight,
    ...unmapped,
    { ...grantClients('multiple'), where: 'unmeasured' },
    { ...grantClients('multiple-voca'), where: 'measured' },
    ...measured(
      'race',
      { title: 'report.section.race', by: 'race', columns: ofClients },
      { title: 'report.section.vocaRace', by: 'vocaRace' },
    ),
    ...measured(
      'gender',
      { title: 'report.section.gender', by: 'gender', columns: ofClients },
      { title: 'report.section.vocaGender', by: 'vocaGender' },
    ),
    ...demographics(ofClients).filter(({ by }) => by !== 'race' && by !== 'gender'),
    ...measured(
      'classification',
      { title: 'report.section.classification', by: 'classification', columns: ofClients },
      { title: 'report.section.vocaClassification', by: 'vocaClassification' },
    ),
    ...measured(
      'victimization',
      { title: 'report.section.victimization', by: 'victimization', columns: ofClients },
      { title: 'report.section.vocaVictimization', by: 'vocaVictimization' },
    ),
    ...measured(
      'category',
      { title: 'report.section.category', by: 'category', columns: services },
      { title: 'report.section.vocaService', by: 'vocaService' },
    ),
  ],
  partings: [byMonth([...ofClients, total('service_total')])],
}

/** RPT-80: the full report, of fewer clients and by one line more. */
const humanTrafficking: Report = {
  ...full,
  route: 'reports.humanTrafficking',
  title: 'report.type.human_trafficking',
  limits: { human_trafficking: '1' },
  sections: full.sections.flatMap((section) =>
    section.id === 'clientType'
      ? [section, { id: 'county', title: 'report.section.county', by: 'county', columns: ofClients }]
      : [section],
  ),
}

/**
 * RPT-61: what can be asked of several accounts at once. Entries of their lists are those of the same name; what has a
 * number or a name in one account alone is not asked. TAG-04: of tags, those of clients and of victimizations.
 */
export const enterpriseFilters = [
  'victimizations',
  'service_categories',
  'special_classifications',
  'terms',
  'victimization_terms',
  'victim_races',
  'victim_genders',
  'victim_age_ranges',
  'custom_age_range',
  'client_types',
  'anonymous',
  'is_mass_incident',
  'distinct_person',
  'criminal_victimization',
  'noncriminal_victimization',
  'victim_person_deceased',
  'zip_code',
] as const satisfies readonly ChosenFilter[]

/** RPT-60, RPT-61 */
const enterprise: Report = {
  ...full,
  route: 'reports.enterprise',
  title: 'report.type.enterprise',
  plain: ['client_account', ...ofAllClients],
  filters: enterpriseFilters,
  limits: { enterprise: '1', show_deactivated_services: '1' },
}

export const reports = {
  full,
  service,
  grant,
  event,
  human_trafficking: humanTrafficking,
  enterprise,
  ...classicReports,
} as const satisfies Readonly<Record<ReportType, Report>>

/** What of a run's filters somebody chose: what is asked always stands in no form. */
export const chosenIn = (report: ReportType, filters: ReportFilters): ReportFilters => {
  const { limits = {} }: Report = reports[report]
  const { fiscal_year_from: _, ...others } = withoutLine(filters)
  return Object.fromEntries(Object.entries(others).filter(([filter]) => !(filter in limits)))
}
