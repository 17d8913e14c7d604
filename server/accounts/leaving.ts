/** CLI-23, PRM-54: who leaves an agency, and who comes back, as whoever keeps the installation says it. */
import { switchingOff } from '../../domain/config/index.ts'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import { audited, endSignIn, handReset, nobodyOf, userNamed, type Handed, type Operations } from './people.ts'

export type Stopped = {
  /** The login name of whom nothing lets in any more. */
  readonly stopped: string
}

type User = NonNullable<Awaited<ReturnType<typeof userNamed>>>

const switched = async (tx: Work, operations: Operations, { id, account }: User, status: 0 | 1): Promise<void> => {
  await tx.updateTable('app_user').set({ status }).where('id', '=', id).execute()
  await audited(tx, operations, status === 1 ? 'admin.admitUser' : 'admin.stopUser', {
    account,
    userId: null,
    verb: 'update',
    kind: 'user',
    id,
    fields: ['status'],
    reason: status === 1 ? 'on' : 'off',
  })
}

/** The user is inactive, with no way to sign in, and out of every session at once; what they did stays theirs. */
export const stopUser = (operations: Operations, userLogin: string): Promise<Result<Stopped>> =>
  asSystem(operations.databases, 'set-up', async (tx) => {
    const user = await userNamed(tx, userLogin)
    if (!user) return nobodyOf(userLogin)
    // Of two administrators who are stopped at once the second waits for what becomes of the first.
    await tx.selectFrom('account').select('id').where('id', '=', user.account).forNoKeyUpdate().execute()
    const all = await tx
      .selectFrom('app_user as u')
      .innerJoin('role as r', 'r.id', 'u.role_id')
      .select(['u.id', 'u.status', 'r.level as role_level'])
      .where('u.account', '=', user.account)
      .execute()
    const nobody = 0
    const own = all.find(({ id }) => id === user.id)
    const allowed = own ? switchingOff(own, nobody, all) : ok(null)
    if (!allowed.ok) return allowed
    await switched(tx, operations, user, 0)
    await endSignIn(tx, operations, user, 'admin.stopUser')
    return ok({ stopped: user.user_login })
  })

/** Back with all rights that they had, and by a new password. */
export const admitUser = (operations: Operations, userLogin: string): Promise<Result<Handed>> =>
  asSystem(operations.databases, 'set-up', async (tx) => {
    const user = await userNamed(tx, userLogin)
    if (!user) return nobodyOf(userLogin)
    // It would take from them what they sign in with.
    if (user.status === 1) return refuse('conflict', `${user.user_login} has not been stopped. Nothing has changed.`)
    await switched(tx, operations, user, 1)
    return handReset(tx, operations, user, 'admin.admitUser')
  })
