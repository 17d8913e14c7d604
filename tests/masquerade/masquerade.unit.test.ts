import { beforeEach, describe, expect, test } from 'vitest'
import { candidatesFound, masqueradeAsked, masqueradeTyped, returnAsked } from '../../domain/masquerade/index.ts'
import { loginRequested, logoutRequested } from '../../domain/session/index.ts'
import { masqueradeEpics } from '../../epics/masquerade/index.ts'
import { answer, page } from '../session/fakeServer.ts'
import { jwt } from '../session/jwt.ts'
import { sessionEpics, signedIn, world, type Tab, type World } from '../session/world.ts'

const noAdminToken = 'Could not load user for masquerade. Admin access token not found.'
const adminKeys = ['admin_access_token', 'admin_api_url', 'admin_refresh_token']

const epics = [...sessionEpics, ...masqueradeEpics]
let of: World
let tab: Tab
beforeEach(async () => {
  of = world()
  tab = await signedIn(of, { epics })
})

const stored = (name: string): string | null => of.browser.storage.get(name) ?? null
const pair = () => ({ access: stored('access_token'), refresh: stored('refresh_token') })
const admins = () => ({ access: stored('admin_access_token'), refresh: stored('admin_refresh_token') })
const adminKeysStored = () => [...of.browser.storage.keys()].filter((key) => key.startsWith('admin_')).toSorted()

/** The server gives a session of its own. */
const gives = (apiUrl = ''): { readonly access_token: string; readonly refresh_token: string } => {
  const made = of.server.sessions.start()
  of.server.on('POST /v1/masquerade', [answer(200, { ...made, api_url: apiUrl })])
  return made
}
const begin = async (apiUrl = '') => {
  const given = gives(apiUrl)
  tab.dispatch(masqueradeAsked({ user_id: 12 }))
  await of.advance(100)
  return given
}
/** The page that comes after the switch. */
const reload = async (): Promise<Tab> => {
  tab.isClosed = true
  tab = of.tab({ epics })
  tab.start()
  await of.advance(100)
  return tab
}
const shownErrors = () => tab.store.getState().calls.errors.map(({ message }) => message)

describe('beginning', () => {
  test('[MSQ-03, MSQ-05] the tokens of the answer come into use, and everything begins anew on the dashboard', async () => {
    const own = pair()
    const given = await begin()
    const asked = of.server.seen.find(({ url }) => url === '/v1/masquerade')
    expect([asked?.method, asked?.request.body]).toEqual(['POST', JSON.stringify({ user_id: 12 })])
    expect(pair()).toEqual({ access: given.access_token, refresh: given.refresh_token })
    expect(admins()).toEqual(own)
    expect(tab.visited.at(-1)).toBe('/dashboard')
    of.server.seen.length = 0
    await reload()
    expect(tab.store.getState().session.phase).toBe('ready')
    for (const path of ['GET /v1/me', 'GET /v1/my_account', 'GET /v1/field_view'])
      expect(of.server.times(path), path).toBe(1)
    const bearer = `Bearer ${given.access_token}`
    for (const { request } of of.server.seen) expect(request.headers['authorization']).toBe(bearer)
  })

  test('[MSQ-03] calls go to the address that the answer names, and after the return to that of before', async () => {
    await begin('https://west.example.org')
    of.server.seen.length = 0
    await reload()
    expect(of.server.seen.find(({ url }) => url.endsWith('/v1/me'))?.url).toBe('https://west.example.org/v1/me')
    tab.dispatch(returnAsked({}))
    await of.advance(100)
    of.server.seen.length = 0
    await reload()
    expect(of.server.seen.find(({ url }) => url.endsWith('/v1/me'))?.url).toBe('/v1/me')
  })

  test('[MSQ-04] the own tokens are saved once: masquerading again from inside leaves them', async () => {
    const own = pair()
    await begin()
    await reload()
    const second = await begin()
    expect(pair().access).toBe(second.access_token)
    expect(admins()).toEqual(own)
  })

  test('the own tokens that are saved are those in use by then, where another tab exchanges them meanwhile', async () => {
    await of.advance(238_000)
    const before = pair()
    const slow: Readonly<Record<string, number>> = { '/v1/masquerade': 1_500, '/auth/token': 2_000 }
    of.server.latency = ({ url }) => slow[url.split('?')[0] ?? ''] ?? 0
    gives()
    tab.dispatch(masqueradeAsked({ user_id: 12 }))
    await of.advance(2_500)
    const other = of.tab({ epics })
    other.start()
    await of.advance(10_000)
    const now = admins()
    expect(now.refresh).not.toBe(before.refresh)
    expect(of.server.sessions.rotate(now.refresh ?? '')).not.toBeNull()
    expect(of.server.times('POST /auth/token')).toBe(1)
  })

  test('[MSQ-07] it is on exactly while an administrator access token is stored', async () => {
    expect(tab.store.getState().masquerade.on).toBe(false)
    await begin()
    await reload()
    expect([stored('admin_access_token') !== null, tab.store.getState().masquerade.on]).toEqual([true, true])
    await reload()
    expect(tab.store.getState().masquerade.on).toBe(true)
    tab.dispatch(returnAsked({}))
    await of.advance(100)
    await reload()
    expect([adminKeysStored(), tab.store.getState().masquerade.on]).toEqual([[], false])
  })

  test('[MSQ-07] the access token alone makes it so, and another tab follows at once', async () => {
    const other = of.tab({ epics })
    other.start()
    await of.advance(100)
    const isOn = (): boolean => {
      other.storageChanged()
      return other.store.getState().masquerade.on
    }
    const seen = [isOn()]
    for (const kept of [['admin_access_token'], ['admin_refresh_token', 'admin_api_url'], []]) {
      for (const key of adminKeys) of.browser.storage.delete(key)
      for (const key of kept) of.browser.storage.set(key, stored('access_token') ?? '')
      seen.push(isOn())
    }
    expect(seen).toEqual([false, true, false, false])
  })

  test('what is refused changes nothing', async () => {
    const own = pair()
    of.server.on('POST /v1/masquerade', [answer(403, { message: 'You may not work as this user.' })])
    tab.dispatch(masqueradeAsked({ user_id: 12 }))
    await of.advance(100)
    expect(tab.store.getState().masquerade).toMatchObject({
      status: 'still',
      problem: 'You may not work as this user.',
    })
    expect([pair(), adminKeysStored(), tab.visited]).toEqual([own, [], []])
  })
})

