import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { adoptRoles } from './adoptRoles.ts'
import { forRoles, plainRoles, type ServingRoles } from './roles.ts'

/** One step of the schema, in SQL. */
export interface Migration {
  readonly name: string
  readonly sql: string
  /** SHA-256 of the text, so that a database says if a step that it has had reads otherwise today. */
  readonly checksum: string
}

export const migrationOf = (name: string, text: string): Migration => {
  const sql = text.replaceAll('\r\n', '\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

const folder = join(import.meta.dirname, '..', 'migrations')
const fileName = /^\d{4}_(.+)\.sql$/

/**
 * The files of `server/migrations`, in the order of their numbers: `0043_vehicle.sql` is the step `vehicle`. One that was
 * delivered is never changed (`fixtures/delivered/migrations.sha256` freezes each); what is to be different is another step.
 */
export const readMigrations = (): readonly Migration[] => (migrationFiles ??= read())

let migrationFiles: readonly Migration[] | undefined
const read = (): readonly Migration[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [, name] = fileName.exec(file) ?? []
      return name === undefined ? [] : [migrationOf(name, readFileSync(join(folder, file), 'utf8'))]
    })

/**
 * Brings a database to this build's schema, as its owner, in one transaction under an advisory lock: of several
 * processes that start together one migrates and the others wait. Each step runs once, in the order of the list. Throws,
 * with nothing changed, when a step fails, when one that the database has had was changed since, or when the database has
 * steps that this build does not know (it is newer). `roles` are those that serve the database from now on. Answers the
 * names of the steps that ran.
 */
export async function migrate(
  ownerUrl: string,
  migrations: readonly Migration[],
  roles: ServingRoles = plainRoles,
): Promise<string[]> {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  if (known.size !== migrations.length) throw new Error('Two migrations have the same name.')
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const done = await recordedSteps(client)
    const unknown = [...done.keys()].filter((name) => !known.has(name))
    if (unknown.length > 0) {
      throw new Error(`The database is newer than this build: it has had ${unknown.join(', ')}. Start a newer build.`)
    }
    for (const [name, checksum] of done) {
      const is = known.get(name)?.checksum
      if (checksum !== null && checksum !== is)
        throw new Error(`The migration ${name} was changed after this database had it. Put it back, and add another.`)
    }
    const waiting = migrations.filter(({ name }) => !done.has(name))
    await adoptRoles(client, roles)
    for (const step of waiting) await runStep(client, step, roles)
    // Earlier builds recorded names alone.
    for (const [name, checksum] of done)
      if (checksum === null)
        await client.query('update schema_migration set checksum = $2 where name = $1', [
          name,
          known.get(name)?.checksum,
        ])
    await client.query('commit')
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function recordedSteps(client: Client): Promise<ReadonlyMap<string, string | null>> {
  await client.query("select pg_advisory_xact_lock(hashtext('caselog migrations'))")
  // Row level security binds the owner too; without this a step that changes rows would silently change none.
  await client.query("select set_config('caselog.migrating', 'on', true)")
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      at timestamptz(3) not null default now()
    )`)
  await client.query('alter table schema_migration add column if not exists checksum text')
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from schema_migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function runStep(client: Client, { name, sql, checksum }: Migration, roles: ServingRoles): Promise<void> {
  try {
    await client.query(forRoles(sql, roles))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    throw new Error(`The database could not be migrated (step ${name}): ${reason}`, { cause: error })
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
}
