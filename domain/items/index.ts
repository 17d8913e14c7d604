/** The face of items: what their forms ask beyond the records themselves. */
export { advocatesLoaded, advocatesOpened } from './actions.ts'
export { getAvailableAdvocates } from './api.ts'
export { availableFor, itemsSlice } from './reducer.ts'
export type { ItemsState, Subject } from './reducer.ts'
