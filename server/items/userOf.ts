import type { AccessUser } from '../../domain/access/index.ts'
import type { Work } from '../kernel/database.ts'
import { accessUserOf, standingOf } from '../session/index.ts'

/** Another user, as the rules see one; null for nobody of the account. */
export const userOf = async (tx: Work, id: number, now: number): Promise<AccessUser | null> => {
  const standing = await standingOf(tx, id)
  return standing && accessUserOf(standing, now)
}
