import { afresh, flag, group, id, list, nullable, on, oneOf, secret, slice, text } from '../kernel/index.ts'
import type { Field, Infer, SecretHandle } from '../kernel/index.ts'
import { routeEntered } from '../navigation/index.ts'
import { applicationStarted, loggedOut } from '../session/index.ts'
import * as facts from './actions.ts'
import * as signOn from './signOn.ts'
import { leftSignOn, signOnChanges, type SignOnChanges } from './signOn.ts'

export type IntegrationsState = {
  /** Applications whose tokens are being revoked. */
  revoking: number[]
  /** What becomes of the authorization page's question. */
  allowing: 'no' | 'sending' | 'done'
  problem: string | null
  /** Whether an SSO application is generated, or its token. */
  issuing: boolean
  /** The provisioning token, until it has been seen. */
  token: SecretHandle | null
  /** INT-06: what is changed of single sign-on and not saved yet. */
  signOn: SignOnChanges
  signOnLeft: Infer<typeof leftSignOn>
  signOnProblem: string | null
}

const shape: Field<IntegrationsState> = group({
  revoking: list(id('application')),
  allowing: oneOf(['no', 'sending', 'done']),
  problem: nullable(text('prose', 2_000)),
  issuing: flag(),
  token: nullable(secret()),
  signOn: signOnChanges,
  signOnLeft: leftSignOn,
  signOnProblem: nullable(text('prose', 2_000)),
})
const nothing: IntegrationsState = {
  revoking: [],
  allowing: 'no',
  problem: null,
  issuing: false,
  token: null,
  signOn: {},
  signOnLeft: [],
  signOnProblem: null,
}

const settled = (draft: IntegrationsState, { id: of }: { readonly id: number }): void => {
  draft.revoking = draft.revoking.filter((each) => each !== of)
}
const begin = (draft: IntegrationsState): void => void Object.assign(draft, afresh(nothing))

export const integrationsSlice = slice('integrations', shape, nothing, [
  on(facts.revokeAsked, (draft, { id: of }) => {
    if (!draft.revoking.includes(of)) draft.revoking = [...draft.revoking, of]
  }),
  on(facts.applicationRevoked, settled),
  on(facts.applicationNotRevoked, settled),
  on(facts.allowAsked, (draft) => {
    Object.assign(draft, { allowing: 'sending', problem: null })
  }),
  on(facts.applicationAllowed, (draft) => {
    Object.assign(draft, { allowing: 'done', problem: null })
  }),
  on(facts.applicationNotAllowed, (draft, { message }) => {
    Object.assign(draft, { allowing: 'no', problem: message })
  }),
  on(routeEntered, (draft) => {
    Object.assign(draft, { allowing: 'no', problem: null })
  }),
  on(signOn.generateAsked, (draft) => {
    draft.issuing = true
  }),
  on(signOn.regenerateAsked, (draft) => {
    draft.issuing = true
  }),
  on(signOn.provisioningTokenIssued, (draft, { token }) => {
    Object.assign(draft, { issuing: false, token })
  }),
  on(signOn.provisioningTokenNotIssued, (draft) => {
    draft.issuing = false
  }),
  on(signOn.provisioningTokenSeen, (draft) => {
    draft.token = null
  }),
  on(signOn.signOnEdited, (draft, changes) => {
    draft.signOn = { ...draft.signOn, ...changes }
    draft.signOnProblem = null
  }),
  // What was changed once more meanwhile is still to be saved.
  on(signOn.signOnSaved, (draft, { sent }) => {
    const left = Object.entries(draft.signOn).filter(([name, value]) => sent[name as keyof SignOnChanges] !== value)
    draft.signOn = Object.fromEntries(left)
    draft.signOnProblem = null
  }),
  // Nothing typed is lost; a switch stands as the server has it.
  on(signOn.signOnNotSaved, (draft, { message }) => {
    const { enforce_sso: _switch, ...typed } = draft.signOn
    draft.signOn = typed
    draft.signOnProblem = message
  }),
  on(signOn.signOnRecovered, (draft, { signOn: left }) => {
    draft.signOnLeft = [...draft.signOnLeft, ...left]
  }),
  on(signOn.signOnLeftAnswered, (draft, { isTaken }) => {
    const [first, ...others] = draft.signOnLeft
    draft.signOnLeft = others
    if (first === undefined || !isTaken) return
    draft.signOn = { ...first, ...draft.signOn }
    draft.signOnProblem = null
  }),
  // What was under way when the page went away is not known to be done; what is not saved yet still is to be.
  on(applicationStarted, (draft) => {
    const { signOn: unsaved, signOnLeft } = draft
    begin(draft)
    Object.assign(draft, { signOn: unsaved, signOnLeft })
  }),
  on(loggedOut, begin),
])
