/** CLI-25, LOC-07: what goes for good: a person or a location with everything that hangs on them, or a single item. */
import { sql } from 'kysely'
import { recordNeeds } from '../../domain/access/index.ts'
import { isListed } from '../../domain/config/index.ts'
import { meets, ok, refuse } from '../../domain/kernel/index.ts'
import { kinds, ownersOf, type entities } from '../../domain/records/index.ts'
import { removeFile } from '../documents/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { aroundOf, type Keeping } from './keeping.ts'
import type { KeptKind } from './kinds.ts'
import { allOf } from './goesAlong.ts'
import { forgetClients, forgetPages } from './letterPages.ts'
import { unindex } from './nameWords.ts'
import { gone } from './announced.ts'
import { denied, found } from './outcomes.ts'
import { partKinds } from './parties.ts'
import { takeOut } from './removal.ts'
import { forgetPictures, picturesOf } from './shownPictures.ts'

type Ids = readonly number[]

const idsOf = async (tx: Work, table: string, column: string, of: Ids): Promise<Ids> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = any (${of}::bigint[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What is said of a record in tables that name it by kind and id. */
const forget = async (tx: Work, kind: string, ids: Ids): Promise<void> => {
  if (ids.length === 0) return
  for (const [table, column] of [
    ['record_change', 'record_id'],
    ['object_term', 'object_id'],
    ['assignment', 'object_id'],
  ] as const)
    await sql`
      delete from ${sql.table(table)} where kind = ${kind} and ${sql.ref(column)} = any (${ids}::bigint[])`.execute(tx)
}

/** What documents are kept as beside their rows. */
export const forgetDocuments = async (tx: Work, documents: Ids): Promise<void> => {
  const { rows } = await sql<{ file_id: number }>`
    update document set file_id = null from document was
    where was.account = document.account and was.id = document.id
      and document.id = any (${documents}::bigint[]) and was.file_id is not null
    returning was.file_id`.execute(tx)
  for (const { file_id } of rows) await removeFile(tx, file_id)
  await forgetPages(tx, documents)
}

/**
 * First answers, kept for repeated requests, name people in many ways: by a name of before, in a sample of a file, in a list.
 * None stays; that the writes were done is known, so that nothing is done twice.
 */
const forgetAnswers = (tx: Work): Promise<unknown> =>
  sql`update idempotency set body = null where body is not null`.execute(tx)

/** Records of other kinds that are listed on the page of one, and rows that are part of it. */
const forgetParts = async (tx: Work, owner: 'victim' | 'defendant' | 'location', ids: Ids): Promise<void> => {
  for (const kind of kinds) {
    const column = ownersOf(kind)[owner]
    if (column === undefined) continue
    const parts = await idsOf(tx, kind, column, ids)
    if (kind === 'document') await forgetDocuments(tx, parts)
    await sql`delete from ${sql.table(kind)} where id = any (${parts}::bigint[])`.execute(tx)
    // Whoever was changing one has been waited for: what they wrote of it can be seen only now.
    await forget(tx, kind, parts)
  }
  if (owner === 'victim') await forgetClients(tx, ids)
  if (owner === 'victim') await forget(tx, 'victimization', await idsOf(tx, 'victimization', 'victim_id', ids))
}

/** Who refers to one of them right now is waited for, and then goes along; nobody begins to. */
const hold = (tx: Work, table: string, ids: Ids): Promise<unknown> =>
  sql`select from ${sql.table(table)} where id = any (${ids}::bigint[]) order by id for update`.execute(tx)

const deleteRows = async (tx: Work, kind: 'victim' | 'defendant' | 'attendee', ids: Ids): Promise<void> => {
  await hold(tx, kind, ids)
  await forget(tx, kind, ids)
  if (kind !== 'attendee') {
    const primary = sql.ref(`primary_${kind}_id`)
    await sql`update court_case set ${primary} = null where ${primary} = any (${ids}::bigint[])`.execute(tx)
    await forgetParts(tx, kind, ids)
    await unindex(tx, kind, ids)
  }
  await sql`delete from ${sql.table(kind)} where id = any (${ids}::bigint[])`.execute(tx)
}

type Success = { success: true }

/** Locked; also one that was removed before. */
const toExpunge = async <K extends KeptKind>(of: Keeping<K>, id: number, context: SignedIn) => {
  const { user, at } = aroundOf(context)
  await of.lock(context, id, null)
  const standing = await of.read(context.tx, user, id)
  const known = found(standing ?? (await of.read(context.tx, user, id, 'removed')), 'delete')
  return known.ok ? ok({ record: known.value.record, stands: standing !== null, at }) : known
}

/**
 * What stands goes first as in a removal, which tells the cases, the events and the other sessions. Who was merged into the
 * person (SRV-80) goes with them.
 */
export const expungePerson = async <K extends 'person' | 'location'>(
  of: Keeping<K>,
  id: number,
  context: SignedIn,
): Promise<Answer<Success>> => {
  const { tx } = context
  const known = await toExpunge(of, id, context)
  if (!known.ok) return known
  const { record, stands, at } = known.value
  if (stands) {
    await takeOut(context, of.kind, [id], at)
    // Each that goes with it has its line below, as expunged.
    await of.removed?.({ ...context, audit: async () => undefined }, record, at)
  }
  const { rows } = await sql<{ id: number }>`
    select id from person
    where id = ${id} or id in (select drop_id from person_merge where keep_id = ${id})`.execute(tx)
  const ids = rows.map((row) => row.id)
  const along = await allOf(tx, of.kind, ids)
  const pictures = await picturesOf(tx, along)
  for (const kind of partKinds) await deleteRows(tx, kind, await idsOf(tx, kind, 'person_id', ids))
  if (of.kind === 'location') {
    await sql`update court_case set primary_location_id = null where primary_location_id = ${id}`.execute(tx)
    await hold(tx, 'person', [id])
    await forgetParts(tx, 'location', [id])
    await unindex(tx, 'location', [id])
  }
  await forget(tx, of.kind, ids)
  await forgetAnswers(tx)
  await sql`delete from person where id = any (${ids}::bigint[])`.execute(tx)
  await forgetPictures(tx, pictures)
  for (const each of along) await context.audit({ verb: 'expunge', ...each })
  for (const each of ids) await context.audit({ verb: 'expunge', kind: of.kind, id: each })
  return { ok: true, value: { success: true } }
}

type ItemOf = Extract<KeptKind, keyof typeof entities>

const deleteItem = async ({ tx, audit }: SignedIn, kind: ItemOf, id: number): Promise<void> => {
  const pictures = await picturesOf(tx, [{ kind, id }])
  await sql`delete from ${sql.table(kind)} where id = ${id}`.execute(tx)
  await forget(tx, kind, [id])
  await forgetAnswers(tx)
  await forgetPictures(tx, pictures)
  await audit({ verb: 'expunge', kind, id })
}

/** A letter that was made for many clients is kept as a document, too: either is gone for good with the other. */
export const expungeTwins = async (context: SignedIn, kind: 'letter' | 'document', ids: Ids): Promise<void> => {
  const { tx } = context
  const { rows } = await sql<{ id: number; stands: boolean }>`
    select id, removed_at is null as stands from ${sql.table(kind)} where id = any (${ids}::bigint[])
    order by id for update`.execute(tx)
  for (const { id, stands } of rows) {
    if (stands) await gone(context, kind, [id])
    if (kind === 'document') await forgetDocuments(tx, [id])
    await deleteItem(context, kind, id)
  }
}

/** Records name it, removed ones too, and it says nothing of a person. */
const isNotExpunged = refuse('invalid', 'An entry of a list is deleted, and not expunged.')

export const expungeItem = async <K extends KeptKind>(
  of: Keeping<K>,
  id: number,
  context: SignedIn,
): Promise<Answer<Success>> => {
  const { kind } = of
  if (!meets(context.principal.scopes, recordNeeds.location.remove))
    return denied('You are not allowed to expunge this.')
  if (isListed(kind)) return isNotExpunged
  const known = await toExpunge(of, id, context)
  if (!known.ok) return known
  const { record, stands, at } = known.value
  if (stands) await gone(context, kind, [id])
  await of.expunged?.(context, id)
  await deleteItem(context, kind, id)
  if (stands) await of.removed?.(context, record, at)
  return ok({ success: true })
}
