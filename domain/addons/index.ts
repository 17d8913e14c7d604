/** The face of an account's modules (ADM-27). */
export { setAddon } from './act.ts'
export { addonAsked, addonQuestion } from './actions.ts'
export { putAddon } from './api.ts'
export { hindranceTo, lastDayOf, requirementsOf, standingOn, stateOf } from './rules.ts'
export type { AddonState } from './rules.ts'
