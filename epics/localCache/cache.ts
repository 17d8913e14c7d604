/**
 * Copies of what the server said, sealed like the log under the session's key: once the server has ended the session
 * nobody can read them. Each user in each account has a key of their own that is derived from it, and the names of what
 * is kept are made with it too, so that not even the number of a client stands on the disk.
 */
import { Subject } from 'rxjs'
import { contentName } from '../../domain/log/index.ts'
import { eviction, isTooLarge, kilobytesOf, usualPriority, type CachePlace } from '../../domain/localCache/index.ts'
import type { CachedRow, CachedValue, CacheEvent, CacheItem, CacheStore, LocalCache } from '../kernel/index.ts'
import { isDeviceFull } from '../kernel/isDeviceFull.ts'
import { timeBucket } from '../kernel/timeBucket.ts'
import type { LogCipher } from '../kernel/logPort.ts'

export type LocalCacheWorld = {
  readonly store: CacheStore
  /** The session's; null until it came. */
  readonly cipher: () => LogCipher | null
  /** Who is signed in, and where; null when nobody is. */
  readonly owner: () => { readonly account: number; readonly user: number } | null
  readonly now: () => number
}

export type LiveCache = LocalCache & {
  /** The session's key is there: what an earlier session left can't be read any more, and goes. */
  sweep(): Promise<void>
  /** What can be had from the server again gives its room to what can't; nothing more is kept then. */
  makeRoom(): Promise<void>
  /** After the session nothing is kept any more, not even what is under way. */
  close(): void
}

type Key = { readonly cipher: LogCipher; readonly stream: string; readonly nameOf: (place: CachePlace) => string }

const format = 'caselog-cache-1'
const about = ({ table, name, priority, at }: Omit<CachedRow, 'bytes' | 'nonce'>): string =>
  `${format}|${table}|${name}|${priority}|${at}`

/** How often room is made for one thing: what a removal frees shows only when it is tried. */
const mostTries = 4

export const createLocalCache = ({ store, cipher, owner, now }: LocalCacheWorld): LiveCache => {
  const events$ = new Subject<CacheEvent>()
  const life = { closed: false, resting: false }
  /** Orders what is kept within one hour, where a time would tell when somebody looked at it. */
  let turn = 0
  let writes: Promise<void> = Promise.resolve()

  const keyNow = async (): Promise<Key | null> => {
    const sealing = cipher()
    const whose = owner()
    if (life.closed || sealing === null || whose === null) return null
    const stream = `${format}|${whose.account}|${whose.user}`
    const salt = await sealing.salt(stream)
    return { cipher: sealing, stream, nameOf: ({ table, key }) => contentName(salt, `${table}|${key}`) }
  }

  /** One after the other, so that what is forgotten does not come back with a write that began before. */
  const inTurn = (work: (key: Key) => Promise<void>): Promise<void> => {
    const done = writes.then(async () => {
      const key = await keyNow()
      if (key !== null) await work(key)
    })
    writes = done.catch(() => {
      if (!life.closed) events$.next({ is: 'failed' })
    })
    return writes
  }

  const sealed = async (key: Key, { place, value, priority = usualPriority }: CacheItem): Promise<CachedRow | null> => {
    const keptAt = now()
    const json = JSON.stringify({ keptAt, value })
    if (isTooLarge(json)) {
      events$.next({ is: 'tooLarge', table: place.table, kilobytes: Math.ceil(kilobytesOf(json)) })
      return null
    }
    const head = {
      table: place.table,
      name: key.nameOf(place),
      keyId: key.cipher.keyId,
      priority,
      at: timeBucket(keptAt) + (turn += 1),
      size: 0,
    }
    const bytes = await key.cipher.seal(key.stream, json, about(head), true)
    return { ...head, ...bytes, size: bytes.bytes.length }
  }

  /** CFG-22, CFG-23 */
  const putWithRoom = async (row: CachedRow): Promise<void> => {
    let evicted = 0
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      try {
        await store.put([row])
        break
      } catch (error) {
        if (!isDeviceFull(error)) throw error
      }
      const others = (await store.heads()).filter(({ name }) => name !== row.name)
      const { names } = eviction(others, row.size * 2 ** attempt, row.priority)
      if (names.length === 0 || attempt === mostTries - 1) {
        // What was kept under this name is older than what was to replace it.
        await store.remove([row.name])
        events$.next({ is: 'full', kilobytes: Math.ceil(row.size / 1_024) })
        break
      }
      await store.remove(names)
      evicted += names.length
    }
    if (evicted > 0) events$.next({ is: 'evicted', count: evicted })
  }

  const put = async (rows: readonly CachedRow[]): Promise<void> => {
    if (rows.length === 0 || life.closed) return
    try {
      await store.put(rows)
    } catch (error) {
      if (!isDeviceFull(error)) throw error
      for (const row of rows) await putWithRoom(row)
    }
  }

  const read = async (place: CachePlace): Promise<CachedValue | null> => {
    const key = await keyNow()
    const name = key?.nameOf(place)
    const row = name === undefined ? null : await store.get(place.table, name)
    if (key === null || row === null || row.keyId !== key.cipher.keyId) return null
    const json = await key.cipher.open(key.stream, row, about(row))
    if (json === null || life.closed) return null
    const content = JSON.parse(json) as { readonly keptAt?: number; readonly value?: unknown } | null
    // Earlier builds sealed the value alone.
    return content?.keptAt === undefined ? null : { value: content.value, at: content.keptAt }
  }

  return {
    events$,
    read: (place) =>
      read(place).catch(() => {
        events$.next({ is: 'failed' })
        return null
      }),
    keep: (items) =>
      inTurn(async (key) => {
        // Older copies, another tab's too, would stand where a newer one was to be.
        if (life.resting) return store.remove(items.map(({ place }) => key.nameOf(place)))
        const rows: CachedRow[] = []
        const unfit: string[] = []
        for (const item of items) {
          const row = await sealed(key, item)
          if (row === null) unfit.push(key.nameOf(item.place))
          else rows.push(row)
        }
        if (unfit.length > 0) await store.remove(unfit)
        await put(rows)
      }),
    forget: (places) => inTurn((key) => store.remove(places.map(key.nameOf))),
    forgetTables: (tables) =>
      inTurn(async () => {
        const there = (await store.heads()).filter(({ table }) => tables.includes(table))
        if (there.length > 0) await store.remove(there.map(({ name }) => name))
      }),
    sweep: () =>
      inTurn(async ({ cipher: { keyId } }) => {
        const left = (await store.heads()).filter((head) => head.keyId !== keyId)
        if (left.length > 0) await store.remove(left.map(({ name }) => name))
      }),
    makeRoom: () => {
      life.resting = true
      return inTurn(async () => {
        const { length } = await store.heads()
        if (length === 0) return
        await store.clear()
        events$.next({ is: 'evicted', count: length })
      })
    },
    close: () => {
      life.closed = true
      events$.complete()
    },
  }
}
