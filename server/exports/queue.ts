/**
 * The background of exports: pg-boss keeps the queue in PostgreSQL. An export waits as a row that was written with its
 * request; from there it is handed to the queue in one transaction, so that none is lost and none is made twice. A
 * process that is killed sends no heartbeat: its export goes to the next one, which begins it anew.
 */
import { fromKysely, PgBoss, type Db } from 'pg-boss'
import type { Services } from '../http/services.ts'
import { asSystem, type Databases } from '../kernel/database.ts'
import { exportProcesses } from './processes.ts'
import { queueName, queueSchema } from './queueNames.ts'
import type { TaskName } from './task.ts'

export type OnError = (error: unknown) => void

export type ExportQueue = {
  /** Hands what waits to the queue. */
  readonly dispatch: () => Promise<void>
  /** Ends what is under way; it is begun anew by whoever works next. */
  readonly stop: () => Promise<void>
}

/** Exports that are made at a time. */
const atOnce = 2
/** The library's own statements, and heartbeats beside them. */
const connections = 3
const mostSent = 50

const dispatcher = (databases: Databases, boss: PgBoss) => () =>
  asSystem(databases, 'job', async tx => {
    const waiting = await tx
      .selectFrom('list_export')
      .select(['account', 'id'])
      .where('is_sent', '=', false)
      .orderBy('id')
      .limit(mostSent)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { account, id } of waiting) {
      await boss.send(queueName, { account, id }, { db: fromKysely(tx) })
      await tx
        .updateTable('list_export')
        .set({ is_sent: true })
        .where('account', '=', account)
        .where('id', '=', id)
        .execute()
    }
  })

/** Starts to take exports from the queue. `superviseEvery`: seconds between two looks for those whose process died. */
export const startExportQueue = async (
  services: Services,
  onError: OnError,
  { superviseEvery = 15 }: { readonly superviseEvery?: number } = {},
): Promise<ExportQueue> => {
  const pool = services.databases.libraryPool(connections)
  const db: Db = { executeSql: (text, values = []) => pool.query(text, [...values]) }
  const boss = new PgBoss({
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
  const processes = exportProcesses(services)
  await boss.start()
  await boss.work<TaskName>(
    queueName,
    { localConcurrency: atOnce, pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 5 },
    async jobs => {
      for (const { data, signal } of jobs)
        try {
          await processes.make(data, AbortSignal.any([signal, stopping.signal]))
        } catch (error) {
          if (!stopping.signal.aborted) onError(error)
          throw error
        }
    },
  )
  return {
    dispatch: dispatcher(services.databases, boss),
    stop: async () => {
      stopping.abort(new Error('the server stops'))
      await boss.stop({ graceful: true, timeout: 10_000 })
      processes.stop()
      await pool.end()
    },
  }
}
