/** SRV-58: lists of the own account, or of a client account in whose name the user works. */
import type { AskedAccount } from '../../domain/config/index.ts'
import type { Result } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import { notFound } from '../records/index.ts'

/** Rows of one account; outside the own one no row level security helps, so each query names it. */
export type Reach = { readonly tx: Work; readonly account: number }

/**
 * `all` are the accounts for which the user acts: the own one. A client account is for the back office (SRV-21), and
 * its reading is audited; one that is not there and one that may not be read answer alike.
 */
export const inAccount = async <T>(
  context: SignedIn,
  asked: AskedAccount | undefined,
  work: (reach: Reach) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const { tx, principal, services, audit } = context
  const account = asked === undefined || asked === 'all' ? principal.account : asked
  if (account === principal.account) return work({ tx, account })
  if (!principal.scopes.has('view_own_client')) return notFound
  await audit({ verb: 'view', kind: 'account', id: account })
  return asSystem(services.databases, 'back-office', async (system) => {
    const known = await system.selectFrom('account').select('id').where('id', '=', account).executeTakeFirst()
    return known ? work({ tx: system, account }) : notFound
  })
}
