import type { AccessUser } from '../../domain/access/index.ts'
import type { Work } from '../kernel/database.ts'
import { rightsOf, standingOf } from '../session/index.ts'

/** Another user, as the rules see one; null for nobody of the account. */
export const userOf = async (tx: Work, id: number, now: number): Promise<AccessUser | null> => {
  const standing = await standingOf(tx, id)
  if (!standing) return null
  const { scopes, capabilities } = rightsOf(standing, now)
  return { id, roleLevel: standing.roleLevel, scopes: new Set(scopes), capabilities: new Set(capabilities) }
}
