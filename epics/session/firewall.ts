import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { sessionLost } from '../../domain/session/index.ts'

/** SES-50: the server has turned this address away. */
export const locationNotPermitted = (): Action =>
  sessionLost({ reason: 'denied', message: wording('session.locationNotPermitted'), here: true })
