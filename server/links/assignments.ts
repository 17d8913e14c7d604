/** SRV-50: who besides the owner works with a record (PRM-13, PRM-27 … PRM-29). */
import {
  assignableAdvocates,
  hasAssignmentRoom,
  mayAssign,
  mayCall,
  mayTakeBackAssignment,
  mayUnassign,
  type AccessObject,
  type AccessUser,
} from '../../domain/access/index.ts'
import { ok, refuse, type BodyOf, type QueryOf, type ResponseOf } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { assignable, type Assignable, type assignmentCalls, type getAssignable } from '../../domain/links/index.ts'
import { accessUser } from '../access/index.ts'
import { sql } from 'kysely'
import type { Answer, SignedIn } from '../http/route.ts'
import { accessTables, denied, found, notEditable, notFound, readObject } from '../records/index.ts'
import { accessUserOf, standings } from '../session/index.ts'
import { editable, raise, unknown, wrong } from './parents.ts'

/** The word of the rules, which the table has. */
const kindOf = (kind: Assignable) => accessTables[kind].kind

type Colleague = AccessUser & { readonly first: string; readonly last: string }

/** The account's users, or one of them, as the rules of access see them. */
const colleagues = async ({ tx, services }: SignedIn, id: number | null): Promise<readonly Colleague[]> => {
  const all = standings(tx)
    .select(['u.first', 'u.last'])
    .orderBy(sql`lower(u.last)`)
    .orderBy(sql`lower(u.first)`)
    .orderBy('u.id')
  const rows = await (id === null ? all : all.where('u.id', '=', id)).execute()
  const now = services.clock.now()
  return rows.map(({ first, last, ...standing }) => ({ ...accessUserOf(standing, now), first, last }))
}

export const listAssignable = async (
  { object_type, object_id }: QueryOf<typeof getAssignable>,
  context: SignedIn,
): Promise<Answer<ResponseOf<typeof getAssignable>>> => {
  const user = accessUser(context.principal)
  const object = await readObject(context.tx, object_type, object_id)
  const known = found(object && { object, may: (verb) => mayCall(user, verb, object) }, 'edit')
  if (!known.ok) return known
  const data = assignableAdvocates(await colleagues(context, null), known.value.object).map(({ id, first, last }) => ({
    id,
    first,
    last,
  }))
  return ok({ data, total: data.length, page: 1, limit: Math.max(1, data.length) })
}

/**
 * Whoever may be assigned at all, with the rights of one who is switched on; one who sees the record anyway is only left
 * out of the list that is offered.
 */
const mayBeAssigned = (colleague: Colleague | undefined, { ownerId }: AccessObject): boolean =>
  colleague !== undefined && colleague.capabilities.has('can_view_assigned_object') && colleague.id !== ownerId

const assignedTo = async ({ tx }: SignedIn, kind: Assignable, id: number) =>
  tx
    .selectFrom('assignment')
    .select(['user_id', 'secondary'])
    .where('kind', '=', kindOf(kind))
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()

export const assign = async (
  { object_type, object_id, user_id, secondary }: BodyOf<typeof assignmentCalls.add>,
  context: SignedIn,
): Promise<Answer<ResponseOf<typeof assignmentCalls.add>>> => {
  const user = accessUser(context.principal)
  const parent = (await editable(context, object_type, object_id)) ?? unknown('object_id', object_type)
  if (!parent.ok) return parent
  const { object } = parent.value
  if (object === null) return notFound
  const before = await assignedTo(context, object_type, object_id)
  if (before.some((assignment) => assignment.user_id === user_id))
    return wrong('user_id', 'This person is assigned already.')
  if (!hasAssignmentRoom(user, object)) return refuse('invalid', t('operation.assignment.noRoom'))
  if (!mayAssign(user, object)) return notEditable
  if (!mayBeAssigned((await colleagues(context, user_id))[0], object))
    return wrong('user_id', 'This person can not be assigned to this.')
  // One assignment is the first; of two that come at once, the later is not.
  const isSecondary = secondary || before.some((assignment) => !assignment.secondary)
  const { id } = await context.tx
    .insertInto('assignment')
    .values({
      account: context.principal.account,
      kind: kindOf(object_type),
      object_id,
      user_id,
      secondary: isSecondary,
      made_by: context.principal.userId,
      made_at: new Date(context.services.clock.now()).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const users = before.map((assignment) => assignment.user_id)
  const version = await raise(context, { kind: object_type, id: object_id }, 'assignments', users, [...users, user_id])
  await context.audit({ verb: 'create', kind: 'assignment', id, fields: ['assignments'] })
  return ok({ id, version })
}

export const unassign = async (
  id: number,
  context: SignedIn,
): Promise<Answer<ResponseOf<typeof assignmentCalls.remove>>> => {
  const user = accessUser(context.principal)
  const find = async () =>
    context.tx
      .selectFrom('assignment')
      .select(['kind', 'object_id', 'user_id', 'made_by', 'made_at'])
      .where('id', '=', id)
      .executeTakeFirst()
  const seen = await find()
  const kind = assignable.find((known) => kindOf(known) === seen?.kind)
  if (!seen || kind === undefined) return notFound
  const parent = (await editable(context, kind, seen.object_id)) ?? notFound
  if (!parent.ok) return parent
  const { object } = parent.value
  if (object === null || !(await find())) return notFound
  const made = { by: seen.made_by, at: seen.made_at === null ? null : Date.parse(seen.made_at) }
  if (!mayUnassign(user, object) && !mayTakeBackAssignment(user, object, made, context.services.clock.now()))
    return denied('You are not allowed to change who works on this.')
  const users = (await assignedTo(context, kind, seen.object_id)).map((assignment) => assignment.user_id)
  await context.tx.deleteFrom('assignment').where('id', '=', id).execute()
  const version = await raise(
    context,
    { kind, id: seen.object_id },
    'assignments',
    users,
    users.filter((one) => one !== seen.user_id),
  )
  await context.audit({ verb: 'delete', kind: 'assignment', id, fields: ['assignments'] })
  return ok({ success: true, version })
}
