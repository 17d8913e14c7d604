/** Questions of a report, drawn so that most of them count something. */
import * as fc from 'fast-check'
import { choiceField, momentField, numberField, phoneField, type DataSet } from './dataSet.ts'

type Ids = readonly number[]
type Pools = Readonly<
  Record<
    | 'crime'
    | 'term'
    | 'category'
    | 'service'
    | 'user'
    | 'agency'
    | 'grant'
    | 'classification'
    | 'race'
    | 'gender'
    | 'eventType'
    | 'person'
    | 'role'
    | 'victim'
    | 'court_case'
    | 'defendant'
    | 'event'
    | 'location',
    Ids
  >
>

const distinct = (values: readonly unknown[]): Ids =>
  [...new Set(values.filter((value) => value !== null && value !== undefined).map(Number))].slice(0, 6)

export const poolsOf = (data: DataSet): Pools => ({
  crime: distinct(data.victimization.map((row) => row['crime_id'])),
  term: distinct(data.object_term.map((row) => row['term_id'])),
  category: distinct(data.offered_service.map((row) => row['category_id'])),
  service: distinct(data.service.map((row) => row['service_id'])),
  user: distinct(data.service.map((row) => row['advocate_id'])),
  agency: distinct(data.service.map((row) => row['agency_id'])),
  grant: distinct(data.service.map((row) => row['grant_id'])),
  classification: distinct(data.victim_condition.map((row) => row['special_classification_id'])),
  race: [...distinct(data.person.map((row) => row['race'])), 9],
  gender: [...distinct(data.person.map((row) => row['gender'])), 4],
  eventType: distinct(data.event.map((row) => row['event_type_id'])),
  person: distinct(data.attendee.map((row) => row['person_id'])),
  role: distinct(data.attendee.map((row) => row['role_id'])),
  victim: data.victim.map(({ id }) => id),
  court_case: data.court_case.map(({ id }) => id),
  defendant: data.defendant.map(({ id }) => id),
  event: data.event.map(({ id }) => id),
  location: data.person.filter((row) => row['is_location'] === true).map(({ id }) => id),
})

const some = (ids: Ids) => fc.subarray(ids.length === 0 ? [1] : [...ids], { minLength: 1 })
/** Of which nothing in one account is: an entry of no list of its own. */
const nobodys = 0
const groups = (ids: Ids) =>
  fc.array(
    fc.record(
      {
        combine_type: fc.constantFrom('any', 'all', 'none', 'not_all'),
        items: fc.oneof({ weight: 4, arbitrary: fc.subarray([...ids, nobodys], { maxLength: 3 }) }, fc.constant([])),
        include_null: fc.boolean(),
      },
      { requiredKeys: ['combine_type', 'items'] },
    ),
    { maxLength: 2 },
  )
/** Reversed ones are refused. */
const range = (ids: Ids) =>
  fc
    .record({
      enabled: fc.boolean(),
      min: fc.constantFrom(0, ids[2] ?? 0, ids[5] ?? 0),
      max: fc.constantFrom(100, ids[10] ?? 100, ids.at(-1) ?? 100, 0),
      open: fc.constantFrom(true, undefined),
    })
    .map(({ enabled, min, max, open }) => {
      const range = { enabled, min: Math.min(min, max), max: Math.max(min, max) }
      return open === true ? { ...range, open } : range
    })
const contained = (words: readonly string[]) => fc.record({ search: fc.constantFrom(...words), contains: fc.boolean() })
/** FLD-14: any own answer, and parts of one; days as they are typed, and a time as it is kept. */
const ofOthers = ['Other: ', 'Other:', 'Other: gig', 'Other: WORK', 'Other: er']
const moments = ['3/4/2026', '03/04/2026 ', '2026-03-05', '2026-03-05T06:59:00.000Z', '2026-03-04T07:00Z']
const custom = fc.array(
  fc.record({
    field_view_id: fc.constantFrom(901, 902, 903, numberField, phoneField, choiceField, momentField),
    search: fc.constantFrom(
      'blue',
      'BELL',
      'bläu',
      ' ',
      'red',
      '1',
      '-1',
      '5',
      '(212) 555-0147',
      '+44 20',
      'employed',
      ...ofOthers,
      ...moments,
    ),
    enabled: fc.boolean(),
  }),
  { maxLength: 2 },
)
const either = fc.constantFrom('1', '0', '')
const ages = fc.subarray(
  [
    { description: '0-12', min: 0, max: 12 },
    { description: '13-17', min: 13, max: 17 },
    { description: '25-59', min: 25, max: 59 },
    { description: '60 and older', min: 60, max: null },
    { description: 'Not Reported', min: null, max: null },
    // RPT-65, RPT-66: of one's own, the one with an end and the others without.
    ...[100, 101, 250].map((max) => ({ description: 'custom', min: 90, max })),
  ],
  { minLength: 1 },
)

