import { workflow } from '../kernel/workflow.ts'

/**
 * How a browser comes to be signed in and out again. The state that the specification names (SES-01: "no token" or
 * "logged in") is read off this one: see `sessionState`.
 */
export const sessionFlow = workflow({
  name: 'session',
  initial: 'starting',
  table: {
    starting: {
      noTokenFound: 'signedOut',
      tokenAccepted: 'loading',
      logoutRequested: 'leaving',
      loggedOut: 'signedOut',
    },
    /** tokenAccepted: somebody signed in in another tab of this browser. */
    signedOut: { loginRequested: 'signingIn', tokenAccepted: 'loading' },
    signingIn: {
      loginRefused: 'signedOut',
      codeAsked: 'codeAsked',
      codeRefused: 'codeAsked',
      tokenAccepted: 'loading',
      loggedOut: 'signedOut',
    },
    codeAsked: { loginRequested: 'signingIn', loginCancelled: 'signedOut', loggedOut: 'signedOut' },
    loading: {
      noticeRequired: 'notice',
      factorRequired: 'enrolling',
      loaded: 'ready',
      loadFailed: 'loadFailed',
      logoutRequested: 'leaving',
      loggedOut: 'signedOut',
    },
    loadFailed: { tokenAccepted: 'loading', logoutRequested: 'leaving', loggedOut: 'signedOut' },
    notice: { noticeAccepted: 'loading', logoutRequested: 'leaving', loggedOut: 'signedOut' },
    /** PRO-37: nothing but the own profile, until there is a second factor. */
    enrolling: { factorVerified: 'loading', logoutRequested: 'leaving', loggedOut: 'signedOut' },
    /** factorRequired: since a moment ago the account demands one. */
    ready: { factorRequired: 'enrolling', logoutRequested: 'leaving', loggedOut: 'signedOut' },
    leaving: { loggedOut: 'signedOut' },
  },
})

type FlowTable = typeof sessionFlow.table
export type SessionEvent = { [P in keyof FlowTable]: keyof FlowTable[P] }[keyof FlowTable]

/**
 * Whether a token that arrives is for this tab's session. An answer that was still under way when the session ended is
 * not: only a sign-in, here or in another tab, opens one.
 */
export const allowsToken = (phase: SessionPhase, by: 'login' | 'start' | 'refresh' | 'otherTab'): boolean => {
  if (phase === 'leaving' || phase === 'codeAsked') return false
  if (phase === 'signedOut') return by === 'otherTab'
  if (phase === 'signingIn') return by === 'login' || by === 'otherTab'
  if (phase === 'starting') return by !== 'refresh'
  return true
}

export type SessionPhase = keyof typeof sessionFlow.table
export const sessionPhases = Object.keys(sessionFlow.table) as [SessionPhase, ...SessionPhase[]]

/** SES-50: the server's reason where it turns an address away. */
export const notAdmitted = 'not_admitted'

/** PRO-37: the server's reason where nothing else comes before a second factor. */
export const factorNeeded = 'factor_required'

export const factorMethods = ['totp', 'sms'] as const

/** Why a session ended (spec 001 §4): the code beside the message on the login page. */
export const logoutReasons = [
  'expired',
  'replaced',
  'missing',
  'cancelled',
  'denied',
  'lost',
  'refresh_failure',
  'timeout',
  'error',
  'unknown',
  'logout',
] as const
export type LogoutReason = (typeof logoutReasons)[number]
