import { concat, map, NEVER, of, startWith, throwError, timer } from 'rxjs'
import { describe, expect, test } from 'vitest'
import {
  loggedOut,
  loginRequested,
  logoutRequested,
  revokeOthersRequested,
  sessionLost,
  sessionState,
} from '../../domain/session/index.ts'
import type { LeftWork, LogEnd } from '../../epics/kernel/index.ts'
import { readThing, run } from '../calls/declared.ts'
import { answer } from './fakeServer.ts'
import { payloadOf } from './jwt.ts'
import { bareSessionEpics, signedIn, world, type World } from './world.ts'

const nothingLeft: LeftWork = { work: null, unread: 0 }
const ids = (w: World) =>
  ['access_token', 'refresh_token'].map((key) => String(payloadOf(w.browser.storage.get(key) ?? '')['jti']))
const revoked = (w: World) => w.server.seen.filter(({ method }) => method === 'DELETE').map(({ url }) => url)

describe('a logout', () => {
  test('[SES-14] clears local storage, the version cookie and the local databases, and what was in memory', async () => {
    const w = world()
    const tab = await signedIn(w)
    w.browser.storage.set('selected_case', '5')
    tab.seal('something')
    tab.dispatch(logoutRequested({}))
    await w.advance(50)
    expect([w.browser.storage.size, w.browser.cookies.has('version'), w.browser.cleared, tab.vaulted.size]).toEqual([
      0,
      false,
      ['storage'],
      0,
    ])
    expect(tab.store.getState().session).toMatchObject({ phase: 'signedOut', claims: null, user: null, account: null })
    expect(tab.store.getState().config.loaded).toBe(false)
    expect(tab.socket.status$.value).toBe('disconnected')
  })

  test('[SES-15] revokes both tokens at the authentication server', async () => {
    const w = world()
    const tab = await signedIn(w)
    const [access, refresh] = ids(w)
    tab.dispatch(logoutRequested({}))
    await w.advance(50)
    expect(revoked(w)).toEqual([
      `/auth/delete-token/${refresh}?log_type=logout`,
      `/auth/delete-token/${access}?log_type=logout`,
    ])
    expect(w.server.sessions.list()).toEqual([])
  })

  test('[SES-15] with an access token that ran out gets another first, so that the refresh token does not outlive it', async () => {
    const w = world()
    const tab = await signedIn(w)
    await w.advance(400_000)
    tab.dispatch(logoutRequested({}))
    await w.advance(50)
    expect(revoked(w)).toHaveLength(2)
    expect(w.server.sessions.list()).toEqual([])
  })

  test('[SES-16] for any reason puts the browser on the login page with the message and its time', async () => {
    for (const [action, text] of [
      [logoutRequested({}), 'You have been logged out.'],
      [
        sessionLost({ reason: 'denied', message: 'Your login request was denied', here: true }),
        'Your login request was denied',
      ],
    ] as const) {
      const w = world()
      const tab = await signedIn(w)
      await w.advance(1_000)
      const at = w.time.now()
      tab.dispatch(action)
      await w.advance(50)
      expect(tab.path()).toBe('/login')
      expect(tab.store.getState().session.message).toMatchObject({ text, at })
    }
  })

  test('[SES-17] of a single-sign-on user passes the page and the address for signing in there', async () => {
    const w = world()
    const pair = w.server.sessions.start(true)
    w.browser.storage.set('access_token', pair.access_token).set('refresh_token', pair.refresh_token)
    const tab = await signedIn(w)
    tab.dispatch(logoutRequested({}))
    await w.advance(50)
    expect(tab.path()).toBe('/login?page=logout_sso&sso_login=%2Fsso%2F3')
  })

  test('[SES-18] runs only once at a time: later triggers do nothing', async () => {
    const w = world()
    const tab = await signedIn(w)
    w.server.latency = () => 200
    tab.dispatch(logoutRequested({}))
    await w.advance(100)
    tab.dispatch(logoutRequested({}))
    tab.dispatch(sessionLost({ reason: 'timeout', message: 'Your session has timed out.', here: true }))
    await w.advance(5_000)
    tab.dispatch(logoutRequested({}))
    await w.advance(5_000)
    expect(revoked(w)).toHaveLength(2)
    expect(tab.visited).toEqual(['/login'])
    expect(tab.actions.filter(loggedOut.match).map(({ payload }) => payload.reason)).toEqual(['logout'])
  })

  test('does not wait for a server that does not answer, but goes on telling it', async () => {
    const w = world()
    const tab = await signedIn(w)
    w.server.latency = () => 4_000
    tab.dispatch(logoutRequested({}))
    await w.advance(5_100)
    expect([tab.store.getState().session.phase, w.browser.storage.size]).toEqual(['signedOut', 0])
    await w.advance(60_000)
    expect(w.server.sessions.list()).toEqual([])
  })

  const sealing = (seal: LogEnd['seal'], more: Partial<LogEnd> = {}) => ({
    logEnd: () => ({ readLeft: () => of(nothingLeft), clear: () => Promise.resolve(), ...more, seal }),
  })

  test('seals drafts first, for five seconds at most, and says how many are kept and how many are not', async () => {
    const [none, all] = [
      { kept: 0, lost: 3 },
      { kept: 3, lost: 0 },
    ]
    for (const [seal, kept, lost] of [
      [() => of(none, all), 3, 0],
      [() => of(none), 0, 3],
      [() => NEVER.pipe(startWith(none)), 0, 3],
      [
        () =>
          timer(9_000_000).pipe(
            map(() => all),
            startWith(none),
          ),
        0,
        3,
      ],
      [
        () =>
          concat(
            of(none),
            throwError(() => new Error('no disk')),
          ),
        0,
        3,
      ],
      [() => of({ kept: 0, lost: 0 }), 0, 0],
    ] as const) {
      const w = world()
      const tab = await signedIn(w, { more: sealing(seal) })
      tab.dispatch(logoutRequested({}))
      await w.advance(5_100)
      expect(tab.store.getState().session).toMatchObject({ phase: 'signedOut', draftsKept: kept, draftsLost: lost })
    }
  })

  test('seals nothing before what dead tabs left is read, for fifteen seconds at most, and clears the log after it', async () => {
    let w = world()
    const left = { drafts: [], unfinished: [{ save: 'a' }], unread: 1 } as unknown as LeftWork
    for (const [readLeft, asked, found] of [
      [() => of(left), 0, left],
      [() => timer(10_000, w.time.scheduler).pipe(map(() => left)), 10_000, left],
      [() => NEVER, 15_000, { ...nothingLeft, unread: 1 }],
      [() => throwError(() => new Error('no disk')), 0, { ...nothingLeft, unread: 1 }],
    ] as const) {
      w = world()
      const began = w.time.now()
      const happened: unknown[] = []
      const seal = (work: LeftWork) => {
        happened.push(w.time.now() - began, work)
        return of({ kept: 2, lost: 0 })
      }
      const clear = (): Promise<void> => {
        happened.push('cleared', revoked(w))
        return Promise.resolve()
      }
      const tab = await signedIn(w, { more: sealing(seal, { readLeft, clear }) })
      const begun = w.time.now() - began
      tab.dispatch(logoutRequested({}))
      await w.advance(15_100)
      expect(happened).toEqual([begun + asked, found, 'cleared', []])
      expect(tab.store.getState().session).toMatchObject({ phase: 'signedOut', draftsKept: 2 })
    }
  })

  test('is not held up by a disk that never answers', async () => {
    const w = world()
    const clear = () => new Promise<void>(() => undefined)
    const tab = await signedIn(w, { more: sealing(() => of({ kept: 0, lost: 0 }), { clear }) })
    tab.dispatch(logoutRequested({}))
    await w.advance(5_100)
    expect(tab.store.getState().session.phase).toBe('signedOut')
  })

  test('during a refresh waits for its new tokens and revokes those', async () => {
    const w = world()
    const tab = await signedIn(w)
    w.server.on('GET /v1/thing', () => answer(200, {}))
    w.server.latency = () => 500
    await w.advance(300_000)
    run(tab.ports.http.call(readThing, {}))
    await w.advance(700)
    tab.dispatch(logoutRequested({}))
    await w.advance(10_000)
    expect(w.server.sessions.list()).toEqual([])
    expect([w.browser.storage.size, tab.store.getState().session.phase]).toEqual([0, 'signedOut'])
  })
})

