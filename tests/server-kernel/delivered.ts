/**
 * Databases of builds that were delivered. In `fixtures/delivered`, `steps.json` has for each state the migrations that
 * came with it, and `rows.json` rows of every table that there was: of each, those columns are taken that the state had.
 * Whoever delivers a build adds a line to the states; whoever makes a table adds a row of it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { migrate, readMigrations, type Migration } from '../../server/kernel/migrate.ts'
import { emptyDatabase } from './testDatabase.ts'

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'delivered')
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
const rows = read('rows.json') as Rows

const came = Object.entries(read('steps.json') as Readonly<Record<string, readonly string[]>>)
/** The migrations that each state had, by their names. */
export const states: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  came.map(([state], index) => [state, new Set(came.slice(0, index + 1).flatMap(([, steps]) => steps))]),
)

/** Builds before checksums recorded names alone, and had no such step: theirs bound each table by itself. */
const tenancy = 'kernel-enable-tenancy'
const sinceChecksums = 'config-4-lists-as-records'
const stepsOf = (state: string): readonly Migration[] =>
  readMigrations().filter(({ name }) => name === tenancy || states.get(state)?.has(name) === true)

const tables = async (client: Client): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1 order by 1`)
  return new Map(found.rows.map(({ table, columns }) => [table, columns]))
}

/** How many rows each table has. */
export const countsOf = async (client: Client): Promise<ReadonlyMap<string, number>> => {
  const each = [...(await tables(client)).keys()].map(
    (table) => `select '${table}' as table, count(*)::int as n from ${escapeIdentifier(table)}`,
  )
  const { rows: counts } = await client.query<{ table: string; n: number }>(each.join(' union all '))
  return new Map(counts.map(({ table, n }) => [table, n]))
}

/** All rows that the tables take; triggers are not asked, and references only by `dangling`. */
export const fill = async (client: Client): Promise<void> => {
  const known = await tables(client)
  await client.query("set session_replication_role = 'replica'")
  for (const [table, all] of Object.entries(rows)) {
    const had = Object.keys(all[0] ?? {}).filter((column) => known.get(table)?.includes(column))
    if (had.length === 0) continue
    const list = had.map((column) => escapeIdentifier(column)).join(', ')
    const name = escapeIdentifier(table)
    await client.query(
      `insert into ${name} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${name}, $1) on conflict do nothing`,
      [JSON.stringify(all)],
    )
  }
  await client.query('reset session_replication_role')
  // What is new from now on counts on from them.
  const { rows: counted } = await client.query<{ on: string }>(`
    select format('select setval(%L, (select max(%I) from %s))', pg_get_serial_sequence(attrelid::regclass::text, attname),
      attname, attrelid::regclass) as on
    from pg_attribute where attidentity <> '' and attrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace)`)
  for (const { on } of counted) await client.query(on)
}

/** References that lead nowhere, by their names. */
export const dangling = async (client: Client): Promise<readonly string[]> => {
  const { rows: references } = await client.query<{ lost: string }>(`
    select format(
      'select %L as name where exists (select from %s a where %s and not exists (select from %s b where %s))',
      r.conrelid::regclass || ' ' || r.conname, r.conrelid::regclass,
      string_agg(format('a.%I is not null', f.attname), ' and '), r.confrelid::regclass,
      string_agg(format('a.%I = b.%I', f.attname, t.attname), ' and ')) as lost
    from pg_constraint r, unnest(r.conkey, r.confkey) k(here, there), pg_attribute f, pg_attribute t
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace
      and f.attrelid = r.conrelid and f.attnum = k.here and t.attrelid = r.confrelid and t.attnum = k.there
    group by r.oid, r.conrelid, r.conname, r.confrelid`)
  const { rows: found } = await client.query<{ name: string }>(references.map(({ lost }) => lost).join(' union all '))
  return found.map(({ name }) => name)
}

export type Delivered = {
  readonly ownerUrl: string
  readonly superuserUrl: string
  /** As the superuser. */
  readonly client: Client
  readonly drop: () => Promise<void>
}

/** A database as that build left it. */
export const databaseOf = async (state: string): Promise<Delivered> => {
  const old = await emptyDatabase()
  await migrate(old.ownerUrl, stepsOf(state))
  const client = new Client({ connectionString: old.superuserUrl })
  await client.connect()
  if (states.get(state)?.has(sinceChecksums) !== true) {
    await client.query('alter table schema_migration drop column checksum')
    await client.query('delete from schema_migration where name = $1', [tenancy])
    await client.query('drop function enable_tenancy')
  }
  await fill(client)
  return {
    ...old,
    client,
    drop: async () => {
      await client.end()
      await old.drop()
    },
  }
}
