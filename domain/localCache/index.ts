/** The face of what this device keeps of the server's answers. */
export { itemTooLarge, storageFailed, storageRanFull, storageStayedFull } from './actions.ts'
export { eviction } from './eviction.ts'
export type { Held } from './eviction.ts'
export { isTooLarge, kilobytesOf } from './size.ts'
export {
  cacheTables,
  cardsPlace,
  configurationPlace,
  copyPlace,
  copyTables,
  itemPlace,
  databaseVersion,
  mayBeKept,
  priorities,
  usersPlace,
  usualPriority,
} from './tables.ts'
export type { CachePlace, CacheTable, ItemKind } from './tables.ts'
