/**
 * Whoever has not registered yet has proven no address: somebody else entered it. An invitation stands until a password is set,
 * so whoever has neither had a password before.
 */
import { sql } from 'kysely'
import { signInName } from '../../domain/session/index.ts'
import type { Work } from '../kernel/database.ts'

export const registered = sql<boolean>`(password_set or invitation_expiration is null)`

/**
 * Whom what somebody types leads to: by the login name of who has registered, else by an e-mail address that only one user
 * has registered with. A login name that nobody has proven comes last: others may have given it, with any address in it.
 */
export const idNamed = async (
  tx: Work,
  typed: string,
  { onlyActive = false }: { readonly onlyActive?: boolean } = {},
): Promise<number | null> => {
  const name = signInName(typed)
  const found = await tx
    .selectFrom('app_user')
    .select((eb) => ['id', eb(eb.fn('lower', ['user_login']), '=', name).as('isLogin'), registered.as('hasRegistered')])
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['user_login']), '=', name),
        eb.and([eb(eb.fn('lower', ['email']), '=', name), registered]),
      ]),
    )
    .$if(onlyActive, (all) => all.where('status', '=', 1))
    .orderBy('hasRegistered', 'desc')
    .orderBy('isLogin', 'desc')
    .limit(2)
    .execute()
  const [first, second] = found
  if (first?.hasRegistered && first.isLogin) return first.id
  return first !== undefined && second?.hasRegistered !== first.hasRegistered ? first.id : null
}
