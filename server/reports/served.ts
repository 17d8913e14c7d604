/** Who was served, on which cases, with whom else and where: what figures of clients, cases and places share. */
import { sql } from 'kysely'
import type { Show } from '../../domain/reports/index.ts'
import { both, type Condition } from '../access/index.ts'
import { seenRecords } from '../records/index.ts'
import { ofCase, ofClient, ofCountedClient, ofCountedPerson, ofDefendant, ofLocation } from './conditions.ts'
import { asksGiven, asksServices, isServiceCounted, ofGiven, within } from './lineItems.ts'
import type { Conditions } from './parts.ts'
import type { Part, World } from './world.ts'

export const isHeldBy = (alias: string, other: string, column: string): Part =>
  sql`${sql.ref(`${alias}.account`)} = ${sql.ref(`${other}.account`)} and ${sql.ref(`${alias}.id`)} = ${sql.ref(`${other}.${column}`)}`

/** Some record that the user sees holds all that is asked of its kind; nothing where nothing is. */
const some = (
  world: World,
  kind: 'court_case' | 'defendant' | 'victim',
  alias: string,
  on: Part,
  conditions: Conditions,
): Conditions =>
  conditions.length === 0
    ? []
    : [sql<boolean>`exists (select from ${seenRecords(world.user, kind, alias)} where ${on} and ${both(conditions)})`]

/** A place is told by a case to whoever sees the case: that the two are linked is its to tell. */
export const isSeenCase = ({ user }: World, link: string): Condition => sql<boolean>`exists (
  select from ${seenRecords(user, 'court_case', 'sk')} where ${isHeldBy('sk', link, 'case_id')})`

const someLocation = (world: World, alias: string, on: Part, conditions: Conditions): Conditions =>
  conditions.length === 0
    ? []
    : [
        sql<boolean>`exists (
          select from location_case lc join ${seenRecords(world.user, 'location', alias)}
            on ${isHeldBy(alias, 'lc', 'location_id')}
          where ${on} and ${isSeenCase(world, 'lc')} and ${both(conditions)})`,
      ]

/** Whom what people are is asked of: of a defendant that is counted, and else of the client on the case. */
const ofPersonBut = (world: World, client: string, but: readonly Around[]): Conditions =>
  but.includes('defendant') ? [] : ofCountedPerson(world, client)

/** All that is asked of clients, and of what they were given in the period, holds of one and the same. */
const ofClientAround = (world: World, client: string, but: readonly Around[]): Conditions => [
  ...ofClient(world, client),
  ...ofPersonBut(world, client, but),
  ...(asksGiven(world) ? wasGiven(world, client) : []),
]

type Around = 'court_case' | 'defendant' | 'victim' | 'location'

/** What is asked of the case, and of whom and what else is on it; `account` and `caseId` are parts of the query. */
export const ofCaseAround = (world: World, account: Part, caseId: Part, ...but: readonly Around[]): Conditions => {
  const isOn = (alias: string): Part =>
    sql`${sql.ref(`${alias}.account`)} = ${account} and ${sql.ref(`${alias}.case_id`)} = ${caseId}`
  const isIt = sql`k.account = ${account} and k.id = ${caseId}`
  return [
    ...(but.includes('court_case') ? [] : some(world, 'court_case', 'k', isIt, ofCase(world, 'k'))),
    ...(but.includes('defendant') ? [] : some(world, 'defendant', 'd', isOn('d'), ofDefendant(world, 'd'))),
    ...(but.includes('victim') ? [] : some(world, 'victim', 'v', isOn('v'), ofClientAround(world, 'v', but))),
    ...(but.includes('location') ? [] : someLocation(world, 'l', isOn('lc'), ofLocation(world, 'l'))),
  ]
}

export const onOwnCase = (world: World, alias: string, but: 'defendant' | 'victim'): Conditions =>
  ofCaseAround(world, sql.ref(`${alias}.account`), sql.ref(`${alias}.case_id`), but)

