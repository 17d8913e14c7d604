import type { CacheStore } from '../kernel/index.ts'
import { loadedOnce } from './loadedOnce.ts'

/** The database of copies and its library, loaded when they are first needed. */
export const lazyCacheStore = (load: () => Promise<CacheStore>): CacheStore => {
  const { get: store } = loadedOnce(load)
  return {
    get: async (table, name) => (await store()).get(table, name),
    put: async (rows) => (await store()).put(rows),
    remove: async (names) => (await store()).remove(names),
    heads: async () => (await store()).heads(),
    clear: async () => (await store()).clear(),
    destroy: async () => (await store()).destroy(),
  }
}
