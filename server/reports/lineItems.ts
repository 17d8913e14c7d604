/** What is counted by itself, or shows by what was given to whom: services, victimizations, time (RPT-29, RPT-78). */
import { sql } from 'kysely'
import { activeGroups, type CombinableGroup } from '../../domain/reports/index.ts'
import { both, type Condition } from '../access/index.ts'
import { isLineItem, passes, plainly, type Value, type Values } from './combinable.ts'
import { at, isAmong, isOf, rowsOf, tagsOf, type Conditions } from './parts.ts'
import { isMappedService, isMappedVictimization } from './voca.ts'
import type { Part, World } from './world.ts'

/** Between two instants, both counted; null is open. */
export const within = (column: Part, since: string | null, until: string | null): Conditions => [
  ...(since === null ? [] : [sql<boolean>`${column} >= ${since}::timestamptz`]),
  ...(until === null ? [] : [sql<boolean>`${column} <= ${until}::timestamptz`]),
]

const ofCategory = (victimization: string, isCriminal: boolean): Condition => sql<boolean>`exists (
  select from crime c join crime_category g on ${isOf('g', 'c')} and g.id = c.category_id
  where ${isOf('c', victimization)} and c.id = ${at(victimization, 'crime_id')}
    and g.criminal is ${isCriminal ? sql`true` : sql`not true`})`

/** RPT-78 for single victimizations, with the groups that hide them. */
export const isVictimizationCounted = ({ filters }: World, alias: string): Condition =>
  both([
    isLineItem(plainly(at(alias, 'crime_id')), filters.victimizations),
    ...isMappedVictimization(alias, filters),
    ...passes(tagsOf('victimization', alias), filters.victimization_terms),
    ...(filters.criminal_victimization === '1' ? [ofCategory(alias, true)] : []),
    ...(filters.noncriminal_victimization === '1' ? [ofCategory(alias, false)] : []),
  ])

/** Only whoever has an item of it passes. */
const asksForSome = (groups: readonly CombinableGroup[] | undefined): boolean =>
  activeGroups(groups).some(
    ({ combine_type: type, items, include_null }) =>
      (type === 'any' || type === 'all') && items.length > 0 && include_null !== true,
  )

/**
 * RPT-78: what is asked of a victimization, which crime, of which kind, with which tags, is asked of one and the same of a
 * client's. Of one thing alone, or where nobody has to have any, the client's own conditions say it all.
 */
export const asksOneVictimization = ({ filters }: World): boolean => {
  const { victimizations: crimes, victimization_terms: tags, voca_victimizations: voca = [] } = filters
  const isOfKind = filters.criminal_victimization === '1' || filters.noncriminal_victimization === '1'
  const asked = [crimes, tags].filter((groups) => activeGroups(groups).length > 0).length + (voca.length > 0 ? 1 : 0)
  return isOfKind || (asked > 1 && (voca.length > 0 || asksForSome(crimes) || asksForSome(tags)))
}

/** RPT-79: who gave it, for which agency, paid by which grant, each asked of alone. */
const ofPlain = ({ filters }: World, alias: string): Conditions =>
  (['agency', 'grant', 'advocate'] as const).flatMap((filter) => {
    const asked = filters[filter] ?? null
    return asked === null ? [] : isAmong(at(alias, `${filter}_id`), [asked])
  })

/** RPT-18, RPT-25: given by nobody that is told, for no agency, paid by no grant. */
const ofNone = ({ filters }: World, alias: string): Conditions =>
  (['agency', 'grant', 'advocate'] as const).flatMap((filter) =>
    filters[`by_${filter}`] === -1 ? [sql<boolean>`${at(alias, `${filter}_id`)} is null`] : [],
  )

/** Whether anything is asked of which services were given. */
export const asksServices = ({ filters }: World): boolean =>
  [filters.services, filters.service_categories, filters.service_terms].some((of) => activeGroups(of).length > 0) ||
  (filters.voca_services ?? []).length > 0

