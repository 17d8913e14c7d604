/** The face of what hangs on a record: services, timelogs, notes, action items, letters, documents, parts of cases. */
export { bytesAddress, documentFiles } from './documents.ts'
export { itemKinds } from './kinds.ts'
export { migrations } from './migrations.ts'
export { routes } from './routes.ts'
export type { ItemTables } from './tables.ts'
