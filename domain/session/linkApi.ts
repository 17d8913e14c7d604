import * as z from 'zod/mini'
import { call } from '../kernel/declareCall.ts'
import { linkPurposes, passwordLink } from './forms.ts'

/** Whose password a link sets, and whether it still does; who has the link in hand is told no more than it does anyway. */
export const lookAtLink = call({
  id: 'session.lookAtLink',
  method: 'POST',
  path: 'password_link',
  reads: true,
  needs: 'anyone',
  errors: [429],
  body: z.strictObject({ token: z.string().check(z.maxLength(4_096)), purpose: z.enum(linkPurposes) }),
  response: passwordLink.schema,
  summary: 'What has become of a link for a new password',
})
