import { afresh, flag, group, nullable, on, oneOf, secret, slice, text, type Infer } from '../kernel/index.ts'
import { routeEntered } from '../navigation/index.ts'
import { applicationStarted, factorMethods, factorVerified, loggedOut } from '../session/index.ts'
import * as facts from './actions.ts'

const shape = group({
  method: oneOf(factorMethods),
  /** Of the authenticator: unasked, under way, there or refused. */
  authenticator: oneOf(['unasked', 'asked', 'issued', 'failed']),
  secret: nullable(secret()),
  /** Where a code was sent to, or is to be sent. */
  phone: nullable(text('phone', 11)),
  /** The code that was sent there is good, whatever becomes of another. */
  sentTo: nullable(text('phone', 11)),
  isSending: flag(),
  problem: nullable(text('prose', 2_000)),
})
export type ProfileState = Infer<typeof shape>

const nothing: ProfileState = {
  method: 'totp',
  authenticator: 'unasked',
  secret: null,
  phone: null,
  sentTo: null,
  isSending: false,
  problem: null,
}
const begin = (draft: ProfileState): void => void Object.assign(draft, afresh(nothing))
const send = (draft: ProfileState): void => void Object.assign(draft, { isSending: true, problem: null })

export const profileSlice = slice('profile', shape, nothing, [
  on(facts.factorMethodChosen, (draft, { method }) => void Object.assign(draft, { method, problem: null })),
  on(facts.authenticatorAsked, (draft) => void Object.assign(draft, { authenticator: 'asked', problem: null })),
  on(facts.authenticatorIssued, (draft, { secret: issued }) => {
    Object.assign(draft, { authenticator: 'issued', secret: issued })
    // What was given was refused, for the sign-in is too long ago.
    if (issued === null) draft.isSending = false
  }),
  on(facts.authenticatorNotIssued, (draft, { message }) => {
    Object.assign(draft, { authenticator: 'failed', problem: message })
  }),
  on(facts.authenticatorCodeGiven, send),
  on(facts.phoneGiven, (draft, { phone }) => {
    send(draft)
    draft.phone = phone
  }),
  on(facts.phoneCodeSent, (draft) => void Object.assign(draft, { isSending: false, sentTo: draft.phone })),
  on(facts.phoneCodeGiven, send),
  on(facts.phoneWithdrawn, (draft) => void Object.assign(draft, { phone: null, problem: null })),
  on(facts.factorRefused, (draft, { message }) => {
    Object.assign(draft, { isSending: false, problem: message })
  }),
  on(routeEntered, (draft, { route }) => {
    if (route !== 'myProfile') Object.assign(draft, afresh(nothing), { isSending: draft.isSending })
  }),
  on(factorVerified, begin),
  on(applicationStarted, begin),
  on(loggedOut, begin),
])
