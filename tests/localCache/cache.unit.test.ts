import { describe, expect, it, vi } from 'vitest'
import { copyPlace, copyTables, priorities, type CachePlace } from '../../domain/localCache/index.ts'
import { itemPlace, usersPlace } from '../../domain/localCache/tables.ts'
import { createLogCipher } from '../../epics/adapters/logCrypto.ts'
import { createMemoryCacheStore } from './memoryCacheStore.ts'
import type { CachedRow, CacheEvent, CacheStore } from '../../epics/kernel/index.ts'
import type { LogCipher } from '../../epics/kernel/logPort.ts'
import { timeBucket } from '../../epics/kernel/timeBucket.ts'
import { createLocalCache } from '../../epics/localCache/index.ts'

let tabs = 0
const cipherOf = async (keyId: string): Promise<LogCipher> => {
  const bytes = new TextEncoder().encode(keyId.padEnd(32, '.'))
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  return createLogCipher(keyId, key, (tabs += 1))
}

const place = (id: number): CachePlace => copyPlace('victim', id) ?? { table: 'items', key: '' }

const world = async (options: { store?: CacheStore; session?: string; account?: number; user?: number } = {}) => {
  const { store = createMemoryCacheStore(), session = 'session', account = 1, user = 3 } = options
  const events: CacheEvent[] = []
  const keys: { cipher: LogCipher | null } = { cipher: await cipherOf(session) }
  let now = 0
  const cache = createLocalCache({
    store,
    cipher: () => keys.cipher,
    owner: () => ({ account, user }),
    now: () => (now += 1),
  })
  cache.events$.subscribe((event) => events.push(event))
  return { store, cache, events, keys }
}

