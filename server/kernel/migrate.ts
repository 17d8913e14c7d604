import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool } from 'pg'
import { typeParsers } from './typeParsers.ts'

/**
 * One step of the schema. Never change a released one: add another. `name` begins with its feature
 * (`notices-1-create`) and is unique; steps run in the order of the list, each once.
 */
export interface Migration {
  readonly name: string
  readonly up: (db: Kysely<unknown>) => Promise<void>
}

/**
 * Brings a database to this build's schema, as its owner, in one transaction under an advisory lock: of several
 * processes that start together one migrates and the others wait. Throws, with nothing changed, when a step fails or
 * when the database has steps that this build does not know (it is newer). Answers the names of the steps that ran.
 *
 * Kysely's own Migrator runs steps by the alphabet; here features' tables refer to each other's, and only the list
 * knows the order.
 */
export async function migrate(ownerUrl: string, migrations: readonly Migration[]): Promise<string[]> {
  const known = new Set(migrations.map((migration) => migration.name))
  if (known.size !== migrations.length) throw new Error('Two migrations have the same name.')
  const pool = new Pool({ connectionString: ownerUrl, max: 1, types: typeParsers })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await db.transaction().execute(async (trx) => {
      const done = await recordedSteps(trx)
      const unknown = done.filter((name) => !known.has(name))
      if (unknown.length > 0) {
        throw new Error(`The database is newer than this build: it has had ${unknown.join(', ')}. Start a newer build.`)
      }
      const waiting = migrations.filter((migration) => !done.includes(migration.name))
      for (const step of waiting) await runStep(trx, step)
      return waiting.map((step) => step.name)
    })
  } finally {
    await db.destroy()
  }
}

async function recordedSteps(trx: Transaction<unknown>): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('caselog migrations'))`.execute(trx)
  // Row level security binds the owner too; without this a step that changes rows would silently change none.
  await sql`select set_config('caselog.migrating', 'on', true)`.execute(trx)
  await sql`
    create table if not exists schema_migration (
      name text primary key,
      at timestamptz(3) not null default now()
    )`.execute(trx)
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(trx)
  return rows.map((row) => row.name)
}

async function runStep(trx: Transaction<unknown>, step: Migration): Promise<void> {
  try {
    await step.up(trx)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    throw new Error(`The database could not be migrated (step ${step.name}): ${reason}`, { cause: error })
  }
  await sql`insert into schema_migration (name) values (${step.name})`.execute(trx)
}
