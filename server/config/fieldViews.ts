/** SRV-61, ADM-33: custom fields are defined by the administrators of the account. */
import { sql } from 'kysely'
import {
  blankFieldView,
  fieldViewCalls as calls,
  fieldViewProblems,
  type FieldRoom,
  type FieldView,
  type FieldViewChanges,
  type SavedFieldView,
} from '../../domain/config/index.ts'
import { customFieldKinds } from '../../domain/customFields/index.ts'
import { storable } from '../../domain/kernel/index.ts'
import { momentOf } from '../customFields/index.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import { changedFields, clashOf, created, invalid, notFound, recordTableOf, updated } from '../records/index.ts'
import { alone, lastChange, stamps, told } from './versions.ts'

type Said = Omit<FieldView, 'id'>

const readField = async ({ tx }: SignedIn, id: number): Promise<SavedFieldView | null> => {
  const { rows } = await sql<SavedFieldView>`
    select e.id, e.table_name as "table", e.label, e.description, e.type, e.required, e.status, e.sort_order as "order",
      e.default_value, e.options, ${stamps}
    from field_view e ${lastChange('field_view')} where e.id = ${id}`.execute(tx)
  const row = rows[0]
  return row ? { ...row, version: Number(row.version) } : null
}

const read = async (context: SignedIn, id: number): Promise<Answer<SavedFieldView>> => {
  const field = await readField(context, id)
  return field ? { ok: true, value: field, etag: field.version } : notFound
}

const isUsed = async ({ tx }: SignedIn, { id, table }: Pick<FieldView, 'id' | 'table'>): Promise<boolean> => {
  const holders = table === 'User' ? 'app_user' : recordTableOf(customFieldKinds[table])
  const { rows } = await sql`
    select from ${sql.table(holders)} where custom_fields ? ${String(id)} limit 1`.execute(tx)
  return rows.length > 0
}

const roomFor = async (context: SignedIn, before: FieldView | null): Promise<FieldRoom & { readonly last: number }> => {
  const { rows } = await sql<{ max: number; count: number; last: number }>`
    select a.max_fields as max, count(f.id)::int as count, coalesce(max(f.sort_order), 0) as last
    from account a left join field_view f on f.account = a.id
    where a.id = ${context.principal.account} group by a.id, a.max_fields`.execute(context.tx)
  const { max = 0, count = 0, last = 0 } = rows[0] ?? {}
  const used = before !== null && (await isUsed(context, before))
  return { max, count, last, isUsed: used, moment: await momentOf(context) }
}

const settled = ({ label, description, ...rest }: FieldViewChanges): FieldViewChanges => ({
  ...rest,
  ...(label !== undefined && { label: storable(label) }),
  ...(description !== undefined && { description: description === null ? null : storable(description) }),
})

const columnsOf = ({ table, order, options, ...rest }: Said) => ({
  ...rest,
  table_name: table,
  sort_order: order,
  options: JSON.stringify(options),
})

const create = async (sent: FieldViewChanges, context: SignedIn): Promise<Answer<SavedFieldView>> => {
  const { tx, principal } = context
  await alone(context)
  const room = await roomFor(context, null)
  const next = { ...blankFieldView(room.last), ...settled(sent) }
  const wrong = fieldViewProblems(null, next, room)
  if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
  const { id } = await tx
    .insertInto('field_view')
    .values({ ...columnsOf(next as Said), account: principal.account })
    .returning('id')
    .executeTakeFirstOrThrow()
  await told(context, 'field_view', id, created(next), 'account')
  return read(context, id)
}

const saidOf = ({ id: _id, version: _version, updated_at: _at, updated_by: _by, ...said }: SavedFieldView): Said => said

const update = async (id: number, sent: FieldViewChanges, context: SignedIn): Promise<Answer<SavedFieldView>> => {
  const { tx, request } = context
  await alone(context)
  const current = await readField(context, id)
  if (!current) return notFound
  const before = saidOf(current)
  const next: Said = { ...before, ...settled(sent) }
  const names = changedFields(before, next)
  const clash = await clashOf(tx, 'field_view', current, request.ifMatch, names)
  if (clash) return clash
  const wrong = fieldViewProblems(before, next, await roomFor(context, current))
  if (Object.keys(wrong).length > 0) return invalid({ ...wrong })
  if (names.length === 0) return { ok: true, value: current, etag: current.version }
  await tx.updateTable('field_view').set(columnsOf(next)).where('id', '=', id).execute()
  await told(context, 'field_view', id, updated(before, next, names), 'account')
  return read(context, id)
}

export const fieldViewRoutes: readonly Route[] = [
  route(calls.get, ({ params }, context) => read(context, params.id)),
  route(calls.create, ({ body }, context) => create(body, context)),
  route(calls.update, ({ params, body }, context) => update(params.id, body, context)),
]
