/** The face of an account's modules. */
export { ModuleList, Modules } from './Modules.tsx'
