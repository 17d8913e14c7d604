import { sql } from 'kysely'
import { may, type AccessUser } from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import { checkChanges, type Changes } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { changedFields, clashOf, rememberChange } from './changes.ts'
import { raiseVersions, renameClients } from './nameWords.ts'
import { notEditable, notFound, notViewable, touched } from './outcomes.ts'
import { asSeen, mayEditPerson, objectsOf, readPerson, type PersonRecord } from './personQueries.ts'
import { wrongReferences } from './references.ts'
import { dayErrors } from './rules.ts'
import type { PersonPart } from './victimQueries.ts'
import { emptyPerson, mergedPerson, onlyPerson, personRow } from './victimValues.ts'

type PersonChanges = Changes['person']

const invalid = (fields: Record<string, string>) => refuse('invalid', 'Some fields are not right.', { fields })

const errorsOf = async (
  { tx, services }: SignedIn,
  user: AccessUser,
  next: PersonPart,
  names: readonly string[],
  checked: Result<unknown>,
): Promise<Record<string, string>> => {
  const changed = Object.fromEntries(Object.entries(next).filter(([name]) => names.includes(name)))
  return {
    ...dayErrors(next, services.clock.now()),
    ...(await wrongReferences(tx, user, changed)),
    ...(checked.ok ? {} : checked.refusal.fields),
  }
}

export const getPerson = async (id: number, context: SignedIn): Promise<Answer<PersonRecord>> => {
  const user = accessUser(context.principal)
  const known = await readPerson(context.tx, id)
  if (!known) return notFound
  if (!objectsOf(known).some(object => may(user, 'view', object))) return notViewable
  await context.audit({ verb: 'view', kind: 'person', id })
  return { ok: true, value: asSeen(user, known), etag: known.record.version }
}

export const createPerson = async (changes: PersonChanges, context: SignedIn): Promise<Answer<PersonRecord>> => {
  const { tx, principal, services } = context
  const user = accessUser(principal)
  const at = new Date(services.clock.now()).toISOString()
  const checked = checkChanges('person', changes, null)
  const next = mergedPerson(emptyPerson, checked.ok ? checked.value : changes)
  const fields = changedFields(emptyPerson, next)
  const errors = await errorsOf(context, user, next, fields, checked)
  if (Object.keys(errors).length > 0) return invalid(errors)
  const saved = await tx
    .insertInto('person')
    .values({ account: principal.account, ...personRow(next), updated_at: at, updated_by: user.id, deleted_at: null })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await context.audit({ verb: 'create', kind: 'person', id: saved.id, fields })
  touched(context, 'person', [saved])
  const made = await readPerson(tx, saved.id)
  return made ? { ok: true, value: asSeen(user, made), etag: saved.version } : notFound
}

export const updatePerson = async (
  id: number,
  changes: PersonChanges,
  context: SignedIn,
): Promise<Answer<PersonRecord>> => {
  const { tx, principal, services, request } = context
  const user = accessUser(principal)
  const { account } = principal
  await tx.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await tx.selectFrom('victim').select('id').where('person_id', '=', id).orderBy('id').forNoKeyUpdate().execute()
  const known = await readPerson(tx, id)
  if (!known) return notFound
  if (!objectsOf(known).some(object => may(user, 'view', object))) return notViewable
  if (!mayEditPerson(user, known)) return notEditable
  const current = asSeen(user, known)
  const next = mergedPerson(current, changes)
  const fields = changedFields(onlyPerson(current), onlyPerson(next))
  const clash = await clashOf(
    tx,
    'person',
    current,
    request.ifMatch,
    fields.filter(name => name in changes),
  )
  if (clash) return clash
  if (fields.length === 0) return { ok: true, value: current, etag: current.version }
  const errors = await errorsOf(context, user, next, fields, checkChanges('person', changes, current))
  if (Object.keys(errors).length > 0) return invalid(errors)

  const at = new Date(services.clock.now()).toISOString()
  const saved = await tx
    .updateTable('person')
    .set({ ...personRow(next), version: sql<number>`version + 1`, updated_at: at, updated_by: user.id })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await rememberChange(tx, account, 'person', [saved], fields)
  const clients = await raiseVersions(tx, id, user.id, at, null)
  await rememberChange(tx, account, 'victim', clients, fields)
  await renameClients(tx, account, id, next, null)
  await context.audit({ verb: 'update', kind: 'person', id, fields })
  touched(context, 'person', [saved])
  touched(context, 'victim', clients)
  const written = await readPerson(tx, id)
  return written ? { ok: true, value: asSeen(user, written), etag: saved.version } : notFound
}

/** CLI-24: a soft delete. The person's client records leave lists and searches with them; what was recorded stays. */
export const removePerson = async (id: number, context: SignedIn): Promise<Answer<{ success: true }>> => {
  const { tx, principal, services } = context
  const user = accessUser(principal)
  await tx.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const known = await readPerson(tx, id)
  if (!known) return notFound
  if (!objectsOf(known).some(object => may(user, 'view', object))) return notViewable
  const at = new Date(services.clock.now()).toISOString()
  const person = await tx
    .updateTable('person')
    .set({ deleted_at: at, updated_at: at, updated_by: user.id, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .execute()
  const clients = await tx
    .updateTable('victim')
    .set({ removed_at: at, updated_at: at, updated_by: user.id, version: sql<number>`version + 1` })
    .where('person_id', '=', id)
    .returning(['id', 'version'])
    .execute()
  if (clients.length > 0)
    await tx
      .deleteFrom('victim_word')
      .where('victim_id', 'in', clients.map(client => client.id))
      .execute()
  await context.audit({ verb: 'delete', kind: 'person', id, count: clients.length })
  touched(context, 'person', person)
  touched(context, 'victim', clients)
  return { ok: true, value: { success: true } }
}
