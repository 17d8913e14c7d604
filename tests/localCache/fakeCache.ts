/** A cache without cryptography, whose content tests can look at and set. */
import { Subject } from 'rxjs'
import type { CachePlace } from '../../domain/localCache/index.ts'
import type { CacheEvent, CacheItem, LocalCache } from '../../epics/kernel/index.ts'

const nameOf = ({ table, key }: CachePlace): string => `${table}/${key}`

export const fakeCache = () => {
  const kept = new Map<string, { value: unknown; at: number; priority: number | undefined }>()
  const events$ = new Subject<CacheEvent>()
  const asked: string[] = []
  const cache: LocalCache = {
    events$,
    read: async (place) => {
      asked.push(nameOf(place))
      return kept.get(nameOf(place)) ?? null
    },
    keep: async (items: readonly CacheItem[]) =>
      items.forEach(({ place, value, priority }) =>
        kept.set(nameOf(place), { value: structuredClone(value), at: 0, priority }),
      ),
    forget: async (places) => places.forEach((place) => kept.delete(nameOf(place))),
    forgetTables: async (tables) =>
      [...kept.keys()].forEach((name) => tables.some((table) => name.startsWith(`${table}/`)) && kept.delete(name)),
  }
  return { cache, kept, asked, events$, port: () => cache }
}
