/**
 * Copies of answers in IndexedDB. What stands beside the bytes is in a table of its own, so that what is to be evicted
 * is found without reading them.
 */
import { Dexie, type Table } from 'dexie'
import { cacheTables, databaseVersion, type CacheTable } from '../../domain/localCache/index.ts'
import type { CachedHead, CacheStore } from '../kernel/cachePort.ts'
import type { Sealed } from '../kernel/logPort.ts'

type SealedEntry = Sealed & { readonly name: string }

export type DexieCacheOptions = {
  readonly name?: string
  /** For tests; the browser's own unless given. */
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
}

const heads = 'heads'

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchDatabaseError'

/** CFG-18: a database of another version, older or newer, is of no use and goes. */
const dropOther = async (name: string, options: DexieCacheOptions): Promise<void> => {
  const found = new Dexie(name, options)
  try {
    await found.open()
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  const { verno } = found
  found.close()
  if (verno !== databaseVersion) await found.delete()
}

export const createDexieCacheStore = ({ name = 'caselog-cache', ...options }: DexieCacheOptions = {}): CacheStore => {
  let opened: Promise<Dexie> | null = null

  const open = async (): Promise<Dexie> => {
    await dropOther(name, options)
    const db = new Dexie(name, options)
    db.version(databaseVersion).stores({
      [heads]: 'name',
      ...Object.fromEntries(cacheTables.map((table) => [table, 'name'])),
    })
    // Another tab wants to delete or rebuild it: an open connection would block it for ever.
    db.on('versionchange', () => {
      opened = null
      db.close()
      return false
    })
    await db.open()
    return db
  }

  /** The browser may drop a connection at any time; a new one is tried once. */
  const connected = async <T>(work: (db: Dexie) => Promise<T>): Promise<T> => {
    opened ??= open()
    const mine = opened
    try {
      const db = await mine
      if (db.isOpen()) return await work(db)
    } catch (error) {
      if (!isLost(error)) {
        if (opened === mine && !(await isUsable(mine))) opened = null
        throw error
      }
    }
    if (opened === mine) opened = open()
    return work(await (opened ??= open()))
  }

  const headsOf = (db: Dexie): Table<CachedHead, string> => db.table<CachedHead, string>(heads)
  const bytesOf = (db: Dexie, table: CacheTable): Table<SealedEntry, string> => db.table<SealedEntry, string>(table)

  return {
    get: (table, row) =>
      connected((db) =>
        db.transaction('r', [heads, table], async () => {
          const [head, sealed] = await Promise.all([headsOf(db).get(row), bytesOf(db, table).get(row)])
          return head === undefined || sealed === undefined || head.table !== table ? null : { ...head, ...sealed }
        }),
      ),
    put: (rows) =>
      connected((db) =>
        db.transaction('rw', [heads, ...new Set(rows.map(({ table }) => table))], async () => {
          for (const { nonce, bytes, ...head } of rows) {
            await headsOf(db).put(head)
            await bytesOf(db, head.table).put({ name: head.name, nonce, bytes })
          }
        }),
      ).catch((error: unknown) => {
        throw isFull(error) ? new DOMException('the storage is full', 'QuotaExceededError') : error
      }),
    remove: (names) =>
      connected((db) =>
        db.transaction('rw', [heads, ...cacheTables], async () => {
          const found = (await headsOf(db).bulkGet([...names])).filter((head) => head !== undefined)
          for (const { table, name: row } of found) await bytesOf(db, table).delete(row)
          await headsOf(db).bulkDelete([...names])
        }),
      ),
    heads: () => connected((db) => headsOf(db).toArray()),
    clear: () =>
      connected((db) =>
        db.transaction('rw', [heads, ...cacheTables], async () => {
          await Promise.all([heads, ...cacheTables].map((table) => db.table(table).clear()))
        }),
      ),
    destroy: async () => {
      const db = await opened?.catch(() => null)
      opened = null
      db?.close()
      await new Dexie(name, options).delete()
    },
  }
}

const isUsable = (opening: Promise<Dexie>): Promise<boolean> =>
  opening.then(
    (db) => db.isOpen(),
    () => false,
  )

/** Dexie wraps the browser's error, sometimes more than once. */
const isFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const inner: unknown = 'inner' in error ? error.inner : null
  return error.name === 'QuotaExceededError' || (inner !== error && isFull(inner))
}

/** Safari loses its database server, others close on memory pressure; the handle is dead but a new one works. */
const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'InvalidStateError' ||
    error.name === 'DatabaseClosedError' ||
    /connection .*(lost|closing)|server lost/i.test(error.message))
