/** The face of how an account stands: what its people are told of trial, renewal and expiry (BIL-06 … BIL-17). */
export { standingOf, usualGrace } from './rules.ts'
export type { Standing } from './rules.ts'
