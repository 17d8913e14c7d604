/** The filters of a report as conditions, for each kind of record: RPT-13 … RPT-21, RPT-77, RPT-78. */
import { sql } from 'kysely'
import { isOpenEnded, type CombinableGroup, type ReportFilters } from '../../domain/reports/index.ts'
import { both, type Condition } from '../access/index.ts'
import { seenPersons, seenRecords } from '../records/index.ts'
import { isLineItem, passes, type Values } from './combinable.ts'
import type { Part, World } from './world.ts'

type Conditions = readonly Condition[]

const at = (alias: string, column: string): Part => sql.ref(`${alias}.${column}`)
const isOf = (alias: string, other: string): Part => sql`${at(alias, 'account')} = ${at(other, 'account')}`

const hasText = (column: Part, text: string | undefined): Conditions =>
  text === undefined || text.trim() === ''
    ? []
    : [sql<boolean>`position(folded(${text.trim()}) in folded(coalesce(${column}, ''))) > 0`]

const textOf = (column: Part, filter: ReportFilters['officer']): Conditions => {
  const text = filter?.search.trim() ?? ''
  if (text === '') return []
  return filter?.contains === true
    ? hasText(column, text)
    : [sql<boolean>`folded(coalesce(${column}, '')) = folded(${text})`]
}

/** RPT-16 */
const inRange = (column: Part, range: ReportFilters['client_ids']): Conditions =>
  range?.enabled === true ? [sql<boolean>`${column} between ${range.min} and ${range.max}`] : []

const isFlag = (column: Part, asked: string | undefined): Conditions =>
  asked === '1' || asked === '0' ? [sql<boolean>`(${column}) is ${asked === '1' ? sql`true` : sql`not true`}`] : []

const isAmong = (column: Part, ids: readonly number[] | undefined): Conditions =>
  ids === undefined || ids.length === 0 ? [] : [sql<boolean>`(${column} = any (${ids}::bigint[])) is true`]

/** RPT-15: a field's text has it, or one of its values is it. */
const customFields = (alias: string, entries: ReportFilters['case_custom_fields'] = []): Conditions =>
  entries
    .filter(({ enabled, search }) => enabled && search.trim() !== '')
    .map(({ field_view_id: field, search }) => {
      const value = sql`${at(alias, 'custom_fields')} -> ${String(field)}`
      return sql<boolean>`exists (
        select from jsonb_array_elements_text(
          case jsonb_typeof(${value}) when 'array' then ${value} when 'null' then '[]'
            else coalesce(jsonb_build_array(${value}), '[]') end) held (text)
        where position(folded(${search.trim()}) in folded(held.text)) > 0)`
    })

const rowsOf = (from: Part, value: string): Values => ({ from, value: sql.ref(value) })
const single = (column: Part): Values => ({
  from: sql`from (select ${column} as value) one where true`,
  value: sql`one.value`,
})
const tagsOf = (kind: string, alias: string): Values =>
  rowsOf(
    sql`from object_term t where ${isOf('t', alias)} and t.kind = ${kind} and t.object_id = ${at(alias, 'id')}`,
    't.term_id',
  )
const assignedTo = (kind: string, alias: string): Values =>
  rowsOf(
    sql`from assignment a where ${isOf('a', alias)} and a.kind = ${kind} and a.object_id = ${at(alias, 'id')}`,
    'a.user_id',
  )

/** CLI-33: whoever has none is counted with those of whom it was not reported. */
const notReported = { race: 9, gender: 4 } as const

type AgeRange = NonNullable<ReportFilters['age_ranges']>[number]

/** FMT-05: years of 365.25 days on the period's last day, or on that of their death; without a birthdate as they told. */
const ageOn = (day: string, person: string): Part => {
  const days = sql`least(coalesce(${at(person, 'deceased_date')}, ${day}::date), ${day}::date) - ${at(person, 'birthdate')}`
  return sql`(case when ${at(person, 'birthdate')} is null then ${at(person, 'true_age')}
    when ${days} >= 0 then floor((${days}) / 365.25)::integer end)`
}

const isInAges = (age: Part, ranges: readonly AgeRange[] | undefined): Conditions => {
  if (ranges === undefined || ranges.length === 0) return []
  const each = ranges.map(({ min, max }) =>
    min === null && max === null
      ? sql<boolean>`${age} is null`
      : sql<boolean>`(${age} >= ${min ?? 0} and ${age} <= ${max ?? 1_000})`,
  )
  return [sql<boolean>`(${sql.join(each, sql` or `)}) is true`]
}

