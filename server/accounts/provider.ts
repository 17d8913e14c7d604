/** What one office does to accounts of others, and what it does not. */
import { roleLevels } from '../../domain/access/index.ts'
import { refuse } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { appendSystemAudit } from '../http/audit.ts'
import type { Proving } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'

/** The line of the account's own trail: whose it is sees what others changed of it. */
export const toldThere = (
  tx: Work,
  { call, request, services }: { readonly call: string } & Pick<Proving, 'request' | 'services'>,
  account: number,
  fields: readonly string[],
): Promise<void> =>
  appendSystemAudit(
    tx,
    { call: { id: call }, request, at: services.clock.now() },
    { account, userId: null, verb: 'update', kind: 'account', id: account, fields: [...fields], reason: 'provider' },
  )

/** Its people keep the accounts of others: where each could shut out the next, one stolen session would shut out all. */
export const isProviders = async (tx: Work, account: number): Promise<boolean> =>
  (await tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select('u.id')
    .where('u.account', '=', account)
    .where('u.status', '=', 1)
    .where('r.level', '>=', roleLevels.backOffice)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const ofProvider = refuse('invalid', wording('account.provider'), {
  fields: { id: wording('account.provider') },
})
