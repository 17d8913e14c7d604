import { firstValueFrom, timer } from 'rxjs'
import { describe, expect, test } from 'vitest'
import {
  collectionNames,
  configurationRestored,
  type keptLists,
  labelFor,
  mayUseKeptLists,
  restoredFrom,
  settingsLoaded,
  settingsReloadRequested,
} from '../../domain/config/index.ts'
import { logoutRequested, sessionReady } from '../../domain/session/index.ts'
import { fakeCache } from '../localCache/fakeCache.ts'
import { answer, page } from '../session/fakeServer.ts'
import { sampleUser } from '../session/samples.ts'
import { world, type World } from '../session/world.ts'

const listsKey = 'items/cached-configurations'
const usersKey = 'items/cached-users'

const races = [
  { id: 1, label: 'First', status: 1 },
  { id: 2, label: 'Second', status: 0 },
]
const users = [{ id: 7, first: 'Rosa', last: 'Lindqvist', status: 1 }]
const prepare = (w: World) => {
  w.server.on('GET /v2/race', () => page(races))
  w.server.on('GET /v1/user', ({ url }) => page(url.includes('status=1') ? users : []))
}

/** A tab that starts with a session which goes on; `fake` is the device's. */
const start = async (w: World, fake: ReturnType<typeof fakeCache>, milliseconds = 5_000) => {
  if (!w.browser.storage.has('access_token')) {
    const pair = w.server.sessions.start()
    w.browser.storage.set('access_token', pair.access_token).set('refresh_token', pair.refresh_token)
  }
  const tab = w.tab({ more: { localCache: fake.port } })
  tab.start()
  await w.advance(milliseconds)
  return tab
}