/** RPT-66 */
const isInOwnAges = (age: Part, range: ReportFilters['custom_age_range']): Conditions => {
  if (range === undefined || (range.min === null && isOpenEnded(range.max))) return []
  const high = isOpenEnded(range.max) ? 1_000 : range.max
  return [sql<boolean>`(${age} between ${range.min ?? 0} and ${high}) is true`]
}

/** Of the person that a record is of; of one without a person nothing is known. */
const ofPerson = (alias: string, conditions: (person: string) => Conditions): Conditions => {
  const person = `${alias}_p`
  const each = conditions(person)
  return each.length === 0
    ? []
    : [
        sql<boolean>`exists (
          select from (select) one left join person ${sql.ref(person)}
            on ${isOf(person, alias)} and ${at(person, 'id')} = ${at(alias, 'person_id')}
          where ${both([...each])})`,
      ]
}

type Demographics = { readonly [F in 'races' | 'genders' | 'age_ranges']?: ReportFilters[F] | undefined }
const demographics = (person: string, { day }: World, of: Demographics) => [
  ...isAmong(sql`coalesce(${at(person, 'race')}, ${notReported.race})`, of.races),
  ...isAmong(sql`coalesce(${at(person, 'gender')}, ${notReported.gender})`, of.genders),
  ...isInAges(ageOn(day, person), of.age_ranges),
]

const ofStatus = (filters: ReportFilters, alias: string): Conditions =>
  filters.status === '1' || filters.status === '0'
    ? [sql<boolean>`${at(alias, 'status')} = ${Number(filters.status)}`]
    : []

/** What is asked of the record that is counted, and of no other: whether it is active, whose it is. */
export const ofCounted = ({ filters }: World, kind: string, alias: string): Conditions => [
  ...ofStatus(filters, alias),
  ...passes(single(at(alias, 'owner_id')), filters.owners),
  ...passes(assignedTo(kind, alias), filters.assigned),
]

const victimizationsOf = (client: string): Part =>
  sql`from victimization x where ${isOf('x', client)} and x.victim_id = ${at(client, 'id')}`
const withCrime = (client: string, isCriminal: boolean): Condition => sql<boolean>`exists (
  select ${victimizationsOf(client)} and ${ofCategory('x', isCriminal)})`
const ofCategory = (victimization: string, isCriminal: boolean): Condition => sql<boolean>`exists (
  select from crime c join crime_category g on ${isOf('g', 'c')} and g.id = c.category_id
  where ${isOf('c', victimization)} and c.id = ${at(victimization, 'crime_id')}
    and g.criminal is ${isCriminal ? sql`true` : sql`not true`})`
const conditionsOf = (client: string): Values =>
  rowsOf(
    sql`from victim_condition x where ${isOf('x', client)} and x.victim_id = ${at(client, 'id')}`,
    'x.special_classification_id',
  )
const terms = (ids: readonly number[] | undefined): CombinableGroup[] =>
  ids === undefined || ids.length === 0 ? [] : [{ combine_type: 'any', items: [...ids] }]

/** RPT-78 for single victimizations, with the groups that hide them. */
export const isVictimizationCounted = ({ filters }: World, alias: string): Condition =>
  both([
    isLineItem(at(alias, 'crime_id'), filters.victimizations),
    ...passes(tagsOf('victimization', alias), filters.victimization_terms),
    ...(filters.criminal_victimization === '1' ? [ofCategory(alias, true)] : []),
    ...(filters.noncriminal_victimization === '1' ? [ofCategory(alias, false)] : []),
  ])

