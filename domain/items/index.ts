/** The face of items: what their forms ask beyond the records themselves. */
export { itemFormClosed, itemFormOpened } from './actions.ts'
export {
  actionKinds,
  advocatesAvailable,
  getAvailableAdvocates,
  getRelations,
  placeOfLetter,
  relatedTo,
} from './api.ts'
export type { ActionKind, ActionRelations, Subject } from './api.ts'
export { fieldOfOffered, offeredIn, subjectOf } from './offered.ts'
export { isPrefillKnown, prefillOf } from './prefill.ts'
export { itemFormOf } from './reducer.ts'
