/**
 * The lists with which an agency begins, so that work can begin: what most agencies that serve crime victims have, in
 * English. They are its own from then on, to add to and to change.
 */
import { letterTemplates } from './beginningLetters.ts'
import type { RowOf } from './collections.ts'
import { vocaOf } from './lists/voca.ts'

/** Their ids are fixed by the specification (CLI-33). */
export const races = [
  'American Indian or Alaska Native',
  'Asian',
  'Black or African American',
  'Hispanic or Latino',
  'Native Hawaiian or Other Pacific Islander',
  'White',
  'Some Other Race',
  'Multiple Races',
  'Not Reported',
] as const
export const genders = ['Female', 'Male', 'Non-binary', 'Not Reported'] as const

/** The first is where a case begins (CAS-05). */
export const caseStages = ['Intake', 'Investigation', 'Charges filed', 'Trial', 'Sentencing', 'Closed'] as const

/** Entries in their order; a label that begins with `-` is of an inactive one. */
export const entries = <const L extends string>(labels: readonly L[]) =>
  labels.map((label, index) => ({
    id: index + 1,
    label: label.replace(/^-/, ''),
    status: label.startsWith('-') ? 0 : 1,
    order: index + 1,
  }))

/** Entries of several groups, each with the number of its group. */
export const grouped = (groups: readonly (readonly [group: string, labels: readonly string[]])[]) => {
  const numbers = groups.flatMap(([, labels], index) => labels.map(() => index + 1))
  return entries(groups.flatMap(([, labels]) => labels)).map((entry, index) => ({
    ...entry,
    group: numbers[index] ?? 0,
  }))
}

const services: readonly (readonly [string, readonly string[]])[] = [
  ['Crisis response', ['Crisis counseling', 'Hotline call', 'On-scene response', 'Safety planning']],
  [
    'Courts',
    [
      'Court accompaniment',
      'Case status update',
      'Victim impact statement',
      'Protection order help',
      'Court orientation',
    ],
  ],
  ['Emergency help', ['Emergency shelter', 'Transport', 'Food voucher', 'Lock change']],
  ['Counseling', ['Individual counseling', 'Support group', 'Referral to therapist']],
  ['Claims and paperwork', ['Compensation claim help', 'Restitution help', 'Property return', 'Interpreter']],
]
/** Usual minutes and dollars of some of them. */
const usual: Readonly<Record<string, readonly [minutes: number | null, dollars: number | null]>> = {
  'Crisis counseling': [60, null],
  'Hotline call': [15, null],
  'Court accompaniment': [120, null],
  'Emergency shelter': [null, 85],
  Transport: [30, 12.5],
  'Food voucher': [null, 40],
  'Lock change': [45, 120],
  'Individual counseling': [50, null],
  'Support group': [90, null],
}

const crimes: readonly (readonly [string, readonly string[]])[] = [
  [
    'Crimes against persons',
    [
      'Assault',
      'Domestic violence',
      'Child abuse',
      'Elder abuse',
      'Homicide',
      'Kidnapping',
      'Robbery',
      'Sexual assault',
      'Stalking',
      'Harassment',
      'Human trafficking',
      'Hate crime',
      'Driving under the influence with injury',
    ],
  ],
  ['Crimes against property', ['Burglary', 'Arson', 'Identity theft', 'Fraud', 'Vandalism']],
  ['Other events', ['Natural disaster', 'Accident']],
]

const roles = (): RowOf<'attendee_role'>[] =>
  entries(['Guest', 'Organizer', 'Speaker', 'Volunteer', 'Interpreter']).map((entry) => ({
    ...entry,
    is_person_default: entry.label === 'Guest',
    is_user_default: entry.label === 'Organizer',
    disable_user: entry.label === 'Guest',
    disable_person: entry.label === 'Organizer',
  }))

const clientTypes = (): RowOf<'client_type'>[] => {
  const codes = ['P', 'S', 'W', 'A', 'D', 'O'] as const
  return entries(['Primary', 'Secondary', 'Witness', 'Anonymous', 'Deceased', 'Other']).map((entry, index) => ({
    ...entry,
    code: codes[index] ?? 'O',
  }))
}

/** What an agency has besides, at the end of a list or of a group of one. */
type More = {
  readonly services?: Readonly<Record<string, readonly string[]>>
  readonly crimes?: Readonly<Record<string, readonly string[]>>
  readonly special_classification?: readonly string[]
  readonly event_type?: readonly string[]
  readonly operation_type?: readonly string[]
  readonly timesheet?: readonly string[]
}

type Groups = readonly (readonly [group: string, labels: readonly string[]])[]
const withMore = (groups: Groups, more: Readonly<Record<string, readonly string[]>> = {}): Groups =>
  groups.map(([group, labels]) => [group, [...labels, ...(more[group] ?? [])]])

/** Races, genders and case stages are by themselves. */
export const beginningLists = (more: More = {}) => ({
  service_category: entries(services.map(([label]) => label)),
  service: grouped(withMore(services, more.services)).map(({ group, ...entry }): RowOf<'service'> => {
    const [default_minutes, default_dollars] = usual[entry.label] ?? [null, null]
    return {
      ...entry,
      category_id: group,
      default_minutes,
      default_dollars,
      voca_category: vocaOf('service', entry.label),
    }
  }),
  timesheet: entries(['Client services', 'Court', 'Administration', 'Training', ...(more.timesheet ?? [])]).map(
    (entry, index): RowOf<'timesheet'> => ({ ...entry, type: index < 2 ? 'service' : 'general' }),
  ),
  crime_category: entries(crimes.map(([label]) => label)).map((entry) => ({
    ...entry,
    criminal: entry.label !== 'Other events',
  })),
  crime: grouped(withMore(crimes, more.crimes)).map(({ group, ...entry }) => ({
    ...entry,
    category_id: group,
    human_trafficking: entry.label === 'Human trafficking',
    voca_category: vocaOf('crime', entry.label),
  })),
  special_classification: entries([
    'Deaf or hard of hearing',
    'Homeless',
    'Immigrant, refugee or asylum seeker',
    'LGBTQ',
    'Veteran',
    'Cognitive, physical or mental disability',
    'Limited English',
    ...(more.special_classification ?? []),
  ]).map((entry) => ({ ...entry, voca_category: vocaOf('special_classification', entry.label) })),
  client_type: clientTypes(),
  event_type: entries(['Training', 'Outreach', 'Support group', 'Vigil', 'Board meeting', ...(more.event_type ?? [])]),
  event_stage: entries(['Planned', 'Announced', 'Held', 'Cancelled']).map((entry, index) => ({
    ...entry,
    is_default: index === 0,
  })),
  attendee_role: roles(),
  letter: letterTemplates,
  charge_level: entries([
    'Felony 1',
    'Felony 2',
    'Felony 3',
    'Misdemeanor A',
    'Misdemeanor B',
    'Petty offense',
    'Infraction',
  ]),
  operation_type: entries(['Search', 'Surveillance', 'Welfare check', 'Rescue', ...(more.operation_type ?? [])]),
})
