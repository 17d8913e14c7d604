/** SRV-21: an account as those see it who keep it. */
import type { ClientAccount } from '../../domain/accounts/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import { inAccount } from '../config/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { asSystem, type Work } from '../kernel/database.ts'
import { accountForm, salesRepOf } from '../session/index.ts'
import { versionOf } from './accountHistory.ts'
import { affiliatesOf, productNames, servedBy } from './offers.ts'

/** What only the system's role may read. The version comes first: what is read after it may be newer, never older. */
const beyond = async (system: Work, id: number) => {
  const version = await versionOf(system, id)
  const { own_grace_period, bill_day } = await system
    .selectFrom('account')
    .select(['grace_period as own_grace_period', 'bill_day'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    own_grace_period,
    bill_day,
    sales_rep: await salesRepOf(system, id),
    version,
    ...(await servedBy(system, id)),
  }
}

export const readAccount = (id: number, context: SignedIn): Promise<Answer<ClientAccount>> => {
  const { services, principal, tx: own } = context
  return inAccount(context, id, async ({ tx, account }) => {
    // Of another account this is on the system's connection already: who held one and waited for a second would stop others.
    const more =
      account === principal.account
        ? await asSystem(services.databases, 'back-office', (system) => beyond(system, account))
        : await beyond(tx, account)
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
    return ok({ ...form, ...more, sales_reps, affiliates, products })
  })
}
