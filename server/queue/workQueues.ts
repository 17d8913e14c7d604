/**
 * Work in the background: pg-boss keeps the queues in PostgreSQL. Work waits as a row that was written with its request;
 * from there it is handed to its queue in one transaction, so that none is lost and none is done twice. A process that
 * is killed sends no heartbeat: its work goes to the next one, as another try.
 */
import { sql } from 'kysely'
import type { Db, fromKysely, PgBoss } from 'pg-boss'
import type { Services } from '../http/services.ts'
import { asSystem, type Databases, type Work } from '../kernel/database.ts'
import { inBackground } from '../kernel/inTurn.ts'
import { workProcesses, type WorkProcesses } from './processes.ts'
import { queueSchema, type Queue, type WorkName } from './queue.ts'

export type WorkQueues = {
  /** Hands what waits to the queues. */
  readonly dispatch: () => Promise<void>
  /** Ends what is under way; whoever works next tries it again. */
  readonly stop: () => Promise<void>
}

export type WorkQueuesOptions = {
  readonly queues: readonly Queue[]
  readonly onError: (error: unknown, queue?: string) => void
  /** Seconds between two looks for work whose process died. */
  readonly superviseEvery?: number
}

/** For all queues: each statement of the library is short, and work has connections of its own. */
const connections = 3

/** What the queue knows of and nobody has taken. */
const isReady = async (tx: Work, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ${sql.table(`${queueSchema}.job`)} where name = ${name} and state = 'created' limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Accounts take turns, within each its users, and of each user the oldest comes first: whose last turn is the longest ago
 * is next. The queue remembers turns for as long as it keeps work that is done.
 */
const nextOf = async (tx: Work, { name, table }: Queue): Promise<(WorkName & { user: number }) | undefined> => {
  const turns = sql`
    select (data->>'account')::bigint as account, (data->>'user')::bigint as user_id, max(created_on) as last
    from ${sql.table(`${queueSchema}.job`)} where name = ${name} group by 1, 2`
  const { rows } = await sql<WorkName & { user: number }>`
    with turn as (${turns})
    select w.account, w.id, w.user_id as user from ${sql.table(table)} w
    left join turn u on u.account = w.account and u.user_id = w.user_id
    left join (select account, max(last) as last from turn group by 1) a on a.account = w.account
    where not w.is_sent
    order by a.last nulls first, u.last nulls first, w.id
    limit 1 for no key update of w skip locked`.execute(tx)
  return rows[0]
}

/**
 * Hands one piece over as soon as the last was taken, so that who is next is chosen when there is somebody to do it, among
 * all that waits then. Answers whether something is ready.
 */
const handOver = (databases: Databases, boss: PgBoss, through: typeof fromKysely, queue: Queue): Promise<boolean> =>
  asSystem(databases, 'job', async (tx) => {
    const { name, table } = queue
    await sql`select pg_advisory_xact_lock(hashtextextended(${`queue ${name}`}, 0))`.execute(tx)
    if (await isReady(tx, name)) return true
    const next = await nextOf(tx, queue)
    if (next === undefined) return false
    await boss.send(name, next, { db: through(tx) })
    await tx
      .updateTable(table)
      .set({ is_sent: true })
      .where('account', '=', next.account)
      .where('id', '=', next.id)
      .execute()
    return true
  })

/** Starts to take work from the queues. */
export const startWorkQueues = async (services: Services, options: WorkQueuesOptions): Promise<WorkQueues> => {
  const { databases } = services
  const { queues, onError, superviseEvery = 15 } = options
  // The processes that do the work have no use for the library, nor room for it.
  const library = await import('pg-boss')
  const pool = databases.libraryPool(connections)
  const db: Db = { executeSql: (text, values = []) => pool.query(text, [...values]) }
  const boss = new library.PgBoss({
    db,
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    superviseIntervalSeconds: superviseEvery,
    monitorIntervalSeconds: superviseEvery,
  })
  boss.on('error', (error) => onError(error))
  const stopping = new AbortController()
  const processes: WorkProcesses[] = []
  const stop = async (): Promise<void> => {
    stopping.abort(new Error('the server stops'))
    await boss.stop({ graceful: true, timeout: 10_000 })
    for (const each of processes) each.stop()
    await pool.end()
  }

  const workers = new Map<Queue, readonly string[]>()
  const offer = async (queue: Queue): Promise<void> => {
    if (await inBackground(() => handOver(databases, boss, library.fromKysely, queue)))
      // It is taken up at once, and not at the next look.
      for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker)
  }

  const takeFrom = async (queue: Queue): Promise<readonly string[]> => {
    const { name, atOnce, script } = queue
    const own = workProcesses(services, script)
    processes.push(own)
    const worker = (): Promise<string> =>
      boss.work<WorkName>(name, { pollingIntervalSeconds: 2, heartbeatRefreshSeconds: 5 }, async (jobs) => {
        await offer(queue).catch((error: unknown) => onError(error, name))
        for (const { data, signal } of jobs)
          try {
            await own.work({ account: data.account, id: data.id }, AbortSignal.any([signal, stopping.signal]))
          } catch (error) {
            if (!stopping.signal.aborted) onError(error, name)
            throw error
          }
      })
    return Promise.all(Array.from({ length: atOnce }, worker))
  }

  try {
    await boss.start()
    for (const queue of queues) workers.set(queue, await takeFrom(queue))
    return {
      dispatch: async () => {
        const failed: unknown[] = []
        for (const queue of queues)
          try {
            await offer(queue)
          } catch (error) {
            failed.push(error)
          }
        // One queue's trouble holds up no other.
        if (failed.length > 0) throw failed[0]
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
