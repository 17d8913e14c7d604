/** SRV-21: an account as those see it who keep it. */
import type { ClientAccount } from '../../domain/accounts/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { inAccount } from '../config/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { asSystem } from '../kernel/database.ts'
import { accountForm, salesRepOf } from '../session/index.ts'
import { versionOf } from './accountHistory.ts'
import { affiliatesOf, productNames, servedBy } from './offers.ts'

export const readAccount = (id: number, context: SignedIn): Promise<Answer<ClientAccount>> => {
  const { services, principal, tx: own } = context
  return inAccount(context, id, async ({ tx, account }) => {
    const form = await accountForm(tx, account, services.clock.now())
    const sales_reps = await own
      .selectFrom('app_user')
      .select(['id', 'first', 'last'])
      .where('account', '=', principal.account)
      .where('status', '=', 1)
      .orderBy('last')
      .orderBy('first')
      .orderBy('id')
      .limit(1000)
      .execute()
    const [affiliates, products] = [await affiliatesOf(own, principal.account), [...(await productNames(own))]]
    const beyond = await asSystem(services.databases, 'back-office', async (system) => {
      const { own_grace_period, bill_day } = await system
        .selectFrom('account')
        .select(['grace_period as own_grace_period', 'bill_day'])
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
      const [sales_rep, version] = [await salesRepOf(system, account), await versionOf(system, account)]
      return { own_grace_period, bill_day, sales_rep, version, ...(await servedBy(system, account)) }
    })
    return ok({ ...form, ...beyond, sales_reps, affiliates, products })
  })
}
