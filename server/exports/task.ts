/** An export in the works: in whose name it is made, and what is known of it meanwhile. */
import { sql, type Selectable } from 'kysely'
import { addExport, type ExportRow } from '../../domain/exports/index.ts'
import { t, type MessageKey } from '../../domain/messages/index.ts'
import { keepFile } from '../documents/index.ts'
import { appendSystemAudit } from '../http/audit.ts'
import { inTenant, type Work } from '../kernel/database.ts'
import type { OwnServices, WorkName } from '../queue/index.ts'
import type { ListExportTable } from './tables.ts'

/** What the making of exports reaches the world through. */
export type Making = OwnServices

export type Task = Selectable<ListExportTable>

const day = 86_400_000
/** Until then the file is there. */
const keptFor = 7 * day

/** The maker's screens are told, and nobody else's. */
const changed = ({ realtime }: Making, { account, id, user_id }: Task, version: number): void =>
  realtime.recordChanged(account, 'export', id, version, undefined, { only: user_id })

const isoAt = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Counts the try. Null when the export was deleted, or is done. */
export const beginTask = ({ databases, clock }: Making, { account, id }: WorkName): Promise<Task | null> =>
  inTenant(databases, { account, user: null }, async (tx) => {
    // Whoever is being expunged is gone before anything is read.
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`exports ${account}`}, 0))`.execute(tx)
    const task = await tx
      .updateTable('list_export')
      .set({
        status: 'running',
        attempts: sql<number>`attempts + 1`,
        written: 0,
        version: sql<number>`version + 1`,
        updated_at: isoAt(clock.now()),
      })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst()
    return task ?? null
  })

type Progress = Partial<Pick<Task, 'total' | 'left_out' | 'written' | 'limited_access' | 'told'>>

/** The maker's screens hear of it; false when the export was deleted meanwhile, or another try of it has begun. */
export const progressed = async (making: Making, task: Task, progress: Progress): Promise<boolean> => {
  const { account, id, user_id } = task
  const row = await inTenant(making.databases, { account, user: user_id }, (tx) =>
    tx
      .updateTable('list_export')
      .set({ ...progress, version: sql<number>`version + 1`, updated_at: isoAt(making.clock.now()) })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('attempts', '=', task.attempts)
      .returning('version')
      .executeTakeFirst(),
  )
  if (row === undefined) return false
  changed(making, task, row.version)
  return true
}

type Ended =
  | { readonly status: 'ready'; readonly fileId: number; readonly records: readonly number[] }
  | { readonly status: 'failed'; readonly failure: NonNullable<ExportRow['failure']> }

const noteOf = (ended: Ended): MessageKey => {
  if (ended.status === 'ready') return 'export.ready'
  return ended.failure === 'tooLongForPdf' ? 'export.failed.tooLongForPdf' : 'export.failed'
}

/** SRV-53, LST-17: file, status, audit line and notification in one transaction; then the maker's screens are told. */
export const endTask = async (making: Making, task: Task, ended: Ended): Promise<void> => {
  const { account, id, user_id } = task
  const now = making.clock.now()
  const isReady = ended.status === 'ready'
  const version = await inTenant(making.databases, { account, user: user_id }, async (tx) => {
    if (isReady && !(await keepFile(tx, ended.fileId))) throw new Error('the file of an export is not there')
    const row = await tx
      .updateTable('list_export')
      .set({
        status: ended.status,
        failure: isReady ? null : ended.failure,
        ...(isReady && { file_id: ended.fileId, written: ended.records.length, record_ids: [...ended.records] }),
        expires_at: isoAt(now + keptFor),
        updated_at: isoAt(now),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('attempts', '=', task.attempts)
      .returning('version')
      .executeTakeFirst()
    if (row === undefined) {
      // It was deleted while it was made, or is made anew: this file goes.
      if (isReady) await tx.deleteFrom('file').where('id', '=', ended.fileId).execute()
      return null
    }
    await tx
      .insertInto('push_notification')
      .values({
        account,
        user_id,
        event: isReady ? 'export ready' : 'export failed',
        note: t(noteOf(ended)),
        object_kind: 'export',
        object_id: id,
        created_at: isoAt(now),
      })
      .execute()
    const request = { id: `export ${id}`, ip: 'job', ifMatch: null, idempotencyKey: null }
    await appendSystemAudit(
      tx,
      { call: addExport, request, at: now },
      {
        account,
        userId: user_id,
        verb: 'export',
        kind: task.type,
        id,
        ...(isReady ? { count: ended.records.length } : { result: 'refused', reason: ended.failure }),
      },
    )
    return row.version
  })
  if (version !== null) changed(making, task, version)
}

/** What is over, of all accounts: the export goes with its file. */
export const removeExpiredExports = async (tx: Work, now: number): Promise<void> => {
  await sql`
    with gone as (
      delete from list_export where expires_at <= ${isoAt(now)} returning account, file_id)
    delete from file f using gone g where f.account = g.account and f.id = g.file_id`.execute(tx)
}
