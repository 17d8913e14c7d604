/** The face of the administration. */
export { arrangeAsked } from './actions.ts'
export { arrangeCalls, arrangedKinds, getUses, isArranged } from './api.ts'
export type { Use } from './api.ts'
export { arrangeEntries, moved } from './arrange.ts'
export { usesOfEntry } from './use.ts'
export { mayLeave, takingOut } from './removal.ts'
export { deactivation, entryHistory, shownEntries } from './parts.ts'
export {
  categoriesOf,
  mappedNow,
  mappingAnswered,
  mappingChosen,
  mappingLacking,
  mappingOf,
  mappingShown,
  mappingTo,
  noCategory,
  type MappedEntry,
} from './mapping.ts'
