/** Whole agencies at once: the demonstration data, and the millions of rows that are measured. */
import { sql } from 'kysely'
import { collectionNames, tableNameOf, type CollectionName, type TableName } from '../../domain/config/index.ts'
import { asSystem, type Databases, type Work } from '../kernel/database.ts'
import { fullName, personKeys, referenceKey, searchWords, sortKey, type Addressed, type Named } from './keys.ts'

type Row = Readonly<Record<string, unknown>>
type Rows = readonly Row[]
type Person = Row & Named & Addressed & { readonly id: number }
type Client = Row & {
  readonly id: number
  readonly account: number
  readonly status: 0 | 1
  readonly limited_access: boolean
  readonly person_id: number | null
  readonly title: string | null
}
type Case = Row & { readonly case_reference_id: string }

type Party = Pick<Client, 'account' | 'id' | 'status' | 'limited_access'> & Row
type Parties = {
  /** Their persons were loaded with the batch, or before. */
  readonly defendants: readonly (Party & { readonly person_id: number })[]
  readonly locations: readonly (Party & Pick<Named, 'first' | 'business'>)[]
  readonly events: readonly (Party & { readonly name: string })[]
}

/** What stands between records, or beside them. */
const links = [
  'event_stage_history',
  'attendee',
  'object_term',
  'victim_condition',
  'victimization',
  'victim_agency',
  'victim_grant',
  'location_case',
  'location_event',
  'event_grant',
] as const

/** What hangs on records. */
const items = ['service', 'timelog', 'note', 'task', 'appointment', 'court_date', 'case_court'] as const

const tables = [
  'account',
  'api_application',
  'addon',
  'app_user',
  'race',
  'gender',
  'case_stage',
  'field_view',
  'person',
  'court_case',
  'victim',
  'victim_word',
  'stage_history',
  'assignment',
  ...links,
  'defendant',
  'event',
  'defendant_word',
  'location_word',
  'event_word',
  ...items,
] as const
type Table = (typeof tables)[number] | TableName<CollectionName>

export type BulkLoad = {
  /** Rows of one shape, dates and instants as text; answers ids in the order of the rows where the table makes ids. */
  readonly insert: (
    table: Exclude<Table, 'person' | 'court_case' | 'victim' | 'defendant' | 'event' | `${string}_word`>,
    rows: Rows,
  ) => Promise<number[]>
  /** Cases, persons and clients with ids of their own, and the folded keys by which they are found. */
  readonly records: (cases: readonly Case[], persons: readonly Person[], clients: readonly Client[]) => Promise<void>
  /** Defendants of persons that are there, locations and events, and their keys. */
  readonly parties: (parties: Parties) => Promise<void>
}

