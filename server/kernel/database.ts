import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool } from 'pg'
import type { Result } from '../../domain/kernel/result.ts'
import { inTurn, isInBackground } from './inTurn.ts'
import { pipelined, runWithNext } from './pipeline.ts'
import { createShares, type Shares } from './shares.ts'
import { typeParsers } from './typeParsers.ts'

/**
 * The tables. A feature adds its own in its `tables.ts`:
 * `declare module '../kernel/database.ts' { interface Database extends ClientTables {} }`.
 */
export interface Database {
  schema_migration: { name: string; at: string }
}

/** One transaction, in which the account is settled. */
export type Work = Transaction<Database>

/** Whose request it is; both come from a verified session and never from the request itself. */
export interface Tenant {
  readonly account: number
  /** Null for work of the account as a whole, such as a job. */
  readonly user: number | null
}

/** Why a piece of work crosses accounts; `caselog.purpose` in the database while it lasts. */
export type SystemPurpose =
  | 'sign-in'
  | 'session'
  | 'delivery'
  | 'job'
  | 'back-office'
  | 'demo-data'
  | 'set-up'
  | 'readiness'

/** The open pools. Queries reach them through `inTenant` and `asSystem` only. */
export interface Databases {
  readonly tenant: Kysely<Database>
  readonly system: Kysely<Database>
  /** Each account's, at the tenant pool: whoever floods theirs leaves the others a quarter of the connections. */
  readonly turns: Shares
  /** For a process of the server's own. They have passwords in them. */
  readonly addresses: DatabaseAddresses
  /** For a library with statements of its own (the queue of jobs): its pool, as `caselog_system`, which it ends itself. */
  readonly libraryPool: (connections: number) => Pool
  /**
   * Ends the statement under way in a tenant's connection, by PostgreSQL's number of it; over a connection of its own, as
   * those of the pool may all have such statements.
   */
  readonly cancel: (process: number) => Promise<void>
  readonly close: () => Promise<void>
}

export interface DatabaseAddresses {
  /** Address for the role `caselog_app`. */
  readonly app: string
  /** Address for the role `caselog_system`. */
  readonly system: string
}

export interface DatabaseOptions extends DatabaseAddresses {
  /** Connections of the tenant pool; the system pool has a quarter of them. Default 16. */
  readonly connections?: number
  /** Milliseconds that a request waits for its account's turn. Default 5,000. */
  readonly patience?: number
  /** Told of a connection that broke while idle; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void
}

/**
 * The pool hears of a connection that breaks while idle, a statement of one that breaks under it. One that breaks between
 * two statements of a transaction has no other listener, and would end the process; its next statement fails by itself.
 */
function outliveLosses(pool: Pool, { onConnectionLost }: Pick<DatabaseOptions, 'onConnectionLost'>): void {
  pool.on('error', (error) => onConnectionLost?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/**
 * Milliseconds that a statement of a request waits for a row or table that another transaction holds; then it fails with
 * SQLSTATE 55P03. Else a few held rows would take the connections of everybody.
 */
const lockPatience = 2_500

/** Opens the pools; connects at the first query. */
export function openDatabases(options: DatabaseOptions): Databases {
  const connections = options.connections ?? 16
  const open = (connectionString: string, max: number, pipeline: boolean) => {
    const pool = new Pool({
      connectionString,
      max,
      pipeline,
      types: typeParsers,
      connectionTimeoutMillis: 5000,
      statement_timeout: 60_000,
      lock_timeout: lockPatience,
      idle_in_transaction_session_timeout: 60_000,
    })
    outliveLosses(pool, options)
    return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pipeline ? pipelined(pool) : pool }) })
  }
  const tenant = open(options.app, connections, true)
  // A statement that is sent behind a failed `begin` runs by itself. As a tenant it then has no account and reaches
  // nothing; the other role has no such net, so it waits for each answer.
  const system = open(options.system, Math.max(2, Math.floor(connections / 4)), false)
  const cancelling = new Pool({ connectionString: options.app, max: 1, connectionTimeoutMillis: 5000 })
  outliveLosses(cancelling, options)
  return {
    tenant,
    system,
    turns: createShares({
      each: Math.max(1, Math.floor((connections * 3) / 4)),
      all: connections,
      waiting: Number.POSITIVE_INFINITY,
      patience: options.patience ?? 5_000,
    }),
    addresses: { app: options.app, system: options.system },
    libraryPool: (max) => {
      const pool = new Pool({ connectionString: options.system, max, connectionTimeoutMillis: 5000 })
      outliveLosses(pool, options)
      return pool
    },
    cancel: async (process) => {
      await cancelling.query('select pg_cancel_backend($1)', [process])
    },
    close: async () => {
      await Promise.all([tenant.destroy(), system.destroy(), cancelling.end()])
    },
  }
}

