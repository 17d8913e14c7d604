/** Programs of others, and single sign-on. */
export { insertApplication, registerApplication } from './register.ts'
export type { NewApplication, Registered } from './register.ts'
