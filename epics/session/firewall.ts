import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { sessionLost } from '../../domain/session/index.ts'

/** SES-50: the words by which the server turns an address away. */
export const isNotAllowed = (message: string | null): boolean => message === wording('session.notAllowed')

export const locationNotPermitted = (): Action =>
  sessionLost({ reason: 'denied', message: wording('session.locationNotPermitted'), here: true })
