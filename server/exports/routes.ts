/** SRV-51, SRV-52: exports are asked for, listed, downloaded, marked as seen and deleted. */
import { sql } from 'kysely'
import {
  addExport,
  downloadExport,
  endingOf,
  exportFileName,
  isFull,
  listExports,
  removeExport,
  seeExport,
} from '../../domain/exports/index.ts'
import { ok, refuse } from '../../domain/kernel/index.ts'
import { listTitle } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { downloadRoute, removeFile, type FileRoute } from '../documents/index.ts'
import { oneAtATime } from '../http/oneAtATime.ts'
import { paging } from '../http/paging.ts'
import { route, type Route } from '../http/route.ts'
import { denied, invalid, notEditable, notFound } from '../records/index.ts'
import { problemsOf } from './asked.ts'
import { fileOf, listRows, maySeeList, readRow } from './exportRows.ts'

/** Exports of one user that are under way at most. */
const mostUnfinished = 10

const create = route(addExport, async ({ body: sent }, context) => {
  const { tx, principal, services, audit } = context
  const { account, userId } = principal
  const { type: tab, document_type: documentType, filters, columns } = sent
  if (!maySeeList(principal.scopes, tab)) return denied(t('export.failure.notAllowed'))
  const problems = await problemsOf(sent, context)
  if (Object.keys(problems).length > 0) return invalid(problems)
  await oneAtATime(context, 'export')
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from list_export
    where user_id = ${userId} and status in ('queued', 'running')`.execute(tx)
  const unfinished = rows[0]?.count ?? 0
  if (unfinished >= mostUnfinished) return refuse('conflict', t('export.tooMany', { count: unfinished }))
  const at = new Date(services.clock.now()).toISOString()
  const { id } = await tx
    .insertInto('list_export')
    .values({
      account,
      user_id: userId,
      name: exportFileName(sent.filename, endingOf(documentType), listTitle(tab)),
      type: tab,
      document_type: documentType,
      search_type: sent.search_type,
      filters: sql`${JSON.stringify(filters)}::jsonb`,
      columns: isFull(documentType) || columns === undefined ? null : [...columns],
      locale: sent.locale || null,
      status: 'queued',
      failure: null,
      total: null,
      file_id: null,
      created_at: at,
      updated_at: at,
      expires_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit({ verb: 'create', kind: 'export', id, reason: `${tab} ${documentType}` })
  const row = await readRow(context, id)
  return row === null ? notFound : ok(row)
})

const list = route(listExports, async ({ query }, context) => {
  const pages = paging(query)
  if (!pages.ok) return pages
  const { page, limit } = pages.value
  const { rows, total } = await listRows(context, pages.value)
  return ok({ data: rows, total, page, limit })
})

/** Only its maker's look counts. */
const see = route(seeExport, async ({ params: { id } }, context) => {
  const { tx, principal } = context
  const row = await readRow(context, id)
  if (row === null || row.user_id !== principal.userId) return notFound
  await tx.updateTable('list_export').set({ is_seen: true }).where('id', '=', id).execute()
  await tx
    .updateTable('push_notification')
    .set({ marked_as_read: 0 })
    .where('object_kind', '=', 'export')
    .where('object_id', '=', id)
    .execute()
  return ok({ ...row, is_seen: true })
})

const remove = route(removeExport, async ({ params: { id } }, context) => {
  const { tx, principal, services, audit, afterCommit } = context
  const row = await readRow(context, id)
  if (row === null) return notFound
  if (!row.may_delete) return notEditable
  const gone = await tx.deleteFrom('list_export').where('id', '=', id).returning('file_id').executeTakeFirst()
  if (gone?.file_id) await removeFile(tx, gone.file_id)
  await audit({ verb: 'delete', kind: 'export', id })
  afterCommit(() => services.realtime.recordRemoved(principal.account, 'export', id, { only: row.user_id }))
  return ok({ success: true as const })
})

export const routes: readonly Route[] = [create, list, see, remove]

export const files: readonly FileRoute[] = [
  downloadRoute(downloadExport, async ({ params: { id } }, context) => {
    const file = await fileOf(context, id)
    if (!file.ok) return file
    const { id: fileId, name, rows } = file.value
    await context.audit({ verb: 'download', kind: 'export', id, count: rows })
    return ok({ file: { id: fileId }, name, preview: false })
  }),
]
