/** The face of what is done with services beyond the records themselves. */
export { bundleAsked, bundleEdited, bundleLeft, bundleOpened, bundleRequested } from './actions.ts'
export { enterBundle } from './acts.ts'
export { applyBundle } from './api.ts'
export type { SharedByBundle } from './api.ts'
export { bundleFormOf, bundleRunOf, isEnteringBundle } from './reducer.ts'
export type { WithServices } from './reducer.ts'
export { hoursAndMinutes, minutesOf, serviceSums } from './sums.ts'
export { inactiveServices } from './parts.ts'
