/** Programs of others, and single sign-on. */
export { registerApplication } from './register.ts'
export type { Registered } from './register.ts'