describe('what this device keeps', () => {
  it('is read as it was kept, by the same user in the same account and session', async () => {
    const { store, cache } = await world()
    await cache.keep([{ place: place(7), value: { id: 7, first: 'Rosa' }, priority: priorities.entityCopy }])
    expect((await cache.read(place(7)))?.value).toEqual({ id: 7, first: 'Rosa' })
    expect(await cache.read(place(8))).toBeNull()
    const others = await Promise.all([
      world({ store, account: 2 }),
      world({ store, user: 4 }),
      world({ store, session: 'another' }),
    ])
    for (const other of others) expect(await other.cache.read(place(7))).toBeNull()
    const later = await world({ store })
    expect((await later.cache.read(place(7)))?.value).toEqual({ id: 7, first: 'Rosa' })
  })

  it('says nothing on the disk: neither its text nor whose copy it is', async () => {
    const rows: CachedRow[] = []
    const memory = createMemoryCacheStore()
    const { cache } = await world({ store: { ...memory, put: async (added) => void rows.push(...added) } })
    await cache.keep([{ place: place(48_151_623), value: { first: 'Marisol', note: 'x'.repeat(3_000) } }])
    const [row] = rows
    const text = `${JSON.stringify({ ...row, bytes: null, nonce: null })}${new TextDecoder('latin1').decode(row?.bytes)}`
    expect(text).not.toMatch(/48151623|Marisol|xxxx/)
    const other = await world({ store: { ...memory, put: async (added) => void rows.push(...added) }, user: 4 })
    await other.cache.keep([{ place: place(48_151_623), value: {} }])
    expect(rows[1]?.name).not.toBe(row?.name)
  })

  it('says the hour alone, and in which order; the time is sealed with it', async () => {
    const store = createMemoryCacheStore()
    const at = 1_700_000_123_456
    const cipher = await cipherOf('session')
    const cache = createLocalCache({
      store,
      cipher: () => cipher,
      owner: () => ({ account: 1, user: 3 }),
      now: () => at,
    })
    await cache.keep([
      { place: place(1), value: 1 },
      { place: place(2), value: 2 },
    ])
    const hour = timeBucket(at)
    expect((await store.heads()).map((head) => head.at - hour).toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(await cache.read(place(2))).toEqual({ value: 2, at })
  })

  it('that was exchanged, cut or moved is not read', async () => {
    const { store, cache } = await world()
    await cache.keep([
      { place: place(1), value: 'one' },
      { place: place(2), value: 'two' },
    ])
    const [one, two] = await Promise.all((await store.heads()).map(({ table, name }) => store.get(table, name)))
    if (!one || !two) throw new Error('nothing was kept')
    await store.put([
      { ...one, bytes: two.bytes, nonce: two.nonce },
      { ...two, at: two.at + 1 },
    ])
    expect([await cache.read(place(1)), await cache.read(place(2))]).toEqual([null, null])
  })

  it('is forgotten in the order in which it was said', async () => {
    const { cache } = await world()
    void cache.keep([{ place: place(1), value: 'one' }])
    void cache.forget([place(1)])
    await cache.keep([{ place: place(2), value: 'two' }])
    expect([await cache.read(place(1)), (await cache.read(place(2)))?.value]).toEqual([null, 'two'])
  })

  it('is forgotten by tables, and others stay', async () => {
    const { cache, store } = await world()
    await cache.keep([
      { place: copyPlace('victim', 7) as CachePlace, value: 'one' },
      { place: copyPlace('court_case', 8) as CachePlace, value: 'two' },
      { place: usersPlace, value: 'three' },
    ])
    await cache.forgetTables(copyTables)
    expect((await store.heads()).map(({ table }) => table)).toEqual(['items'])
    expect((await cache.read(usersPlace))?.value).toBe('three')
  })

  it('is nothing before the key came, and after the session', async () => {
    const { cache, keys, store } = await world()
    const { cipher } = keys
    keys.cipher = null
    await cache.keep([{ place: place(1), value: 'one' }])
    expect(await cache.read(place(1))).toBeNull()
    keys.cipher = cipher
    cache.close()
    await cache.keep([{ place: place(1), value: 'one' }])
    expect(await store.heads()).toEqual([])
  })

  it('of an earlier session goes once a new one has its key', async () => {
    const { store, cache } = await world()
    await cache.keep([{ place: place(1), value: 'one' }])
    const next = await world({ store, session: 'next' })
    await next.cache.keep([{ place: place(2), value: 'two' }])
    await next.cache.sweep()
    expect((await store.heads()).map(({ keyId }) => keyId)).toEqual(['next'])
  })
})

describe('room', () => {
  it('[CFG-19] an item of more than 5120 kilobytes is not kept, and is told of', async () => {
    const { cache, events } = await world()
    await cache.keep([{ place: place(1), value: 'small' }])
    await cache.keep([
      { place: place(1), value: 'x'.repeat(5_120 * 1_024) },
      { place: place(2), value: 'y' },
    ])
    expect(events).toEqual([{ is: 'tooLarge', table: 'victims', kilobytes: 5_121 }])
    expect(await cache.read(place(1))).toBeNull()
    expect((await cache.read(place(2)))?.value).toBe('y')
  })

  it('[CFG-20] [CFG-22] a full storage says so, evicts the lowest priority first, then the oldest, and stores again', async () => {
    const store = createMemoryCacheStore({ room: 1_400 })
    const { cache, events } = await world({ store })
    const value = (n: number) => ({ n, filler: crypto.randomUUID() })
    await cache.keep([{ place: itemPlace('reportResult', 'a'), value: value(0), priority: priorities.reportResult }])
    await cache.keep([{ place: place(1), value: value(1) }])
    await cache.keep([{ place: itemPlace('listFilter', 'b'), value: value(2), priority: priorities.listFilter }])
    await cache.keep([{ place: place(2), value: value(3) }])
    for (let id = 3; id < 9; id += 1) await cache.keep([{ place: place(id), value: value(id) }])
    expect(events.length).toBeGreaterThan(0)
    expect(events.every(({ is }) => is === 'evicted')).toBe(true)
    expect((await cache.read(place(8)))?.value).toMatchObject({ n: 8 })
    expect((await cache.read(itemPlace('reportResult', 'a')))?.value).toMatchObject({ n: 0 })
    expect(await cache.read(itemPlace('listFilter', 'b'))).toBeNull()
    expect(await cache.read(place(1))).toBeNull()
  })

  it('[CFG-23] where eviction does not free enough it only says that the storage stays full', async () => {
    const store = createMemoryCacheStore({ room: 400 })
    const { cache, events } = await world({ store })
    await cache.keep([{ place: itemPlace('reportResult', 'a'), value: 'kept', priority: priorities.reportResult }])
    await cache.keep([{ place: place(1), value: Array.from({ length: 40 }, () => crypto.randomUUID()) }])
    expect(events.map(({ is }) => is)).toEqual(['full'])
    expect((await cache.read(itemPlace('reportResult', 'a')))?.value).toBe('kept')
  })

  it('is given up for what has no room: nothing is left, nothing more is kept, and that is told', async () => {
    const { store, cache, events } = await world()
    await cache.keep([1, 2, 3].map((id) => ({ place: place(id), value: id })))
    await cache.makeRoom()
    expect(await store.heads()).toEqual([])
    await cache.keep([{ place: place(4), value: 4 }])
    expect([await store.heads(), await cache.read(place(4))]).toEqual([[], null])
    await cache.makeRoom()
    expect(events).toEqual([{ is: 'evicted', count: 3 }])
  })

  it('given up, takes a copy of another tab away that is older than what was to be kept', async () => {
    const { store, cache } = await world()
    await cache.keep([{ place: place(1), value: 'old' }])
    const [old] = await Promise.all((await store.heads()).map(({ table, name }) => store.get(table, name)))
    await cache.makeRoom()
    if (old) await store.put([old])
    await cache.keep([{ place: place(1), value: 'new' }])
    expect(await store.heads()).toEqual([])
  })

  it('[CFG-24] a database that fails is told of, and is an empty cache', async () => {
    const broken = () => Promise.reject(new Error('broken'))
    const { cache, events } = await world({
      store: { ...createMemoryCacheStore(), get: vi.fn(broken), put: vi.fn(broken) },
    })
    await cache.keep([{ place: place(1), value: 'one' }])
    expect(await cache.read(place(1))).toBeNull()
    expect(events).toEqual([{ is: 'failed' }, { is: 'failed' }])
  })
})
