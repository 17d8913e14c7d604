/** What the state knows of the session; every secret in it is a handle. */
import { flag, group, instant, label, nullable, oneOf, count, secret, text, type Infer } from '../kernel/index.ts'
import { account, claims, passwordLink, user } from './forms.ts'
import { logoutReasons, sessionFlow, sessionPhases } from './workflow.ts'

/** How far one of the forms outside a session is. */
const formOutcome = group({
  state: oneOf(['idle', 'sending', 'succeeded', 'failed']),
  message: nullable(text('prose', 2_000)),
})
export type FormOutcome = Infer<typeof formOutcome>

export const sessionShape = group({
  phase: oneOf(sessionPhases),
  build: nullable(label()),
  authConfigured: flag(),
  claims: nullable(claims),
  /** Of the access token, by the server's clock. */
  expiresAt: nullable(instant()),
  /** How this tab came to its token: decides what a failed load says (SES-28, SES-31) and whether the dashboard opens. */
  enteredBy: nullable(oneOf(['login', 'start', 'refresh', 'otherTab'])),
  user: nullable(user),
  account: nullable(account),
  /** SES-16: why the login page is shown; `refused` is a sign-in that did not succeed. */
  message: nullable(group({ reason: oneOf([...logoutReasons, 'refused']), text: text('prose', 2_000), at: instant() })),
  /** SES-47: the second factor that is asked for; the password waits in the vault. */
  code: nullable(group({ method: oneOf(['totp', 'sms']), user_login: text('name', 255), password: secret() })),
  /** The link for a new password that was followed; null until the server has said what it is. */
  link: nullable(passwordLink),
  backupCode: nullable(secret()),
  loadFailure: nullable(text('prose', 2_000)),
  systemUseAccepted: flag(),
  contactPersonAsked: flag(),
  /** SES-30: false when some settings did not load. */
  complete: flag(),
  /** At the end of the session before: what was not sent and is sealed on this device, and what could not be. */
  draftsKept: count(),
  draftsLost: count(),
  revoking: flag(),
  /** How many tokens the last revoke-all-others revoked. */
  revoked: nullable(count()),
  forms: group({
    reset: formOutcome,
    password: formOutcome,
    register: formOutcome,
    signUp: formOutcome,
    sso: formOutcome,
    email: formOutcome,
  }),
})
export type SessionState = Infer<typeof sessionShape>

const idle: FormOutcome = { state: 'idle', message: null }

export const initialSession: SessionState = {
  phase: sessionFlow.initial,
  build: null,
  authConfigured: true,
  claims: null,
  expiresAt: null,
  enteredBy: null,
  user: null,
  account: null,
  message: null,
  code: null,
  link: null,
  backupCode: null,
  loadFailure: null,
  systemUseAccepted: false,
  contactPersonAsked: false,
  complete: false,
  draftsKept: 0,
  draftsLost: 0,
  revoking: false,
  revoked: null,
  forms: { reset: idle, password: idle, register: idle, signUp: idle, sso: idle, email: idle },
}
