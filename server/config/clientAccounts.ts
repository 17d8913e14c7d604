/** SRV-21: accounts of clients, for the back office; each reading is audited. */
import { getClientAccount, getClientAccounts } from '../../domain/selections/index.ts'
import { route, type Route } from '../http/route.ts'
import { accountForm } from '../session/index.ts'
import { inAccount } from './inAccount.ts'

export const clientAccountRoutes: readonly Route[] = [
  route(getClientAccount, ({ params }, context) =>
    inAccount(context, params.id, async ({ tx, account }) => ({
      ok: true,
      value: await accountForm(tx, account, context.services.clock.now()),
    })),
  ),
  route(getClientAccounts, async ({ query }, context) => {
    const found = await inAccount(context, query.account, async ({ tx, account }) => ({
      ok: true,
      value: { data: [await accountForm(tx, account, context.services.clock.now())], total: 1 },
    }))
    return found.ok || found.refusal.code !== 'notFound' ? found : { ok: true, value: { data: [], total: 0 } }
  }),
]
