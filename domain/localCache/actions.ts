import { count, fact, group, oneOf, quantity } from '../kernel/index.ts'
import { cacheTables } from './tables.ts'

/** CFG-22: there was no room, and so many copies went to make some. */
export const storageRanFull = fact('localCache/ranFull', {
  v: 1,
  origin: 'storage',
  payload: group({ evicted: count() }),
})
/** CFG-23: not even that made enough; what was to be kept is not. */
export const storageStayedFull = fact('localCache/stayedFull', {
  v: 1,
  origin: 'storage',
  payload: group({ kilobytes: quantity() }),
})
/** CFG-19 */
export const itemTooLarge = fact('localCache/itemTooLarge', {
  v: 1,
  origin: 'storage',
  payload: group({ table: oneOf(cacheTables), kilobytes: quantity() }),
})
/** CFG-24 */
export const storageFailed = fact('localCache/failed', { v: 1, origin: 'storage', payload: group({}) })
