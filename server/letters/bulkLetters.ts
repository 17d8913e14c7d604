/** ACT-11, SRV-41: a bulk letter is asked for here; `bulkJob` makes it. */
import { sql } from 'kysely'
import { mayAdd, recordNeeds } from '../../domain/access/index.ts'
import { getRelations } from '../../domain/items/index.ts'
import { meets, ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { unseenBulkLetters, type Unseen } from '../../domain/letters/index.ts'
import { t } from '../../domain/messages/index.ts'
import { checkChanges, recordCalls, type Changes, type Records } from '../../domain/records/index.ts'
import { accessUser, victimTable, visible } from '../access/index.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import { relationsOf } from '../items/index.ts'
import { paging } from '../http/paging.ts'
import {
  beside,
  changedFields,
  denied,
  invalid,
  notEditable,
  rememberChange,
  removed,
  restored,
  updated,
} from '../records/index.ts'
import { isSeen, listBulkLetters, readBulkLetter } from './bulkLetterRows.ts'

type BulkLetter = Records['bulk_letter']
type Sent = Changes['bulk_letter']

const answered = (record: BulkLetter): Answer<BulkLetter> => ({ ok: true, value: record, etag: record.version })

const read = async (context: SignedIn, id: number): Promise<Answer<BulkLetter>> => {
  const known = await readBulkLetter(context, id)
  return known.ok ? answered(known.value.record) : known
}

/** Its maker, on every screen of theirs; nobody else has it on one. */
const tell = ({ afterCommit, services, principal }: SignedIn, id: number, version: number): void =>
  afterCommit(() =>
    services.realtime.recordChanged(principal.account, 'bulk_letter', id, version, undefined, {
      only: principal.userId,
    }),
  )

/** Those of the chosen clients who are there and may be seen. */
const seenClients = async ({ tx, principal }: SignedIn, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const user = accessUser(principal)
  if (!meets(user.scopes, recordNeeds.victim.view)) return new Set()
  const { rows } = await sql<{ id: number }>`
    select v.id from victim v where v.id = any (${ids}::bigint[]) and ${visible(user, victimTable, 'v')}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const create = async (sent: Sent, context: SignedIn): Promise<Answer<BulkLetter>> => {
  const { tx, principal, services, audit } = context
  const { account, userId, actingAdmin } = principal
  const mayMake = (['bulk_letter', 'letter', 'document'] as const).every((kind) => mayAdd(accessUser(principal), kind))
  if (!mayMake) return denied(t('bulkLetter.notAllowed'))
  const checked = checkChanges('bulk_letter', sent, null)
  if (!checked.ok) return invalid({ ...checked.refusal.fields })
  const { title, letter_id, victims } = checked.value
  const ids = [...new Set((victims ?? []).map(({ id }) => id))]
  const template = await tx
    .selectFrom('letter_template')
    .select('body')
    .where('id', '=', letter_id ?? 0)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!template) return invalid({ letter_id: t('bulkLetter.templateUnknown') })
  const seen = await seenClients(context, ids)
  if (seen.size < ids.length)
    return invalid({ victims: t('bulkLetter.clientsUnknown', { count: ids.length - seen.size }) })
  const at = new Date(services.clock.now()).toISOString()
  const { id } = await tx
    .insertInto('bulk_letter')
    .values({
      account,
      title: title ?? '',
      letter_id: letter_id ?? null,
      body: template.body,
      user_id: userId,
      acting_admin: actingAdmin,
      is_seen: 0,
      state: 'waiting',
      total: ids.length,
      file_id: null,
      date_time: at,
      updated_at: at,
      updated_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into bulk_letter_client (account, bulk_letter_id, victim_id, position, state)
    select ${account}, ${id}, chosen.id, chosen.place - 1, 'waiting'
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, place)`.execute(tx)
  await audit({ verb: 'create', kind: 'bulk_letter', id, count: ids.length })
  tell(context, id, 1)
  return read(context, id)
}

/** What was asked for stays as it was asked for: only its name changes, and that its maker has seen it. */
const update = async (id: number, sent: Sent, context: SignedIn): Promise<Answer<BulkLetter>> => {
  const { tx, services, principal, audit } = context
  await sql`select from bulk_letter where id = ${id} for no key update`.execute(tx)
  const known = await readBulkLetter(context, id)
  if (!known.ok) return known
  const { record } = known.value
  if (!record.may_edit) return notEditable
  const fixed = Object.keys(sent).filter((name) => name !== 'title' && name !== 'is_seen')
  if (fixed.length > 0) return invalid(Object.fromEntries(fixed.map((name) => [name, t('bulkLetter.onceMade')])))
  const checked = checkChanges('bulk_letter', sent, record)
  if (!checked.ok) return invalid({ ...checked.refusal.fields })
  const after = { ...record, ...checked.value } as BulkLetter
  const fields = changedFields(record, after)
  if (fields.length === 0) return answered(record)
  const at = new Date(services.clock.now()).toISOString()
  const { version } = await tx
    .updateTable('bulk_letter')
    .set({
      title: after.title,
      is_seen: after.is_seen,
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: principal.userId,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await rememberChange(context, 'bulk_letter', [{ id, version }], updated(record, after, fields))
  await audit({ verb: 'update', kind: 'bulk_letter', id, fields })
  tell(context, id, version)
  return read(context, id)
}

const notDeletable = denied('You are not allowed to delete this.')

/** It leaves the list and comes back; the letters that were made of it stay with their clients. */
const mark = async (id: number, context: SignedIn, to: 'stands' | 'removed'): Promise<Result<BulkLetter>> => {
  const { tx, services, principal, audit } = context
  await sql`select from bulk_letter where id = ${id} for no key update`.execute(tx)
  const known = await readBulkLetter(context, id, to === 'removed' ? 'stands' : 'removed')
  if (!known.ok) return known
  const { record } = known.value
  if (!record.may_edit) return notDeletable
  if (record.state !== 'done')
    return refuse('invalid', t('bulkLetter.atWork'), { fields: { id: t('bulkLetter.atWork') } })
  const at = new Date(services.clock.now()).toISOString()
  const { version } = await tx
    .updateTable('bulk_letter')
    .set({
      removed_at: to === 'removed' ? at : null,
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: principal.userId,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await rememberChange(context, 'bulk_letter', [{ id, version }], to === 'removed' ? removed : restored)
  await audit({ verb: to === 'removed' ? 'delete' : 'restore', kind: 'bulk_letter', id })
  if (to === 'stands') tell(context, id, version)
  else
    context.afterCommit(() =>
      services.realtime.recordRemoved(principal.account, 'bulk_letter', id, { only: principal.userId }),
    )
  return ok(record)
}

const remove = async (id: number, context: SignedIn): Promise<Answer<{ success: true }>> => {
  const done = await mark(id, context, 'removed')
  return done.ok ? ok({ success: true }) : done
}

const restore = async (id: number, context: SignedIn): Promise<Answer<BulkLetter>> => {
  const done = await mark(id, context, 'stands')
  return done.ok ? read(context, id) : done
}

/** Whether any of a bulk letter's clients got no letter. */
const lacks = sql<boolean>`b.total > (
  select count(*) from bulk_letter_client c where c.account = b.account and c.bulk_letter_id = b.id and c.state = 'made')`

const unseen = async ({ tx, principal }: SignedIn): Promise<Answer<Unseen>> => {
  const { rows } = await sql<{ id: number; lacks: boolean }>`
    select b.id, ${lacks} as lacks from bulk_letter b
    where b.user_id = ${principal.userId} and b.state = 'done' and b.is_seen = 0 and b.removed_at is null
      and ${isSeen(accessUser(principal))}
    order by b.id limit 100`.execute(tx)
  return { ok: true, value: { ids: rows.map(({ id }) => id), partly: rows.some((row) => row.lacks) } }
}

const calls = recordCalls.bulk_letter
/** An answer holds the clients of each. */
const mostAnswered = 50

export const bulkLetterRoutes: readonly Route[] = [
  route(calls.get, async ({ params }, context) => {
    await context.audit({ verb: 'view', kind: 'bulk_letter', id: params.id })
    return read(context, params.id)
  }),
  route(calls.list, async ({ query }, context) => {
    const pages = paging(
      { ...query, limit: Math.min(query.limit ?? mostAnswered, mostAnswered) },
      mostAnswered,
      mostAnswered,
    )
    if (!pages.ok) return pages
    const { page, limit, offset } = pages.value
    const { data, total } = await listBulkLetters(context, { user: null, limit, offset })
    return { ok: true, value: { data, total, page, limit } }
  }),
  // ACT-01
  route(getRelations('bulk_letter'), async ({ params }, context) => {
    const known = await readBulkLetter(context, params.id)
    if (!known.ok) return known
    await context.audit({ verb: 'view', kind: 'bulk_letter', id: params.id, reason: beside })
    const { user_id, outcomes } = known.value.record
    const documents = outcomes.flatMap(({ document_id }) => document_id ?? [])
    const clients = outcomes.flatMap(({ victim_id }) => (victim_id > 0 ? [victim_id] : []))
    return { ok: true, value: await relationsOf({ user: user_id, clients, cases: [], documents }, context) }
  }),
  route(unseenBulkLetters, (_, context) => unseen(context)),
  route(calls.create, ({ body }, context) => create(body, context)),
  route(calls.update, ({ params, body }, context) => update(params.id, body, context)),
  route(calls.remove, ({ params }, context) => remove(params.id, context)),
  route(calls.restore, ({ params }, context) => restore(params.id, context)),
]