/** `alias` has what `seenRecords` gives of a client. */
export const ofClient = (world: World, alias: string): Conditions => {
  const { filters } = world
  const isEachPerson = (person: string): Conditions => [
    ...(filters.zip_code === undefined || filters.zip_code.trim() === ''
      ? []
      : [sql<boolean>`starts_with(coalesce(${at(person, 'zip')}, ''), ${filters.zip_code.trim()})`]),
    ...isFlag(at(person, 'deceased'), filters.deceased),
    ...isFlag(at(person, 'deceased'), filters.victim_person_deceased),
    ...inRange(at(person, 'id'), filters.person_ids),
    ...demographics(person, world, {
      races: filters.victim_races,
      genders: filters.victim_genders,
      age_ranges: filters.victim_age_ranges,
    }),
    ...isInOwnAges(ageOn(world.day, person), filters.custom_age_range),
  ]
  const { client_types: types = [], type_contacts: contacts = [] } = filters
  return [
    ...hasText(at(alias, 'called'), filters.search_victim),
    ...customFields(alias, filters.victim_custom_fields),
    ...inRange(at(alias, 'id'), filters.client_ids),
    ...isFlag(at(alias, 'anonymous'), filters.anonymous),
    ...isFlag(at(alias, 'mass_incident'), filters.is_mass_incident),
    ...(types.length === 0 ? [] : [sql<boolean>`${at(alias, 'victim_type')} = any (${types}::text[])`]),
    ...(contacts.length === 0
      ? []
      : [sql<boolean>`(${at(alias, 'type_contact')} = any (${contacts}::text[])) is true`]),
    ...ofPerson(alias, isEachPerson),
    ...passes(rowsOf(victimizationsOf(alias), 'x.crime_id'), filters.victimizations),
    ...passes(
      rowsOf(
        sql`from victimization x join object_term t
          on ${isOf('t', 'x')} and t.kind = 'victimization' and t.object_id = x.id
          where ${isOf('x', alias)} and x.victim_id = ${at(alias, 'id')}`,
        't.term_id',
      ),
      filters.victimization_terms,
    ),
    ...(filters.criminal_victimization === '1' ? [withCrime(alias, true)] : []),
    ...(filters.noncriminal_victimization === '1' ? [withCrime(alias, false)] : []),
    ...passes(conditionsOf(alias), filters.special_classifications),
    ...passes(conditionsOf(alias), terms(filters.victim_special_classifications)),
    ...passes(tagsOf('victim', alias), filters.terms),
  ]
}

/** The person that is counted: with these, a client's or a defendant's. */
const ofCountedPerson = (world: World, alias: string): Conditions =>
  ofPerson(alias, (person) => [
    ...demographics(person, world, world.filters),
    ...isFlag(at(person, 'deceased'), world.filters.person_deceased),
  ])

export const ofCountedClient = (world: World, alias: string): Conditions => [
  ...ofCounted(world, 'victim', alias),
  ...ofCountedPerson(world, alias),
]

export const ofCase = ({ filters }: World, alias: string): Conditions => [
  ...hasText(at(alias, 'called'), filters.search_case),
  ...customFields(alias, filters.case_custom_fields),
  ...inRange(at(alias, 'id'), filters.case_ids),
  ...textOf(at(alias, 'officer'), filters.officer),
  ...textOf(at(alias, 'badge'), filters.badge),
  ...textOf(at(alias, 'police_division'), filters.police_division),
  ...passes(tagsOf('court_case', alias), filters.case_terms),
]

export const ofDefendant = (world: World, alias: string): Conditions => {
  const { user, filters } = world
  const classified = filters.defendant_special_classifications ?? []
  return [
    ...hasText(at(alias, 'called'), filters.search_defendant),
    ...customFields(alias, filters.defendant_custom_fields),
    ...inRange(at(alias, 'id'), filters.defendant_ids),
    ...passes(tagsOf('defendant', alias), filters.defendant_terms),
    // What is special about a defendant stands on the client that the same person is.
    ...(classified.length === 0
      ? []
      : [
          sql<boolean>`exists (
            select from ${seenRecords(user, 'victim', 'same')}
            join victim_condition x on ${isOf('x', 'same')} and x.victim_id = same.id
            where ${isOf('same', alias)} and same.person_id = ${at(alias, 'person_id')}
              and x.special_classification_id = any (${classified}::bigint[]))`,
        ]),
  ]
}

export const ofCountedDefendant = (world: World, alias: string): Conditions => [
  ...ofCounted(world, 'defendant', alias),
  ...ofCountedPerson(world, alias),
]

export const ofLocation = ({ filters }: World, alias: string): Conditions => [
  ...hasText(at(alias, 'called'), filters.search_location),
  ...customFields(alias, filters.location_custom_fields),
  ...inRange(at(alias, 'id'), filters.location_ids),
  ...passes(tagsOf('location', alias), filters.location_terms),
]

const attendees = (event: string): Part =>
  sql`from attendee x where ${isOf('x', event)} and x.event_id = ${at(event, 'id')} and x.removed_at is null`

