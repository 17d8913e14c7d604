import type {
  CompiledQuery,
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
  QueryResult,
  Transaction,
} from 'kysely'
import { DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg'

type Running = Pick<Transaction<unknown>, 'executeQuery'>

/** How a statement travels; known by its list of parameters, which kysely hands to the driver untouched. */
type Manner = { readonly waits: boolean; readonly name?: string }
const manners = new WeakMap<readonly unknown[], Manner>()

const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `caselog_${names.size + 1}`
  names.set(text, name)
  return name
}

/** A text that comes for the third time comes again. */
const timesUntilPrepared = 3
/** Each prepared statement stays with every connection, with its plan. */
const mostPrepared = 400
/** Counted at the same time; of what is put together anew for each question nothing adds up. */
const mostCounted = 2_000
/** Longer ones are put together for one question. */
const longestCounted = 20_000

/**
 * Which statements of a pool come again. Where they are too many all begin anew, so that what nobody asks any more makes
 * room: connections of before, which know the old ones, are of another generation.
 */
class Recurring {
  readonly #names = new Map<string, string>()
  readonly #times = new Map<string, number>()
  generation = 0

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || text.length > longestCounted) return known
    if (this.#times.size >= mostCounted) this.#times.clear()
    const times = (this.#times.get(text) ?? 0) + 1
    this.#times.set(text, times)
    if (times < timesUntilPrepared) return undefined
    this.#times.delete(text)
    if (this.#names.size >= mostPrepared) {
      this.#names.clear()
      this.generation += 1
    }
    // A connection of before may still be at work, and knows another statement by the same number.
    const name = `recurring_${this.generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

const inManner = <R>(query: CompiledQuery<R>, manner: Manner): CompiledQuery<R> => {
  const parameters = [...query.parameters]
  manners.set(parameters, manner)
  return { ...query, parameters }
}

/**
 * Runs a statement that each connection parses once and plans seldom, from its first time on. Only for statements of the
 * hottest paths whose text comes in few variants, as every variant stays with every connection.
 */
export const runPrepared = <R>(tx: Running, query: CompiledQuery<R>): Promise<QueryResult<R>> =>
  tx.executeQuery(inManner(query, { waits: false, name: nameOf(query.sql) }))

/** Where a value comes in that is given each time; known by its place alone. */
class Gap {
  readonly of: string
  constructor(of: string) {
    this.of = of
  }
}

/**
 * As `runPrepared`, of a statement that is put together once, with gaps for what is given each time: else that takes
 * longer than all that is then done with its answer.
 */
export const preparedOnce = <Given extends Readonly<Record<string, unknown>>, R, Tx extends Running>(
  names: readonly (keyof Given & string)[],
  build: (tx: Tx, given: Given) => { readonly compile: () => CompiledQuery<R> },
): ((tx: Tx, given: Given) => Promise<QueryResult<R>>) => {
  const gaps = Object.fromEntries(names.map((name) => [name, new Gap(name)])) as unknown as Given
  let built: CompiledQuery<R> | null = null
  return (tx, given) => {
    built ??= build(tx, gaps).compile()
    const parameters = built.parameters.map((value) => (value instanceof Gap ? given[value.of] : value))
    return runPrepared(tx, { ...built, parameters })
  }
}

/**
 * Runs a statement whose answer nobody needs. On the tenant pool it travels in one packet with the next statement of
 * the transaction, at the latest its commit. Order is kept; if it fails, that next statement or the commit throws its
 * error and the transaction is rolled back. Same limit on the number of texts as `runPrepared`.
 */
export const runWithNext = async (tx: Running, query: CompiledQuery): Promise<void> => {
  const prepared = query.parameters.length > 0 && { name: nameOf(query.sql) }
  await tx.executeQuery(inManner(query, { waits: true, ...prepared }))
}

/**
 * A pool for kysely on one of `pg` with `pipeline: true`. What comes again is prepared, as by pgjdbc's `prepareThreshold`;
 * `begin` and what `runWithNext` gave wait for the next statement: a transaction so costs two round trips fewer, and
 * holds a row lock that its last statement takes for no longer than the database itself needs. Cursors of `pg` are not
 * possible on it.
 */
export const pipelined = (pool: Pool): PostgresPool => {
  const clients = new WeakMap<PoolClient, PipelinedClient>()
  const recurring = new Recurring()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? new PipelinedClient(client, recurring)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly name?: string }

const unsent = (command: 'SELECT' | 'ROLLBACK'): PostgresQueryResult<never> => ({ command, rowCount: 0, rows: [] })

class PipelinedClient implements PostgresPoolClient {
  readonly #client: PoolClient
  #waiting: Statement[] = []
  #begun = false
  #outdated = false
  readonly #recurring: Recurring
  readonly #generation: number

  constructor(client: PoolClient, recurring: Recurring) {
    this.#client = client
    this.#recurring = recurring
    this.#generation = recurring.generation
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('A pipelined connection has no cursors.')
    return this.#run<R>(text, values)
  }

  /** A connection that still owes a statement is in no known state, so the pool replaces it. */
  release(destroy?: boolean): void {
    const owes = this.#waiting.length > 0
    this.#waiting = []
    const isOld = this.#outdated || this.#generation !== this.#recurring.generation
    this.#client.release(destroy || owes || isOld)
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const manner = manners.get(values)
    const name = manner?.name ?? (values.length > 0 ? this.#recurring.nameOf(text) : undefined)
    const statement = { text, values, ...(name !== undefined && { name }) }
    if (text === 'begin') this.#begun = false
    if (text === 'begin' || manner?.waits) {
      this.#waiting.push(statement)
      return unsent('SELECT')
    }
    if (text === 'rollback') {
      this.#waiting = []
      if (!this.#begun) return unsent('ROLLBACK')
    }
    this.#begun = true
    const ahead = joined(this.#waiting)
    this.#waiting = []
    return this.#send<R>(ahead, statement)
  }

  /** Of several failures the first is thrown: the later ones only say that it aborted the transaction. */
  async #send<R>(ahead: readonly Statement[], last: Statement): Promise<PostgresQueryResult<R>> {
    const { stream } = this.#client.connection
    stream.cork()
    const earlier = ahead.map((statement) => this.#client.query({ ...statement, values: [...statement.values] }))
    const sent = this.#client.query<R & QueryResultRow>({ ...last, values: [...last.values] })
    stream.uncork()
    const [{ command, rowCount, rows }] = await Promise.all([sent, ...earlier]).catch((error: unknown) => {
      if (!isOfAnOlderSchema(error)) throw error
      this.#outdated = true
      throw new Error('Connection terminated: it had prepared statements of an older schema.', { cause: error })
    })
    return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows }
  }
}

/** A migration beside it changed what a prepared statement answers: this connection would fail for good. */
const isOfAnOlderSchema = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')

/** Neighbours without parameters become one statement of the simple protocol, which stops at the first failure. */
const joined = (statements: readonly Statement[]): Statement[] => {
  const packets: Statement[] = []
  for (const statement of statements) {
    const before = packets.at(-1)
    if (before && before.values.length === 0 && statement.values.length === 0)
      packets.splice(-1, 1, { text: `${before.text}; ${statement.text}`, values: [] })
    else packets.push(statement)
  }
  return packets
}
