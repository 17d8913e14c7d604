/** The face of what kinds that hang on a record have of their own, and of the agency's lists. */
export { relationsOf } from './actionRelations.ts'
export { bytesAddress } from './documents.ts'
export { listAlone } from './entries.ts'
export { letterSubject } from './letters.ts'
export { rowFor } from './listedRoutes.ts'
export { usesOf } from './uses.ts'
