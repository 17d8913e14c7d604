/** What a user sets up of the second factor. Secrets and codes are handles into the vault. */
import { count, fact, group, nullable, oneOf, secret, text } from '../kernel/index.ts'
import { factorMethods } from '../session/index.ts'

const nothing = group({})
const failure = group({ message: text('prose', 2_000), status: nullable(count()) })

export const factorMethodChosen = fact('profile/factorMethodChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ method: oneOf(factorMethods) }),
})
export const authenticatorAsked = fact('profile/authenticatorAsked', { v: 1, origin: 'intent', payload: nothing })
/** PRO-20: what an authenticator is told; null where the server gives none, as after a sign-in that is too long ago. */
export const authenticatorIssued = fact('profile/authenticatorIssued', {
  v: 1,
  origin: 'server',
  payload: group({ secret: nullable(secret()) }),
})
export const authenticatorNotIssued = fact('profile/authenticatorNotIssued', {
  v: 1,
  origin: 'server',
  payload: failure,
})
/** PRO-23: the code that the authenticator shows. */
export const authenticatorCodeGiven = fact('profile/authenticatorCodeGiven', {
  v: 1,
  origin: 'intent',
  payload: group({ code: secret() }),
})
/** PRO-32 */
export const phoneGiven = fact('profile/phoneGiven', {
  v: 1,
  origin: 'intent',
  payload: group({ phone: text('phone', 11) }),
})
export const phoneCodeSent = fact('profile/phoneCodeSent', { v: 1, origin: 'server', payload: nothing })
export const phoneCodeGiven = fact('profile/phoneCodeGiven', {
  v: 1,
  origin: 'intent',
  payload: group({ code: secret() }),
})
/** Another phone is to be entered, or none. */
export const phoneWithdrawn = fact('profile/phoneWithdrawn', { v: 1, origin: 'intent', payload: nothing })
export const factorRefused = fact('profile/factorRefused', { v: 1, origin: 'server', payload: failure })
