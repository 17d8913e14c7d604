/** Sign-in, tokens, second factors, the own profile and the own account. */
export { masqueradeFamily, waitingFor } from './acting.ts'
export { pairOfFamily } from './applications.ts'
export { createAuthentication, signedInRecently } from './authenticate.ts'
export { budgetOf } from './budgets.ts'
export { newBackupCode, newTotpSecret } from './codes.ts'
export { askForEmail } from './emailRoutes.ts'
export { hearOfEnded } from './endedElsewhere.ts'
export { auditEnded, endFamilies, endingOf, startFamily } from './families.ts'
export { changeFactor, isStanding, isTaken, over } from './factors.ts'
export { askedLately, flooded, linkTo, lockUser, mailedEnough, mostAnHour, newLinkToken, voidLinks } from './links.ts'
export { hashPassword } from './passwords.ts'
export { sealOlderSecrets } from './sealOlder.ts'
export { createSigningKeys } from './signingKeys.ts'
export {
  absentPrincipal,
  accessUserOf,
  admit,
  letsProgramsAct,
  rightsOf,
  scopesNow,
  standingOf,
  standings,
} from './standing.ts'
export { claimAttempt, clearFailures, forgetAttempt, subjectOf } from './throttle.ts'
export { changeAddon, isThere } from './addons.ts'
export { accountForm, salesRepOf } from './wireForms.ts'
