/** What the login page says of each way in which a session ends (RTS-26 … RTS-29). */
import { wording, type MessageKey } from '../messages/index.ts'
import type { LogoutReason } from './workflow.ts'

const texts = {
  replaced: 'session.replaced',
  missing: 'session.missing',
  cancelled: 'session.cancelled',
  denied: 'session.denied',
  lost: 'session.isLost',
  refresh_failure: 'session.refreshFailed',
  timeout: 'session.hasTimedOut',
  expired: 'session.hasExpired',
  logout: 'session.loggedOut',
  error: null,
  unknown: null,
} as const satisfies Readonly<Record<LogoutReason, MessageKey | null>>

/** `said` is the server's own text, for the types that have none. */
export const logoutText = (type: LogoutReason, said?: string): string => {
  const text = texts[type]
  return text === null ? (said ?? '') || wording('session.loggedOut') : wording(text)
}

/** Whether the other tabs of the browser say more of it than that it was in another one. */
export const saysMore = (type: LogoutReason): boolean => type !== 'logout' && texts[type] !== null
