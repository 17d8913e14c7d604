/** Exports as their makers and others see them (LST-21, LST-22, SRV-52). */
import { sql, type RawBuilder } from 'kysely'
import { flagOf, type AccessUser } from '../../domain/access/index.ts'
import { meets, ok, refuse, type Result } from '../../domain/kernel/index.ts'
import type { ExportRow } from '../../domain/exports/index.ts'
import { lists, type ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { accessUser, editable, visible, type AccessTable } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import { holdsLimited } from '../lists/index.ts'
import { notFound } from '../records/index.ts'
import { mayTell, problemsOf } from './asked.ts'

const exportTable: AccessTable = {
  kind: 'export',
  table: 'list_export',
  owner: 'user_id',
  limited: 'limited_access',
  cases: null,
}

/** Whether the lists that somebody may see include this one. */
export const maySeeList = (scopes: ReadonlySet<string>, tab: ListTab): boolean => meets(scopes, lists[tab].call.needs)

/** LST-22: whether what is exported for somebody holds limited-access records. */
export const seesLimited = ({ capabilities }: Pick<AccessUser, 'capabilities'>): boolean =>
  capabilities.has(flagOf('view_confidential', 'export'))

const columns = (may: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  e.id, e.version, e.name, e.type, e.document_type, e.status, e.failure, e.total, e.written, e.left_out, f.size,
  e.user_id, e.is_seen, ${may} as may_delete, e.created_at, e.expires_at`

const source = sql`from list_export e left join file f on f.account = e.account and f.id = e.file_id`

export const listRows = async (
  { tx, principal }: SignedIn,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ExportRow[]; readonly total: number }> => {
  const user = accessUser(principal)
  const seen = visible(user, exportTable, 'e')
  const { rows } = await sql<ExportRow>`
    select ${columns(editable(user, exportTable, 'e'))} ${source}
    where ${seen} order by e.created_at desc, e.id desc limit ${limit} offset ${offset}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from list_export e where ${seen}`.execute(tx)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Null when there is none that the caller may see: another's is as little there as one that never was. */
export const readRow = async ({ tx, principal }: SignedIn, id: number): Promise<ExportRow | null> => {
  const user = accessUser(principal)
  const { rows } = await sql<ExportRow>`
    select ${columns(editable(user, exportTable, 'e'))} ${source}
    where e.id = ${id} and ${visible(user, exportTable, 'e')}`.execute(tx)
  return rows[0] ?? null
}

const notTheirs = refuse('forbidden', t('export.failure.notAllowed'))

type File = { readonly id: number; readonly name: string; readonly rows: number }

/**
 * The file, for who may have it now: who may see the export and would be given the same today, its list as it was
 * narrowed, each of its columns and, where it holds records that were of limited access then or are by now, those too.
 * That somebody asked for it themselves does not help.
 */
export const fileOf = async (context: SignedIn, id: number): Promise<Result<File>> => {
  const { tx, principal } = context
  const row = await readRow(context, id)
  if (row === null) return notFound
  if (principal.actingAdmin !== null) return refuse('forbidden', t('export.masquerade'))
  if (!maySeeList(principal.scopes, row.type)) return notTheirs
  const kept = await tx.selectFrom('list_export').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { type, search_type, filters } = kept
  const problems = await problemsOf({ type, search_type, filters }, context)
  if (Object.keys(problems).length > 0 || !mayTell(principal.scopes, kept)) return notTheirs
  const isLimited = kept.limited_access || (await holdsLimited(tx, type, kept.record_ids ?? []))
  if (isLimited && !seesLimited(accessUser(principal))) return refuse('forbidden', t('export.confidential'))
  if (row.status !== 'ready' || kept.file_id === null) return refuse('notFound', t('export.notReady'))
  return ok({ id: kept.file_id, name: kept.name, rows: kept.total ?? 0 })
}
