/** CLI-23: users are switched on and off by the administrators of their account. */
import { sql } from 'kysely'
import { putUser, switchingOff } from '../../domain/config/index.ts'
import type { BodyOf, ResponseOf } from '../../domain/kernel/index.ts'
import { route, type Answer, type Route, type SignedIn } from '../http/route.ts'
import type { Audience } from '../http/services.ts'
import { clashOf, denied, notFound, updated } from '../records/index.ts'
import { alone, lastChange, stamps, told } from './versions.ts'

type User = ResponseOf<typeof putUser>

const usersOf = async ({ tx }: SignedIn): Promise<readonly User[]> => {
  const { rows } = await sql<User>`
    select e.id, e.first, e.last, e.status, r.level as role_level, ${stamps}
    from app_user e join role r on r.id = e.role_id ${lastChange('app_user')}`.execute(tx)
  return rows.map((user) => ({ ...user, version: Number(user.version) }))
}

/** Who may see any user hears of them; who is changed looks again by themselves. */
export const toldOfUsers: Audience = { needs: { allOf: ['view_any_user'] } }

const answered = (user: User): Answer<User> => ({ ok: true, value: user, etag: user.version })

/** Somebody of a higher level is not theirs to switch. */
const update = async (id: number, { status }: BodyOf<typeof putUser>, context: SignedIn): Promise<Answer<User>> => {
  const { tx, principal, request } = context
  await alone(context)
  const all = await usersOf(context)
  const current = all.find((user) => user.id === id)
  if (!current) return notFound
  if (current.role_level > principal.roleLevel) return denied('You are not allowed to change this user.')
  const names = status === undefined || status === current.status ? [] : ['status']
  const clash = await clashOf(tx, 'app_user', current, request.ifMatch, names)
  if (clash) return clash
  if (status === undefined || names.length === 0) return answered(current)
  const allowed = status === 1 ? null : switchingOff(current, principal.userId, all)
  if (allowed?.ok === false) return allowed
  await tx.updateTable('app_user').set({ status }).where('id', '=', id).execute()
  await told(context, 'app_user', id, updated(current, { ...current, status }, names), toldOfUsers)
  const saved = (await usersOf(context)).find((user) => user.id === id)
  return saved ? answered(saved) : notFound
}

export const userRoutes: readonly Route[] = [
  route(putUser, ({ params, body }, context) => update(params.id, body, context)),
]
