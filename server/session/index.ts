/** Sign-in, tokens, second factors, the own profile and the own account. */
export { createAuthentication } from './authenticate.ts'
export { hashPassword } from './passwords.ts'
export { createSigningKeys } from './signingKeys.ts'
export { absentPrincipal, rightsOf, standingOf } from './standing.ts'

export { accountForm } from './wireForms.ts'
