/** The face of tags. */
export { carriersFailed, carriersLoaded, carriersOpened, termNamed } from './actions.ts'
export { listCarriers } from './api.ts'
export type { Carrier } from './carriers.ts'
export { termCalled } from './named.ts'
export { carriersOf } from './reducer.ts'
export { offeredTerms, sortedTerms } from './terms.ts'
