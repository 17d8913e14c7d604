/** The face of what is done with services beyond the records themselves. */
export { bundleAsked, bundleEntered, bundleFailed, bundleLeft, bundleRequested } from './actions.ts'
export { enterBundle } from './acts.ts'
export { applyBundle } from './api.ts'
export type { SharedByBundle } from './api.ts'
export { bundleRunOf, keyToRepeat, servicesSlice } from './reducer.ts'
export { hoursAndMinutes, minutesOf, serviceSums } from './sums.ts'
