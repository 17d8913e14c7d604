/** The facts of a session. Passwords, codes and tokens are handles into the vault: no type here can hold one. */
import { fact, type Action } from '../kernel/action.ts'
import { count, flag, group, instant, label, nullable, oneOf, optional, secret, text } from '../kernel/field.ts'
import { account, claims, linkPurposes, passwordLink, user } from './forms.ts'
import { factorMethods, logoutReasons } from './workflow.ts'

const nothing = group({})
/** In UTF-16 units, as they are typed. */
export const longestLogin = 255
export const longestEmail = 255

const failure = group({ message: text('prose', 2_000), status: nullable(count()) })

/** How a session ended: the message stands on the login page (SES-16), and what was not sent is sealed or lost. */
const sessionEnd = group({
  reason: oneOf(logoutReasons),
  message: text('prose', 2_000),
  draftsKept: count(),
  draftsLost: optional(count()),
})
/**
 * The application began in this tab. `build` is the version that the 'version' cookie holds (SES-22); `ended` is how the
 * session before it in this page ended: then nobody is signed in until somebody signs in, here or in another tab.
 */
export const applicationStarted = fact('session/applicationStarted', {
  v: 1,
  origin: 'storage',
  payload: group({ build: label(), authConfigured: flag(), ended: optional(sessionEnd) }),
})
export const noTokenFound = fact('session/noTokenFound', { v: 1, origin: 'storage', payload: nothing })
export const loginRequested = fact('session/loginRequested', {
  v: 1,
  origin: 'intent',
  payload: group({ user_login: text('name', longestLogin), password: secret(), code: optional(secret()) }),
})
export const loginRefused = fact('session/loginRefused', { v: 1, origin: 'server', payload: failure })
/** SES-47: the password was right and a second factor is asked for; the password stays in the vault for the repetition. */
export const codeAsked = fact('session/codeAsked', {
  v: 1,
  origin: 'server',
  payload: group({ method: oneOf(['totp', 'sms']), user_login: text('name', longestLogin), password: secret() }),
})
/** The password is right, the code was not: another may be typed. */
export const codeRefused = fact('session/codeRefused', { v: 1, origin: 'server', payload: failure })
export const loginCancelled = fact('session/loginCancelled', { v: 1, origin: 'intent', payload: nothing })
/** Tokens are in browser storage; from here on the session is "logged in". */
export const tokenAccepted = fact('session/tokenAccepted', {
  v: 1,
  origin: 'server',
  payload: group({ by: oneOf(['login', 'start', 'refresh', 'otherTab']), claims, expiresAt: instant() }),
})
export const userLoaded = fact('session/userLoaded', { v: 1, origin: 'server', payload: group({ user, account }) })
/** The account was changed from here. */
export const accountChanged = fact('session/accountChanged', { v: 1, origin: 'server', payload: group({ account }) })
export const userLoadFailed = fact('session/userLoadFailed', { v: 1, origin: 'server', payload: failure })
export const noticeRequired = fact('session/noticeRequired', { v: 1, origin: 'server', payload: nothing })
export const noticeAccepted = fact('session/noticeAccepted', { v: 1, origin: 'intent', payload: nothing })
/** PRO-37: the account demands a second factor, and the user has none. */
export const factorRequired = fact('session/factorRequired', { v: 1, origin: 'server', payload: nothing })
export const factorVerified = fact('session/factorVerified', {
  v: 1,
  origin: 'server',
  payload: group({ method: oneOf(factorMethods) }),
})
/** User, account and settings are there; `complete` is false when some settings did not load (SES-30). */
export const sessionReady = fact('session/ready', { v: 1, origin: 'server', payload: group({ complete: flag() }) })
export const contactPersonAsked = fact('session/contactPersonAsked', { v: 1, origin: 'server', payload: nothing })
export const contactPersonDismissed = fact('session/contactPersonDismissed', {
  v: 1,
  origin: 'intent',
  payload: nothing,
})
/** SES-48: the backup code was spent and this is the next one; shown once, from the vault. */
export const backupCodeIssued = fact('session/backupCodeIssued', {
  v: 1,
  origin: 'server',
  payload: group({ code: secret() }),
})
export const backupCodeSeen = fact('session/backupCodeSeen', { v: 1, origin: 'intent', payload: nothing })
/** The session can't go on: a refused refresh, another tab, the realtime service. `here` is false when another tab has already ended it. */
export const sessionLost = fact('session/lost', {
  v: 1,
  origin: 'server',
  payload: group({ reason: oneOf(logoutReasons), message: text('prose', 2_000), here: flag() }),
})
export const logoutRequested = fact('session/logoutRequested', { v: 1, origin: 'intent', payload: nothing })
/** The session ended, for whatever reason; the message stands on the login page with `at` (SES-16). */
export const loggedOut = fact('session/loggedOut', {
  v: 1,
  origin: 'server',
  payload: sessionEnd,
})
/** From then on nothing is begun for the session. */
export const endsSession = (action: Action): boolean =>
  logoutRequested.match(action) || sessionLost.match(action) || loggedOut.match(action)
export const revokeOthersRequested = fact('session/revokeOthersRequested', { v: 1, origin: 'intent', payload: nothing })
export const othersRevoked = fact('session/othersRevoked', {
  v: 1,
  origin: 'server',
  payload: group({ revoked: count() }),
})
export const othersNotRevoked = fact('session/othersNotRevoked', { v: 1, origin: 'server', payload: failure })
export const passwordResetRequested = fact('session/passwordResetRequested', {
  v: 1,
  origin: 'intent',
  payload: group({ user_login: text('name', longestLogin), remove_old_password: flag() }),
})
export const passwordSetRequested = fact('session/passwordSetRequested', {
  v: 1,
  origin: 'intent',
  payload: group({ token: secret(), password: secret(), password2: secret(), token_type: label(40) }),
})
export const registrationRequested = fact('session/registrationRequested', {
  v: 1,
  origin: 'intent',
  payload: group({
    client: secret(),
    token: secret(),
    user_id: secret(),
    password: secret(),
    password2: secret(),
    bypass_validation: flag(),
  }),
})
export const signUpRequested = fact('session/signUpRequested', {
  v: 1,
  origin: 'intent',
  payload: group({ email: text('email', longestEmail) }),
})
export const ssoRequested = fact('session/ssoRequested', {
  v: 1,
  origin: 'intent',
  payload: group({ user_login: text('name', longestLogin) }),
})
/** A link by which a password is set was opened; what has become of it is asked before anybody types one. */
export const linkFollowed = fact('session/linkFollowed', {
  v: 1,
  origin: 'intent',
  payload: group({ token: secret(), purpose: oneOf(linkPurposes) }),
})
export const linkRead = fact('session/linkRead', { v: 1, origin: 'server', payload: passwordLink })
/** The link in the mail to a new e-mail address was followed. */
export const emailConfirmationRequested = fact('session/emailConfirmationRequested', {
  v: 1,
  origin: 'intent',
  payload: group({ token: secret() }),
})
export const accountFormSucceeded = fact('session/accountFormSucceeded', {
  v: 1,
  origin: 'server',
  payload: group({ form: oneOf(['reset', 'password', 'register', 'signUp', 'sso', 'email']) }),
})
export const accountFormFailed = fact('session/accountFormFailed', {
  v: 1,
  origin: 'server',
  payload: group({
    form: oneOf(['reset', 'password', 'register', 'signUp', 'sso', 'email']),
    message: text('prose', 2_000),
    status: nullable(count()),
  }),
})