describe('tabs of one browser', () => {
  test('a logout in one reaches the others, which neither revoke nor clear again', async () => {
    const w = world()
    const [first, second, third] = [await signedIn(w), await signedIn(w), await signedIn(w)]
    first.dispatch(logoutRequested({}))
    await w.advance(50)
    for (const tab of [second, third])
      expect(tab.store.getState().session).toMatchObject({
        phase: 'signedOut',
        message: { reason: 'logout', text: 'You have been logged out in another tab.' },
      })
    expect(revoked(w)).toHaveLength(2)
    expect(w.browser.cleared).toEqual(['storage'])
    expect(second.path()).toBe('/login')
  })

  test.each(['the message', 'the store'])('say why it ended, whether %s is heard first', async (first) => {
    const w = world()
    const [here, there] = [await signedIn(w), await signedIn(w)]
    const session = here.store.getState().session.claims?.session ?? ''
    const ended = { session, reason: 'replaced' } as const
    if (first === 'the message') there.hears({ kind: 'loggedOut', ended })
    here.ports.tokens.clear()
    await w.advance(100)
    expect(there.store.getState().session.phase).toBe('ready')
    if (first === 'the store') there.hears({ kind: 'loggedOut', ended })
    await w.advance(200)
    expect(there.store.getState().session.message).toMatchObject({
      reason: 'replaced',
      text: 'You have logged in from another location',
    })
  })

  test('do not say of their session how another one ended', async () => {
    const w = world()
    const [here, there] = [await signedIn(w), await signedIn(w)]
    there.hears({ kind: 'loggedOut', ended: { session: 'another one', reason: 'replaced' } })
    here.ports.tokens.clear()
    await w.advance(500)
    expect(there.store.getState().session.message?.reason).toBe('logout')
  })

  test.each(['timeout', 'replaced', 'cancelled'] as const)(
    'say it, too, when one is put out by its own time: %s',
    async (reason) => {
      const w = world()
      const [here, there] = [await signedIn(w), await signedIn(w)]
      here.dispatch(sessionLost({ reason, message: 'as the server says it', here: true }))
      await w.advance(1_000)
      expect(there.store.getState().session.message?.reason).toBe(reason)
    },
  )

  test('whenever another tab is refused because of it, it says that it was logged out elsewhere, not that it expired', async () => {
    const said = new Set<string | undefined>()
    for (let later = 0; later < 60; later += 1) {
      const w = world()
      const options = { epics: bareSessionEpics }
      const [first, second] = [await signedIn(w, options), await signedIn(w, options)]
      w.server.on('GET /v1/thing', ({ headers }) =>
        w.server.sessions.isGood((headers['authorization'] ?? '').replace('Bearer ', ''))
          ? answer(200, {})
          : answer(401, { message: 'You need to sign in.' }),
      )
      w.server.latency = ({ url }) => (url.startsWith('/auth') ? 5 : 4)
      first.dispatch(logoutRequested({}))
      await w.advance(later)
      run(second.ports.http.call(readThing, {}))
      await w.advance(2_000)
      said.add(second.store.getState().session.message?.text)
    }
    expect([...said]).toEqual(['You have been logged out in another tab.'])
  })

  test('nor while it has seen that the tokens are gone, and has not heard yet how', async () => {
    const said = new Set<string | undefined>()
    for (let later = 0; later < 240; later += 20) {
      const w = world()
      const [first, second] = [await signedIn(w), await signedIn(w)]
      w.server.on('GET /v1/thing', () => answer(401, { message: 'You need to sign in.' }))
      first.ports.tokens.clear()
      await w.advance(later)
      run(second.ports.http.call(readThing, {}))
      await w.advance(3_000)
      said.add(second.store.getState().session.message?.text)
    }
    expect([...said]).toEqual(['You have been logged out in another tab.'])
  })

  test('a rotation in one is known to the others', async () => {
    const w = world()
    const [first, second] = [await signedIn(w), await signedIn(w)]
    const before = second.store.getState().session.expiresAt
    await w.advance(300_000)
    w.server.on('GET /v1/thing', () => answer(200, {}))
    run(first.ports.http.call(readThing, {}))
    await w.advance(50)
    expect(second.store.getState().session.expiresAt).toBe((before ?? 0) + 300_000)
    expect(second.store.getState().session.phase).toBe('ready')
  })

  test('a sign-in in one opens the session in one that waits at its login page', async () => {
    const w = world()
    const waiting = w.tab()
    waiting.start()
    await w.advance(10)
    const other = w.tab()
    const pair = w.server.sessions.start()
    other.ports.tokens.write(pair.access_token, pair.refresh_token)
    await w.advance(50)
    expect(sessionState(waiting.store.getState())).toBe('logged in')
    expect(waiting.path()).toBe('/dashboard')
  })

  test('two sign-ins at the same time leave one live session, which both tabs share', async () => {
    const w = world()
    const tabs = [w.tab(), w.tab()]
    for (const tab of tabs) tab.start()
    await w.advance(10)
    w.server.latency = () => 30
    for (const tab of tabs) tab.dispatch(loginRequested({ user_login: 'rosa', password: tab.seal('correct horse') }))
    await w.advance(10_000)
    expect(w.server.sessions.liveRefresh()).toHaveLength(1)
    expect(tabs.map((tab) => tab.store.getState().session.phase)).toEqual(['ready', 'ready'])
    expect(new Set(tabs.map((tab) => tab.store.getState().session.claims?.session)).size).toBe(1)
  })

  test("another session's tokens in the store end this tab's session without touching them", async () => {
    const w = world()
    const tab = await signedIn(w)
    const other = w.tab()
    const pair = w.server.sessions.start()
    other.ports.tokens.write(pair.access_token, pair.refresh_token)
    await w.advance(1)
    await w.advance(50)
    expect(tab.actions.filter(loggedOut.match).map(({ payload }) => payload.reason)).toEqual(['replaced'])
    expect(w.browser.storage.get('refresh_token')).toBe(pair.refresh_token)
    expect(revoked(w)).toEqual([])
  })

  test('a message of a logout that comes after a new sign-in ends nothing', async () => {
    const w = world()
    const tab = await signedIn(w)
    tab.hears({ kind: 'loggedOut' })
    await w.advance(50)
    expect(tab.store.getState().session.phase).toBe('ready')
  })
})

