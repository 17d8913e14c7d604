/**
 * What the figures of one statement count from. The lines of a report ask the same of its clients but for what tells the
 * lines apart, so the clients are looked for once.
 */
import { sql } from 'kysely'
import type { ReportFilters } from '../../domain/reports/index.ts'
import { both, type Condition } from '../access/index.ts'
import { seenRecords } from '../records/index.ts'
import { ofClient } from './conditions.ts'
import { demographics, type Conditions } from './parts.ts'
import { countedClient, isHeldBy } from './served.ts'
import { personIsMapped } from './voca.ts'
import { idsOf, type Counted, type Part, type World } from './world.ts'

const ofPersons = ['victim_races', 'victim_genders', 'victim_age_ranges', 'voca_races', 'voca_genders'] as const
/** Asked of the client alone: lines of a report differ by these. */
const ofLines = [
  ...ofPersons,
  'client_types',
  'special_classifications',
  'victimizations',
  'voca_victimizations',
  'voca_classifications',
] as const

const isOfCrime = (filter: string): boolean =>
  ['victimization_terms', 'criminal_victimization', 'noncriminal_victimization'].includes(filter)
const isOfLine = (filter: string): boolean => (ofLines as readonly string[]).includes(filter)
const partOf = ({ filters }: World, isIn: (filter: string) => boolean): ReportFilters =>
  Object.fromEntries(Object.entries(filters).filter(([filter]) => isIn(filter)))

/** What is asked of one line, of rows that have what a person is beside what the client is. */
const ofLine = (world: World, alias: string): Conditions => {
  const {
    victim_races: races,
    victim_genders: genders,
    victim_age_ranges: age_ranges,
    voca_races: _r,
    voca_genders: _g,
    ...rest
  } = partOf(world, isOfLine)
  // What is asked of one and the same victimization is asked in one place.
  const isOfCrimes = rest.victimizations !== undefined || rest.voca_victimizations !== undefined
  const filters = isOfCrimes ? { ...rest, ...partOf(world, isOfCrime) } : rest
  return [
    ...demographics(alias, world, { races, genders, age_ranges }).map(({ is }) => is),
    ...personIsMapped(alias, world.filters),
    ...ofClient({ ...world, filters }, alias),
  ]
}

const rowsOfBase = (world: World, alias: string, isWithPersons: boolean): Part => {
  const columns = (of: string, names: readonly string[]): Part =>
    sql.join(names.map((name) => sql.ref(`${of}.${name}`)))
  const own = columns(alias, ['account', 'id', 'person_id', 'victim_type'])
  const persons = columns('who', ['race', 'gender', 'birthdate', 'deceased_date', 'true_age'])
  const seen = seenRecords(world.user, 'victim', alias)
  const from = isWithPersons
    ? sql`${own}, ${persons} from ${seen} left join person who on ${isHeldBy('who', alias, 'person_id')}`
    : sql`${own} from ${seen}`
  return sql`select ${from} where ${both(countedClient(world, alias))}`
}

/** Clients that are counted, or what of theirs is; `idsIn` selects from rows of clients, called `alias`, that fit. */
export const fromClients = (
  world: World,
  alias: string,
  are: Conditions,
  idsIn: (from: Part, fitting: Condition) => Part,
): Pick<Counted, 'ids' | 'base'> => {
  const all = { ...world, filters: partOf(world, (filter) => !isOfLine(filter)) }
  const isWithPersons = ofPersons.some((filter) => world.filters[filter] !== undefined)
  return {
    ids: idsIn(seenRecords(world.user, 'victim', alias), both([...countedClient(world, alias), ...are])),
    base: {
      key: JSON.stringify([isWithPersons, world.since, world.until, all.filters]),
      rows: rowsOfBase(all, alias, isWithPersons),
      ids: (rows) => idsIn(sql`${rows} ${sql.ref(alias)}`, both([...ofLine(world, alias), ...are])),
    },
  }
}

/** RPT-77: of each person the first record stands for all; whoever is no person's stands alone. */
export const oncePerPerson = (from: Part): Part =>
  sql`select min(r.id) as id ${from} group by coalesce(r.person_id, -r.id)`

/** Of the rows of clients, called `r`, those that fit. */
export const someClients = (world: World, are: Conditions): Counted =>
  fromClients(world, 'r', are, (from, fitting) => {
    const fit = sql`from ${from} where ${fitting}`
    return world.filters.distinct_person === '1' ? oncePerPerson(fit) : idsOf(fit)
  })
