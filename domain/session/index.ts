/** The session's face. */
export {
  accountFormFailed,
  accountFormSucceeded,
  applicationStarted,
  backupCodeIssued,
  backupCodeSeen,
  codeAsked,
  contactPersonAsked,
  contactPersonDismissed,
  loggedOut,
  loginCancelled,
  loginRefused,
  loginRequested,
  logoutRequested,
  noTokenFound,
  noticeAccepted,
  noticeRequired,
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
  changePassword,
  changeUsername,
  deleteToken,
  findSso,
  getLogKey,
  getMe,
  getMyAccount,
  getTokens,
  keepLogKey,
  login,
  newBackupCode,
  putMe,
  putMyAccount,
  refresh,
  register,
  resetPassword,
  verifyPhone,
  verifySms,
  verifyTotp,
} from './api.ts'
export { sessionCommands } from './commands.ts'
export { account, claims, onboardingStates, role, user } from './forms.ts'
export type { Account, Claims, User } from './forms.ts'
export { sessionSlice } from './reducer.ts'
export {
  administratorLevel,
  asksContactPerson,
  canSubmitLogin,
  loginPath,
  needsRefresh,
  passwordsMatch,
  refreshMargin,
  requiresSystemUseNotice,
} from './rules.ts'
export {
  currentAccount,
  currentUser,
  isReady,
  isSigningIn,
  loginMessage,
  scopesOf,
  sessionState,
  systemUseText,
} from './selectors.ts'
export type { FormOutcome, SessionState } from './state.ts'
export { readToken, tokenId } from './token.ts'
export type { TokenFacts } from './token.ts'
export { logoutReasons, sessionFlow, sessionPhases } from './workflow.ts'
export type { LogoutReason, SessionPhase } from './workflow.ts'