describe('revoke all others', () => {
  const row = (jti: string, application?: unknown) => ({
    token: jti,
    jti,
    created: '2026-03-01T12:00:00.000Z',
    type: 'access',
    ...(application !== undefined && { application }),
  })

  test('[SES-19] deletes every token but the two in use and those of applications', async () => {
    const w = world()
    const tab = await signedIn(w)
    const own = ids(w)
    w.server.on('GET /auth/get-tokens', () =>
      answer(200, [
        row('other-1'),
        ...own.map((id) => row(id)),
        row('app-1', { id: 1, client_id: 'c', description: 'Reporting' }),
        row('other-2'),
      ]),
    )
    w.server.latency = () => 1
    tab.dispatch(revokeOthersRequested({}))
    expect(tab.store.getState().session.revoking).toBe(true)
    await w.advance(50)
    expect(w.server.seen[0]?.url).toBe('/auth/get-tokens?is_dev_application=0')
    expect(revoked(w)).toEqual(['/auth/delete-token/other-1', '/auth/delete-token/other-2'])
    expect(tab.store.getState().session).toMatchObject({ revoking: false, revoked: 2 })
  })

  test('[SES-13] without an authentication service says so', async () => {
    const w = world()
    const tab = await signedIn(w, { authConfigured: false })
    tab.dispatch(revokeOthersRequested({}))
    await w.advance(50)
    expect(tab.store.getState().calls.errors.map(({ message }) => message)).toEqual([
      'There is no auth server set up for this environment',
    ])
    expect(tab.store.getState().session.revoking).toBe(false)
  })
})

