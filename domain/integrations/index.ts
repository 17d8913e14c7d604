/** The face of the integrations: programs of others, and single sign-on. */
export {
  allowAsked,
  applicationAllowed,
  applicationAnnounced,
  applicationNotAllowed,
  applicationNotRevoked,
  applicationRevoked,
  connectAsked,
  denied,
  revokeAsked,
} from './actions.ts'
export { saveSignOn } from './acts.ts'
export {
  getAuthorization,
  getSsoApplication,
  longestAddress,
  longestClientId,
  postApplicationToken,
  postAuthorization,
  postSsoApplication,
  putSsoApplication,
} from './api.ts'
export { authorization, authorizedApplications } from './asks.ts'
export type { AuthorizedApplication } from './asks.ts'
export { connectionTyped, revokeQuestion, windowBlocked } from './parts.ts'
export {
  generateAsked,
  provisioningTokenIssued,
  provisioningTokenNotIssued,
  provisioningTokenSeen,
  regenerateAsked,
  signOnEdited,
  signOnSaved,
  ssoApplication,
} from './signOn.ts'
export { isOpenToApplications, scopesOfApplication, ungrantable } from './scopes.ts'