describe('returning', () => {
  test('[MSQ-08, MSQ-09] both tokens of the masquerade are revoked by their ids, and the own come back', async () => {
    const own = pair()
    const given = await begin()
    await reload()
    of.server.seen.length = 0
    tab.dispatch(returnAsked({}))
    await of.advance(100)
    const ids = of.server.seen.map(({ method, url }) => `${method} ${url.split('?')[0]}`)
    const idIn = (token: string) => String(JSON.parse(atob(token.split('.')[1] ?? '')).jti)
    for (const token of [given.access_token, given.refresh_token])
      expect(ids).toContain(`DELETE /auth/delete-token/${idIn(token)}`)
    expect(pair()).toEqual(own)
    expect(adminKeysStored()).toEqual([])
    of.server.seen.length = 0
    await reload()
    for (const path of ['GET /v1/me', 'GET /v1/my_account', 'GET /v1/field_view'])
      expect(of.server.times(path), path).toBe(1)
    expect(tab.store.getState().session.phase).toBe('ready')
    expect(of.server.seen.every(({ request }) => request.headers['authorization'] === `Bearer ${own.access}`)).toBe(
      true,
    )
  })

  test('[MSQ-06] what can not be loaded is said, and the administrator is back by themselves', async () => {
    const own = pair()
    await begin()
    of.server.on('GET /v1/me', [answer(404, { message: 'There is no such user.' }), answer(404, {}), answer(404, {})])
    await reload()
    await of.advance(60_000)
    expect(pair().refresh).toBe(own.refresh)
    expect(adminKeysStored()).toEqual([])
    expect(tab.visited.at(-1)).toBe('/dashboard')
    await reload()
    expect(shownErrors()).toContain('Failed retrieving account')
    await reload()
    expect(shownErrors().filter((message) => message === 'Failed retrieving account')).toHaveLength(0)
  })

  test('[MSQ-10] without a stored administrator token there is nowhere to return to', async () => {
    const own = pair()
    tab.dispatch(returnAsked({}))
    await of.advance(100)
    expect(shownErrors()).toContain(noAdminToken)
    expect([pair(), tab.visited]).toEqual([own, []])
  })

  test('[MSQ-11] a logout forgets the administrator too', async () => {
    await begin()
    await reload()
    expect(adminKeysStored()).toEqual(adminKeys)
    of.server.seen.length = 0
    tab.dispatch(logoutRequested({}))
    await of.advance(200)
    expect(of.server.seen.some(({ url }) => url.includes('delete-token') && url.includes('log_type=logout'))).toBe(true)
    expect([pair(), adminKeysStored()]).toEqual([{ access: null, refresh: null }, []])
    expect(tab.store.getState().masquerade.on).toBe(false)
  })

  /** What a tab that died between two writes of its end may leave. */
  const onlyAdminsLeft = async (): Promise<void> => {
    await begin()
    await reload()
    for (const key of ['access_token', 'refresh_token']) of.browser.storage.delete(key)
  }

  test('law: a page to which nobody is signed in keeps no way into the administrator’s session', async () => {
    await onlyAdminsLeft()
    await reload()
    expect([tab.store.getState().session.phase, adminKeysStored()]).toEqual(['signedOut', []])
  })

  test('law: whoever signs in works as nobody, whatever was left', async () => {
    await onlyAdminsLeft()
    tab.isClosed = true
    tab = of.tab({ epics })
    const left = [...of.browser.storage]
    tab.start()
    await of.advance(100)
    for (const [key, value] of left) of.browser.storage.set(key, value)
    tab.dispatch(loginRequested({ user_login: 'rosa', password: tab.seal('correct horse') }))
    await of.advance(100)
    expect([tab.store.getState().session.phase, adminKeysStored()]).toEqual(['ready', []])
    tab.dispatch(returnAsked({}))
    await of.advance(100)
    expect(shownErrors()).toContain(noAdminToken)
  })

  test('law: a refresh that is refused while masquerading leaves no way into the administrator’s session', async () => {
    await begin()
    await reload()
    of.server.on('POST /auth/token', () => answer(401, { message: 'Over' }))
    tab.ports.gate.refresh().subscribe()
    await of.advance(1_000)
    expect([pair(), adminKeysStored()]).toEqual([{ access: null, refresh: null }, []])
  })

  test('a return is no goodbye: what was typed meanwhile is in no seal, and the server keeps what opens it', async () => {
    await begin()
    await reload()
    of.server.seen.length = 0
    tab.dispatch(returnAsked({}))
    await of.advance(1_000)
    const told = of.server.seen.filter(({ url }) => url.includes('delete-token'))
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter(({ url }) => url.includes('log_type'))).toEqual([])
  })

  test('the way back stays open for as long as it may be taken', async () => {
    const own = admins
    await begin()
    const before = own()
    await reload()
    await of.advance(40 * 60_000)
    expect(own().refresh).not.toBe(before.refresh)
    tab.dispatch(returnAsked({}))
    await of.advance(1_000)
    await reload()
    expect(tab.store.getState().session.phase).toBe('ready')
  })
})

