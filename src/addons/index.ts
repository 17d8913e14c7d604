/** The face of an account's modules. */
export { Modules } from './Modules.tsx'
