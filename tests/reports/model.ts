/**
 * What the figures of a report are, said as plainly as it can be: every row is looked at for every question. From
 * RPT-13 … RPT-30 and RPT-69 … RPT-78 alone; nothing of the product is used.
 */
import { choiceEntries, choiceField, momentField, numberField, phoneField, type DataSet, type Row } from './dataSet.ts'

export type Group = { combine_type: 'any' | 'all' | 'none' | 'not_all'; items: number[]; include_null?: boolean }
export type Filters = Record<string, unknown>
export type Question = Filters & { type: string; show?: string; since: string | null; until: string | null }

export type Seen = Readonly<
  Record<'victim' | 'court_case' | 'defendant' | 'location' | 'event' | 'timelog' | 'person', ReadonlySet<number>>
>
export type World = {
  readonly data: DataSet
  readonly seen: Seen
  /** Milliseconds since 1970 of the start of the fiscal year, or of the last 1 October, at an instant. */
  readonly yearStart: (at: number, month: number) => number
  readonly fiscalMonth: number
  /** The first instant of a day there. */
  readonly startOf: (day: string) => number
  /** The day of an instant in the account's zone, yyyy-MM-dd. */
  readonly dayAt: (at: number) => string
  readonly now: number
}

const at = (value: unknown): number => Date.parse(String(value))
const days = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const fold = (text: unknown): string =>
  textOf(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’ʼ`]/gu, '')

const groupsOf = (value: unknown): Group[] =>
  ((value ?? []) as Group[]).filter(({ items, include_null }) => items.length > 0 || include_null === true)

const holds = ({ combine_type: type, items, include_null }: Group, values: readonly number[]): boolean => {
  const isEmpty = values.length === 0
  if (items.length === 0) return isEmpty
  if (include_null === true && isEmpty) return true
  if (type === 'any') return items.some((item) => values.includes(item))
  if (type === 'all') return items.every((item) => values.includes(item))
  if (type === 'none') return !items.some((item) => values.includes(item))
  return !items.every((item) => values.includes(item))
}
export const passes = (groups: unknown, values: readonly (number | null)[]): boolean =>
  groupsOf(groups).every((group) =>
    holds(
      group,
      values.filter((value) => value !== null),
    ),
  )

/** RPT-29 */
export const isLine = (groups: unknown, value: number | null): boolean => {
  const active = groupsOf(groups)
  const anys = active.filter(({ combine_type: type }) => type === 'any')
  const isIn = ({ items, include_null }: Group) =>
    value === null ? items.length === 0 || include_null === true : items.includes(value)
  if (anys.length > 0 && !anys.some(isIn)) return false
  return active.every((group) => {
    if (group.combine_type === 'any') return true
    if (group.items.length === 0) return value === null
    return group.combine_type === 'all' ? isIn(group) : value === null || !group.items.includes(value)
  })
}

/** Thousands of questions are asked of the same rows: they are told apart by their client once. */
const byClient = new WeakMap<readonly Row[], ReadonlyMap<unknown, readonly Row[]>>()
const ofClient = (rows: readonly Row[], client: number): readonly Row[] => {
  const known = byClient.get(rows) ?? Map.groupBy(rows, (row) => row['victim_id'])
  byClient.set(rows, known)
  return known.get(client) ?? []
}

/** M/d/yyyy or yyyy-MM-dd; null of anything else. */
const isoDayOf = (text: string): string | null => {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text) ?? []
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4}-\d\d-\d\d$/u.test(text) ? text : null
}

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '')

type Range = { enabled: boolean; min: number; max: number; open?: boolean }
type Custom = { field_view_id: number; search: string; enabled: boolean }
type Contained = { search: string; contains: boolean }
type Age = { min: number | null; max: number | null }
/** RPT-66 */
const highestIn = (max: number | null): number => (max === null || max >= 101 ? Infinity : max)

/** `listed`: the records of the list that the figure opens, where those are others than it counts. */
type Modelled = { ids: number[]; figure: number; listed?: number[] }
export const figureOf = (world: World, question: Question): Modelled => {
  const { data, seen } = world
  const { type, since: from, until: to } = question
  const show = question.show ?? ''
  const ofClients = [
    'service',
    'service_total',
    'victimization_total',
    'service_minutes',
    'missing',
    'victimized',
    'finding',
    'unfunded',
  ].includes(type)
  const isPlain = ofClients && (type !== 'service' || ['all', 'year', 'oct'].includes(show))
  const settled: Filters = isPlain && (question['anonymous'] ?? '') === '' ? { ...question, anonymous: '0' } : question
  // A contact without a name is one whatever else is asked; what no grant pays for is not asked by a grant.
  const filters: Filters = {
    ...settled,
    ...(type === 'anonymous' && { anonymous: '1' }),
    ...(type === 'unfunded' && { grants: [], grant: null, by_grant: -1 }),
  }
  const since = from === null ? -Infinity : at(from)
  const until = to === null ? Infinity : at(to)
  const isWithin = (value: unknown): boolean => value !== null && at(value) >= since && at(value) <= until
  /** The making of a case is told of in tests/reports/changedCases. */
  const isChangeOf = (
    caseId: number,
    { kind, record_id: id, verb, fields, before, after }: DataSet['changes'][number],
  ) => {
    if (kind === 'court_case') return id === caseId && verb === 'update'
    const moves = fields.includes('case_id')
    const isOn = moves
      ? [before, after].some((values) => values['case_id'] === caseId)
      : (data.parts[kind] ?? []).some((part) => part.id === id && part['case_id'] === caseId)
    return isOn && (kind === 'court_date' || verb !== 'update' || moves)
  }
  const today = world.dayAt(Math.min(until, world.now))

  const persons = new Map(data.person.map((row) => [row.id, row]))
  const one = (rows: readonly Row[], id: unknown): Row | undefined => rows.find((row) => row.id === id)
  const stands = (row: Row): boolean => (row['removed_at'] ?? null) === null
  const victims = data.victim.filter(({ id }) => seen.victim.has(id))
  const cases = data.court_case.filter(({ id }) => seen.court_case.has(id))
  const defendants = data.defendant.filter(({ id }) => seen.defendant.has(id))
  const locations = data.person.filter(({ id }) => seen.location.has(id))
  const events = data.event.filter(({ id }) => seen.event.has(id))

  const tagged = Map.groupBy(data.object_term, (row) => `${String(row['kind'])} ${String(row['object_id'])}`)
  const tags = (kind: string, id: number): number[] =>
    (tagged.get(`${kind} ${id}`) ?? []).map((row) => Number(row['term_id']))
  const text = (name: string, value: unknown): boolean => {
    const asked = textOf(filters[name]).trim()
    return asked === '' || fold(value).includes(fold(asked))
  }
  const contained = (name: string, value: unknown): boolean => {
    const { search = '', contains = false } = (filters[name] ?? {}) as Partial<Contained>
    if (search.trim() === '') return true
    return contains ? fold(value).includes(fold(search.trim())) : fold(value) === fold(search.trim())
  }
  const range = (name: string, id: unknown): boolean => {
    const { enabled = false, min = 0, max = 0, open = false } = (filters[name] ?? {}) as Partial<Range>
    return !enabled || (Number(id) >= min && (open || Number(id) <= max))
  }
  const custom = (name: string, row: Row): boolean =>
    ((filters[name] ?? []) as Custom[]).every(({ field_view_id: field, search, enabled }) => {
      if (!enabled || search.trim() === '') return true
      const held = (row['custom_fields'] as Record<string, unknown>)[String(field)]
      const values = Array.isArray(held) ? held : held === undefined || held === null ? [] : [held]
      return values.some((value) => {
        const sought = search.trim()
        if (field === numberField)
          return Number.isNaN(Number(sought)) ? value === sought : Number(value) === Number(sought)
        if (['1', '0', '-1'].includes(String(value))) return value === sought
        if (field === choiceField && choiceEntries.includes(sought)) return value === sought
        if (field === choiceField && /^Other:( |$)/u.test(search)) {
          const asked = fold(search.replace(/^Other:/u, '').trim())
          return String(value).startsWith('Other: ') && fold(String(value).slice(7)).includes(asked)
        }
        if (field === momentField && /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(sought))
          return String(value).slice(0, 16) === sought.slice(0, 16)
        const day = field === momentField ? isoDayOf(sought) : null
        if (day !== null) return !Number.isNaN(at(value)) && world.dayAt(at(value)) === day
        const digits = digitsOf(search)
        return field === phoneField && digits !== ''
          ? digitsOf(value).includes(digits)
          : fold(value).includes(fold(search.trim()))
      })
    })
  const flag = (name: string, value: unknown): boolean => {
    const asked = filters[name]
    return asked === '1' ? value === true : asked === '0' ? value !== true : true
  }
  const list = <T>(name: string): T[] => (filters[name] ?? []) as T[]
  const among = (name: string, value: unknown, by = filters): boolean => {
    const asked = (by[name] ?? []) as unknown[]
    return asked.length === 0 || asked.includes(value)
  }

  const ageOf = (person: Row | undefined): number | null => {
    if (person === undefined) return null
    const born = person['birthdate'] as string | null
    if (born === null) return person['true_age'] as number | null
    const died = person['deceased_date'] as string | null
    const last = died === null ? days(today) : Math.min(days(died), days(today))
    return last < days(born) ? null : Math.floor((last - days(born)) / 365.25)
  }
  const ages = (name: string, person: Row | undefined): boolean => {
    const age = ageOf(person)
    return (
      list(name).length === 0 ||
      list<Age>(name).some(({ min, max }) =>
        min === null && max === null ? age === null : age !== null && age >= (min ?? 0) && age <= highestIn(max),
      )
    )
  }
  const ownAges = (person: Row | undefined): boolean => {
    const { min = null, max = null } = (filters['custom_age_range'] ?? {}) as Partial<Age>
    const high = highestIn(max)
    const age = ageOf(person)
    return ((min ?? 0) === 0 && high === Infinity) || (age !== null && age >= (min ?? 0) && age <= high)
  }
  const personOf = (row: Row): Row | undefined => persons.get(Number(row['person_id']))
  const demographics = (before: string, person: Row | undefined): boolean =>
    among(`${before}races`, person?.['race'] ?? 9) &&
    among(`${before}genders`, person?.['gender'] ?? 4) &&
    ages(`${before}age_ranges`, person)

  const isCriminal = (crimeId: unknown): boolean =>
    one(data.crime_category, one(data.crime, crimeId)?.['category_id'])?.['criminal'] === true
  const crimesOf = (client: Row): readonly Row[] => ofClient(data.victimization, client.id)
  const conditionsOf = (client: Row): number[] =>
    data.victim_condition.flatMap((row) =>
      row['victim_id'] === client.id ? [Number(row['special_classification_id'])] : [],
    )
  /** RPT-80 */
  const isTrafficked = (client: Row): boolean =>
    filters['human_trafficking'] !== '1' ||
    crimesOf(client).some((row) => one(data.crime, row['crime_id'])?.['human_trafficking'] === true)
  /** In one of the categories that are asked for, or in none where that is. */
  const inCategory = (name: string, rows: readonly Row[], id: unknown, by = filters): boolean =>
    among(name, one(rows, id)?.['voca_category'] ?? 'none', by)
  const holdsMapped = (name: string, rows: readonly Row[], ids: readonly unknown[], by = filters): boolean =>
    ((by[name] ?? []) as unknown[]).length === 0 || ids.some((id) => inCategory(name, rows, id, by))
  const plainly = (value: unknown): string => fold(value).trim()
  const anyOf = (name: string): Group[] =>
    list(name).length === 0 ? [] : [{ combine_type: 'any', items: list<number>(name) }]

  /** RPT-78: its crime, its kind and its tags are those of one and the same victimization. */
  const isCountedCrime = (crime: Row, by = filters): boolean =>
    isLine(by['victimizations'], Number(crime['crime_id'])) &&
    inCategory('voca_victimizations', data.crime, crime['crime_id'], by) &&
    passes(by['victimization_terms'], tags('victimization', crime.id)) &&
    (by['criminal_victimization'] !== '1' || isCriminal(crime['crime_id'])) &&
    (by['noncriminal_victimization'] !== '1' || !isCriminal(crime['crime_id']))
  /** Of several things that are asked of victimizations one at least can be met by nobody who has none. */
  const asksOneCrime = (by: Filters): boolean => {
    const groups = [by['victimizations'], by['victimization_terms']].map(groupsOf)
    const voca = ((by['voca_victimizations'] ?? []) as unknown[]).length > 0
    const kinds = ['criminal_victimization', 'noncriminal_victimization'].some((name) => by[name] === '1')
    const isMetByNone = (group: Group): boolean =>
      group.include_null === true || group.combine_type === 'none' || group.combine_type === 'not_all'
    const asked = groups.filter(({ length }) => length > 0).length + (voca ? 1 : 0)
    return kinds || (asked > 1 && (voca || groups.flat().some((group) => !isMetByNone(group))))
  }

  const isClient = (row: Row, by = filters): boolean => {
    const person = personOf(row)
    const crimes = crimesOf(row)
    return (
      text('search_victim', row['full_name']) &&
      custom('victim_custom_fields', row) &&
      range('client_ids', row.id) &&
      flag('anonymous', row['anonymous']) &&
      flag('is_mass_incident', row['mass_incident']) &&
      among('client_types', row['victim_type'], by) &&
      (list('type_contacts').length === 0 ||
        list<string>('type_contacts').some((one) => plainly(one) === plainly(row['type_contact']))) &&
      isTrafficked(row) &&
      inCategory('voca_races', data.race, person?.['race'] ?? 9) &&
      inCategory('voca_genders', data.gender, person?.['gender'] ?? 4) &&
      holdsMapped(
        'voca_victimizations',
        data.crime,
        crimes.map((crime) => crime['crime_id']),
        by,
      ) &&
      holdsMapped('voca_classifications', data.special_classification, conditionsOf(row), by) &&
      (list('counties').length === 0 ||
        list<string>('counties').some((one) => plainly(one) === plainly(person?.['county']))) &&
      textOf(person?.['zip']).startsWith(textOf(filters['zip_code']).trim()) &&
      flag('deceased', person?.['deceased']) &&
      flag('victim_person_deceased', person?.['deceased']) &&
      range('person_ids', person?.id ?? Number.NaN) &&
      demographics('victim_', person) &&
      ownAges(person) &&
      passes(
        by['victimizations'],
        crimes.map((crime) => Number(crime['crime_id'])),
      ) &&
      passes(
        filters['victimization_terms'],
        crimes.flatMap((crime) => tags('victimization', crime.id)),
      ) &&
      (!asksOneCrime(by) || crimes.some((crime) => isCountedCrime(crime, by))) &&
      passes(by['special_classifications'], conditionsOf(row)) &&
      passes(anyOf('victim_special_classifications'), conditionsOf(row)) &&
      passes(filters['terms'], tags('victim', row.id))
    )
  }
  const isCase = (row: Row): boolean =>
    text('search_case', row['case_reference_id']) &&
    custom('case_custom_fields', row) &&
    range('case_ids', row.id) &&
    contained('officer', row['officer']) &&
    contained('badge', row['badge']) &&
    contained('police_division', row['police_division']) &&
    passes(filters['case_terms'], tags('court_case', row.id))
  const isDefendant = (row: Row): boolean =>
    text('search_defendant', row['full_name']) &&
    custom('defendant_custom_fields', row) &&
    range('defendant_ids', row.id) &&
    passes(filters['defendant_terms'], tags('defendant', row.id)) &&
    (list('defendant_special_classifications').length === 0 ||
      victims.some(
        (client) =>
          client['person_id'] === row['person_id'] &&
          passes(anyOf('defendant_special_classifications'), conditionsOf(client)),
      ))
  const isLocation = (row: Row): boolean =>
    text('search_location', row['full_name']) &&
    custom('location_custom_fields', row) &&
    range('location_ids', row.id) &&
    passes(filters['location_terms'], tags('location', row.id))

  /** RPT-18: -1 is none. */
  const none = ['agency', 'grant', 'advocate'] as const
  const isNone = (name: string): boolean => filters[`by_${name}`] === -1
  const hasNone = (row: Row): boolean => none.every((name) => !isNone(name) || row[`${name}_id`] === null)

  const asks = (names: readonly string[]): boolean =>
    names.some((name) => {
      const value = filters[name]
      if (value === undefined || value === '' || value === null) return false
      if (name === 'is_mass_incident') return value !== 'any'
      if (name === 'custom_age_range') return ((value as Age).min ?? 0) > 0 || ((value as Age).max ?? 101) < 101
      if (name.endsWith('_ids')) return (value as Range).enabled
      if (name.endsWith('custom_fields'))
        return (value as Custom[]).some((entry) => entry.enabled && entry.search.trim() !== '')
      if (
        Array.isArray(value) &&
        value.some((entry) => typeof entry === 'object' && entry !== null && 'combine_type' in entry)
      )
        return groupsOf(value).length > 0
      if (Array.isArray(value)) return value.length > 0
      if (typeof value === 'object') return (value as Contained).search.trim() !== ''
      return typeof value === 'number' || textOf(value).trim() !== ''
    })
  const asked = {
    client: asks([
      'search_victim',
      'victim_custom_fields',
      'client_ids',
      'anonymous',
      'is_mass_incident',
      'client_types',
      'type_contacts',
      'zip_code',
      'deceased',
      'victim_person_deceased',
      'person_ids',
      'victim_races',
      'victim_genders',
      'victim_age_ranges',
      'custom_age_range',
      'victimizations',
      'victimization_terms',
      'criminal_victimization',
      'human_trafficking',
      'counties',
      'voca_races',
      'voca_genders',
      'voca_victimizations',
      'voca_classifications',
      'noncriminal_victimization',
      'special_classifications',
      'victim_special_classifications',
      'terms',
    ]),
    case: asks(['search_case', 'case_custom_fields', 'case_ids', 'officer', 'badge', 'police_division', 'case_terms']),
    defendant: asks([
      'search_defendant',
      'defendant_custom_fields',
      'defendant_ids',
      'defendant_terms',
      'defendant_special_classifications',
    ]),
    location: asks(['search_location', 'location_custom_fields', 'location_ids', 'location_terms']),
    person: asks(['races', 'genders', 'age_ranges', 'person_deceased']),
    own: asks(['status', 'owners', 'assigned']),
    services: asks(['services', 'service_categories', 'service_terms', 'voca_services']),
    paid: asks(['advocates', 'agencies', 'grants', 'advocate', 'agency', 'grant']) || none.some(isNone),
  }
  const asksGiven = asked.services || asked.paid
  /** A client on a case, by all that is asked of clients: what people are is asked of a counted defendant instead. */
  const fitsAround = (row: Row, but: string): boolean =>
    isClient(row) &&
    (but === 'defendant' || ownPerson(row)) &&
    (!asksGiven || (passesGiven(row) && served(row).length > 0))
  const around = (caseId: unknown, but: string): boolean =>
    (but === 'case' || !asked.case || cases.some((row) => row.id === caseId && isCase(row))) &&
    (but === 'defendant' ||
      !asked.defendant ||
      defendants.some((row) => row['case_id'] === caseId && isDefendant(row))) &&
    (but === 'client' ||
      !(asked.client || asksGiven || (asked.person && but !== 'defendant')) ||
      victims.some((row) => row['case_id'] === caseId && fitsAround(row, but))) &&
    (but === 'location' ||
      !asked.location ||
      data.location_case.some(
        (link) =>
          link['case_id'] === caseId &&
          seen.court_case.has(Number(caseId)) &&
          locations.some((row) => row.id === link['location_id'] && isLocation(row)),
      ))

  const isPublic = (row: Row): boolean =>
    (filters['status'] ?? '') === '' || row['status'] === Number(filters['status'])
  const own = (kind: string, row: Row): boolean =>
    isPublic(row) &&
    passes(filters['owners'], [row['owner_id'] as number | null]) &&
    passes(
      filters['assigned'],
      data.assignment.flatMap((link) =>
        link['kind'] === kind && link['object_id'] === row.id ? [Number(link['user_id'])] : [],
      ),
    )
  const ownPerson = (row: Row): boolean =>
    demographics('', personOf(row)) && flag('person_deceased', personOf(row)?.['deceased'])

  const category = (service: Row): number | null =>
    (one(data.offered_service, service['service_id'])?.['category_id'] as number | undefined) ?? null
  /** SVC-14, RPT-60 */
  const isGiven = (row: Row): boolean => row['status'] === 1 || filters['show_deactivated_services'] === '1'
  const given = (client: Row): Row[] => ofClient(data.service, client.id).filter((row) => stands(row) && isGiven(row))
  /** RPT-79: agency, grant and advocate, each alone. */
  const plain = (row: Row): boolean =>
    (['agency', 'grant', 'advocate'] as const).every(
      (name) => (filters[name] ?? null) === null || row[`${name}_id`] === filters[name],
    )
  const isCounted = (row: Row): boolean =>
    plain(row) &&
    isLine(filters['services'], row['service_id'] as number) &&
    isLine(filters['service_categories'], category(row)) &&
    inCategory('voca_services', data.offered_service, row['service_id']) &&
    isLine(filters['advocates'], row['advocate_id'] as number | null) &&
    isLine(filters['agencies'], row['agency_id'] as number | null) &&
    isLine(filters['grants'], row['grant_id'] as number | null) &&
    passes(filters['service_terms'], tags('service', row.id)) &&
    hasNone(row)
  const matching = (client: Row): Row[] => given(client).filter(isCounted)
  const served = (client: Row): Row[] => matching(client).filter((row) => isWithin(row['date_time']))
  const passesGiven = (client: Row): boolean => {
    const all = given(client).filter((row) => isWithin(row['date_time']))
    const values = (name: string) => all.map((row) => row[name] as number | null)
    return (
      passes(filters['services'], values('service_id')) &&
      passes(filters['service_categories'], all.map(category)) &&
      passes(filters['advocates'], values('advocate_id')) &&
      passes(filters['agencies'], values('agency_id')) &&
      passes(filters['grants'], values('grant_id'))
    )
  }
  /** RPT-81: the last of the days on which a grant's years begin that the period does not begin before. */
  const ownYear = (first: string): number => {
    const [begun = 0] = first.split('-').map(Number)
    const starts = Array.from({ length: 101 }, (_, nth) => begun - 50 + nth).map((year) => {
      const hasLeapDay = new Date(`${year}-02-29T00:00:00Z`).getUTCDate() === 29
      return `${year}${!hasLeapDay && first.endsWith('-02-29') ? '-02-28' : first.slice(4)}`
    })
    return world.startOf(starts.findLast((day) => day <= world.dayAt(yearOf)) ?? first)
  }
  type Year = 'fiscal' | 'oct'
  const yearStart = (year: Year): number => {
    if (filters['report_new_all_time'] === '1') return -Infinity
    const own = filters['fiscal_year_from']
    if (year === 'fiscal' && typeof own === 'string') return ownYear(own)
    return world.yearStart(yearOf, year === 'oct' ? 10 : world.fiscalMonth)
  }
  /** Of a period without a beginning the year is the one in which it ends (RPT-70). */
  const yearOf = from === null ? Math.min(until, world.now) : since
  const isServedInYear = (client: Row, year: Year): boolean =>
    matching(client).some((row) => at(row['date_time']) >= yearStart(year) && at(row['date_time']) <= until)
  const servedBefore = (client: Row, year: Year): boolean =>
    matching(client).some((row) => at(row['date_time']) >= yearStart(year) && at(row['date_time']) < since)
  const isServedClient = (client: Row): boolean => isClient(client) && passesGiven(client) && served(client).length > 0
  const isCountedClient = (client: Row): boolean =>
    own('victim', client) && ownPerson(client) && around(client['case_id'], 'client') && isServedClient(client)
  /** RPT-77: each person once is the person who is counted, whatever records of theirs are. */
  const isOfPersons = filters['distinct_person'] === '1'
  const isSamePerson = (one: Row, other: Row): boolean =>
    one.id === other.id || (one['person_id'] !== null && one['person_id'] === other['person_id'])
  const recordsOf = (client: Row): Row[] =>
    isOfPersons ? victims.filter((other) => isSamePerson(client, other)) : [client]
  /** What makes it one that may be counted, whenever it was given something. */
  const isCountable = (client: Row, by = filters): boolean =>
    own('victim', client) && ownPerson(client) && around(client['case_id'], 'client') && isClient(client, by)
  /** Whoever stands on a line belongs to the whole of the report: a person is new there, or is not. */
  const whole: Filters = { ...filters, ...(question['new_among'] as Filters | undefined) }
  const isNew = (client: Row, year: Year): boolean =>
    isServedInYear(client, year) &&
    !recordsOf(client).some((each) => (each.id === client.id || isCountable(each, whole)) && servedBefore(each, year))
  const severalOf = (client: Row, of: (each: Row) => readonly unknown[]): boolean =>
    new Set(recordsOf(client).filter(isCountedClient).flatMap(of)).size > 1

  const oncePerPerson = (rows: Row[]): Row[] =>
    rows.filter(
      (row, index) =>
        row['person_id'] === null || rows.findIndex((other) => other['person_id'] === row['person_id']) === index,
    )
  const distinct = (rows: Row[]): Row[] => (filters['distinct_person'] === '1' ? oncePerPerson(rows) : rows)
  const count = (rows: readonly Row[]) => ({ ids: rows.map(({ id }) => id), figure: rows.length })
  const sum = (rows: readonly Row[], of: (row: Row) => number) => ({
    ids: rows.map(({ id }) => id),
    figure: rows.reduce((total, row) => total + of(row), 0),
  })
  const onCase = (caseId: unknown): Row[] => victims.filter((client) => client['case_id'] === caseId)
  const isServedFor = (client: Row, but: string): boolean =>
    isServedClient(client) && (but === 'defendant' || ownPerson(client))
  const caseServed = (caseId: unknown, but = ''): boolean => onCase(caseId).some((client) => isServedFor(client, but))
  const caseFirst = (caseId: unknown, but = ''): boolean =>
    onCase(caseId).some((client) => isServedFor(client, but) && isServedInYear(client, 'fiscal')) &&
    !onCase(caseId).some(
      (client) => isClient(client) && (but === 'defendant' || ownPerson(client)) && servedBefore(client, 'fiscal'),
    )
  /** What is of a client is of one of those who are asked for; what is of none is of none of those. */
  const ofItsClient = (row: Row): boolean =>
    !Object.entries(asked).some(([name, is]) => is && name !== 'paid') ||
    victims.some(
      (client) =>
        client.id === row['victim_id'] &&
        isCountable(client) &&
        (!asked.services || (passesGiven(client) && served(client).length > 0)),
    )

  switch (type) {
    case 'service': {
      const rows = victims.filter(isCountedClient).filter((client) => {
        if (show === 'year') return isNew(client, 'fiscal')
        if (show === 'oct') return isNew(client, 'oct')
        if (show === 'multiple') return severalOf(client, (each) => served(each).map(({ id }) => id))
        return show === 'multiple-sc' ? severalOf(client, conditionsOf) : true
      })
      return count(distinct(rows))
    }
    case 'service_total': {
      const clients = victims.filter(isCountedClient)
      return sum(clients.flatMap(served), (row) => Number(row['amount']))
    }
    case 'service_minutes':
      return sum(victims.filter(isCountedClient).flatMap(served), (row) => Number(row['time_minutes'] ?? 0))
    case 'anonymous':
      return count(distinct(victims.filter(isCountedClient)))
    case 'victimized': {
      // A funder's type is the category in which a crime is counted; one in none is of none of its types.
      const typesOf = (client: Row): unknown[] =>
        crimesOf(client).flatMap(({ crime_id: crime }) => {
          if (show !== 'multiple-voca') return [crime]
          const category = one(data.crime, crime)?.['voca_category'] ?? null
          return category === null ? [] : [category]
        })
      return count(distinct(victims.filter(isCountedClient).filter((client) => severalOf(client, typesOf))))
    }
    case 'unfunded':
      return count(victims.filter(isCountedClient).flatMap(served))
    case 'finding': {
      // Of another record of that person: whether it counted, or counts, in the year. Of persons nobody is counted twice.
      const countsTwice = (client: Row): boolean =>
        !isOfPersons &&
        victims.some(
          (other) =>
            other.id !== client.id &&
            isSamePerson(client, other) &&
            isCountable(other) &&
            matching(other).some((row) => at(row['date_time']) >= yearStart('fiscal') && at(row['date_time']) <= until),
        )
      /** CLI-08: businesses alone have no race, gender or age. */
      const isAsked = (client: Row, person: Row | undefined): boolean =>
        isNew(client, 'fiscal') &&
        (textOf(person?.['business']).trim() === '' ||
          ['first', 'middle', 'last'].some((name) => textOf(person?.[name]).trim() !== ''))
      const finds: Readonly<Record<string, (client: Row, person: Row | undefined) => boolean>> = {
        race: (client, person) => isAsked(client, person) && (person?.['race'] ?? 9) === 9,
        gender: (client, person) => isAsked(client, person) && (person?.['gender'] ?? 4) === 4,
        age: (client, person) => isAsked(client, person) && ageOf(person) === null,
        victimization: (client) => crimesOf(client).length === 0,
        twice: (client) => isNew(client, 'fiscal') && countsTwice(client),
      }
      return count(
        distinct(victims.filter(isCountedClient).filter((client) => finds[show]?.(client, personOf(client)) === true)),
      )
    }
    case 'missing': {
      const lacks: Readonly<Record<string, (client: Row, person: Row | undefined) => boolean>> = {
        race: (_, person) => (person?.['race'] ?? 9) === 9,
        gender: (_, person) => (person?.['gender'] ?? 4) === 4,
        age: (_, person) => ageOf(person) === null,
        type: (client) => client['victim_type'] === null,
        victimization: (client) => crimesOf(client).length === 0,
      }
      const asked = Object.keys(lacks).filter((name) => show === 'any' || show === name)
      return count(
        distinct(
          victims
            .filter(isCountedClient)
            .filter((client) => asked.some((name) => lacks[name]?.(client, personOf(client)))),
        ),
      )
    }
    case 'victimization_total': {
      const crimes = victims.filter(isCountedClient).flatMap(crimesOf)
      const counted = (all: readonly Row[]) => ({
        ...count(all),
        listed: [...new Set(all.map((crime) => Number(crime['victim_id'])))],
      })
      return counted(crimes.filter((crime) => isCountedCrime(crime)))
    }
    case 'case':
      return count(
        cases.filter(
          (row) =>
            own('case', row) &&
            isCase(row) &&
            around(row.id, 'case') &&
            (show === 'activity'
              ? data.changes.some((change) => isWithin(change.at) && isChangeOf(row.id, change))
              : show === 'served'
                ? caseServed(row.id)
                : show === 'year'
                  ? caseFirst(row.id)
                  : isWithin(row['date_time'])),
        ),
      )
    case 'defendant': {
      const rows = defendants.filter(
        (row) =>
          own('defendant', row) &&
          ownPerson(row) &&
          isDefendant(row) &&
          around(row['case_id'], 'defendant') &&
          (show === 'victim_all'
            ? caseServed(row['case_id'], 'defendant')
            : show === 'victim_year' || show === 'victim_person_year'
              ? caseFirst(row['case_id'], 'defendant')
              : isWithin(one(cases, row['case_id'])?.['date_time'] ?? null)),
      )
      return count(show === 'merged' || show === 'victim_person_year' ? oncePerPerson(rows) : distinct(rows))
    }
    case 'location': {
      const linkedCases = (row: Row): Row[] =>
        data.location_case.flatMap((link) =>
          link['location_id'] === row.id ? cases.filter(({ id }) => id === link['case_id']) : [],
        )
      const linkedEvents = (row: Row): Row[] =>
        data.location_event.flatMap((link) =>
          link['location_id'] === row.id ? events.filter(({ id }) => id === link['event_id']) : [],
        )
      const onCases = (row: Row): unknown[] =>
        data.location_case.flatMap((link) =>
          link['location_id'] === row.id && seen.court_case.has(Number(link['case_id'])) ? [link['case_id']] : [],
        )
      const asksAround = asked.case || asked.client || asked.defendant || asked.person || asksGiven
      return count(
        locations.filter((row) => {
          const dated = (rows: Row[]): Row[] => rows.filter((each) => isWithin(each['date_time']))
          // What is asked of a case and of whom is on it is asked of the very case that is dated, or served.
          const isAround = (caseId: unknown): boolean => !asksAround || around(caseId, 'location')
          const [byCase, byEvent] = [
            dated(linkedCases(row)).filter(({ id }) => isAround(id)),
            onCases(row).some(isAround) || !asksAround ? dated(linkedEvents(row)) : [],
          ]
          // On a case that is asked for, whenever its clients were served.
          const wasServedOn = (caseId: unknown): boolean =>
            (!asked.case || cases.some((each) => each.id === caseId && isCase(each))) &&
            (!asked.defendant || defendants.some((each) => each['case_id'] === caseId && isDefendant(each))) &&
            onCase(caseId).some((client) => isClient(client) && ownPerson(client) && servedBefore(client, 'fiscal'))
          const earlier = [...linkedCases(row), ...linkedEvents(row)].some((each) => at(each['date_time']) < since)
          if (!own('location', row) || !isLocation(row)) return false
          if (show === 'case') return byCase.length > 0
          if (show === 'event') return byEvent.length > 0
          const isServed = onCases(row).some((caseId) => isAround(caseId) && caseServed(caseId))
          if (show === 'served') return isServed
          if (show === 'year') return isServed && !onCases(row).some(wasServedOn)
          if (show === 'multiple-case') return byCase.length > 1
          if (show === 'multiple-event') return byEvent.length > 1
          return byCase.length + byEvent.length > 0 && (show !== 'new' || !earlier)
        }),
      )
    }
    case 'event': {
      const named = (row: Row): Row[] => data.attendee.filter((each) => each['event_id'] === row.id && stands(each))
      const attends = (name: string, column: string, kind: string, row: Row): boolean =>
        list(name).length === 0 || named(row).some((each) => each['type'] === kind && list(name).includes(each[column]))
      const attendeesAre = (row: Row, name: string, is: (person: Row) => boolean): boolean =>
        textOf(filters[name]).trim() === '' ||
        named(row).some((each) => {
          const person = seen.person.has(Number(each['person_id'])) ? personOf(each) : undefined
          return person !== undefined && is(person)
        })
      const rows = events.filter(
        (row) =>
          own('event', row) &&
          text('search_event', row['name']) &&
          custom('event_custom_fields', row) &&
          range('event_ids', row.id) &&
          among('event_types', row['event_type_id']) &&
          (!isNone('event_type') || row['event_type_id'] === null) &&
          passes(anyOf('event_terms'), tags('event', row.id)) &&
          passes(
            anyOf('event_grants'),
            data.event_grant.flatMap((link) => (link['event_id'] === row.id ? [Number(link['grant_id'])] : [])),
          ) &&
          attends('user_attendees', 'user_id', 'T', row) &&
          (list('person_attendees').length === 0 ||
            named(row).some(
              (each) =>
                each['type'] === 'A' &&
                seen.person.has(Number(each['person_id'])) &&
                list('person_attendees').includes(each['person_id']),
            )) &&
          attendeesAre(row, 'search_attendee', (person) => text('search_attendee', person['full_name'])) &&
          attendeesAre(row, 'search_attendee_case', (person) =>
            victims.some(
              (client) =>
                client['person_id'] === person.id &&
                cases.some(
                  (each) => each.id === client['case_id'] && text('search_attendee_case', each['case_reference_id']),
                ),
            ),
          ) &&
          attends('user_attendee_roles', 'role_id', 'T', row) &&
          attends('person_attendee_roles', 'role_id', 'A', row) &&
          (!asked.location ||
            data.location_event.some(
              (link) =>
                link['event_id'] === row.id &&
                locations.some((place) => place.id === link['location_id'] && isLocation(place)),
            )) &&
          isWithin(row['date_time']),
      )
      const attendance = (kinds: string[], onlyCame = false) =>
        sum(
          rows,
          (row) =>
            named(row).filter(
              (each) => kinds.includes(String(each['type'])) && (!onlyCame || each['event_date_time'] !== null),
            ).length,
        )
      if (show === 'hours')
        return sum(rows, (row) =>
          row['end_date_time'] === null ? 0 : Math.max(0, at(row['end_date_time']) - at(row['date_time'])) / 3_600_000,
        )
      if (show === 'estimated-attendance') return sum(rows, (row) => Number(row['estimated_attendees'] ?? 0))
      if (show === 'person-attendance') return attendance(['A'])
      if (show === 'person-attended') return attendance(['A'], true)
      if (show === 'user-attendance') return attendance(['T'])
      if (show === 'user-attended') return attendance(['T'], true)
      return show === 'attendance' ? attendance(['A', 'T']) : count(rows)
    }
    default: {
      const rows = data.timelog.filter(
        (row) =>
          seen.timelog.has(row.id) &&
          stands(row) &&
          plain(row) &&
          isLine(filters['advocates'], row['advocate_id'] as number) &&
          isLine(filters['agencies'], row['agency_id'] as number | null) &&
          isLine(filters['grants'], row['grant_id'] as number | null) &&
          hasNone(row) &&
          isWithin(row['date_time']) &&
          ofItsClient(row) &&
          (show === 'service' ? row['victim_id'] !== null : show === 'general' ? row['victim_id'] === null : true),
      )
      return type === 'timelog_minutes' ? sum(rows, (row) => Number(row['minutes'])) : count(rows)
    }
  }
}
