/** The face of what is done with services beyond the records themselves. */
export { applyBundle } from './api.ts'
export type { SharedByBundle } from './api.ts'
