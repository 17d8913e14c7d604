/** Sign-in, tokens, second factors, the own profile and the own account. */
export { createAuthentication } from './authenticate.ts'
export { removeExpired } from './cleanup.ts'
export { hashPassword } from './passwords.ts'
export { authRoutes, productRoutes } from './routes.ts'
export { createSigningKeys } from './signingKeys.ts'
export { rightsOf, standingOf } from './standing.ts'

export { accountForm } from './wireForms.ts'