const servicesGiven = (world: World, since: string | null, until: string | null): Part => sql`
  from service s where ${both([...within(sql`s.date_time`, since, until), isServiceCounted(world, 's')])}`

const servicesOf = (world: World, client: string, since: string | null, until: string | null): Part => sql`
  ${servicesGiven(world, since, until)}
    and s.account = ${sql.ref(`${client}.account`)} and s.victim_id = ${sql.ref(`${client}.id`)}`

const isServed = (world: World, client: string): Condition =>
  sql<boolean>`exists (select ${servicesOf(world, client, world.since, world.until)})`

/** Something was given in the period that is counted, and all that was given passes. */
const wasGiven = (world: World, client: string): Conditions => [...ofGiven(world, client), isServed(world, client)]

/** RPT-72: from when on an earlier service makes a client no new one; null is ever. */
const lookedAtFrom = ({ filters, yearSince, octSince }: World, show: 'year' | 'oct'): string | null =>
  filters.report_new_all_time === '1' ? null : show === 'year' ? yearSince : octSince

/** RPT-70: without a start of the period there is no time before it, and a matching service of the year is the first. */
const wasServedInYear = (world: World, client: string, show: 'year' | 'oct'): Conditions => {
  const from = lookedAtFrom(world, show)
  return world.since !== null || from === null
    ? []
    : [sql<boolean>`exists (select ${servicesOf(world, client, from, world.until)})`]
}

/** A matching service before the period. */
const wasServedBefore = (world: World, client: string, show: 'year' | 'oct'): Condition | null => {
  const { since } = world
  if (since === null) return null
  return sql<boolean>`exists (
    select ${servicesOf(world, client, lookedAtFrom(world, show), null)} and s.date_time < ${since}::timestamptz)`
}

/** RPT-77: the person is what is counted, of all records that are, and not each of them. */
const isOfPersons = ({ filters }: World): boolean => filters.distinct_person === '1'

/** What makes a record of a client one that may be counted, whenever it was given something. */
const mayCount = (world: World, client: string): Conditions => [
  ...ofCountedClient(world, client),
  ...onOwnCase(world, client, 'victim'),
  ...ofClient(world, client),
]

/** Of the person's other records that may be counted, one is such. */
const anotherIs = (world: World, client: string, is: (other: string) => Condition): Condition => sql<boolean>`exists (
  select from ${seenRecords(world.user, 'victim', 'o')}
  where o.account = ${sql.ref(`${client}.account`)} and o.person_id = ${sql.ref(`${client}.person_id`)}
    and o.id <> ${sql.ref(`${client}.id`)} and ${both([...mayCount({ ...world, filters: world.whole }, 'o'), is('o')])})`

/** RPT-77: a person that came before under another record is new no more. */
const isNew = (world: World, client: string, show: 'year' | 'oct'): Conditions => {
  const before = (record: string): Conditions => {
    const was = wasServedBefore(world, record, show)
    return was === null ? [] : [was]
  }
  const wasBefore = before(client).flatMap((own): Conditions => {
    const others = isOfPersons(world) ? [anotherIs(world, client, (other) => both(before(other)))] : []
    return [own, ...others].map((was) => sql<boolean>`not ${was}`)
  })
  return [...wasServedInYear(world, client, show), ...wasBefore]
}

/** A client who was given something in the period, and fits all that is asked of clients. */
const servedClient = (world: World, client: string): Conditions => [
  ...ofClient(world, client),
  ...wasGiven(world, client),
]

/**
 * What belongs to a client, by all that is asked of the client; nothing where nothing is. Whoever gave it, for which agency
 * and by which grant it tells itself.
 */