describe('the lookup', () => {
  const found = { id: 12, account: { id: 3, name: 'Willow Falls' }, first: 'Ada', last: 'Brown', user_login: 'ada' }
  const asked = () => of.server.seen.flatMap(({ url }) => (url.includes('admin_bypass') ? [url] : []))

  test('[MSQ-02] it starts at three characters, one second after the last, and asks for active users', async () => {
    of.server.on('GET /v1/user', () => page([found]))
    for (const text of ['a', 'ad', ' ad ']) {
      tab.dispatch(masqueradeTyped({ text }))
      await of.advance(5_000)
    }
    expect(asked()).toEqual([])
    tab.dispatch(masqueradeTyped({ text: 'ada' }))
    await of.advance(900)
    tab.dispatch(masqueradeTyped({ text: 'ada b' }))
    await of.advance(999)
    expect(asked()).toEqual([])
    await of.advance(10)
    expect(asked()).toEqual(['/v1/user?search=ada%20b&status=1&admin_bypass=1'])
    expect(tab.store.getState().masquerade.candidates).toEqual([found])
  })

  test('an answer that comes late is of what was typed then, and is not shown', () => {
    for (const each of [
      masqueradeTyped({ text: 'ada' }),
      masqueradeTyped({ text: 'bo b' }),
      candidatesFound({ text: 'ada', data: [found] }),
    ])
      tab.dispatch(each)
    expect(tab.store.getState().masquerade.candidates).toBeNull()
    tab.dispatch(candidatesFound({ text: 'bo b', data: [found] }))
    expect(tab.store.getState().masquerade.candidates).toEqual([found])
  })

  test('what has no form that is known is no candidate', async () => {
    of.server.on('GET /v1/user', () => page([{ ...found, token: jwt({ sub: '1' }) }]))
    tab.dispatch(masqueradeTyped({ text: 'ada' }))
    await of.advance(2_000)
    expect(tab.store.getState().masquerade.candidates).toBeNull()
  })
})
