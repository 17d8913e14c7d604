/** Programs of others, and single sign-on. */
export { registerApplication } from './register.ts'
export type { Registered } from './register.ts'
export { removeApplication, rotateSecret } from './registered.ts'
export type { Rotated, Unregistered } from './registered.ts'
