/** The face of case numbers: a duplicate is warned about, and allowed (CAS-07). */
export { numberAnswered, numberAsked } from './actions.ts'
export { sameNumber } from './api.ts'
export { sameNumberAs } from './reducer.ts'
export { isSaid, saidNumber } from './said.ts'
export type { Said } from './said.ts'
