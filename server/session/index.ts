/** Sign-in, tokens, second factors, the own profile and the own account. */
export { createAuthentication } from './authenticate.ts'
export { budgetOf } from './budgets.ts'
export { newBackupCode, newTotpSecret } from './codes.ts'
export { hearOfEnded } from './endedElsewhere.ts'
export { changeFactor, isTaken } from './factors.ts'
export { linkTo, newLinkToken } from './links.ts'
export { hashPassword } from './passwords.ts'
export { sealOlderSecrets } from './sealOlder.ts'
export { createSigningKeys } from './signingKeys.ts'
export { absentPrincipal, rightsOf, standingOf } from './standing.ts'

export { clearFailures, subjectOf } from './throttle.ts'
export { accountForm } from './wireForms.ts'
