/** What is told beside a record: each has its line in the audit, and nobody opened it (NAV-54). */
import { mayReadUser } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import type { Kind } from '../../domain/records/index.ts'
import type { SignedIn } from '../http/route.ts'

export const beside = 'beside'

/** As the call by itself would have its line. */
export const denyBeside = (kind: Kind | 'user', id: number | null, { audit }: SignedIn): Promise<void> =>
  audit({ verb: 'deny', kind, id, result: 'refused', reason: beside })

type Named = Values & { readonly id: number; readonly first: string; readonly last: string }

/** PRM-44 */
export const userBeside = async (id: number, context: SignedIn): Promise<Named | null> => {
  const { tx, principal } = context
  if (!mayReadUser(principal.scopes, id === principal.userId)) {
    await denyBeside('user', id, context)
    return null
  }
  const user = await tx.selectFrom('app_user').select(['id', 'first', 'last']).where('id', '=', id).executeTakeFirst()
  return user ?? null
}
