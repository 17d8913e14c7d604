import * as z from 'zod/mini'
import { call } from '../kernel/index.ts'

/** Mails and text messages that a demonstration would have sent: people who try the product read their codes and links here. */
export const getOutbox = call({
  id: 'admin.outbox',
  method: 'GET',
  path: 'admin/outbox',
  needs: { allOf: ['admin_own_users'] },
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        id: z.int(),
        kind: z.enum(['mail', 'sms']),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        at: z.string(),
      }),
    ),
  }),
  summary: 'The newest messages of the own account, with demonstration data only',
})
