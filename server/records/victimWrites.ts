import { sql } from 'kysely'
import { may, type AccessUser } from '../../domain/access/index.ts'
import { refuse, type Result } from '../../domain/kernel/index.ts'
import { checkChanges } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { wrongCustomFields } from '../customFields/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { addCase } from './caseWrites.ts'
import { changedFields, clashOf, rememberChange } from './changes.ts'
import { indexVictim, raiseVersions, renameClients } from './nameWords.ts'
import { mayEditPerson, readPerson } from './personQueries.ts'
import { denied, found, notEditable, notFound, touched } from './outcomes.ts'
import { wrongReferences } from './references.ts'
import { dayErrors, type Errors } from './rules.ts'
import { personFieldNames, readVictim, type VictimRecord } from './victimQueries.ts'
import {
  emptyPerson,
  emptyVictim,
  homeless,
  mergedVictim,
  onlyPerson,
  personRow,
  victimRow,
  type VictimChanges,
  type VictimValues,
} from './victimValues.ts'

const invalid = (fields: Errors) => refuse('invalid', 'Some fields are not right.', { fields })

/** CLI-32: who may set or take away limited access. */
const maySetLimited = (user: AccessUser, ownerId: number | null): boolean =>
  user.capabilities.has('can_edit_confidential_victim') || ownerId === user.id

