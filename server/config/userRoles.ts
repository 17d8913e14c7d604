/** SRV-28, SRV-49: an agency's own names for the levels of rights. */
import { sql } from 'kysely'
import { roleLeaves, roleRefused, userRoleCalls as calls } from '../../domain/config/index.ts'
import { ok, type BodyOf, type ResponseOf, type Result } from '../../domain/kernel/index.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import { changedFields, created, denied, notFound, removed, updated } from '../records/index.ts'
import { callerAlone } from './caller.ts'
import { paged } from './paged.ts'
import { toldOfUsers } from './users.ts'
import { told } from './versions.ts'

type Role = ResponseOf<typeof calls.create>

const rolesOf = ({ tx }: SignedIn) => tx.selectFrom('role').select(['id', 'level', 'description', 'account'])

const notEditable = denied('You are not allowed to change this.')

const shown = ({ id, level, description }: Role): Role => ({ id, level, description })

/** The provider's are there for every agency, and changed by none; nobody touches one that they may not give. */
const changeable = async (id: number, level: number, context: SignedIn): Promise<Result<Role>> => {
  const known = await rolesOf(context).where('id', '=', id).executeTakeFirst()
  if (!known) return notFound
  return known.account === null || known.level > level ? notEditable : ok(shown(known))
}

const asItIs = async ({ id }: Role, context: SignedIn): Promise<Answer<Role>> => {
  if (!context.principal.scopes.has('admin_own_users')) return notEditable
  const known = await rolesOf(context).where('id', '=', id).executeTakeFirst()
  return known ? ok(shown(known)) : notFound
}

const create = async (body: BodyOf<typeof calls.create>, context: SignedIn): Promise<Answer<Role>> => {
  const { tx, principal } = context
  const caller = await callerAlone(context)
  if (!caller.ok) return caller
  const may = roleRefused({ id: 0, ...body }, null, caller.value.roleLevel, await rolesOf(context).execute())
  if (!may.ok) return may
  const { id } = await tx
    .insertInto('role')
    .values({ ...body, account: principal.account })
    .returning('id')
    .executeTakeFirstOrThrow()
  await told(context, 'role', id, created(body), toldOfUsers)
  return ok({ id, ...body })
}

const update = async (id: number, body: BodyOf<typeof calls.update>, context: SignedIn): Promise<Answer<Role>> => {
  const caller = await callerAlone(context)
  if (!caller.ok) return caller
  const known = await changeable(id, caller.value.roleLevel, context)
  if (!known.ok) return known
  const before = known.value
  const next: Role = { id, description: body.description ?? before.description, level: body.level ?? before.level }
  const may = roleRefused(next, before, caller.value.roleLevel, await rolesOf(context).execute())
  if (!may.ok) return may
  const names = changedFields(before, next)
  if (names.length === 0) return ok(next)
  await context.tx.updateTable('role').set({ description: next.description }).where('id', '=', id).execute()
  await told(context, 'role', id, updated(before, next, names), toldOfUsers)
  return ok(next)
}

const remove = async (id: number, context: SignedIn): Promise<Answer<{ success: true }>> => {
  const { tx } = context
  const caller = await callerAlone(context)
  if (!caller.ok) return caller
  const known = await changeable(id, caller.value.roleLevel, context)
  if (!known.ok) return known
  const { rows } = await sql<{ users: number }>`
    select count(*)::int as users from app_user where role_id = ${id}`.execute(tx)
  const leaves = roleLeaves(rows[0]?.users ?? 0)
  if (!leaves.ok) return leaves
  await tx.deleteFrom('role').where('id', '=', id).execute()
  await told(context, 'role', id, removed, toldOfUsers)
  return ok({ success: true })
}

export const userRoleRoutes: readonly Route[] = [
  // Nobody gives more than they have.
  route(calls.list, ({ query }, context) => {
    const roles = rolesOf(context).where('level', '<=', context.principal.roleLevel)
    return paged(
      query,
      roles
        .orderBy('level')
        .orderBy('id')
        .execute()
        .then((all) => all.map(shown)),
    )
  }),
  route(calls.create, ({ body }, context) => create(body, context), { again: asItIs }),
  route(calls.update, ({ params, body }, context) => update(params.id, body, context), { again: asItIs }),
  route(calls.remove, ({ params }, context) => remove(params.id, context)),
]
