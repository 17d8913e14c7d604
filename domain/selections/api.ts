import * as z from 'zod/mini'
import { call, writtenCount } from '../kernel/index.ts'
import { account } from '../session/index.ts'

const data = z.array(account.schema)

/** SRV-21: the first one counts (CFG-13). Without a number it is the own account; one that is not there is none. */
export const getClientAccounts = call({
  id: 'client.byAccount',
  method: 'GET',
  path: 'client',
  needs: { allOf: ['view_own_client'] },
  query: z.strictObject({ account: z.optional(writtenCount) }),
  response: z.strictObject({ data, total: z.int() }),
  summary: 'Client accounts, by their number',
})

/** SRV-21 */
export const getClientAccount = call({
  id: 'client.get',
  method: 'GET',
  path: 'client/{id}',
  needs: { allOf: ['view_own_client'] },
  errors: [403, 404],
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  response: account.schema,
  summary: 'One client account',
})
