/** What a funder would send back: who lacks what, who was taken for new twice, what no grant pays for. */
import { sql } from 'kysely'
import type { Show } from '../../domain/reports/index.ts'
import type { Condition } from '../access/index.ts'
import { someClients } from './base.ts'
import { ageOn } from './parts.ts'
import { countsTwice, ofShow } from './served.ts'
import type { Counted, Part, World } from './world.ts'

/** RPT-79; CLI-33: what is stored as not reported is lacking too, and so is a birthdate by which nobody has an age. */
const lacks = ({ day }: World, alias: string): Readonly<Record<string, Condition>> => {
  const ofPerson = (is: Part): Condition => sql<boolean>`not exists (
    select from person p where p.account = ${sql.ref(`${alias}.account`)} and p.id = ${sql.ref(`${alias}.person_id`)} and ${is})`
  return {
    race: ofPerson(sql`p.race <> 9`),
    gender: ofPerson(sql`p.gender <> 4`),
    age: ofPerson(sql`${ageOn(day, 'p')} is not null`),
    type: sql<boolean>`${sql.ref(`${alias}.victim_type`)} is null`,
    victimization: sql<boolean>`not exists (
      select from victimization x where x.account = ${sql.ref(`${alias}.account`)} and x.victim_id = ${sql.ref(`${alias}.id`)})`,
  }
}

export const missing = (world: World, show: Show): Counted => {
  const each = lacks(world, 'r')
  return someClients(world, [each[show] ?? sql<boolean>`(${sql.join(Object.values(each), sql` or `)})`])
}

/** CLI-08: a client that is a business alone is nobody of whom a funder asks what people are. */
const isIndividual = (alias: string): Condition => sql<boolean>`not exists (
  select from person p where p.account = ${sql.ref(`${alias}.account`)} and p.id = ${sql.ref(`${alias}.person_id`)}
    and trim(concat(p.first, p.middle, p.last)) = '' and trim(p.business) <> '')`

/** Victimizations are told of everybody who was served; what people are, of the new ones alone. */
export const finding = (world: World, show: Show): Counted => {
  if (show === 'victimization') return missing(world, show)
  const lacking = lacks(world, 'r')[show]
  return someClients(world, [
    ...ofShow(world, 'year'),
    ...(lacking === undefined ? [countsTwice(world, 'r')] : [lacking, isIndividual('r')]),
  ])
}

/** The same time and clients, and services that no grant pays for, instead of those of one. */
export const unfunded = (world: World): World => {
  const { grants: _groups, grant: _one, ...filters } = world.filters
  return { ...world, filters: { ...filters, by_grant: -1 } }
}
