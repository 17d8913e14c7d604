/** The face of the merging of people (ADM-35). */
export { mergeAsked, mergedNames, type MergedName, type Merging } from './actions.ts'
export { mergePeople } from './act.ts'
export { mergePersons } from './api.ts'
export { choicesOf, differing, isStillMeant, mergingOf, type MergeChoice } from './choices.ts'
export { mergeForm } from './parts.ts'
