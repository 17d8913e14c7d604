/** What is counted in a funder's categories, by the entries that the agency counts in each. */
import { sql } from 'kysely'
import { notMapped, type ReportFilters } from '../../domain/reports/index.ts'
import type { Condition } from '../access/index.ts'
import { at, isOf, notReported, type Conditions } from './parts.ts'
import type { Part } from './world.ts'

type Asked = readonly string[] | undefined

/** The entries are looked for once, before any of what holds them. */
const isMapped = (column: Part, list: string, asked: Asked): Conditions => {
  if (asked === undefined || asked.length === 0) return []
  const isNone = asked.includes(notMapped) ? sql`or e.voca_category is null` : sql``
  return [
    sql<boolean>`(${column} = any (array(
      select e.id from ${sql.table(list)} e where e.voca_category = any (${asked}::text[]) ${isNone}))) is true`,
  ]
}

/** `person` has what a person is; of nobody nothing was reported. */
export const personIsMapped = (person: string, { voca_races, voca_genders }: ReportFilters): Conditions => [
  ...isMapped(sql`coalesce(${at(person, 'race')}, ${sql.lit(notReported.race)})`, 'race', voca_races),
  ...isMapped(sql`coalesce(${at(person, 'gender')}, ${sql.lit(notReported.gender)})`, 'gender', voca_genders),
]

/** The same of a client, who may be no person. */
export const clientsPersonIsMapped = (client: string, filters: ReportFilters): Conditions => {
  const person = `${client}_m`
  return personIsMapped(person, filters).map(
    (is) => sql<boolean>`exists (
      select from (select) nobody left join person ${sql.ref(person)}
        on ${isOf(person, client)} and ${at(person, 'id')} = ${at(client, 'person_id')}
      where ${is})`,
  )
}

export const isMappedVictimization = (alias: string, { voca_victimizations: asked }: ReportFilters): Conditions =>
  isMapped(at(alias, 'crime_id'), 'crime', asked)

export const isMappedService = (alias: string, { voca_services: asked }: ReportFilters): Conditions =>
  isMapped(at(alias, 'service_id'), 'offered_service', asked)

const holdsMapped = (client: string, table: string, is: Conditions): Conditions =>
  is.map(
    (condition): Condition => sql<boolean>`exists (
      select from ${sql.table(table)} y
      where ${isOf('y', client)} and y.victim_id = ${at(client, 'id')} and ${condition})`,
  )

export const clientIsMapped = (client: string, filters: ReportFilters): Conditions => [
  ...holdsMapped(client, 'victimization', isMappedVictimization('y', filters)),
  ...holdsMapped(
    client,
    'victim_condition',
    isMapped(sql`y.special_classification_id`, 'special_classification', filters.voca_classifications),
  ),
]
