/** An import in the works: in whose name, and what is known of it meanwhile. */
import { sql, type Selectable, type Updateable } from 'kysely'
import { isInTheWorks, runImport, type ImportFailure, type ImportStatus } from '../../domain/imports/index.ts'
import { t, type MessageKey } from '../../domain/messages/index.ts'
import { appendSystemAudit } from '../http/audit.ts'
import type { Services } from '../http/services.ts'
import { inTenant, type Work } from '../kernel/database.ts'
import { Superseded, type WorkName } from '../queue/index.ts'
import type { DataImportTable } from './tables.ts'

/** What the work reaches the world through. */
export type Working = { readonly services: Services }

export type Task = Selectable<DataImportTable>
/** What the work leaves behind; written as JSON where the column holds that. */
export type Outcome = Updateable<DataImportTable> & { readonly status: ImportStatus }

/** Milliseconds. */
const day = 86_400_000
/** The file of an import that was done stays so long, in case somebody wants to look at it again. */
export const keptWhenDone = day
/** Nobody goes on with it any more. */
export const keptUnfinished = 7 * day

/** Of an import that waits to be worked on from the beginning. */
export const anew = { done: 0, is_sent: false, attempts: 0, stops: 0 } as const

export const isoAt = (milliseconds: number): string => new Date(milliseconds).toISOString()

export const inOwn = <T>(
  { services }: Working,
  { account, user_id }: Task,
  work: (tx: Work) => Promise<T>,
): Promise<T> => inTenant(services.databases, { account, user: user_id }, work)

export const changed = ({ services }: Working, account: number, id: number, version: number, user: number): void =>
  services.realtime.recordChanged(account, 'import', id, version, undefined, { only: user })

/** Of these something is in the works. */
const worked = ['reading', 'checking', 'importing', 'undoing'] as const

/** Counts the try. Null when the import is gone, or is not in the works. */
export const beginTask = (working: Working, { account, id }: WorkName): Promise<Task | null> =>
  inTenant(working.services.databases, { account, user: null }, async (tx) => {
    const task = await tx
      .updateTable('data_import')
      .set({
        attempts: sql<number>`attempts + 1`,
        done: 0,
        version: sql<number>`version + 1`,
        updated_at: isoAt(working.services.clock.now()),
      })
      .where('id', '=', id)
      .where('status', 'in', worked)
      .returningAll()
      .executeTakeFirst()
    return task === undefined || !isInTheWorks(task) ? null : task
  })

const superseded = (): Superseded => new Superseded('an import is worked on elsewhere, or is gone')

/** Writes the import's own row, which has to be the one that this try works on still. */
const writeRow = async (tx: Work, task: Task, values: Updateable<DataImportTable>, now: number) =>
  tx
    .updateTable('data_import')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: isoAt(now) })
    .where('id', '=', task.id)
    .where('status', '=', task.status)
    .where('attempts', '=', task.attempts)
    .returning('version')
    .executeTakeFirstOrThrow(superseded)

/** From here to the end of the transaction nobody else changes or deletes the import, if it is still there. */
export const holdTask = async (tx: Work, { id, status, attempts }: Task): Promise<void> => {
  await tx
    .selectFrom('data_import')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', status)
    .where('attempts', '=', attempts)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(superseded)
}

/** Milliseconds between two words to whoever waits. */
const pause = 1_000

/** Says how many rows are done, now and then. */
export const reporter = (working: Working, task: Task, signal: AbortSignal): ((done: number) => Promise<void>) => {
  let told = 0
  return async (done) => {
    const now = working.services.clock.now()
    if (now < told + pause) return
    signal.throwIfAborted()
    told = now
    const row = await inOwn(working, task, (tx) => writeRow(tx, task, { done }, now))
    changed(working, task.account, task.id, row.version, task.user_id)
  }
}

const events: Partial<Record<ImportStatus, MessageKey>> = {
  columns: 'import.said.columns',
  checked: 'import.said.checked',
  done: 'import.said.done',
  undone: 'import.said.undone',
  failed: 'import.said.failed',
}

/** In the transaction that holds what was done: the import's row, an audit line and a notification. */
export const settle = async (working: Working, tx: Work, task: Task, outcome: Outcome): Promise<number> => {
  const { account, id, user_id, acting_admin: actingAdmin, status } = task
  const now = working.services.clock.now()
  const row = await writeRow(tx, task, { failure: null, failure_row: null, ...outcome }, now)
  const said = events[outcome.status]
  if (said !== undefined)
    await tx
      .insertInto('push_notification')
      .values({
        account,
        user_id,
        event: `import ${outcome.status}`,
        note: t(said),
        object_kind: 'import',
        object_id: id,
        created_at: isoAt(now),
      })
      .execute()
  const request = { id: `import ${id}`, ip: 'job', ifMatch: null, idempotencyKey: null }
  const failure: ImportFailure | null = outcome.failure ?? null
  await appendSystemAudit(
    tx,
    { call: runImport, request, at: now },
    {
      account,
      userId: user_id,
      ...(actingAdmin !== null && { actingAdmin }),
      verb: status,
      kind: 'import',
      id,
      ...(typeof outcome.total === 'number' && { count: outcome.total }),
      ...(failure !== null && { result: 'refused', reason: failure }),
    },
  )
  return row.version
}

/** `settle` in a transaction of its own; then the user's screens are told. */
export const endTask = async (
  working: Working,
  task: Task,
  outcome: Outcome,
  also: (tx: Work) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
  const version = await inOwn(working, task, async (tx) => {
    await holdTask(tx, task)
    await also(tx)
    return settle(working, tx, task, outcome)
  })
  changed(working, task.account, task.id, version, task.user_id)
}

type Over = { readonly account: number; readonly id: number }

/** Nobody works on them, and they are locked before anything of them goes: somebody may be about to go on with one. */
const overBy = (tx: Work, now: number): Promise<readonly Over[]> =>
  tx
    .selectFrom('data_import')
    .select(['account', 'id'])
    .where('expires_at', '<=', isoAt(now))
    .where('status', 'not in', worked)
    .orderBy('account')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** What is over, of all accounts: unfinished imports go, done ones lose their file and what was read in it. */
export const removeExpiredImports = async (tx: Work, now: number): Promise<void> => {
  const over = await overBy(tx, now)
  if (over.length === 0) return
  const [accounts, ids] = [over.map(({ account }) => account), over.map(({ id }) => id)]
  const isOver = sql`(i.account, i.id) in (select * from unnest(${accounts}::bigint[], ${ids}::bigint[]))`
  await sql`
    delete from file f using data_import i
    where ${isOver} and f.account = i.account and f.id = i.file_id`.execute(tx)
  for (const table of ['import_problem', 'import_likely'])
    await sql`
      delete from ${sql.table(table)} p using data_import i
      where ${isOver} and p.account = i.account and p.import_id = i.id`.execute(tx)
  await sql`delete from data_import i where ${isOver} and i.status not in ('done', 'undone')`.execute(tx)
  await sql`
    update data_import i set headers = '[]', columns = '[]', orders = '[]', sample = '[]', preview = '[]',
      file_id = null, expires_at = null, version = version + 1
    where ${isOver}`.execute(tx)
}
