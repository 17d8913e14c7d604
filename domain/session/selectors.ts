/** Questions to the session's state. Each takes any state that has the slice. */
import { gates } from '../access/index.ts'
import { meets } from '../kernel/index.ts'
import type { Account, User } from './forms.ts'
import type { SessionState } from './state.ts'

export type WithSession = { readonly session: SessionState }

const outside: ReadonlySet<SessionState['phase']> = new Set(['starting', 'signedOut', 'signingIn', 'codeAsked'])

/** SES-01: the two states that the specification names. */
export const sessionState = ({ session }: WithSession): 'no token' | 'logged in' =>
  outside.has(session.phase) ? 'no token' : 'logged in'

/** PRO-37 */
export const isEnrolling = ({ session }: WithSession): boolean => session.phase === 'enrolling'

/** Whether somebody works in it: what is on the screen is to be left alone no longer than else. */
export const isAtWork = (state: WithSession): boolean => isReady(state) || isEnrolling(state)

export const isReady = ({ session }: WithSession): boolean => session.phase === 'ready'

const none: ReadonlySet<string> = new Set()
const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

/** PRM-01: what the token permits; null without a token. The same set as long as the token's list is the same. */
export const scopesOf = ({ session }: WithSession): ReadonlySet<string> | null => {
  if (session.claims === null) return null
  // The server refuses everything else; nothing that it would refuse is offered.
  if (session.phase === 'enrolling') return none
  const { scopes } = session.claims
  const known = sets.get(scopes)
  if (known) return known
  const set: ReadonlySet<string> = new Set(scopes)
  sets.set(scopes, set)
  return set
}

/** PRM-54: a deactivated user is told so and reaches nothing else. */
export const isInactive = (state: WithSession): boolean => meets(scopesOf(state), gates['banner.inactiveUser'])

export const currentUser = ({ session }: WithSession): User | null => session.user
export const currentAccount = ({ session }: WithSession): Account | null => session.account
/** By whose calendar and clock days and times are meant: an IANA name. */
export const zoneOf = ({ session }: WithZone): string => session.account?.time_zone ?? 'UTC'
type WithZone = { readonly session: { readonly account: { readonly time_zone: string } | null } }
/** Whether somebody comes from a form that set a password. */
export const hasSetPassword = ({ session: { forms } }: WithSession): boolean =>
  forms.register.state === 'succeeded' || forms.password.state === 'succeeded'
/** SES-16: shown on the login page with its time. */
export const loginMessage = ({ session }: WithSession): SessionState['message'] => session.message
/** SES-33 */
export const systemUseText = ({ session }: WithSession): string | null =>
  session.phase === 'notice' ? (session.account?.system_use_notification ?? '') : null
