/** What each classic report counts, and by what it is asked (RPT-36, RPT-79, RRV-06 … RRV-10). */
import { column, countNeeds, demographics, type Column, type Report, type Section } from './section.ts'

const lines = [...column('service', 'all'), ...column('service_total', 'all')]
const clients: Section = {
  id: 'clients',
  title: 'report.section.clients',
  columns: [{ type: 'service', show: 'all', stage: 'main' }, ...column('service', 'year')],
}
const category: Section = { id: 'category', title: 'report.section.category', by: 'category', columns: lines }
const victimization: Section = {
  id: 'victimization',
  title: 'report.section.victimization',
  by: 'victimization',
  columns: [...column('service', 'all'), ...column('victimization_total', 'all')],
}

const classic = { about: 'clients', route: 'reports.legacy', isClassic: true, filters: [] } as const
/** RRV-06 */
const simple = { ...classic, plain: ['report_new_all_time', 'status', 'agency', 'grant', 'advocate'] } as const
/** RRV-08, RRV-10 */
const three = { ...classic, plain: ['agency', 'grant', 'advocate'] } as const

/** RPT-53: what is added up is one main count, and of what and whom are the two secondary ones. */
const minutes = (type: 'service_minutes' | 'timelog_minutes', secondary: readonly Column[]): readonly Section[] => [
  { id: 'minutes', title: 'report.section.minutes', columns: [{ type, show: 'all', stage: 'main' }, ...secondary] },
  { id: 'minutesByAdvocate', title: 'report.section.minutesByAdvocate', by: 'advocate', columns: column(type, 'all') },
]

export const classicReports = {
  legacy: {
    ...classic,
    // RRV-09
    plain: ['agency', 'grant', 'assigned'],
    title: 'report.type.legacy',
    sections: [clients, ...demographics(column('service', 'all', 'year')), category],
  },
  legacy_fsr: {
    ...three,
    title: 'report.type.legacy_fsr',
    sections: [clients, ...demographics(column('service', 'all', 'year')), victimization, category],
  },
  legacy_service_hourly: {
    ...simple,
    title: 'report.type.legacy_service_hourly',
    minutes: 'service',
    sections: minutes('service_minutes', [...column('service_total', 'all'), ...column('service', 'all')]),
  },
  legacy_timelog_hourly: {
    ...simple,
    title: 'report.type.legacy_timelog_hourly',
    minutes: 'sort',
    sections: minutes('timelog_minutes', column('timelog', 'service', 'general')),
  },
  legacy_timelog_daily: {
    ...simple,
    title: 'report.type.legacy_timelog_daily',
    minutes: 'day',
    sections: minutes('timelog_minutes', column('timelog', 'service', 'general')),
  },
  legacy_service: {
    ...simple,
    title: 'report.type.legacy_service',
    sections: [clients, { id: 'service', title: 'report.section.service', by: 'service', columns: lines }, category],
  },
  legacy_list: {
    ...three,
    filters: ['victimizations', 'services', 'races', 'genders', 'client_types', 'special_classifications', 'terms'],
    title: 'report.type.legacy_list',
    sections: [{ ...clients, columns: [...clients.columns, ...column('service', 'multiple')] }],
  },
  legacy_victimization: {
    ...simple,
    title: 'report.type.legacy_victimization',
    sections: [clients, victimization],
  },
  legacy_missing: {
    ...three,
    title: 'report.type.legacy_missing',
    sections: [
      {
        id: 'missing',
        title: 'report.section.missing',
        columns: [
          { type: 'missing', show: 'any', stage: 'main' },
          ...column('missing', 'race', 'gender', 'age', 'type', 'victimization'),
        ],
      },
    ],
  },
  legacy_court: {
    ...simple,
    title: 'report.type.legacy_court',
    sections: [
      clients,
      {
        id: 'cases',
        title: 'report.section.cases',
        needs: countNeeds.case,
        columns: column('case', 'all', 'served'),
      },
      {
        id: 'defendants',
        title: 'report.section.defendants',
        needs: countNeeds.defendant,
        columns: column('defendant', 'new', 'victim_all'),
      },
    ],
  },
} as const satisfies Readonly<Record<string, Report>>
