import { afresh, group, id, list, nullable, on, oneOf, slice, text, type Field } from '../kernel/index.ts'
import { routeEntered } from '../navigation/index.ts'
import { applicationStarted, loggedOut } from '../session/index.ts'
import * as facts from './actions.ts'

export type IntegrationsState = {
  /** Applications whose tokens are being revoked. */
  revoking: number[]
  /** What becomes of the authorization page's question. */
  allowing: 'no' | 'sending' | 'done'
  problem: string | null
}

const shape: Field<IntegrationsState> = group({
  revoking: list(id('application')),
  allowing: oneOf(['no', 'sending', 'done']),
  problem: nullable(text('prose', 2_000)),
})
const nothing: IntegrationsState = { revoking: [], allowing: 'no', problem: null }

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
  // What was under way when the page went away is not known to be done.
  on(applicationStarted, begin),
  on(loggedOut, begin),
])