/** Categories in which something is counted, one in which nothing is, and what is in none. */
const mapped = (...categories: readonly string[]) => fc.subarray([...categories, 'none'], { minLength: 1 })

/** Values of each filter that can be stored. */
export const filters = (pools: Pools): Readonly<Record<string, fc.Arbitrary<unknown>>> => ({
  search_victim: fc.constantFrom('a', 'Ma', 'é', "o'", ' ', 'zzz'),
  search_case: fc.constantFrom('1', '20', '-'),
  search_defendant: fc.constantFrom('a', 'e'),
  search_location: fc.constantFrom('a', 'court'),
  search_event: fc.constantFrom('a', 'training'),
  search_attendee: fc.constantFrom('a', 'e', 'zzz'),
  search_attendee_case: fc.constantFrom('2', '-', 'zzz', '1', '3', '5', '7', '9'),
  zip_code: fc.constantFrom('8', '81401', '606'),
  officer: contained(['reyes', 'REYES', 'ortiz']),
  badge: contained(['17', '7']),
  police_division: contained(['north', 'west']),
  victim_custom_fields: custom,
  case_custom_fields: custom,
  defendant_custom_fields: custom,
  location_custom_fields: custom,
  event_custom_fields: custom,
  client_ids: range(pools.victim),
  person_ids: range(pools.victim),
  case_ids: range(pools.court_case),
  defendant_ids: range(pools.defendant),
  location_ids: range(pools.location),
  event_ids: range(pools.event),
  status: either,
  anonymous: either,
  is_mass_incident: fc.constantFrom('any', '1', '0'),
  distinct_person: fc.constantFrom('1', ''),
  deceased: either,
  person_deceased: either,
  victim_person_deceased: either,
  report_new_all_time: fc.constantFrom('0', '1'),
  fiscal_year_from: fc.constantFrom('2024-12-30', '2031-09-15', '2024-02-29', '2025-08-01'),
  by_grant: fc.constantFrom(-1, null),
  by_agency: fc.constantFrom(-1, null),
  by_advocate: fc.constantFrom(-1, null),
  by_event_type: fc.constantFrom(-1, null),
  criminal_victimization: fc.constantFrom('1', ''),
  show_deactivated_services: fc.constantFrom('1', ''),
  human_trafficking: fc.constantFrom('1', ''),
  counties: fc.subarray(['MARROW', 'Glen', '', 'Nowhere'], { minLength: 1 }),
  noncriminal_victimization: fc.constantFrom('1', ''),
  races: some(pools.race),
  genders: some(pools.gender),
  age_ranges: ages,
  victim_races: some(pools.race),
  victim_genders: some(pools.gender),
  victim_age_ranges: ages,
  client_types: fc.subarray(['P', 'S', 'W', 'O'], { minLength: 1 }),
  type_contacts: fc.subarray(['phone ', 'Walk-in', 'nothing'], { minLength: 1 }),
  victim_special_classifications: some(pools.classification),
  defendant_special_classifications: some(pools.classification),
  custom_age_range: fc.record({ min: fc.constantFrom(null, 0, 18), max: fc.constantFrom(null, 40, 100, 101, 250) }),
  voca_races: mapped('white', 'not_reported', 'asian'),
  voca_genders: mapped('female', 'not_reported', 'male'),
  voca_victimizations: mapped('arson', 'other', 'robbery'),
  voca_services: mapped('shelter', 'justice', 'advocacy'),
  voca_classifications: mapped('homeless', 'deaf', 'veteran'),
  agency: fc.constantFrom(null, ...pools.agency),
  grant: fc.constantFrom(null, ...pools.grant),
  advocate: fc.constantFrom(null, ...pools.user),
  event_types: some(pools.eventType),
  event_terms: some(pools.term),
  event_grants: some(pools.grant),
  user_attendees: some(pools.user),
  person_attendees: some(pools.person),
  user_attendee_roles: some(pools.role),
  person_attendee_roles: some(pools.role),
  victimizations: groups(pools.crime),
  victimization_terms: groups(pools.term),
  service_categories: groups(pools.category),
  services: groups(pools.service),
  service_terms: groups(pools.term),
  advocates: groups(pools.user),
  assigned: groups(pools.user),
  agencies: groups(pools.agency),
  grants: groups(pools.grant),
  terms: groups(pools.term),
  special_classifications: groups(pools.classification),
  owners: groups(pools.user),
  case_terms: groups(pools.term),
  defendant_terms: groups(pools.term),
  location_terms: groups(pools.term),
})

