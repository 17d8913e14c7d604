/** NOT-14: whom a message is for. */
import { roleLevels } from '../../domain/access/index.ts'
import type { Push } from '../../domain/notices/index.ts'
import type { Principal } from '../http/route.ts'
import type { Aim } from '../http/services.ts'

/** Only the provider reaches beyond the own account; null for whoever would. */
export const aimOf = (
  push: Push,
  { roleLevel, account: own }: Pick<Principal, 'roleLevel' | 'account'>,
): Aim | null => {
  const { scope = null, user_id: user = null, account = null } = push
  if (roleLevel >= roleLevels.backOffice) return { scope, user, account }
  return account === null || account === own ? { scope, user, account: own } : null
}
