import * as z from 'zod/mini'
import { call } from '../kernel/index.ts'

const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))

/** As much of an account as its selection shows; the server tells more of it. */
const named = z.looseObject({ id: z.int().check(z.minimum(1)), name: z.string() })

/** SRV-21: the first one counts (CFG-13). */
export const getClientAccounts = call({
  id: 'client.byAccount',
  method: 'GET',
  path: 'client',
  needs: { allOf: ['view_own_client'] },
  query: z.strictObject({ account: z.optional(whole) }),
  response: z.looseObject({ data: z.array(named) }),
  summary: 'Client accounts, by their number',
})
