import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { cacheTables, databaseVersion } from '../../domain/localCache/index.ts'
import { createDexieCacheStore } from '../../epics/adapters/dexieCacheStore.ts'
import { createMemoryCacheStore } from './memoryCacheStore.ts'
import type { CachedRow, CacheStore } from '../../epics/kernel/cachePort.ts'

const row = (name: string, more: Partial<CachedRow> = {}): CachedRow => ({
  table: 'victims',
  name,
  keyId: 'k',
  size: 3,
  priority: 100,
  at: 5,
  nonce: Uint8Array.from([1, 2]),
  bytes: Uint8Array.from([7, 8, 9]),
  ...more,
})
const names = async (store: CacheStore) => (await store.heads()).map(({ name }) => name).toSorted()

describe.each([
  ['memory', () => createMemoryCacheStore()],
  ['dexie', () => createDexieCacheStore({ name: 'contract', indexedDB: new IDBFactory(), IDBKeyRange })],
] as const)('a store of copies (%s)', (_, make: () => CacheStore) => {
  it('answers what was put last under a name, in its table alone', async () => {
    const store = make()
    await store.put([row('a'), row('b', { table: 'items' })])
    await store.put([row('a', { at: 9, bytes: Uint8Array.from([4]) })])
    expect(await store.get('victims', 'a')).toEqual(row('a', { at: 9, bytes: Uint8Array.from([4]) }))
    expect(await store.get('items', 'a')).toBeNull()
    expect(await store.get('victims', 'c')).toBeNull()
  })

  it('tells what it holds without the bytes, and removes by name', async () => {
    const store = make()
    await store.put([row('a'), row('b', { table: 'cases', priority: 10 }), row('c')])
    const heads = await store.heads()
    expect(heads.find(({ name }) => name === 'b')).toEqual({
      table: 'cases',
      name: 'b',
      keyId: 'k',
      size: 3,
      priority: 10,
      at: 5,
    })
    await store.remove(['a', 'nothing'])
    expect(await names(store)).toEqual(['b', 'c'])
    expect(await store.get('victims', 'a')).toBeNull()
  })

  it('is empty once it was cleared or destroyed, and takes new copies then', async () => {
    const store = make()
    await store.put([row('a')])
    await store.clear()
    expect(await names(store)).toEqual([])
    await store.put([row('b')])
    await store.destroy()
    expect(await names(store)).toEqual([])
    await store.put([row('c')])
    expect(await names(store)).toEqual(['c'])
  })
})

describe('the database of copies', () => {
  it('[CFG-17] has version 12 and a table for each kind of entity', async () => {
    const indexedDB = new IDBFactory()
    await createDexieCacheStore({ name: 'cache', indexedDB, IDBKeyRange }).put([row('a')])
    const found = await new Dexie('cache', { indexedDB, IDBKeyRange }).open()
    expect(found.verno).toBe(12)
    expect(databaseVersion).toBe(12)
    const tables = found.tables.map(({ name }) => name)
    expect(tables).toEqual(expect.arrayContaining([...cacheTables]))
    expect(tables).toEqual(
      expect.arrayContaining([
        'cases',
        'victims',
        'defendants',
        'locations',
        'events',
        'accounts',
        'services',
        'timelogs',
        'bulkLetters',
      ]),
    )
  })

  it.each([1, 11, 13])('[CFG-18] of version %i is deleted and rebuilt empty', async (version) => {
    const indexedDB = new IDBFactory()
    const other = new Dexie('cache', { indexedDB, IDBKeyRange })
    other.version(version).stores({ victims: 'name', old: '++id' })
    await other.open()
    await other.table('victims').put({ name: 'a', left: 'over' })
    other.close()
    const store = createDexieCacheStore({ name: 'cache', indexedDB, IDBKeyRange })
    expect(await store.heads()).toEqual([])
    expect(await store.get('victims', 'a')).toBeNull()
    await store.put([row('b')])
    const found = await new Dexie('cache', { indexedDB, IDBKeyRange }).open()
    expect([found.verno, found.tables.some(({ name }) => name === 'old')]).toEqual([12, false])
  })

  it('of the same version keeps what it holds', async () => {
    const indexedDB = new IDBFactory()
    await createDexieCacheStore({ name: 'cache', indexedDB, IDBKeyRange }).put([row('a')])
    expect(await names(createDexieCacheStore({ name: 'cache', indexedDB, IDBKeyRange }))).toEqual(['a'])
  })

  it('can be destroyed while another tab has it open, which goes on with a new one', async () => {
    const indexedDB = new IDBFactory()
    const [one, other] = [0, 1].map(() => createDexieCacheStore({ name: 'cache', indexedDB, IDBKeyRange }))
    await one?.put([row('a')])
    expect(await other?.heads()).toHaveLength(1)
    await one?.destroy()
    expect(await other?.heads()).toEqual([])
  })

  it.each(['the request', 'the transaction'])(
    '[CFG-22] says that it is full, whether %s or its end tells',
    async (where) => {
      const store = createDexieCacheStore({ name: 'cache', indexedDB: new IDBFactory(), IDBKeyRange })
      await store.put([row('a')])
      const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(
        this: IDBObjectStore,
      ): never {
        // As browsers do: the request is good, and the transaction ends for want of room.
        if (where === 'the transaction')
          (this.transaction as IDBTransaction & { _abort: (name: string) => void })._abort('QuotaExceededError')
        throw new DOMException('no room', 'QuotaExceededError')
      })
      await expect(store.put([row('b')])).rejects.toMatchObject({ name: 'QuotaExceededError' })
      full.mockRestore()
      expect(await names(store)).toEqual(['a'])
      await store.put([row('b')])
      expect(await names(store)).toEqual(['a', 'b'])
    },
  )
})
