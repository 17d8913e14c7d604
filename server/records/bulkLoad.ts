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

/** What hangs on records; server/items makes these tables. */
const items = ['service', 'timelog', 'note', 'task', 'appointment', 'court_date', 'case_court'] as const

const tables = [
  'account',
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
  ...items,
] as const
type Table = (typeof tables)[number] | TableName<CollectionName>

export type BulkLoad = {
  /** Rows of one shape, dates and instants as text; answers ids in the order of the rows where the table makes ids. */
  readonly insert: (
    table: Exclude<Table, 'person' | 'court_case' | 'victim' | 'victim_word'>,
    rows: Rows,
  ) => Promise<number[]>
  /** Cases, persons and clients with ids of their own, and the folded keys by which they are found. */
  readonly records: (cases: readonly Case[], persons: readonly Person[], clients: readonly Client[]) => Promise<void>
}

const insert = async (tx: Work, table: Table, rows: Rows): Promise<number[]> => {
  const [first] = rows
  if (first === undefined) return []
  const columns = sql.join(Object.keys(first).map(name => sql.ref(name)))
  const hasId = !['assignment', 'victim_word'].includes(table)
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${hasId ? sql`returning id` : sql``}`.execute(tx)
  return inserted.rows.map(({ id }) => id)
}

const loader = (tx: Work): BulkLoad => ({
  insert: (table, rows) => insert(tx, table, rows),
  records: async (cases, persons, clients) => {
    const byId = new Map(persons.map(person => [person.id, person]))
    const named = clients.map(client => {
      const person = client.person_id === null ? null : (byId.get(client.person_id) ?? null)
      const full_name = fullName(person, client.title)
      return { client, full_name, sort_name: sortKey(full_name), words: searchWords(person, client.title) }
    })
    await insert(
      tx,
      'person',
      persons.map(person => ({ ...person, ...personKeys(person) })),
    )
    await insert(
      tx,
      'court_case',
      cases.map(courtCase => ({ ...courtCase, reference_key: referenceKey(courtCase.case_reference_id) })),
    )
    await insert(
      tx,
      'victim',
      named.map(({ client, full_name, sort_name }) => ({ ...client, full_name, sort_name })),
    )
    await insert(
      tx,
      'victim_word',
      named.flatMap(({ client: { account, id, status, limited_access }, sort_name, words }) =>
        words.map(word => ({ account, ...word, sort_name, victim_id: id, status, limited_access })),
      ),
    )
  },
})

const loaded = ['person', 'court_case', 'victim', 'victim_word', 'assignment', ...items] as const
/** Races and genders have ids of the specification's, without a sequence. */
const unsequenced: readonly string[] = ['race', 'gender']
const sequenced: readonly Table[] = [
  'person',
  'court_case',
  'victim',
  ...collectionNames.map(tableNameOf).filter(table => !unsequenced.includes(table)),
]

/** One transaction over all accounts. Afterwards sequences stand behind the highest ids, and tables are analysed. */
export const bulkLoad = (databases: Databases, work: (load: BulkLoad) => Promise<void>): Promise<void> =>
  asSystem(databases, 'demo-data', async tx => {
    await work(loader(tx))
    for (const table of loaded) await sql`analyze ${sql.table(table)}`.execute(tx)
    for (const table of sequenced) {
      const sequence = `${table}_id_seq`
      await sql`
        select setval(${sequence}::regclass, greatest(
          (select coalesce(max(id), 1) from ${sql.table(table)}),
          (select last_value from ${sql.table(sequence)})
        ))`.execute(tx)
    }
  })
