/**
 * Work in the background: pg-boss keeps the queues in PostgreSQL. Work waits as a row that was written with its request;
 * from there it is handed to its queue in one transaction, so that none is lost and none is done twice. A process that
 * is killed sends no heartbeat: its work goes to the next one, as another try.
 */
import { sql } from 'kysely'
import type { Db, fromKysely, PgBoss } from 'pg-boss'
import type { Services } from '../http/services.ts'
import { asSystem, type Databases, type Work } from '../kernel/database.ts'
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
/** Of a queue, in one transaction. */
const mostSent = 50

/**
 * How much of each account's work the queue has already. What comes behind it gives way to whoever has less there: accounts
 * take turns, however much one of them asks for at once.
 */
const unfinished = async (tx: Work, name: string): Promise<Map<number, number>> => {
  const { rows } = await sql<{ account: number; count: number }>`
    select (data->>'account')::int as account, count(*)::int as count
    from ${sql.table(`${queueSchema}.job`)} where name = ${name} and state < 'completed' group by 1`.execute(tx)
  return new Map(rows.map(({ account, count }) => [account, count]))
}

/** Answers whether something was handed over. */
const handOver = (
  databases: Databases,
  boss: PgBoss,
  through: typeof fromKysely,
  { name, table }: Queue,
): Promise<boolean> =>
  asSystem(databases, 'job', async (tx) => {
    const waiting = await tx
      .selectFrom(table)
      .select(['account', 'id'])
      .where('is_sent', '=', false)
      .orderBy('id')
      .limit(mostSent)
      .forUpdate()
      .skipLocked()
      .execute()
    const ahead = waiting.length > 0 ? await unfinished(tx, name) : new Map<number, number>()
    for (const { account, id } of waiting) {
      const before = ahead.get(account) ?? 0
      ahead.set(account, before + 1)
      await boss.send(name, { account, id }, { db: through(tx), priority: -before })
      await tx.updateTable(table).set({ is_sent: true }).where('account', '=', account).where('id', '=', id).execute()
    }
    return waiting.length > 0
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

  const takeFrom = async ({ name, atOnce, script }: Queue): Promise<readonly string[]> => {
    const own = workProcesses(services, script)
    processes.push(own)
    const worker = (): Promise<string> =>
      boss.work<WorkName>(name, { pollingIntervalSeconds: 2, heartbeatRefreshSeconds: 5 }, async (jobs) => {
        for (const { data, signal } of jobs)
          try {
            await own.work(data, AbortSignal.any([signal, stopping.signal]))
          } catch (error) {
            if (!stopping.signal.aborted) onError(error, name)
            throw error
          }
      })
    return Promise.all(Array.from({ length: atOnce }, worker))
  }

  try {
    await boss.start()
    const workers = new Map<Queue, readonly string[]>()
    for (const queue of queues) workers.set(queue, await takeFrom(queue))
    return {
      dispatch: async () => {
        const failed: unknown[] = []
        for (const queue of queues)
          try {
            // What was handed over is taken up at once, and not at the next look.
            if (await handOver(databases, boss, library.fromKysely, queue))
              for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker)
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
