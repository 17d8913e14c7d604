/**
 * RPT-69 … RPT-77: which records a figure counts. A figure and the list that it opens ask by the same query, so what is
 * listed is what was counted.
 */
import { sql } from 'kysely'
import { showOf, type CountType, type Show } from '../../domain/reports/index.ts'
import { both, visibleChild, type Condition } from '../access/index.ts'
import { childTable, seenRecords } from '../records/index.ts'
import { fromClients, oncePerPerson, someClients } from './base.ts'
import { isChangedCase } from './caseChanges.ts'
import { ofCase, ofCounted, ofCountedDefendant, ofDefendant, ofEvent, ofLocation } from './conditions.ts'
import { isServiceCounted, isVictimizationCounted, timelogConditions, within } from './lineItems.ts'
import type { Conditions } from './parts.ts'
import { finding, missing, unfunded } from './preflight.ts'
import {
  hasSeveral,
  isHeldBy,
  isSeenCase,
  ofCaseAround,
  ofItsClient,
  ofShow,
  onOwnCase,
  servedBeforeOnCase,
  servedOnCase,
} from './served.ts'
import { idsOf, type Counted, type Listed, type Part, type World } from './world.ts'

const clients = (world: World, show: Show): Counted => someClients(world, ofShow(world, show))

/**
 * Of more than one type of victimization, however often each was told. VOCA's types are the categories in which an agency
 * counts its crimes; a crime in none of them is of no type of VOCA's.
 */
const victimized = (world: World, show: Show): Counted =>
  someClients(world, [
    hasSeveral(
      world,
      'r',
      show === 'multiple-voca'
        ? {
            from: sql`from victimization s join crime e on e.account = s.account and e.id = s.crime_id where true`,
            one: sql`e.voca_category`,
          }
        : { from: sql`from victimization s where true`, one: sql`s.crime_id` },
    ),
  ])

const inPeriod = (world: World, column: Part): Conditions => within(column, world.since, world.until)

type Kind = 'court_case' | 'defendant'
/** `isFirst`: and none of the case's in the year before the period. */
const servedOn = (world: World, account: Part, caseId: Part, isFirst: boolean, but: Kind): Conditions => {
  const before = isFirst ? servedBeforeOnCase(world, account, caseId, but) : null
  return [servedOnCase(world, account, caseId, but, isFirst), ...(before === null ? [] : [sql<boolean>`not ${before}`])]
}

const cases = (world: World, show: Show): Counted => {
  const [account, id] = [sql`r.account`, sql`r.id`]
  const isShown: Conditions =
    show === 'activity'
      ? [isChangedCase(inPeriod(world, sql`c.at`))]
      : show === 'served' || show === 'year'
        ? servedOn(world, account, id, show === 'year', 'court_case')
        : inPeriod(world, sql`r.date_time`)
  const conditions = [
    ...ofCounted(world, 'case', 'r'),
    ...ofCase(world, 'r'),
    ...ofCaseAround(world, account, id, 'court_case'),
    ...isShown,
  ]
  return { ids: idsOf(sql`from ${seenRecords(world.user, 'court_case', 'r')} where ${both(conditions)}`) }
}

const defendants = (world: World, show: Show): Counted => {
  const [account, caseId] = [sql`r.account`, sql`r.case_id`]
  const { user } = world
  const isDated = sql<boolean>`exists (
    select from ${seenRecords(user, 'court_case', 'dated')}
    where dated.account = r.account and dated.id = r.case_id and ${both(inPeriod(world, sql`dated.date_time`))})`
  const conditions = [
    ...ofCountedDefendant(world, 'r'),
    ...ofDefendant(world, 'r'),
    ...onOwnCase(world, 'r', 'defendant'),
    ...(show === 'new' || show === 'merged'
      ? [isDated]
      : servedOn(world, account, caseId, show !== 'victim_all', 'defendant')),
  ]
  const from = sql`from ${seenRecords(user, 'defendant', 'r')} where ${both(conditions)}`
  const isOnce = show === 'merged' || show === 'victim_person_year' || world.filters.distinct_person === '1'
  return { ids: isOnce ? oncePerPerson(from) : idsOf(from) }
}

/** When a location came to be linked is told by the case's or the event's own date. */
const linkedTo = (world: World, kind: 'court_case' | 'event'): Part => {
  const [table, column] = kind === 'court_case' ? ['location_case', 'case_id'] : ['location_event', 'event_id']
  return sql`
    from ${sql.table(table)} lk join ${seenRecords(world.user, kind, 'o')} on ${isHeldBy('o', 'lk', column)}
    where lk.account = r.account and lk.location_id = r.id`
}

