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
export { getAuthorization, longestAddress, longestClientId, postApplicationToken, postAuthorization } from './api.ts'
export { authorization, authorizedApplications, byApplication } from './asks.ts'
export type { AuthorizedApplication } from './asks.ts'
export { connectionTyped, revokeQuestion, windowBlocked } from './parts.ts'
export { isOpenToApplications, scopesOfApplication, ungrantable } from './scopes.ts'
