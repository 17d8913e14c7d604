/** A store of copies in memory: for tests. `room` is how many bytes it takes. */
import type { CachedRow, CacheStore } from '../../epics/kernel/cachePort.ts'

export const createMemoryCacheStore = (options: { readonly room?: number } = {}): CacheStore => {
  const { room = Number.POSITIVE_INFINITY } = options
  let rows = new Map<string, CachedRow>()
  return {
    get: async (table, name) => {
      const row = rows.get(name)
      return row?.table === table ? row : null
    },
    put: async (added) => {
      const next = new Map(rows)
      for (const row of added) next.set(row.name, row)
      const size = [...next.values()].reduce((sum, row) => sum + row.size, 0)
      if (size > room) throw new DOMException('no room', 'QuotaExceededError')
      rows = next
    },
    remove: async (names) => names.forEach((name) => rows.delete(name)),
    heads: async () =>
      [...rows.values()].map(({ table, name, keyId, size, priority, at }) => ({
        table,
        name,
        keyId,
        size,
        priority,
        at,
      })),
    clear: async () => rows.clear(),
    destroy: async () => rows.clear(),
  }
}