const locations = (world: World, show: Show): Counted => {
  const { user, since } = world
  const dated = both(inPeriod(world, sql`o.date_time`))
  const isLinked = (kind: 'court_case' | 'event', when: Condition): Condition =>
    sql<boolean>`exists (select ${linkedTo(world, kind)} and ${when})`
  const several = (kind: 'court_case' | 'event', when: Condition): Condition =>
    sql<boolean>`(select count(*) ${linkedTo(world, kind)} and ${when}) > 1`
  const onCase = (is: Conditions): Condition => sql<boolean>`exists (
    select from location_case lk where lk.account = r.account and lk.location_id = r.id
      and ${both([isSeenCase(world, 'lk'), ...is])})`
  const [account, caseId] = [sql`lk.account`, sql`lk.case_id`]
  // Of one and the same case is asked what is around it, and that it counts: what is dated, or who was served.
  const around = ofCaseAround(world, account, caseId, 'location')
  const datedCase = both([dated, ...around])
  // An event has nobody's case around it: that is asked of some case of the place.
  const datedEvent = both([isLinked('event', dated), ...(around.length === 0 ? [] : [onCase(around)])])
  const isEither = sql<boolean>`(${isLinked('court_case', datedCase)} or (${datedEvent}))`
  const wasLinked = sql<boolean>`o.date_time < ${since}::timestamptz`
  const earlier: Conditions =
    since === null
      ? []
      : [sql<boolean>`not ${isLinked('court_case', wasLinked)}`, sql<boolean>`not ${isLinked('event', wasLinked)}`]
  const onServed = onCase([...around, servedOnCase(world, account, caseId, 'location', show === 'year')])
  // Whoever was served before on another case of the place was served there, if that case is asked for as well.
  const before = servedBeforeOnCase(world, account, caseId, 'location')
  const onServedBefore =
    before === null ? null : onCase([...ofCaseAround(world, account, caseId, 'location', 'victim'), before])
  const isShown: Conditions = (() => {
    switch (show) {
      case 'case':
        return [isLinked('court_case', datedCase)]
      case 'event':
        return [datedEvent]
      case 'served':
        return [onServed]
      case 'year':
        return [onServed, ...(onServedBefore === null ? [] : [sql<boolean>`not ${onServedBefore}`])]
      case 'multiple-case':
        return [several('court_case', datedCase)]
      case 'multiple-event':
        return [several('event', dated), datedEvent]
      case 'new':
        return [isEither, ...earlier]
      default:
        return [isEither]
    }
  })()
  const conditions = [...ofCounted(world, 'location', 'r'), ...ofLocation(world, 'r'), ...isShown]
  return { ids: idsOf(sql`from ${seenRecords(user, 'location', 'r')} where ${both(conditions)}`) }
}

const attendeesOf = (where: Condition): Part => sql`(
  select count(*) from attendee x
  where x.account = r.account and x.event_id = r.id and x.removed_at is null and ${where})`
const came = sql<boolean>`x.event_date_time is not null`
const isType = (type: 'A' | 'T'): Condition => sql<boolean>`x.type = ${type}`

/** RPT-45, RPT-76; null: events are counted. */
const sumOfEvents: Readonly<Partial<Record<Show, Part>>> = {
  hours: sql`greatest(extract(epoch from r.end_date_time - r.date_time), 0) / 3600`,
  'estimated-attendance': sql`r.estimated_attendees`,
  'person-attendance': attendeesOf(isType('A')),
  'person-attended': attendeesOf(both([isType('A'), came])),
  'user-attendance': attendeesOf(isType('T')),
  'user-attended': attendeesOf(both([isType('T'), came])),
  attendance: attendeesOf(sql<boolean>`true`),
}

const events = (world: World, show: Show): Counted => {
  const atLocation = ofLocation(world, 'l')
  const conditions = [
    ...ofCounted(world, 'event', 'r'),
    ...ofEvent(world, 'r'),
    ...(atLocation.length === 0
      ? []
      : [
          sql<boolean>`exists (
            select from location_event le join ${seenRecords(world.user, 'location', 'l')}
              on ${isHeldBy('l', 'le', 'location_id')}
            where le.account = r.account and le.event_id = r.id and ${both(atLocation)})`,
        ]),
    ...inPeriod(world, sql`r.date_time`),
  ]
  const ids = idsOf(sql`from ${seenRecords(world.user, 'event', 'r')} where ${both(conditions)}`)
  const sum = sumOfEvents[show]
  return sum === undefined ? { ids } : { ids, sum: sql`select coalesce(sum(${sum}), 0) from event r` }
}

