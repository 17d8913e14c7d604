/** What a report counts, and in which ways (RPT-40 … RPT-45). */
/** The first of each is its default in a report (RPT-43). */
const shows = {
  service: ['all', 'year', 'oct', 'multiple', 'multiple-sc'],
  case: ['all', 'activity', 'served', 'year'],
  defendant: ['new', 'victim_all', 'victim_year', 'victim_person_year', 'merged'],
  location: ['new', 'all', 'case', 'event', 'served', 'year', 'multiple-case', 'multiple-event'],
  event: [
    'count',
    'hours',
    'estimated-attendance',
    'person-attendance',
    'person-attended',
    'user-attendance',
    'user-attended',
    'attendance',
  ],
  timelog: ['both', 'service', 'general'],
  /** Services by their amounts, and victimizations, of the clients whom `service` counts (RPT-54, RPT-69). */
  service_total: ['all'],
  victimization_total: ['all'],
  /** RPT-79: what clients of the period lack; minutes of services and of timelogs. */
  missing: ['any', 'race', 'gender', 'age', 'type', 'victimization'],
  service_minutes: ['all'],
  timelog_minutes: ['all'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

export type CountType = keyof typeof shows
export const countTypes = Object.keys(shows) as [CountType, ...CountType[]]
export const allShows = [...new Set(Object.values(shows).flat())] as [Show, ...Show[]]
export type Show = (typeof shows)[CountType][number]

/** The list of those that a figure counts or adds up; victimizations have none, and timelogs of clients stand in none. */
export const countedList = {
  service: 'victims',
  case: 'cases',
  defendant: 'defendants',
  location: 'locations',
  event: 'events',
  timelog: null,
  service_total: 'services',
  victimization_total: null,
  missing: 'victims',
  service_minutes: 'services',
  timelog_minutes: null,
} as const satisfies Readonly<Record<CountType, string | null>>

/** RPT-42, RPT-45: what the labels of attendance call them. */
const called: Readonly<Record<string, Show>> = {
  'person-scheduled': 'person-attendance',
  'user-scheduled': 'user-attendance',
}

/** RPT-41: a way that the type does not have counts as its default. */
export const showOf = (type: CountType, asked: string | undefined): Show =>
  (shows[type] as readonly Show[]).find((show) => show === (called[asked ?? ''] ?? asked)) ?? shows[type][0]