const periods = [
  { since: null, until: null },
  { since: '2026-01-01T07:00:00.000Z', until: '2026-04-01T05:59:59.999Z' },
  { since: '2025-10-01T06:00:00.000Z', until: '2025-12-31T23:59:59.999Z' },
  { since: '2025-08-01T06:00:00.000Z', until: '2026-02-01T06:59:59.999Z' },
  { since: '2024-01-01T07:00:00.000Z', until: null },
  { since: null, until: '2025-12-31T12:00:00.000Z' },
] as const

type Asked = { type: string; show: string; since: string | null; until: string | null } & Record<string, unknown>

type Modes = Readonly<Record<string, readonly string[]>>
const modeOf = (modes: Modes, types: readonly string[] = Object.keys(modes)) =>
  fc.constantFrom(...types.flatMap((type) => (modes[type] ?? []).map((show) => ({ type, show }))))

const someFilters = (pools: Pools, maxLength: number, names?: readonly string[]) => {
  const known = filters(pools)
  return fc
    .subarray([...(names ?? Object.keys(known))], { maxLength })
    .chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((name) => [name, known[name] ?? fc.constant(undefined)]))),
    )
}

/** Up to three filters at once: more of them leave nobody. */
const anyQuestion = (modes: Modes, pools: Pools): fc.Arbitrary<Asked> =>
  fc
    .tuple(modeOf(modes), fc.constantFrom(...periods), someFilters(pools, 3))
    .map(([{ type, show }, { since, until }, more]) => ({ type, show, since, until, ...more }))

/** As many as one request takes. */
export const questionsOf = (modes: Modes, pools: Pools) =>
  fc.array(anyQuestion(modes, pools), { minLength: 10, maxLength: 10 })

const ofClients = [
  'service',
  'service_total',
  'service_minutes',
  'victimization_total',
  'missing',
  'anonymous',
  'victimized',
  'finding',
  'unfunded',
]
const lineFilters = [
  'victim_races',
  'victim_genders',
  'victim_age_ranges',
  'client_types',
  'special_classifications',
  'victimizations',
  'voca_races',
  'voca_genders',
  'voca_victimizations',
  'voca_classifications',
]

/** Lines of one report, some of another time: the same clients, told apart by up to two filters of the lines. */
export const linesOf = (modes: Modes, pools: Pools): fc.Arbitrary<Asked[]> => {
  const line = fc.record({
    mode: modeOf(modes, ofClients),
    filters: someFilters(pools, 2, lineFilters),
    otherwise: fc.constantFrom({}, { since: null }, { until: null }),
  })
  return fc
    .tuple(fc.constantFrom(...periods), someFilters(pools, 2), fc.array(line, { minLength: 10, maxLength: 10 }))
    .map(([period, shared, lines]) =>
      lines.map((one) => ({ ...one.mode, ...period, ...one.otherwise, ...shared, ...one.filters })),
    )
}

const always = { since: null, until: null }
/** Each way of counting, of all that there is. */
export const plainQuestions = (modes: Modes): readonly Asked[] =>
  Object.entries(modes).flatMap(([type, shows]) => shows.map((show) => ({ type, show, ...always })))

