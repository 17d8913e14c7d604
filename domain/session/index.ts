/** The session's face. */
export {
  accountChanged,
  accountFormFailed,
  accountFormSucceeded,
  applicationStarted,
  backupCodeIssued,
  backupCodeSeen,
  codeAsked,
  codeRefused,
  contactPersonAsked,
  contactPersonDismissed,
  emailConfirmationRequested,
  endsSession,
  factorRequired,
  factorVerified,
  linkFollowed,
  linkRead,
  loggedOut,
  loginCancelled,
  loginRefused,
  loginRequested,
  logoutRequested,
  longestEmail,
  longestLogin,
  noticeAccepted,
  noticeRequired,
  noTokenFound,
  othersNotRevoked,
  othersRevoked,
  passwordResetRequested,
  passwordSetRequested,
  registrationRequested,
  revokeOthersRequested,
  sessionLost,
  sessionReady,
  signUpRequested,
  ssoRequested,
  tokenAccepted,
  userLoaded,
  userLoadFailed,
} from './actions.ts'
export {
  apply,
  confirmEmail,
  deleteToken,
  findSso,
  getMe,
  getMyAccount,
  getTokens,
  login,
  putMe,
  putMyAccount,
  refresh,
  register,
  resetPassword,
  verifyPhone,
  verifySms,
  verifyTotp,
} from './api.ts'
export { account, accountShape, role } from './forms.ts'
export { emailAddress, loginName, loginNameOfInvited, signInName } from './loginName.ts'
export type { Account, Claims, User } from './forms.ts'
export { lookAtLink } from './linkApi.ts'
export { authenticatorAddress, inFours } from './secondFactor.ts'
export { logoutText, saysMore } from './reasons.ts'
export { sessionSlice } from './reducer.ts'
export {
  asksContactPerson,
  canSubmitLogin,
  lacksFactor,
  loginPath,
  needsRefresh,
  passwordsMatch,
  requiresSystemUseNotice,
} from './rules.ts'
export {
  currentAccount,
  zoneOf,
  currentUser,
  isAtWork,
  isEnrolling,
  isInactive,
  isReady,
  loginMessage,
  hasSetPassword,
  scopesOf,
  type WithSession,
  sessionState,
  systemUseText,
} from './selectors.ts'
export type { SessionState } from './state.ts'
export { readToken, sessionOfToken, tokenFacts, tokenId } from './token.ts'
export type { TokenFacts } from './token.ts'

export { factorMethods, factorNeeded, logoutReasons, notAdmitted, sessionFlow } from './workflow.ts'
export type { LogoutReason } from './workflow.ts'
export { standingOf, usualGrace } from './standing.ts'
export type { Standing } from './standing.ts'