const insert = async (tx: Work, table: Table, rows: Rows): Promise<number[]> => {
  const [first] = rows
  if (first === undefined) return []
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const hasId = !table.endsWith('_word')
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${hasId ? sql`returning id` : sql``}`.execute(tx)
  return inserted.rows.map(({ id }) => id)
}

const nobody: Named & Addressed = {
  prefix: null,
  first: null,
  middle: null,
  last: null,
  suffix: null,
  business: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
}

/** A row with its name as lists show it, and the words by which it is found. */
const named = <R extends Party>(row: R, person: Named | null, title: string | null) => {
  const full_name = fullName(person, title)
  return { row, full_name, sort_name: sortKey(full_name), words: searchWords(person, title) }
}

const insertWords = async (
  tx: Work,
  kind: 'victim' | 'defendant' | 'location' | 'event',
  all: readonly ReturnType<typeof named<Party>>[],
): Promise<void> => {
  const rows = all.flatMap(({ row: { account, id, status, limited_access }, sort_name, words }) =>
    words.map((word) => ({ account, ...word, sort_name, [`${kind}_id`]: id, status, limited_access })),
  )
  await insert(tx, `${kind}_word`, rows)
}

const withNames = (all: readonly ReturnType<typeof named<Party>>[]): Rows =>
  all.map(({ row, full_name, sort_name }) => ({ ...row, full_name, sort_name }))

const nameOfPerson = async (tx: Work, parties: Parties['defendants']): Promise<Map<string, Named>> => {
  const ids = JSON.stringify(parties.map(({ account, person_id }) => ({ account, id: person_id })))
  const { rows } = await sql<Named & { account: number; id: number }>`
    select p.account, p.id, p.prefix, p.first, p.middle, p.last, p.suffix, p.business
    from person p join json_to_recordset(${ids}::json) as wanted (account bigint, id bigint)
      on wanted.account = p.account and wanted.id = p.id`.execute(tx)
  return new Map(rows.map((row) => [`${row.account}/${row.id}`, row]))
}

export const loaderOf = (tx: Work): BulkLoad => ({
  insert: (table, rows) => insert(tx, table, rows),
  records: async (cases, persons, clients) => {
    const byId = new Map(persons.map((person) => [person.id, person]))
    const all = clients.map((client) =>
      named(client, client.person_id === null ? null : (byId.get(client.person_id) ?? null), client.title),
    )
    await insert(
      tx,
      'person',
      persons.map((person) => ({ ...person, ...personKeys(person) })),
    )
    await insert(
      tx,
      'court_case',
      cases.map((courtCase) => ({ ...courtCase, reference_key: referenceKey(courtCase.case_reference_id) })),
    )
    await insert(tx, 'victim', withNames(all))
    await insertWords(tx, 'victim', all)
  },
  parties: async ({ defendants, locations, events }) => {
    const persons = defendants.length === 0 ? new Map<string, Named>() : await nameOfPerson(tx, defendants)
    const accused = defendants.map((row) => named(row, persons.get(`${row.account}/${row.person_id}`) ?? null, null))
    const places = locations.map((row) => ({ ...nobody, ...row }))
    const dated = events.map((row) => named(row, null, row.name))
    await insert(tx, 'defendant', withNames(accused))
    await insertWords(tx, 'defendant', accused)
    await insert(
      tx,
      'person',
      places.map((place) => ({ deceased: false, ...place, ...personKeys(place), is_location: true })),
    )
    await insertWords(
      tx,
      'location',
      places.map((place) => named(place, place, null)),
    )
    await insert(
      tx,
      'event',
      dated.map(({ row, sort_name }) => ({ ...row, sort_name })),
    )
    await insertWords(tx, 'event', dated)
  },
})

const loaded = [
  'person',
  'court_case',
  'victim',
  'victim_word',
  'assignment',
  'defendant',
  'event',
  ...links,
  ...items,
] as const
/** Races and genders have ids of the specification's, without a sequence; an account that is linked has its own. */
const unsequenced: readonly string[] = ['race', 'gender', 'linked_account']
const sequenced: readonly Table[] = [
  'person',
  'court_case',
  'victim',
  'defendant',
  'event',
  ...collectionNames.map(tableNameOf).filter((table) => !unsequenced.includes(table)),
]

/** Behind the highest ids that were given by hand, and never back: others may be at work. */
export const raiseSequences = async (tx: Work): Promise<void> => {
  for (const table of sequenced) {
    const sequence = `${table}_id_seq`
    await sql`
      select setval(${sequence}::regclass, highest)
      from (select max(id) as highest from ${sql.table(table)}) as known
      where highest >= (select last_value from ${sql.table(sequence)})`.execute(tx)
  }
}

/** One transaction over all accounts. Afterwards sequences stand behind the highest ids, and tables are analysed. */
export const bulkLoad = (databases: Databases, work: (load: BulkLoad) => Promise<void>): Promise<void> =>
  asSystem(databases, 'demo-data', async (tx) => {
    await work(loaderOf(tx))
    for (const table of loaded) await sql`analyze ${sql.table(table)}`.execute(tx)
    await raiseSequences(tx)
  })