/** What is drawn too seldom: all that there is, and groups that hide some of it. */
export const rareQuestions = (pools: Pools): readonly Asked[] => [
  { type: 'service', show: 'all', ...always, distinct_person: '1' },
  { type: 'defendant', show: 'merged', ...always },
  ...['new', 'victim_all'].map((show) => ({ type: 'defendant', show, ...always, distinct_person: '1' })),
  // Nobody grows older once they are dead.
  ...[17, 40, 60].map((max) => ({ type: 'service', show: 'all', ...always, custom_age_range: { min: max - 17, max } })),
  ...(
    [
      [momentField, moments],
      [choiceField, ofOthers],
    ] as const
  ).flatMap(([field_view_id, searches]) =>
    searches.map((search) => ({
      type: 'service',
      show: 'all',
      ...always,
      victim_custom_fields: [{ field_view_id, search, enabled: true }],
    })),
  ),
  // RPT-66: open from 101 on, whatever is typed and wherever a range is entered.
  ...[100, 101, 250, 999_999_999].flatMap((max) =>
    [
      { custom_age_range: { min: 90, max } },
      { age_ranges: [{ description: 'custom', min: 90, max }] },
      { victim_age_ranges: [{ description: 'custom', min: 90, max }] },
    ].map((asked) => ({ type: 'service', show: 'all', ...always, ...asked })),
  ),
  ...['attendance', 'person-attendance', 'user-attended'].map((show) => ({ type: 'event', show, ...always })),
  ...(['none', 'not_all'] as const).flatMap((combine_type) =>
    pools.service.slice(0, 2).map((id) => ({
      type: 'service',
      show: 'all',
      ...always,
      services: [{ combine_type, items: [id] }],
    })),
  ),
  // Of each of them, not of one or the other.
  {
    type: 'service',
    show: 'all',
    ...always,
    services: pools.service.slice(0, 2).map((id) => ({ combine_type: 'any', items: [id] })),
  },
  // A line of what each of several groups leaves.
  ...pools.service.slice(0, 2).map((id) => ({
    type: 'service_total',
    show: 'all',
    ...always,
    services: [
      { combine_type: 'any', items: pools.service.slice(0, 3) },
      { combine_type: 'any', items: pools.service.slice(1, 4) },
      { combine_type: 'all', items: [id] },
    ],
  })),
  // Whoever is new: of the year, or of all time.
  ...[
    ['service', 'year'],
    ['service', 'oct'],
    ['case', 'year'],
  ].flatMap(([type = '', show = '']) =>
    ['0', '1'].map((report_new_all_time) => ({ type, show, ...periods[1], report_new_all_time })),
  ),
  // Of a grant's own year.
  ...[
    ['service', 'year'],
    ['service', 'oct'],
    ['case', 'year'],
    ['defendant', 'victim_year'],
    ['finding', 'race'],
    ['finding', 'twice'],
  ].flatMap(([type = '', show = '']) =>
    ['2024-12-30', '2031-09-15', '2024-02-29'].map((fiscal_year_from) => ({
      type,
      show,
      ...periods[3],
      fiscal_year_from,
    })),
  ),
  // Each person once, of all their records: in a quarter and in the one before it, and lines of one kind of record.
  ...[
    ['service', 'year'],
    ['service', 'oct'],
    ['service', 'multiple'],
    ['service', 'multiple-sc'],
    ['victimized', 'multiple'],
    ['victimized', 'multiple-voca'],
    ['finding', 'twice'],
  ].flatMap(([type = '', show = '']) =>
    [periods[1], periods[2], { ...periods[1], client_types: ['P'] }].map((of) => ({
      type,
      show,
      ...of,
      distinct_person: '1',
    })),
  ),
  // Of those of one kind whoever is new of all kinds.
  ...['year', 'oct'].flatMap((show) =>
    [
      { client_types: ['S'], new_among: { client_types: [] } },
      { client_types: ['S'], new_among: { client_types: ['S', 'W'] } },
      ...pools.crime.slice(0, 3).map((id) => ({
        victimizations: [{ combine_type: 'any', items: [id] }],
        new_among: { victimizations: [] },
      })),
      { voca_classifications: ['deaf'], new_among: { voca_classifications: [] } },
    ].map((line) => ({ type: 'service', show, ...periods[1], ...line, distinct_person: '1' })),
  ),
  // Of one kind or the other, each victimization by itself.
  ...[{ criminal_victimization: '1' }, { noncriminal_victimization: '1' }].map((kind) => ({
    type: 'victimization_total',
    show: 'all',
    ...always,
    ...kind,
  })),
  // Of one and the same victimization: which crime, of which kind, with which tags.
  ...['service', 'victimization_total'].flatMap((type) =>
    pools.crime.slice(0, 3).flatMap((id) => {
      const crime = { victimizations: [{ combine_type: 'any', items: [id] }] }
      const tagged = { victimization_terms: [{ combine_type: 'any', items: pools.term.slice(0, 3) }] }
      return [{ criminal_victimization: '1' }, { noncriminal_victimization: '1' }, tagged].map((kind) => ({
        type,
        show: 'all',
        ...always,
        ...crime,
        ...kind,
      }))
    }),
  ),
  { type: 'location', show: 'served', ...always },
  { type: 'location', show: 'year', ...always },
  // Of a place with several cases: by what is asked of one of them, in a part of the year.
  ...['case', 'event', 'served', 'year', 'new', 'all', 'multiple-case', 'multiple-event'].flatMap((show) =>
    [
      {},
      { officer: { search: 'reyes', contains: true } },
      { search_defendant: 'a' },
      { services: [{ combine_type: 'any', items: pools.service.slice(0, 2) }] },
    ].map((asked) => ({ type: 'location', show, ...periods[1], ...asked })),
  ),
  // Of whoever served somebody on the case.
  ...[
    ['case', 'all'],
    ['case', 'activity'],
    ['defendant', 'new'],
    ['defendant', 'merged'],
  ].flatMap(([type = '', show = '']) =>
    [
      { agency: pools.agency[0] },
      { grant: pools.grant[0] },
      { advocate: pools.user[0] },
      { by_grant: -1 },
      { by_agency: -1 },
      { by_advocate: -1 },
    ].map((plain) => ({ type, show, ...always, ...plain })),
  ),
  // What has none of what a report is parted by.
  ...[
    ['service', 'all'],
    ['service_total', 'all'],
    ['service_minutes', 'all'],
    ['timelog', 'both'],
  ].flatMap(([type = '', show = '']) =>
    [
      { by_agency: -1 },
      { by_advocate: -1 },
      { by_agency: -1, agencies: [{ combine_type: 'any', items: pools.agency.slice(0, 1), include_null: true }] },
      { by_advocate: -1, advocates: [{ combine_type: 'none', items: pools.user.slice(0, 1) }] },
    ].map((none) => ({ type, show, ...always, ...none })),
  ),
  ...['count', 'hours', 'attendance'].map((show) => ({ type: 'event', show, ...always, by_event_type: -1 })),
  ...['service', 'timelog', 'case', 'service_total'].map((type) => ({
    type,
    show: type === 'timelog' ? 'both' : 'all',
    ...always,
    human_trafficking: '1',
  })),
  // What is around clients is that of those who are asked for, by whatever is asked of them.
  ...[
    ['timelog', 'both'],
    ['timelog_minutes', 'all'],
    ['case', 'all'],
    ['defendant', 'new'],
    ['location', 'all'],
  ].flatMap(([type = '', show = '']) =>
    [
      { status: '1' },
      { victim_genders: pools.gender.slice(0, 1) },
      { races: pools.race.slice(0, 1) },
      { client_types: ['P'] },
      { search_victim: 'a' },
      { case_ids: { enabled: true, min: pools.court_case[2] ?? 0, max: pools.court_case[20] ?? 1_000_000 } },
      { victimizations: [{ combine_type: 'any', items: pools.crime.slice(0, 1) }] },
      { services: [{ combine_type: 'any', items: pools.service.slice(0, 1) }] },
      { grants: [{ combine_type: 'any', items: pools.grant.slice(0, 1) }] },
      { grants: [{ combine_type: 'none', items: pools.grant.slice(0, 1) }], client_types: ['P'] },
    ].map((narrowed) => ({ type, show, ...always, ...narrowed })),
  ),
  { type: 'location', show: 'all', ...always, search_victim: 'a' },
  { type: 'location', show: 'all', ...always, search_defendant: 'a' },
  { type: 'service', show: 'all', ...always, search_location: 'a' },
  { type: 'defendant', show: 'new', ...always, search_location: 'a' },
  ...[
    ['victimized', 'multiple'],
    ['victimized', 'multiple-voca'],
    ['anonymous', 'all'],
    ...['race', 'gender', 'age', 'victimization', 'twice'].map((show) => ['finding', show] as const),
  ].map(([type = '', show = '']) => ({ type, show, ...always })),
  // A funder's categories, and what is in none of them.
  ...[
    { voca_races: ['white'] },
    { voca_races: ['none'] },
    { voca_genders: ['not_reported'] },
    { voca_genders: ['none'] },
    { voca_victimizations: ['none'] },
    { voca_classifications: ['none'] },
    { voca_services: ['none'] },
  ].flatMap((line) =>
    [
      ['service', 'all'],
      ['service', 'year'],
      ['service_total', 'all'],
      ['case', 'all'],
    ].map(([type = '', show = '']) => ({ type, show, ...periods[4], ...line })),
  ),
  ...['none', 'arson'].map((one) => ({
    type: 'victimization_total',
    show: 'all',
    ...always,
    voca_victimizations: [one],
  })),
  { type: 'anonymous', show: 'all', ...always, anonymous: '0' },
  { type: 'unfunded', show: 'all', ...always, grants: [{ combine_type: 'any', items: pools.grant.slice(0, 1) }] },
]
