/** What a report counts, and in which ways (RPT-40 … RPT-45). */
/** The first of each is its default in a report (RPT-43), and what anything that is none of them counts as (RPT-41). */
const shows = {
  service: ['all', 'year', 'oct', 'multiple', 'multiple-sc'],
  case: ['all', 'activity', 'served', 'year'],
  defendant: ['new', 'victim_all', 'victim_year', 'victim_person_year', 'merged'],
  location: ['all', 'new', 'case', 'event', 'served', 'year', 'multiple-case', 'multiple-event'],
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
  /** Of a funder's report: contacts without a name, and clients of more than one type of victimization, its own or VOCA's. */
  anonymous: ['all'],
  victimized: ['multiple', 'multiple-voca'],
  /** What a funder would send back: new clients who lack something, or were new before; services without a grant. */
  finding: ['race', 'gender', 'age', 'victimization', 'twice'],
  unfunded: ['all'],
  service_minutes: ['all'],
  timelog_minutes: ['all'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>

export type CountType = keyof typeof shows
export const countTypes = Object.keys(shows) as [CountType, ...CountType[]]
export const allShows = [...new Set(Object.values(shows).flat())] as [Show, ...Show[]]
export type Show = (typeof shows)[CountType][number]

/** The list of those that a figure counts or adds up; of victimizations, of the clients who have them. */
export const countedList = {
  service: 'victims',
  case: 'cases',
  defendant: 'defendants',
  location: 'locations',
  event: 'events',
  timelog: 'timelogs',
  service_total: 'services',
  victimization_total: 'victims',
  missing: 'victims',
  anonymous: 'victims',
  victimized: 'victims',
  finding: 'victims',
  unfunded: 'services',
  service_minutes: 'services',
  timelog_minutes: 'timelogs',
} as const satisfies Readonly<Record<CountType, string>>

/** RPT-42, RPT-45: what the labels of attendance call them. */
const called: Readonly<Record<string, Show>> = {
  'person-scheduled': 'person-attendance',
  'user-scheduled': 'user-attendance',
}

/** RPT-41: a way that the type does not have counts as its default. */
export const showOf = (type: CountType, asked: string | undefined): Show =>
  (shows[type] as readonly Show[]).find((show) => show === (called[asked ?? ''] ?? asked)) ?? shows[type][0]

/** RPT-40, RPT-44: the ways in which a list that is opened from a saved set shows its records, and the one that is usual. */
const listShows = {
  event: {
    shows: ['count', 'hours', 'estimated-attendance', 'person-attendance', 'user-attendance', 'attendance'],
    usual: 'count',
    otherwise: 'count',
  },
  timelog: { shows: ['service', 'general', 'both'], usual: 'service', otherwise: 'all' },
  service: { shows: ['all', 'year', 'oct', 'multiple', 'multiple-sc'], usual: 'all', otherwise: 'all' },
  case: { shows: ['all', 'activity', 'served', 'year'], usual: 'all', otherwise: 'all' },
  location: { shows: ['new', 'all', 'case', 'event', 'served', 'year'], usual: 'all', otherwise: 'all' },
  defendant: {
    shows: ['new', 'victim_all', 'victim_year', 'victim_person_year', 'merged'],
    usual: 'new',
    otherwise: 'all',
  },
} as const satisfies Readonly<
  Partial<
    Record<CountType, { readonly shows: readonly Show[]; readonly usual: Show; readonly otherwise: 'all' | 'count' }>
  >
>
export type ListedType = keyof typeof listShows
export const listedTypes = Object.keys(listShows) as [ListedType, ...ListedType[]]
export const isListedType = (type: CountType): type is ListedType => type in listShows

export const listShowsOf = (type: ListedType): readonly Show[] => listShows[type].shows

/**
 * RPT-41: what a set says of how its records are shown is the same for each of its lists; one that has no such way shows
 * all, and events are counted.
 */
export const listShowOf = (type: ListedType, stored: string | null | undefined): Show => {
  const { shows: known, usual, otherwise } = listShows[type]
  if (stored === null || stored === undefined) return usual
  return (known as readonly Show[]).find((show) => show === stored) ?? otherwise
}

/** RPT-41: what a set keeps of a report on clients; of one on events its own way of counting. */
export const storedShows = ['all', 'year', 'oct'] as const satisfies readonly Show[]
export const storedShowOf = (about: 'clients' | 'events', stored: unknown): Show | null => {
  if (typeof stored !== 'string' || stored === '') return null
  if (about === 'events') return listShowOf('event', stored)
  return storedShows.find((show) => show === stored) ?? 'all'
}
