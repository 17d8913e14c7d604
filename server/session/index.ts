/** Sign-in, tokens, second factors, the own profile and the own account. */
export { createAuthentication } from './authenticate.ts'
export { budgetOf } from './budgets.ts'
export { hashPassword } from './passwords.ts'
export { sealOlderSecrets } from './sealOlder.ts'
export { createSigningKeys } from './signingKeys.ts'
export { absentPrincipal, rightsOf, standingOf } from './standing.ts'

export { accountForm } from './wireForms.ts'