const ofAttendees = ({ user, filters }: World, alias: string): Conditions => {
  const has = (condition: Condition): Condition => sql<boolean>`exists (select ${attendees(alias)} and ${condition})`
  const among = (column: string, ids: readonly number[] | undefined, type: string): Conditions =>
    isAmong(sql.ref(column), ids).map((isOne) => has(sql<boolean>`x.type = ${type} and ${isOne}`))
  const ofSeen = (where: Condition): Condition =>
    has(sql<boolean>`exists (
      select from ${seenPersons(user, 'n')} where ${isOf('n', 'x')} and n.id = x.person_id and ${where})`)
  return [
    ...among('x.user_id', filters.user_attendees, 'T'),
    ...among('x.person_id', filters.person_attendees, 'A'),
    ...among('x.role_id', filters.user_attendee_roles, 'T'),
    ...among('x.role_id', filters.person_attendee_roles, 'A'),
    ...hasText(sql.ref('n.called'), filters.search_attendee).map(ofSeen),
    ...hasText(sql.ref('nk.called'), filters.search_attendee_case).map((isCalled) =>
      ofSeen(sql<boolean>`exists (
        select from ${seenRecords(user, 'victim', 'nv')}
        join ${seenRecords(user, 'court_case', 'nk')} on ${isOf('nk', 'nv')} and nk.id = nv.case_id
        where ${isOf('nv', 'n')} and nv.person_id = n.id and ${isCalled})`),
    ),
  ]
}

export const ofEvent = (world: World, alias: string): Conditions => {
  const { filters } = world
  return [
    ...hasText(at(alias, 'called'), filters.search_event),
    ...customFields(alias, filters.event_custom_fields),
    ...inRange(at(alias, 'id'), filters.event_ids),
    ...isAmong(at(alias, 'event_type_id'), filters.event_types),
    ...passes(tagsOf('event', alias), terms(filters.event_terms)),
    ...passes(
      rowsOf(sql`from event_grant x where ${isOf('x', alias)} and x.event_id = ${at(alias, 'id')}`, 'x.grant_id'),
      terms(filters.event_grants),
    ),
    ...ofAttendees(world, alias),
  ]
}

/** Between two instants, both counted; null is open. */
export const within = (column: Part, since: string | null, until: string | null): Conditions => [
  ...(since === null ? [] : [sql<boolean>`${column} >= ${since}::timestamptz`]),
  ...(until === null ? [] : [sql<boolean>`${column} <= ${until}::timestamptz`]),
]

/** RPT-29: which services, of those that a client had, are counted as such. */
export const isServiceCounted = ({ filters }: World, alias: string): Condition =>
  both([
    sql<boolean>`${at(alias, 'removed_at')} is null`,
    sql<boolean>`${at(alias, 'status')} = 1`,
    isLineItem(at(alias, 'service_id'), filters.services),
    isLineItem(categoryOf(alias), filters.service_categories),
    isLineItem(at(alias, 'advocate_id'), filters.advocates),
    isLineItem(at(alias, 'agency_id'), filters.agencies),
    isLineItem(at(alias, 'grant_id'), filters.grants),
    ...passes(tagsOf('service', alias), filters.service_terms),
    ...(filters.by_grant === -1 ? [sql<boolean>`${at(alias, 'grant_id')} is null`] : []),
  ])

const categoryOf = (service: string): Part => sql`(
  select o.category_id from offered_service o where ${isOf('o', service)} and o.id = ${at(service, 'service_id')})`

/** Whether what a client was given in the period, all of it together, passes the groups. */
export const ofGiven = ({ filters, since, until }: World, client: string): Conditions => {
  const given = sql`from service g where ${isOf('g', client)} and g.victim_id = ${at(client, 'id')}
    and g.removed_at is null and g.status = 1 and ${both([...within(sql`g.date_time`, since, until)])}`
  const ofColumn = (column: string, groups: CombinableGroup[] | undefined): Conditions =>
    passes(rowsOf(given, column), groups)
  return [
    ...ofColumn('g.service_id', filters.services),
    ...passes({ from: given, value: categoryOf('g') }, filters.service_categories),
    ...ofColumn('g.advocate_id', filters.advocates),
    ...ofColumn('g.agency_id', filters.agencies),
    ...ofColumn('g.grant_id', filters.grants),
  ]
}

export const timelogConditions = ({ filters }: World, alias: string): Conditions => [
  isLineItem(at(alias, 'advocate_id'), filters.advocates),
  isLineItem(at(alias, 'agency_id'), filters.agencies),
  isLineItem(at(alias, 'grant_id'), filters.grants),
  ...(filters.by_grant === -1 ? [sql<boolean>`${at(alias, 'grant_id')} is null`] : []),
]