/** RPT-79: or of who gave them, for which agency, paid by which grant; no grant is one that was chosen, too. */
export const asksGiven = (world: World): boolean => {
  const { filters } = world
  return (
    asksServices(world) ||
    [filters.advocates, filters.agencies, filters.grants].some((of) => activeGroups(of).length > 0) ||
    [filters.agency, filters.grant, filters.advocate].some((asked) => (asked ?? null) !== null) ||
    [filters.by_agency, filters.by_grant, filters.by_advocate].includes(-1)
  )
}

/** SVC-14, RPT-60 */
const isActive = ({ filters }: World, service: string): Conditions =>
  filters.show_deactivated_services === '1' ? [] : [sql<boolean>`${at(service, 'status')} = 1`]

/** RPT-29: which services, of those that a client had, are counted as such. */
export const isServiceCounted = (world: World, alias: string): Condition => {
  const { filters } = world
  return both([
    ...ofPlain(world, alias),
    sql<boolean>`${at(alias, 'removed_at')} is null`,
    ...isActive(world, alias),
    isLineItem(plainly(at(alias, 'service_id')), filters.services),
    isLineItem(categoryOf(alias), filters.service_categories),
    ...isMappedService(alias, filters),
    isLineItem(plainly(at(alias, 'advocate_id')), filters.advocates),
    isLineItem(plainly(at(alias, 'agency_id')), filters.agencies),
    isLineItem(plainly(at(alias, 'grant_id')), filters.grants),
    ...passes(tagsOf('service', alias), filters.service_terms),
    ...ofNone(world, alias),
  ])
}

/** Services of a category are looked for by which services those are: that is known before any of them is looked at. */
const categoryOf = (service: string): Value => ({
  of: sql`(select o.category_id from offered_service o where ${isOf('o', service)} and o.id = ${at(service, 'service_id')})`,
  isAmong: (items) => sql<boolean>`${at(service, 'service_id')} = any (array(
    select o.id from offered_service o where o.category_id = any (${items}::bigint[])))`,
})

/** A single service that is counted by such a group is one that passes it. */
const isToldByOne = (groups: readonly CombinableGroup[]): boolean =>
  groups.length === 1 &&
  groups.every(
    ({ combine_type: type, items, include_null }) => type === 'any' && items.length > 0 && include_null !== true,
  )

/**
 * Whether what a client was given in the period, all of it together, passes the groups. Of a client who had a service that
 * is counted: what that one says already is not asked again.
 */
export const ofGiven = (world: World, client: string): Conditions => {
  const { filters, since, until } = world
  const given = sql`from service g where ${isOf('g', client)} and g.victim_id = ${at(client, 'id')}
    and g.removed_at is null and ${both([...isActive(world, 'g'), ...within(sql`g.date_time`, since, until)])}`
  const passesAll = (values: Values, groups: CombinableGroup[] | undefined): Conditions =>
    isToldByOne(activeGroups(groups)) ? [] : passes(values, groups)
  const ofColumn = (column: string, groups: CombinableGroup[] | undefined): Conditions =>
    passesAll(rowsOf(given, column), groups)
  return [
    ...ofColumn('g.service_id', filters.services),
    ...passesAll({ from: given, value: categoryOf('g') }, filters.service_categories),
    ...ofColumn('g.advocate_id', filters.advocates),
    ...ofColumn('g.agency_id', filters.agencies),
    ...ofColumn('g.grant_id', filters.grants),
  ]
}

export const timelogConditions = (world: World, alias: string): Conditions => [
  ...ofPlain(world, alias),
  isLineItem(plainly(at(alias, 'advocate_id')), world.filters.advocates),
  isLineItem(plainly(at(alias, 'agency_id')), world.filters.agencies),
  isLineItem(plainly(at(alias, 'grant_id')), world.filters.grants),
  ...ofNone(world, alias),
]