const timelogs = (world: World, show: Show): Counted => {
  const conditions = [
    sql<boolean>`r.removed_at is null`,
    visibleChild(world.user, childTable('timelog'), 'r'),
    ...timelogConditions(world, 'r'),
    // What no client was given the time for is of none that is asked for.
    ...ofItsClient(world, 'r'),
    ...inPeriod(world, sql`r.date_time`),
    ...(show === 'service' ? [sql<boolean>`r.victim_id is not null`] : []),
    ...(show === 'general' ? [sql<boolean>`r.victim_id is null`] : []),
  ]
  return { ids: idsOf(sql`from timelog r where ${both(conditions)}`) }
}

/** Services are seen with their client (`access`: a service is a part of the client). */
const serviceTotal = (world: World): Counted => ({
  ...fromClients(
    world,
    'of',
    [],
    (from, fitting) => sql`
      select r.id from ${from} join service r on r.account = of.account and r.victim_id = of.id
      where ${both([fitting, ...inPeriod(world, sql`r.date_time`), isServiceCounted(world, 'r')])}`,
  ),
  sum: sql`select coalesce(sum(r.amount), 0) from service r`,
})

const victimizationTotal = (world: World): Counted => ({
  ...fromClients(
    world,
    'of',
    [],
    (from, fitting) => sql`
      select r.id from ${from} join victimization r on r.account = of.account and r.victim_id = of.id
      where ${both([fitting, isVictimizationCounted(world, 'r')])}`,
  ),
  holders: { table: 'victimization', column: 'victim_id' },
})

/** RPT-79: minutes of what was given, and of timelogs. */
const serviceMinutes = (world: World): Counted => ({
  ...serviceTotal(world),
  sum: sql`select coalesce(sum(r.time_minutes), 0) from service r`,
})
const timelogMinutes = (world: World): Counted => ({
  ...timelogs(world, 'both'),
  sum: sql`select coalesce(sum(r.minutes), 0) from timelog r`,
})

const counters: Readonly<Record<CountType, (world: World, show: Show) => Counted>> = {
  service: clients,
  case: cases,
  defendant: defendants,
  location: locations,
  event: events,
  timelog: timelogs,
  service_total: serviceTotal,
  victimization_total: victimizationTotal,
  missing,
  anonymous: clients,
  victimized,
  finding,
  unfunded: (world) => ({ ids: serviceTotal(unfunded(world)).ids }),
  service_minutes: serviceMinutes,
  timelog_minutes: timelogMinutes,
}

export const counted = (world: World, type: CountType, show: string | undefined): Counted =>
  counters[type](world, showOf(type, show))

/** The figure itself. */
export const figureOf = ({ sum, ...counts }: Counted, ids: Part = counts.ids): Part =>
  sum === undefined ? sql`select count(*) from (${ids}) counted` : sql`${sum} where r.id in (${ids})`

/** What the list that a figure opens has, and what of those of its rows that are listed adds up to that figure. */
export const listedBy = ({ ids, sum, holders }: Counted): Listed => {
  if (holders === undefined)
    return { ids, sum: sum === undefined ? null : (listed) => sql`${sum} where r.id in (${listed})` }
  const { table, column } = holders
  const held = sql`from ${sql.table(table)} h where h.id in (${ids})`
  const holder = sql.ref(`h.${column}`)
  return {
    ids: sql`select ${holder} ${held}`,
    sum: (listed) => sql`select count(*) ${held} and ${holder} in (${listed})`,
  }
}

/** One row with all figures, in the order of what they count. */
export const figuresOf = (all: readonly Counted[]): Part => {
  const sharing = Map.groupBy(
    all.flatMap(({ base }) => (base === undefined ? [] : [base])),
    ({ key }) => key,
  )
  const bases = [...sharing.values()].flatMap(([one, ...others]) =>
    one === undefined || others.length === 0 ? [] : [one],
  )
  const names = new Map(bases.map(({ key }, at) => [key, sql.ref(`base_${at}`)]))
  const idsOfOne = ({ ids, base }: Counted): Part => {
    const name = base === undefined ? undefined : names.get(base.key)
    return base === undefined || name === undefined ? ids : base.ids(name)
  }
  const figures = all.map((one) => sql`(${figureOf(one, idsOfOne(one))})::float8`)
  const made = bases.map(({ key, rows }) => sql`${names.get(key)} as materialized (${rows})`)
  return sql`${made.length === 0 ? sql`` : sql`with ${sql.join(made)}`} select array[${sql.join(figures)}]::float8[] as figures`
}
