/** The face of tags. */
export { enterpriseTagTables, filterableTables, tagTables, tagTablesFor } from './tables.ts'
export type { TagTable } from './tables.ts'
export { offeredTerms, sortedTerms } from './terms.ts'
