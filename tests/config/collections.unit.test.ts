/** The lists that come behind the first screen. */
import { describe, expect, test } from 'vitest'
import {
  collectionNames,
  collectionsLoaded,
  declarationOf,
  laterCollections,
  settingsReloadRequested,
} from '../../domain/config/index.ts'
import { logoutRequested, sessionReady } from '../../domain/session/index.ts'
import { answer, page } from '../session/fakeServer.ts'
import { signedIn, world, type World } from '../session/world.ts'

const pathOf = (url: string): string => url.split('?')[0] ?? ''
const begin = async (prepare: (w: World) => void = () => undefined) => {
  const w = world()
  prepare(w)
  const pair = w.server.sessions.start()
  w.browser.storage.set('access_token', pair.access_token).set('refresh_token', pair.refresh_token)
  const tab = w.tab()
  tab.start()
  await w.advance(2_000)
  return {
    w,
    tab,
    state: () => tab.store.getState(),
    errors: () => tab.store.getState().calls.errors.map(({ message }) => message),
  }
}
const agencies = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    label: `Agency ${index + 1}`,
    status: 1,
    order: index + 1,
  }))

describe('the lists of the agency', () => {
  test('[CFG-05] are asked for with GET, each once', async () => {
    const { w } = await begin()
    const asked = w.server.seen.filter(({ url }) => !url.includes('/me') && !url.includes('/my_account'))
    expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(['GET']))
    const paths = new Set(asked.map(({ url }) => pathOf(url).replace(/^\/v\d\//, '')))
    const specified = [
      'agency',
      'charge_level',
      'client_type',
      'court',
      'crime',
      'crime_category',
      'event_attendee_role',
      'event_type',
      'field_view',
      'gender',
      'grant',
      'letter',
      'master_grant',
      'operation_type',
      'race',
      'service',
      'service_bundle',
      'service_category',
      'service_group',
      'special_classification',
      'stage',
      'taxonomy',
      'term',
      'timesheet',
      'training_link',
      'user',
    ]
    expect([...paths]).toEqual(expect.arrayContaining(specified))
    const declared = collectionNames.map((name) => declarationOf(name).endpoint)
    expect([...paths].toSorted()).toEqual([...new Set([...declared, 'field_view', 'user'])].toSorted())
    expect(asked.filter(({ url }) => pathOf(url) === '/v1/stage').map(({ url }) => url.includes('type=Event'))).toEqual(
      [false, true],
    )
    expect(asked.length).toBe(collectionNames.length + 2)
    const saying = (word: string) =>
      asked.flatMap(({ url }) => {
        const value = new URLSearchParams(url.split('?')[1]).get(word)
        return value === null ? [] : [`${pathOf(url)} ${value}`]
      })
    expect([saying('table'), saying('object'), saying('type')]).toEqual([
      ['/v1/field_view all'],
      ['/v2/taxonomy all'],
      ['/v1/stage Event'],
    ])
  })

  test('come behind the first screen, six at a time', async () => {
    const w = world()
    w.server.latency = () => 40
    const tab = w.tab()
    const pair = w.server.sessions.start()
    w.browser.storage.set('access_token', pair.access_token).set('refresh_token', pair.refresh_token)
    tab.start()
    const readyAt: number[] = []
    tab.store.subscribe(() => {
      if (readyAt.length === 0 && tab.types().includes(sessionReady.type)) readyAt.push(w.time.now())
    })
    await w.advance(3_000)
    const later = w.server.seen.filter(({ url }) =>
      laterCollections.some(
        (name) => declarationOf(name).endpoint !== 'stage' && url.includes(`/${declarationOf(name).endpoint}?`),
      ),
    )
    expect(later.every(({ at }) => at >= (readyAt[0] ?? Infinity))).toBe(true)
    const open = later.map(({ at }) => later.filter((other) => other.at <= at && at < other.at + 80).length)
    expect(Math.max(...open)).toBe(6)
    expect(w.server.seen.filter(({ at }) => at < (readyAt[0] ?? 0))).toHaveLength(7)
  })

  test('[CFG-07] are asked for page after page', async () => {
    const all = agencies(230)
    const { w, state } = await begin((w) =>
      w.server.on('GET /v1/agency', ({ url }) => {
        const from = (Number(new URLSearchParams(url.split('?')[1]).get('page')) - 1) * 100
        return page(all.slice(from, from + 100), all.length)
      }),
    )
    expect(w.server.times('GET /v1/agency')).toBe(3)
    expect(state().config.lists.agency.size).toBe(230)
  })

  test("[CFG-09] [CFG-12] one that fails leaves the others, and 'Not all account data loaded' with what failed", async () => {
    const { state, errors } = await begin((w) => {
      w.server.on('GET /v1/agency', () => answer(403, { message: 'You are not allowed to do this.' }))
      w.server.on('GET /v1/court', () => page([{ id: 1, label: 'A court', status: 1, order: 1 }]))
    })
    expect(errors()).toEqual([
      'Not all account data loaded',
      "Error loading from '/agency': You are not allowed to do this.",
    ])
    expect(state().config.lists.court.size).toBe(1)
    expect(state().config.failed.map(({ name }) => name)).toEqual(['agency'])
    expect(state().config.settled).toContain('agency')
  })

  test('a reload that fails keeps the rows that were there, and one that works forgets the failure', async () => {
    const { w, tab, state } = await begin((w) => w.server.on('GET /v1/agency', () => page(agencies(2))))
    const reload = async () => {
      tab.dispatch(settingsReloadRequested({ from: 'dashboard' }))
      await w.advance(2_000)
    }
    w.server.on('GET /v1/agency', () => answer(403, { message: 'No.' }))
    await reload()
    expect([state().config.lists.agency.size, state().config.failed.length]).toEqual([2, 1])
    w.server.on('GET /v1/agency', () => page(agencies(1)))
    await reload()
    expect([state().config.lists.agency.size, state().config.failed]).toEqual([1, []])
  })

  test('are not asked for any more once somebody logs out, and are gone then', async () => {
    const w = world()
    const tab = await signedIn(w)
    w.server.latency = () => 100
    tab.dispatch(settingsReloadRequested({ from: 'dashboard' }))
    await w.advance(700)
    tab.dispatch(logoutRequested({}))
    await w.advance(5_000)
    expect(tab.store.getState().config.settled).toEqual([])
    expect(tab.store.getState().calls.errors).toEqual([])
    expect(tab.types().filter((type) => type === collectionsLoaded.type).length).toBeLessThan(4)
  })
})
