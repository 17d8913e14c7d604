/** What the device keeps of answers, as pipelines and their store see it. */
import type { Observable } from 'rxjs'
import type { CachePlace, CacheTable, Held } from '../../domain/localCache/index.ts'
import type { Sealed } from './logPort.ts'

/** What of a row stands beside its bytes. `name` tells nothing without the session's key; `size` is in bytes. */
export type CachedHead = Held & { readonly table: CacheTable; readonly keyId: string }
export type CachedRow = CachedHead & Sealed

/**
 * Where copies are kept. Every adapter passes the same contract suite. A full disk rejects with an error named
 * `QuotaExceededError`.
 */
export interface CacheStore {
  get(table: CacheTable, name: string): Promise<CachedRow | null>
  /** Replaces what has the same name; all or none. */
  put(rows: readonly CachedRow[]): Promise<void>
  remove(names: readonly string[]): Promise<void>
  heads(): Promise<readonly CachedHead[]>
  /** Empties it. */
  clear(): Promise<void>
  /** Takes it off the device. */
  destroy(): Promise<void>
}

export type CacheItem = {
  readonly place: CachePlace
  readonly value: unknown
  /** CFG-19, CFG-21 */
  readonly priority?: number
}

/** What was kept, and when, in milliseconds since 1970; to be checked by a schema before it is used. */
export type CachedValue = { readonly value: unknown; readonly at: number }

export type CacheEvent =
  | { readonly is: 'evicted'; readonly count: number }
  | { readonly is: 'full'; readonly kilobytes: number }
  | { readonly is: 'tooLarge'; readonly table: CacheTable; readonly kilobytes: number }
  | { readonly is: 'failed' }

/**
 * Copies of answers, sealed under the session's key and of use to one user in one account only. Never rejects: a cache
 * that can't be read is empty, and what goes wrong is an event.
 */
export interface LocalCache {
  /** Null for what is not there, or can't be read; at once while the session has no key yet. */
  read(place: CachePlace): Promise<CachedValue | null>
  /** In the order of the calls. */
  keep(items: readonly CacheItem[]): Promise<void>
  forget(places: readonly CachePlace[]): Promise<void>
  /** All that is kept there. */
  forgetTables(tables: readonly CacheTable[]): Promise<void>
  readonly events$: Observable<CacheEvent>
}
