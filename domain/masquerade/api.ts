/** SRV-23; SRV-24 is `user.list` asked with `admin_bypass`. */
import * as z from 'zod/mini'
import { gates } from '../access/index.ts'
import { call } from '../kernel/index.ts'

export const postMasquerade = call({
  id: 'masquerade.start',
  method: 'POST',
  path: 'masquerade',
  needs: gates['user.masquerade'],
  body: z.strictObject({ user_id: z.int().check(z.minimum(1)) }),
  /** `api_url` is empty where it is the address that was asked. */
  response: z.strictObject({ access_token: z.string(), refresh_token: z.string(), api_url: z.string() }),
  errors: [403, 404],
  summary: 'Tokens with which an administrator works as another user of a lower level',
})