describe('the lists between two starts', () => {
  test('[CFG-01] [CFG-04] all collections are kept under one key, users under another', async () => {
    const w = world()
    prepare(w)
    const fake = fakeCache()
    const tab = await start(w, fake)
    expect([...fake.kept.keys()].toSorted()).toEqual([listsKey, usersKey])
    const lists = fake.kept.get(listsKey)?.value as ReturnType<typeof keptLists>
    expect(Object.keys(lists.collections).toSorted()).toEqual([...collectionNames].toSorted())
    expect(lists.field_views).toEqual([])
    expect(lists.collections.race).toEqual(races)
    expect(JSON.stringify(lists)).not.toContain('Lindqvist')
    expect(fake.kept.get(usersKey)?.value).toEqual({ advocates: users })
    expect(tab.store.getState().config.loaded).toBe(true)
  })

  test("[CFG-01] the next start shows them at once, and the server's behind them", async () => {
    const w = world()
    prepare(w)
    const fake = fakeCache()
    await start(w, fake)
    w.server.latency = ({ url }) => (/\/(?:me|my_account)$/.test(url) ? 10 : 400)
    w.server.on('GET /v2/race', () => page([...races, { id: 3, label: 'Third', status: 1 }]))
    const tab = await start(w, fake, 100)
    const { types, store } = tab
    expect(types()).toEqual(expect.arrayContaining([configurationRestored.type, sessionReady.type]))
    expect(types()).not.toContain(settingsLoaded.type)
    expect(store.getState().session.phase).toBe('ready')
    expect(labelFor(store.getState(), 'race', 2)).toBe('Second')
    // What the device does not know may be new: nobody says yet that it is missing.
    expect(labelFor(store.getState(), 'race', 3)).toBe('')
    expect(labelFor(store.getState(), 'user', 99)).toBe('')
    await w.advance(8_000)
    expect(labelFor(store.getState(), 'race', 3)).toBe('Third')
    expect(labelFor(store.getState(), 'race', 4)).not.toBe('')
    expect(fake.kept.get(listsKey)?.value).toMatchObject({ collections: { race: [{ id: 1 }, { id: 2 }, { id: 3 }] } })
  })

  test('a warm start is ready after the calls for user and account alone; a cold one waits for the lists too', async () => {
    const w = world()
    prepare(w)
    const many = Array.from({ length: 120 }, (_, n) => ({ ...users[0], id: n + 1 }))
    w.server.on('GET /v1/user', ({ url }) => {
      const from = (Number(new URLSearchParams(url.split('?')[1]).get('page')) - 1) * 50
      return page(url.includes('status=1') ? many.slice(from, from + 50) : [])
    })
    const fake = fakeCache()
    const readyAfter = async (): Promise<number> => {
      const began = w.time.now()
      w.server.latency = () => 100
      const tab = await start(w, fake, 10_000)
      return (tab.actions.find(sessionReady.match)?.at ?? Infinity) - began
    }
    // Two ways for user and account; then three pages of users, one after the other.
    expect([await readyAfter(), await readyAfter()]).toEqual([800, 200])
  })

  test('a list that fails behind a warm start keeps what the device had, and is told of', async () => {
    const w = world()
    prepare(w)
    const fake = fakeCache()
    await start(w, fake)
    w.server.on('GET /v2/race', () => answer(403, { message: 'No.' }))
    const tab = await start(w, fake)
    expect(tab.store.getState().config.lists.race.size).toBe(2)
    expect(tab.store.getState().calls.errors.map(({ message }) => message)).toContain("Error loading from '/race': No.")
    expect(fake.kept.get(listsKey)?.value).toMatchObject({ collections: { race: races } })
  })

  test('[CFG-02] they are not used, and not written, by who acts in another account', async () => {
    const own = { claims: { account: 3, user_id: 7 }, user: { id: 7, account: 3 } }
    expect(mayUseKeptLists(own)).toBe(true)
    for (const other of [
      { ...own, user: { id: 7, account: 4 } },
      { ...own, user: { id: 8, account: 3 } },
      { ...own, claims: null },
      { ...own, user: null },
    ])
      expect(mayUseKeptLists(other)).toBe(false)
    const w = world()
    prepare(w)
    const fake = fakeCache()
    await start(w, fake)
    const [lists, advocates] = [fake.kept.get(listsKey), fake.kept.get(usersKey)]
    w.server.on('GET /v1/me', () => answer(200, { ...sampleUser, account: 4 }))
    const tab = await start(w, fake)
    expect(tab.types()).not.toContain(configurationRestored.type)
    expect(tab.store.getState().session.phase).toBe('ready')
    expect([fake.kept.get(listsKey), fake.kept.get(usersKey)]).toEqual([lists, advocates])
  })

  test('[CFG-03] a reload clears them before it asks', async () => {
    const w = world()
    prepare(w)
    const fake = fakeCache()
    const tab = await start(w, fake)
    const seen: number[] = []
    tab.ports.browser.clearCaches = async () => {
      fake.kept.clear()
      seen.push(w.server.seen.length)
    }
    w.server.seen.length = 0
    w.server.latency = () => 50
    tab.dispatch(settingsReloadRequested({ from: 'command' }))
    await w.advance(20)
    expect([fake.kept.size, seen]).toEqual([0, [0]])
    await w.advance(10_000)
    expect([...fake.kept.keys()].toSorted()).toEqual([listsKey, usersKey])
  })

  test('nothing is written after a logout', async () => {
    const w = world()
    prepare(w)
    const fake = fakeCache()
    const tab = await start(w, fake, 20)
    tab.dispatch(logoutRequested({}))
    await w.advance(10_000)
    expect(fake.kept.size).toBe(0)
  })

  test('what is half there, or of another form, is not used; a device that does not answer stops no start', async () => {
    expect(restoredFrom({ collections: {} }, undefined)).toBeNull()
    expect(restoredFrom({ collections: { race: 'none' } }, { advocates: [] })).toBeNull()
    expect(restoredFrom({ collections: {}, field_views: [] }, { advocates: users })).toEqual({
      collections: {},
      field_views: [],
      advocates: users,
    })
    const w = world()
    prepare(w)
    const fake = fakeCache()
    fake.cache.read = () => new Promise(() => undefined)
    const tab = await start(w, fake)
    expect(tab.store.getState().session.phase).toBe('ready')
    expect(tab.types()).not.toContain(configurationRestored.type)
  })

  test('while a slow device reads, the lists are asked for, and whichever comes first is shown', async () => {
    const w = world()
    prepare(w)
    const fake = fakeCache()
    await start(w, fake)
    const read = fake.cache.read.bind(fake.cache)
    const race = async (device: number, server: number) => {
      const began = w.time.now()
      fake.cache.read = async (place) => {
        await firstValueFrom(timer(device, w.time.scheduler))
        return read(place)
      }
      w.server.latency = ({ url }) => (/\/(?:me|my_account)$/.test(url) ? 10 : server)
      const tab = await start(w, fake, 10_000)
      const asked = w.server.seen.filter(({ url }) => url.includes('/v2/race')).length
      w.server.seen.length = 0
      return {
        ready: (tab.actions.find(sessionReady.match)?.at ?? Infinity) - began,
        isWarm: tab.types().includes(configurationRestored.type),
        asked,
      }
    }
    w.server.seen.length = 0
    expect(await race(900, 1_000)).toMatchObject({ ready: 900, isWarm: true })
    expect(await race(9_000, 100)).toMatchObject({ isWarm: false, asked: 1 })
  })
})
