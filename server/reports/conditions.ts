/** The filters of a report as conditions, for each kind of record: RPT-13 … RPT-21, RPT-77, RPT-78. */
import { sql } from 'kysely'
import { passes as passesGate } from '../../domain/access/index.ts'
import type { CombinableGroup } from '../../domain/reports/index.ts'
import type { Condition } from '../access/index.ts'
import { seenPersons, seenRecords } from '../records/index.ts'
import { passes, type Values } from './combinable.ts'
import { asksOneVictimization, isVictimizationCounted } from './lineItems.ts'
import {
  ageOn,
  assignedTo,
  at,
  customFields,
  demographics,
  hasText,
  inRange,
  isAmong,
  isFlag,
  isInCounties,
  isInOwnAges,
  isOf,
  ofNobody,
  ofPerson,
  rowsOf,
  single,
  tagsOf,
  textOf,
  type Conditions,
  type PersonConditions,
} from './parts.ts'
import { clientIsMapped, clientsPersonIsMapped } from './voca.ts'
import type { Part, World } from './world.ts'

/** Not asked of what tells the asker of no status (PRM-47). */
const ofStatus = ({ user, filters }: World, kind: string, alias: string): Conditions =>
  (kind !== 'case' || passesGate(user.scopes, 'case.status.view')) && (filters.status === '1' || filters.status === '0')
    ? [sql<boolean>`${at(alias, 'status')} = ${Number(filters.status)}`]
    : []

/** What is asked of the record that is counted, and of no other: whether it is active, whose it is. */
export const ofCounted = (world: World, kind: string, alias: string): Conditions => [
  ...ofStatus(world, kind, alias),
  ...passes(single(at(alias, 'owner_id')), world.filters.owners),
  ...passes(assignedTo(kind, alias), world.filters.assigned),
]

const victimizationsOf = (client: string): Part =>
  sql`from victimization x where ${isOf('x', client)} and x.victim_id = ${at(client, 'id')}`
const ofOneVictimization = (world: World, client: string): Conditions =>
  asksOneVictimization(world)
    ? [sql<boolean>`exists (select ${victimizationsOf(client)} and ${isVictimizationCounted(world, 'x')})`]
    : []
/** RPT-80 */
const ofTrafficking = ({ filters }: World, client: string): Conditions =>
  filters.human_trafficking === '1'
    ? [
        sql<boolean>`exists (
          select ${victimizationsOf(client)} and exists (
            select from crime c where ${isOf('c', 'x')} and c.id = x.crime_id and c.human_trafficking))`,
      ]
    : []
const conditionsOf = (client: string): Values =>
  rowsOf(
    sql`from victim_condition x where ${isOf('x', client)} and x.victim_id = ${at(client, 'id')}`,
    'x.special_classification_id',
  )
const terms = (ids: readonly number[] | undefined): CombinableGroup[] =>
  ids === undefined || ids.length === 0 ? [] : [{ combine_type: 'any', items: [...ids] }]

const isDeceased = (person: string, asked: string | undefined): PersonConditions =>
  ofNobody(asked === '0', isFlag(at(person, 'deceased'), asked))

