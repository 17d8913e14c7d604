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
  shutOutAsked,
} from './actions.ts'
export { saveSignOn, shutOut } from './acts.ts'
export {
  deleteProgram,
  getAuthorization,
  getPrograms,
  getSsoApplication,
  longestAddress,
  longestClientId,
  postApplicationToken,
  postAuthorization,
  postSsoApplication,
  putSsoApplication,
} from './api.ts'
export { askedIn, questionOnWire } from './asked.ts'
export type { AskedByProgram } from './asked.ts'
export { authorization, authorizedApplications, programsInUse } from './asks.ts'
export type { AuthorizedApplication, Program } from './asks.ts'
export { connectionTyped, revokeQuestion, shutOutQuestion, windowBlocked } from './parts.ts'
export {
  generateAsked,
  provisioningTokenIssued,
  provisioningTokenNotIssued,
  provisioningTokenSeen,
  regenerateAsked,
  signOnEdited,
  signOnLeftAnswered,
  signOnRecovered,
  signOnSaved,
  ssoApplication,
} from './signOn.ts'
export { unsentSignOn } from './selectors.ts'
export { isOpenToApplications, scopesOfApplication, ungrantable } from './scopes.ts'
