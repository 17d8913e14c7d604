/**
 * Work in the background: pg-boss keeps the queues in PostgreSQL. Work waits as a row that was written with its request;
 * from there it is handed to the queue in one transaction, so that none is lost and none is done twice. A process that
 * is killed sends no heartbeat: its work goes to the next one, which begins it anew.
 */
import type { Db, fromKysely, PgBoss } from 'pg-boss'
import type { Services } from '../http/services.ts'
import { asSystem, type Databases } from '../kernel/database.ts'
import { queueSchema, type WorkName } from './names.ts'
import { workProcesses } from './processes.ts'

export type WorkQueue = {
  /** Hands what waits to the queue. */
  readonly dispatch: () => Promise<void>
  /** Ends what is under way; it is begun anew by whoever works next. */
  readonly stop: () => Promise<void>
}

export type WorkQueueOptions = {
  readonly name: string
  /** Rows with `is_sent`. */
  readonly table: 'data_import' | 'list_export'
  /** How much is worked on at a time. */
  readonly atOnce: number
  /** What a process of its own runs to do the work: it calls `workAsTold`. */
  readonly script: URL
  readonly onError: (error: unknown) => void
  /** Seconds between two looks for work whose process died. */
  readonly superviseEvery?: number
}

const mostSent = 50

type Way = typeof fromKysely

const dispatcher =
  (databases: Databases, boss: PgBoss, through: Way, { name, table }: WorkQueueOptions) =>
  () =>
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
      for (const { account, id } of waiting) {
        await boss.send(name, { account, id }, { db: through(tx) })
        await tx.updateTable(table).set({ is_sent: true }).where('account', '=', account).where('id', '=', id).execute()
      }
    })

/** Starts to take work from the queue. */
export const startWorkQueue = async (services: Services, options: WorkQueueOptions): Promise<WorkQueue> => {
  const { databases } = services
  const { name, atOnce, script, onError, superviseEvery = 15 } = options
  const { work, stop: stopWorkers } = workProcesses(services, script)
  // The processes that do the work have no use for the library, nor room for it.
  const library = await import('pg-boss')
  // The library's own statements, and heartbeats beside them.
  const pool = databases.libraryPool(atOnce + 1)
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
  boss.on('error', onError)
  const stopping = new AbortController()
  await boss.start()
  const worker = await boss.work<WorkName>(
    name,
    { localConcurrency: atOnce, pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 5 },
    async (jobs) => {
      for (const { data, signal } of jobs)
        try {
          await work(data, AbortSignal.any([signal, stopping.signal]))
        } catch (error) {
          if (!stopping.signal.aborted) onError(error)
          throw error
        }
    },
  )
  const send = dispatcher(databases, boss, library.fromKysely, options)
  return {
    dispatch: async () => {
      await send()
      // What was handed over is taken up at once, and not at the next look.
      boss.notifyWorker(worker)
    },
    stop: async () => {
      stopping.abort(new Error('the server stops'))
      await boss.stop({ graceful: true, timeout: 10_000 })
      stopWorkers()
      await pool.end()
    },
  }
}