/** `alias` has what `seenRecords` gives of a client. */
export const ofClient = (world: World, alias: string): Conditions => {
  const { filters } = world
  const isEachPerson = (person: string): PersonConditions => [
    ...ofNobody(
      false,
      filters.zip_code === undefined || filters.zip_code.trim() === ''
        ? []
        : [sql<boolean>`starts_with(coalesce(${at(person, 'zip')}, ''), ${filters.zip_code.trim()})`],
    ),
    ...isInCounties(person, filters.counties),
    ...isDeceased(person, filters.deceased),
    ...isDeceased(person, filters.victim_person_deceased),
    ...ofNobody(false, inRange(at(person, 'id'), filters.person_ids)),
    ...demographics(person, world, {
      races: filters.victim_races,
      genders: filters.victim_genders,
      age_ranges: filters.victim_age_ranges,
    }),
    ...ofNobody(false, isInOwnAges(ageOn(world.day, person), filters.custom_age_range)),
  ]
  const { client_types: types = [], type_contacts: contacts = [] } = filters
  return [
    ...hasText(at(alias, 'called'), filters.search_victim),
    ...customFields(world, alias, filters.victim_custom_fields),
    ...inRange(at(alias, 'id'), filters.client_ids),
    ...isFlag(at(alias, 'anonymous'), filters.anonymous),
    ...isFlag(at(alias, 'mass_incident'), filters.is_mass_incident),
    ...(types.length === 0 ? [] : [sql<boolean>`${at(alias, 'victim_type')} = any (${types}::text[])`]),
    ...(contacts.length === 0
      ? []
      : [
          sql<boolean>`(trim(folded(${at(alias, 'type_contact')})) in (
            select trim(folded(c)) from unnest(${contacts}::text[]) c)) is true`,
        ]),
    ...ofPerson(alias, isEachPerson),
    ...clientsPersonIsMapped(alias, filters),
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
    ...clientIsMapped(alias, filters),
    ...ofTrafficking(world, alias),
    ...ofOneVictimization(world, alias),
    ...passes(conditionsOf(alias), filters.special_classifications),
    ...passes(conditionsOf(alias), terms(filters.victim_special_classifications)),
    ...passes(tagsOf('victim', alias), filters.terms),
  ]
}

/** The person that is counted: with these, a client's or a defendant's. */
export const ofCountedPerson = (world: World, alias: string): Conditions =>
  ofPerson(alias, (person) => [
    ...demographics(person, world, world.filters),
    ...isDeceased(person, world.filters.person_deceased),
  ])

export const ofCountedClient = (world: World, alias: string): Conditions => [
  ...ofCounted(world, 'victim', alias),
  ...ofCountedPerson(world, alias),
]

export const ofCase = (world: World, alias: string): Conditions => [
  ...hasText(at(alias, 'called'), world.filters.search_case),
  ...customFields(world, alias, world.filters.case_custom_fields),
  ...inRange(at(alias, 'id'), world.filters.case_ids),
  ...textOf(at(alias, 'officer'), world.filters.officer),
  ...textOf(at(alias, 'badge'), world.filters.badge),
  ...textOf(at(alias, 'police_division'), world.filters.police_division),
  ...passes(tagsOf('court_case', alias), world.filters.case_terms),
]

export const ofDefendant = (world: World, alias: string): Conditions => {
  const { user, filters } = world
  const classified = filters.defendant_special_classifications ?? []
  return [
    ...hasText(at(alias, 'called'), filters.search_defendant),
    ...customFields(world, alias, filters.defendant_custom_fields),
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

export const ofLocation = (world: World, alias: string): Conditions => [
  ...hasText(at(alias, 'called'), world.filters.search_location),
  ...customFields(world, alias, world.filters.location_custom_fields),
  ...inRange(at(alias, 'id'), world.filters.location_ids),
  ...passes(tagsOf('location', alias), world.filters.location_terms),
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
    // Who it is is told of nobody that may not be seen, by a figure neither.
    ...isAmong(sql.ref('x.person_id'), filters.person_attendees).map((isOne) =>
      ofSeen(sql<boolean>`x.type = 'A' and ${isOne}`),
    ),
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
    ...customFields(world, alias, filters.event_custom_fields),
    ...inRange(at(alias, 'id'), filters.event_ids),
    ...isAmong(at(alias, 'event_type_id'), filters.event_types),
    ...(filters.by_event_type === -1 ? [sql<boolean>`${at(alias, 'event_type_id')} is null`] : []),
    ...passes(tagsOf('event', alias), terms(filters.event_terms)),
    ...passes(
      rowsOf(sql`from event_grant x where ${isOf('x', alias)} and x.event_id = ${at(alias, 'id')}`, 'x.grant_id'),
      terms(filters.event_grants),
    ),
    ...ofAttendees(world, alias),
  ]
}