const pick = (values: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

const errorsOf = async (
  context: SignedIn,
  user: AccessUser,
  current: VictimValues | null,
  next: VictimValues,
  names: readonly string[],
  changes: VictimChanges,
  checked: Result<unknown>,
): Promise<Errors> => {
  const { tx, services } = context
  const lost = next.mass_incident ? homeless(changes) : []
  return {
    ...dayErrors(next, services.clock.now()),
    ...Object.fromEntries(lost.map(name => [name, 'A mass incident has no person.'])),
    ...(await wrongReferences(tx, user, pick(next, names))),
    ...(await wrongCustomFields(context, 'Victim', current?.custom_fields ?? null, next.custom_fields)),
    ...(checked.ok ? {} : checked.refusal.fields),
  }
}

const answer = async (context: SignedIn, user: AccessUser, id: number): Promise<Answer<VictimRecord>> => {
  const saved = await readVictim(context.tx, user, id)
  if (!saved) return notFound
  return { ok: true, value: { ...saved.record, may_edit: may(user, 'edit', saved.object) }, etag: saved.record.version }
}

export const getVictim = async (id: number, context: SignedIn): Promise<Answer<VictimRecord>> => {
  const user = accessUser(context.principal)
  const known = found(await readVictim(context.tx, user, id), user, 'view')
  if (!known.ok) return known
  await context.audit({ verb: 'view', kind: 'victim', id })
  const { record, object } = known.value
  return { ok: true, value: { ...record, may_edit: may(user, 'edit', object) }, etag: record.version }
}

/** CLI-30: on a new case or an existing one, for a new person or a known one. */
export const createVictim = async (sent: VictimChanges, context: SignedIn): Promise<Answer<VictimRecord>> => {
  const { tx, principal, services } = context
  const user = accessUser(principal)
  const { account } = principal
  const at = new Date(services.clock.now()).toISOString()
  const checked = checkChanges('victim', sent, null)
  if (!checked.ok) return checked
  const changes = checked.value

  const personId = changes.mass_incident ? null : changes.person_id || null
  if (personId !== null)
    await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  const known = personId === null ? null : await readPerson(tx, personId)
  const base: VictimValues = {
    ...emptyVictim,
    ...(known ? onlyPerson(known.record) : emptyPerson),
    owner_id: user.id,
    victim_type: 'P',
    case_id: 0,
  }
  const next = mergedVictim(base, { ...changes, person_id: personId, case_id: changes.case_id || 0 })
  const names = changedFields(base, next)
  const errors = await errorsOf(context, user, null, next, names, changes, checked)
  if (Object.keys(errors).length > 0) return invalid(errors)
  if (next.limited_access && !maySetLimited(user, next.owner_id))
    return denied('Only its owner may limit the access to a client.')
  const renamed = known ? changedFields(onlyPerson(known.record), onlyPerson(next)) : []
  if (known && renamed.length > 0 && !mayEditPerson(user, known)) return notEditable

  const caseId = next.case_id || (await addCase(context, { date_time: at }))
  const person_id = next.mass_incident ? null : (personId ?? (await addPerson(context, next, at)))
  const values = { ...next, case_id: caseId, person_id }
  const saved = await tx
    .insertInto('victim')
    .values({ account, ...victimRow(values), updated_at: at, updated_by: user.id })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await indexVictim(tx, account, { ...values, id: saved.id }, person_id === null ? null : values)
  if (known && person_id !== null && renamed.length > 0)
    await changePerson(context, person_id, values, renamed, saved.id, at)
  await becomePrimary(context, caseId, saved.id, at)
  await context.audit({ verb: 'create', kind: 'victim', id: saved.id, fields: names })
  touched(context, 'victim', [saved])
  return answer(context, user, saved.id)
}

const addPerson = async ({ tx, principal }: SignedIn, values: VictimValues, at: string): Promise<number> => {
  const { id } = await tx
    .insertInto('person')
    .values({
      account: principal.account,
      ...personRow(values),
      updated_at: at,
      updated_by: principal.userId,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the person's part and all that shows it: the versions and names of all the person's clients. */
const changePerson = async (
  context: SignedIn,
  personId: number,
  values: VictimValues,
  fields: readonly string[],
  except: number,
  at: string,
): Promise<void> => {
  const { tx, principal } = context
  const { account, userId } = principal
  const person = await tx
    .updateTable('person')
    .set({ ...personRow(values), version: sql<number>`version + 1`, updated_at: at, updated_by: userId })
    .where('id', '=', personId)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await rememberChange(tx, account, 'person', [person], fields)
  const others = await raiseVersions(tx, personId, userId, at, except)
  await rememberChange(tx, account, 'victim', others, fields)
  await renameClients(tx, account, personId, values, except)
  await context.audit({ verb: 'update', kind: 'person', id: personId, fields })
  touched(context, 'person', [person])
  touched(context, 'victim', others)
}

/** CAS-10: the first client on a case is its primary one until another is chosen. */
const becomePrimary = async (context: SignedIn, caseId: number, victimId: number, at: string): Promise<void> => {
  const { tx, principal } = context
  const raised = await tx
    .updateTable('court_case')
    .set({
      primary_victim_id: victimId,
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: principal.userId,
    })
    .where('id', '=', caseId)
    .where('primary_victim_id', 'is', null)
    .returning(['id', 'version'])
    .execute()
  await rememberChange(tx, principal.account, 'court_case', raised, ['primary_victim_id'])
  touched(context, 'court_case', raised)
}

/**
 * Locks persons before clients, and each in order of id, so that two writers wait for each other and never for ever.
 * `linked` is the person that the client is about to get.
 */
const lock = async ({ tx }: SignedIn, id: number, linked: number | null): Promise<void> => {
  const personOf = async () =>
    (await tx.selectFrom('victim').select('person_id').where('id', '=', id).executeTakeFirst())?.person_id ?? null
  let person = await personOf()
  for (;;) {
    const persons = [person, linked].filter(one => one !== null)
    if (persons.length > 0)
      await tx.selectFrom('person').select('id').where('id', 'in', persons).orderBy('id').forNoKeyUpdate().execute()
    await tx
      .selectFrom('victim')
      .select('id')
      .where(where => where.or([where('id', '=', id), ...(person === null ? [] : [where('person_id', '=', person)])]))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const now = await personOf()
    if (now === person) return
    person = now
  }
}

export const updateVictim = async (
  id: number,
  changes: VictimChanges,
  context: SignedIn,
): Promise<Answer<VictimRecord>> => {
  const { tx, principal, services, request } = context
  const user = accessUser(principal)
  await lock(context, id, changes.person_id || null)
  const known = found(await readVictim(tx, user, id), user, 'edit')
  if (!known.ok) return known
  const current = known.value.record
  if (changes.case_id === 0) return invalid({ case_id: 'A client is always on a case.' })

  const asked = mergedVictim(current, changes)
  const relinked =
    asked.person_id !== null && asked.person_id !== current.person_id && asked.person_id !== 0
      ? await readPerson(tx, asked.person_id)
      : null
  const next = relinked
    ? mergedVictim({ ...asked, ...onlyPerson(relinked.record) }, changes)
    : { ...asked, person_id: asked.person_id || null }
  const names = changedFields(current, next)
  const clash = await clashOf(
    tx,
    'victim',
    { ...current, may_edit: true },
    request.ifMatch,
    names.filter(name => (name.split('.')[0] ?? '') in changes),
  )
  if (clash) return clash
  if (names.length === 0) return { ok: true, value: { ...current, may_edit: true }, etag: current.version }
  const errors = await errorsOf(
    context,
    user,
    current,
    next,
    names,
    changes,
    checkChanges('victim', changes, { ...current, may_edit: true }),
  )
  if (Object.keys(errors).length > 0) return invalid(errors)
  if (names.includes('limited_access') && !maySetLimited(user, current.owner_id))
    return denied('Only its owner may change the access to a client.')

  const changed = relinked
    ? changedFields(onlyPerson(relinked.record), onlyPerson(next))
    : personFieldNames.filter(name => names.includes(name))
  if (relinked && changed.length > 0 && !mayEditPerson(user, relinked)) return notEditable

  const at = new Date(services.clock.now()).toISOString()
  const fresh = !next.mass_incident && next.person_id === null
  const person_id = fresh ? await addPerson(context, next, at) : next.person_id
  const values = { ...next, person_id }
  const row = victimRow(values)
  const saved = await tx
    .updateTable('victim')
    .set({ ...row, version: sql<number>`version + 1`, updated_at: at, updated_by: user.id })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await indexVictim(tx, principal.account, { ...values, id }, person_id === null ? null : values)
  if (person_id !== null && !fresh && changed.length > 0)
    await changePerson(context, person_id, values, changed, id, at)
  if (names.includes('case_id')) await moveCase(context, id, current.case_id, next.case_id, at)
  await rememberChange(tx, principal.account, 'victim', [saved], names)
  await context.audit({ verb: 'update', kind: 'victim', id, fields: names })
  touched(context, 'victim', [saved])
  return answer(context, user, id)
}

/** The case that is left needs another primary client, the new one perhaps its first. */
const moveCase = async (context: SignedIn, victimId: number, from: number, to: number, at: string): Promise<void> => {
  const { tx, principal } = context
  const next = await tx
    .selectFrom('victim')
    .select('id')
    .where('case_id', '=', from)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const left = await tx
    .updateTable('court_case')
    .set({
      primary_victim_id: next?.id ?? null,
      version: sql<number>`version + 1`,
      updated_at: at,
      updated_by: principal.userId,
    })
    .where('id', '=', from)
    .where('primary_victim_id', '=', victimId)
    .returning(['id', 'version'])
    .execute()
  await rememberChange(tx, principal.account, 'court_case', left, ['primary_victim_id'])
  touched(context, 'court_case', left)
  await becomePrimary(context, to, victimId, at)
}