/** Sealing takes as long as is said. */
const slowToSeal = (w: World, ms: number): { readonly logEnd: () => LogEnd } => ({
  logEnd: () => ({
    readLeft: () => timer(ms, w.time.scheduler).pipe(map(() => nothingLeft)),
    seal: () => of({ kept: 0, lost: 0 }),
    clear: () => Promise.resolve(),
  }),
})

describe('the end of a session that takes its time', () => {
  const ends = {
    'a press': logoutRequested({}),
    'the server': sessionLost({ reason: 'timeout', message: 'You were logged out.', here: true }),
  }
  test.each(Object.entries(ends))('by %s leaves alone whoever signed in meanwhile in another tab', async (_, end) => {
    const w = world()
    const slow = await signedIn(w, { more: slowToSeal(w, 8_000) })
    const fast = await signedIn(w)
    slow.dispatch(end)
    fast.dispatch(end)
    await w.advance(2_000)
    expect(fast.store.getState().session.phase).toBe('signedOut')
    expect(slow.store.getState().session.phase).toBe('leaving')
    fast.isClosed = true
    const next = w.server.sessions.start()
    w.browser.storage.set('access_token', next.access_token).set('refresh_token', next.refresh_token)
    const again = await signedIn(w)
    const before = revoked(w)
    await w.advance(30_000)
    expect(slow.store.getState().session.phase).toBe('signedOut')
    // It says why it ended itself, and not that another tab did it.
    const { message } = slow.store.getState().session
    expect(message?.text).toBe(end.type === sessionLost.type ? 'You were logged out.' : 'You have been logged out.')
    const told = slow.types().filter((type) => type === sessionLost.type)
    expect(told).toHaveLength(end.type === sessionLost.type ? 1 : 0)
    expect(again.store.getState().session.phase).toBe('ready')
    expect(w.browser.storage.get('refresh_token')).toBe(next.refresh_token)
    expect(revoked(w)).toEqual(before)
  })
})