export const ofItsClient = (world: World, alias: string): Conditions => {
  const client = `${alias}_of`
  const are = [
    ...ofCountedClient(world, client),
    ...onOwnCase(world, client, 'victim'),
    ...ofClient(world, client),
    ...(asksServices(world) ? wasGiven(world, client) : []),
  ]
  return are.length === 0
    ? []
    : [
        sql<boolean>`exists (
          select from ${seenRecords(world.user, 'victim', client)}
          where ${isHeldBy(client, alias, 'victim_id')} and ${both(are)})`,
      ]
}

export const countedClient = (world: World, client: string): Conditions => [
  ...ofCountedClient(world, client),
  ...onOwnCase(world, client, 'victim'),
  ...servedClient(world, client),
]

/**
 * Another of the person's records was given something since a client counts as new no more: whoever is new was counted
 * before, or is now counted with it. Of persons nobody is counted twice (RPT-77).
 */
export const countsTwice = (world: World, client: string): Condition =>
  isOfPersons(world)
    ? sql<boolean>`false`
    : anotherIs(
        world,
        client,
        (other) => sql<boolean>`exists (select ${servicesOf(world, other, lookedAtFrom(world, 'year'), world.until)})`,
      )

/** Rows that are clients', called `s`, and what tells one of them from another; `isOnce`: no client has two of the same. */
type Held = { readonly from: Part; readonly one: Part; readonly isOnce?: true }

/**
 * More than one of what is held is the client's, or of all records of the person that are counted (RPT-77): grouped once,
 * not counted for each client.
 */
export const hasSeveral = (world: World, client: string, { from, one, isOnce }: Held): Condition => {
  const [account, id, person] = ['account', 'id', 'person_id'].map((column) => sql.ref(`${client}.${column}`))
  if (!isOfPersons(world))
    return sql<boolean>`(${account}, ${id}) in (
      select s.account, s.victim_id ${from} group by s.account, s.victim_id
      having ${isOnce === true ? sql`count(*)` : sql`count(distinct ${one})`} > 1)`
  return sql<boolean>`(${account}, coalesce(${person}, -${id})) in (
    select o.account, coalesce(o.person_id, -o.id)
    from ${seenRecords(world.user, 'victim', 'o')}
      join (select s.account, s.victim_id, ${one} as held ${from}) s on s.account = o.account and s.victim_id = o.id
    where ${both(countedClient(world, 'o'))} group by 1, 2 having count(distinct s.held) > 1)`
}

const ofConditions = sql`from victim_condition s where true`

export const ofShow = (world: World, show: Show): Conditions => {
  if (show === 'year' || show === 'oct') return isNew(world, 'r', show)
  if (show === 'multiple')
    return [
      hasSeveral(world, 'r', { from: servicesGiven(world, world.since, world.until), one: sql`s.id`, isOnce: true }),
    ]
  if (show === 'multiple-sc')
    return [hasSeveral(world, 'r', { from: ofConditions, one: sql`s.special_classification_id`, isOnce: true })]
  return []
}

/** On a case that is told by parts of the query a client who is such, and meets all that is asked of clients. */
const someOn = (world: World, account: Part, caseId: Part, but: Around, is: Conditions): Condition => {
  const are = [...ofClient(world, 'v'), ...ofPersonBut(world, 'v', [but]), ...is]
  return sql<boolean>`exists (
    select from ${seenRecords(world.user, 'victim', 'v')}
    where v.account = ${account} and v.case_id = ${caseId} and ${both(are)})`
}

/** One on the case was served in the period; `isFirst`: and in its year. */
export const servedOnCase = (world: World, account: Part, caseId: Part, but: Around, isFirst: boolean): Condition =>
  someOn(world, account, caseId, but, [
    ...wasGiven(world, 'v'),
    ...(isFirst ? wasServedInYear(world, 'v', 'year') : []),
  ])

/** One on the case was served in the year before the period; null where no time is before it. */
export const servedBeforeOnCase = (world: World, account: Part, caseId: Part, but: Around): Condition | null => {
  const before = wasServedBefore(world, 'v', 'year')
  return before === null ? null : someOn(world, account, caseId, but, [before])
}
