/** How the people of the account sign in by an identity provider of their own (INT-02 … INT-08, INT-20). */
import { ask } from '../calls/index.ts'
import { count, fact, flag, group, id, list, nullable, partial, secret, text, type Infer } from '../kernel/index.ts'
import { getSsoApplication, longestDescription } from './api.ts'

const nothing = group({})
const address = text('prose', 2_000)

const typed = { alt_idp_entity_id: address, alt_idp_login_url: address, alt_idp_certificate: text('prose', 20_000) }

/** INT-04, INT-05; an empty text is none. */
export const signOnChanges = partial({ enforce_sso: flag(), ...typed })
/** What other tabs left unsaved, or a session that ended; it waits until somebody has said whether it is meant. */
export const leftSignOn = list(partial(typed))
export type SignOnChanges = Infer<typeof signOnChanges>

/** INT-02 */
export const generateAsked = fact('integrations/generateAsked', { v: 1, origin: 'intent', payload: nothing })
/** INT-08 */
export const regenerateAsked = fact('integrations/regenerateAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ id: id('ssoApplication') }),
})
/** It is shown once, from the vault. */
export const provisioningTokenIssued = fact('integrations/provisioningTokenIssued', {
  v: 1,
  origin: 'server',
  payload: group({ token: secret() }),
})
export const provisioningTokenNotIssued = fact('integrations/provisioningTokenNotIssued', {
  v: 1,
  origin: 'server',
  payload: nothing,
})
export const provisioningTokenSeen = fact('integrations/provisioningTokenSeen', {
  v: 1,
  origin: 'intent',
  payload: nothing,
})
export const signOnEdited = fact('integrations/signOnEdited', { v: 1, origin: 'intent', payload: signOnChanges })
export const signOnSaved = fact('integrations/signOnSaved', {
  v: 1,
  origin: 'server',
  payload: group({ sent: signOnChanges }),
})
export const signOnNotSaved = fact('integrations/signOnNotSaved', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000), status: nullable(count()) }),
})

export const signOnRecovered = fact('integrations/signOnRecovered', {
  v: 1,
  origin: 'storage',
  payload: group({ signOn: leftSignOn }),
})
/** What was left first is taken into the form, or what stands there stays. */
export const signOnLeftAnswered = fact('integrations/signOnLeftAnswered', {
  v: 1,
  origin: 'intent',
  payload: group({ isTaken: flag() }),
})

/** INT-20 */
export const ssoApplication = ask('integrations/ssoApplication', {
  call: getSsoApplication,
  answer: group({
    application: nullable(
      group({
        id: id('ssoApplication'),
        description: text('prose', longestDescription),
        entity_id: text('prose', 200),
        sign_in_url: address,
        metadata_url: address,
      }),
    ),
  }),
  news: { on: [provisioningTokenIssued] },
})