/**
 * Runs work for one account, as one transaction. Row level security compares each row with the account set here; the
 * setting ends with the transaction, so it can't leak to the next user of the connection.
 * An exception or a returned refusal rolls back everything that the work wrote; one that says `keep` does not.
 * It begins when it is the account's turn, and is rejected with a `NoTurn` where that takes too long.
 */
export function inTenant<T>(databases: Databases, tenant: Tenant, work: (trx: Work) => Promise<T>): Promise<T> {
  return inTurn(databases.turns, tenant.account, () =>
    transact(databases.tenant, async (trx) => {
      await settle(trx, tenant)
      return work(trx)
    }),
  )
}

/**
 * Reads for one account all that is there at one moment, however long it takes: nothing that is committed meanwhile is
 * seen, and nothing can be written.
 */
export function inSnapshot<T>(databases: Databases, tenant: Tenant, work: (trx: Work) => Promise<T>): Promise<T> {
  const reading = databases.tenant.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async (trx) => {
    await settle(trx, tenant)
    return work(trx)
  })
}

async function settle(trx: Work, tenant: Tenant): Promise<void> {
  const user = tenant.user === null ? '' : decimal(tenant.user)
  const account = decimal(tenant.account)
  const settings = [set('caselog.account', account), set('caselog.user', user), ...patienceOf()]
  await runWithNext(trx, sql.raw(`select ${settings.join(', ')}`).compile(trx))
}

const set = (name: string, value: string): string => `set_config('${name}', '${value}', true)`

/** What nobody waits for may itself wait as long as a statement lasts. */
const patienceOf = (): readonly string[] => (isInBackground() ? [set('lock_timeout', '0')] : [])

/**
 * Runs work that crosses accounts (finding a user who signs in, jobs, the back office), as one transaction.
 * It is the role `caselog_system` on connections of its own: it reaches only the tables, and on them only the verbs,
 * that a migration gave it by `enable_tenancy(…, system => …)`, and nothing sent on a tenant's connection can become
 * it.
 */
export function asSystem<T>(databases: Databases, purpose: SystemPurpose, work: (trx: Work) => Promise<T>): Promise<T> {
  return transact(databases.system, async (trx) => {
    await sql.raw(`select ${[set('caselog.purpose', purpose), ...patienceOf()].join(', ')}`).execute(trx)
    return work(trx)
  })
}

/** Digits only, as it becomes part of a statement. */
function decimal(id: number): string {
  if (!Number.isSafeInteger(id)) throw new RangeError('An account or user is not a whole number.')
  return String(id)
}

async function transact<T>(db: Kysely<Database>, work: (trx: Work) => Promise<T>): Promise<T> {
  let refused: { readonly outcome: T } | null = null
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await work(trx)
      if (isRefusedResult(outcome)) {
        refused = { outcome }
        throw rollback
      }
      return outcome
    })
  } catch (error) {
    const held = refused as { readonly outcome: T } | null
    if (error === rollback && held) return held.outcome
    throw error
  }
}

const rollback = new Error('rolled back because the work was refused')

/** One with `keep` leaves traces that have to stay: a try that counts, a line of the audit trail. */
function isRefusedResult(outcome: unknown): outcome is Extract<Result<unknown>, { ok: false }> {
  if (typeof outcome !== 'object' || outcome === null || !('ok' in outcome) || outcome.ok !== false) return false
  return 'refusal' in outcome && !('keep' in outcome && outcome.keep === true)
}
