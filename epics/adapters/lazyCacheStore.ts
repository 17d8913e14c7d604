import type { CacheStore } from '../kernel/index.ts'

/** The database of copies and its library, loaded when they are first needed. */
export const lazyCacheStore = (load: () => Promise<CacheStore>): CacheStore => {
  let loaded: Promise<CacheStore> | null = null
  // One that does not come is asked for anew by whoever needs it next.
  const store = (): Promise<CacheStore> =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null
      throw error
    }))
  return {
    get: async (table, name) => (await store()).get(table, name),
    put: async (rows) => (await store()).put(rows),
    remove: async (names) => (await store()).remove(names),
    heads: async () => (await store()).heads(),
    clear: async () => (await store()).clear(),
    destroy: async () => (await store()).destroy(),
  }
}
