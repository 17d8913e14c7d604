/** Two accounts in one browser, over virtual time: what its tabs say, show and do. */
import { describe, expect, test } from 'vitest'
import { t } from '../../domain/messages/index.ts'
import { answered } from '../../domain/realtime/index.ts'
import { loggedOut, logoutRequested } from '../../domain/session/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import { configEpics } from '../../epics/config/index.ts'
import { realtimeEpics } from '../../epics/realtime/index.ts'
import { staffSessionEpics, visitorSessionEpics } from '../../epics/session/index.ts'
import { answer } from '../session/fakeServer.ts'
import { payloadOf } from '../session/jwt.ts'
import { sampleAccount, sampleUser } from '../session/samples.ts'
import { signedIn, world, type Tab, type World } from '../session/world.ts'

const second = 1_000
const epics = [...callsEpics, ...configEpics, ...visitorSessionEpics, ...staffSessionEpics, ...realtimeEpics]
const denied = 'You have denied the request to switch accounts. You will remain in the previous session.'
const given = 'You have chosen to cancel switching accounts. You will remain in the previous session.'

const liveIn = (tab: Tab) => ({
  hears: (name: string, payload: unknown = {}) => tab.socket.messages$.next({ name, payload }),
  realtime: () => tab.store.getState().realtime,
  said: () => tab.socket.said.map(({ name }) => name),
  starts: () => {
    tab.socket.connection$.next({ is: 'connected' })
    tab.socket.messages$.next({ name: 'request session', payload: {} })
    tab.socket.messages$.next({ name: 'acknowledge session', payload: { session_id: 's1', alone: false } })
  },
  ended: () => tab.actions.filter(loggedOut.match).map(({ payload: { reason } }) => reason),
  snackbars: () => tab.store.getState().calls.snackbars.map(({ message }) => message),
  knows: (text: string) =>
    tab.store.getState().calls.snackbars.some(({ message }) => t(message as never).includes(text)),
})

/** Tokens of somebody else, who has come to the browser by single sign-on. */
const comes = (w: World, user = '8') => {
  const { access_token: access, refresh_token: refresh } = w.server.sessions.start(true, user)
  const asked: string[] = []
  w.server.on('GET /v1/me', ({ headers }) => {
    const token = (headers['authorization'] ?? '').replace('Bearer ', '')
    asked.push(token)
    if (!w.server.sessions.isGood(token)) return answer(401, { message: 'You need to sign in.' })
    const id = Number(payloadOf(token)['sub'])
    return answer(200, {
      ...sampleUser,
      id,
      display_system_use_notification: id !== 8,
      first: id === 8 ? 'Rosa' : 'Ada',
    })
  })
  let given: { access: string; refresh: string } | null = { access, refresh }
  const arrived = () => {
    const pair = given
    given = null
    return pair
  }
  return { access, refresh, asked, arrived }
}

const ends = (w: World, ...tokens: readonly string[]): void =>
  tokens.forEach((token) => w.server.sessions.revoke(String(payloadOf(token)['jti'])))

type Meanwhile = (w: World, newcomer: ReturnType<typeof comes>) => void

/** A tab to which somebody has come, in a browser with another one. */
const begun = async (setup = usualSetup, meanwhile: Meanwhile = () => undefined) => {
  const w = world()
  const holder = await signedIn(w, { epics, more: { setup } })
  const newcomer = comes(w)
  meanwhile(w, newcomer)
  const requester = w.tab({ epics, more: { setup, arrived: newcomer.arrived } })
  requester.start()
  await w.advance(10)
  return { w, newcomer, holder, requester, ofHolder: liveIn(holder), ofRequester: liveIn(requester) }
}
const waiting = async () => {
  const both = await begun()
  both.ofHolder.starts()
  both.ofRequester.starts()
  await both.w.advance(10)
  both.ofRequester.hears('sso session active', { seconds: 50 })
  both.ofHolder.hears('requesting sso logout', { seconds: 50 })
  both.ofRequester.hears('requesting sso logout', { seconds: 50 })
  return both
}
const stored = ({ w }: { w: World }) => ({
  access: w.browser.storage.get('access_token'),
  refresh: w.browser.storage.get('refresh_token'),
})

describe('whoever comes', () => {
  test('[MSQ-19] is known by GET me with their own access token, once, and nothing else is asked with it', async () => {
    const { w, newcomer, ofRequester, requester } = await begun()
    expect(newcomer.asked.filter((token) => token === newcomer.access)).toHaveLength(1)
    expect(ofRequester.realtime().newcomer?.known).toMatchObject({ user: 8, name: expect.stringContaining('Rosa') })
    expect(requester.store.getState().session.user?.id).toBe(7)
    const withIt = w.server.seen.filter(({ request }) => request.headers['authorization']?.endsWith(newcomer.access))
    expect(withIt.map(({ url }) => url)).toEqual(['/v1/me'])
  })

  test("[MSQ-18] is told of by 'sso check session' with both tokens and the user of the session, once it has begun", async () => {
    const { newcomer, requester, ofRequester } = await begun()
    expect(ofRequester.said()).not.toContain('sso check session')
    ofRequester.starts()
    expect(requester.socket.said.filter(({ name }) => name === 'sso check session')).toMatchObject([
      {
        payload: {
          new_access_token: newcomer.access,
          new_refresh_token: newcomer.refresh,
          session_user_id: 7,
        },
      },
    ])
  })

  test('with tokens that open nothing is nobody: the session goes on', async () => {
    const w = world()
    await signedIn(w, { epics })
    const newcomer = comes(w)
    ends(w, newcomer.refresh, newcomer.access)
    const tab = await signedIn(w, { epics, more: { arrived: newcomer.arrived } })
    const live = liveIn(tab)
    live.starts()
    await w.advance(second)
    expect([live.realtime().newcomer, live.said().includes('sso check session'), live.ended()]).toEqual([
      null,
      false,
      [],
    ])
  })

  test('to the tab of an administrator who works as somebody else has no part in it', async () => {
    const w = world()
    await signedIn(w, { epics })
    const newcomer = comes(w)
    w.browser.storage.set('admin_access_token', 'a').set('admin_refresh_token', 'b')
    const tab = await signedIn(w, { epics, more: { arrived: newcomer.arrived } })
    expect(liveIn(tab).realtime().newcomer).toBeNull()
  })

  test('no token of theirs is in any action or in the state', async () => {
    const { w, newcomer, requester } = await waiting()
    await w.advance(second)
    const all = JSON.stringify([requester.actions, requester.store.getState()])
    expect([newcomer.access, newcomer.refresh].filter((token) => all.includes(token))).toEqual([])
  })
})

describe('the dialogs', () => {
  test('[MSQ-13, MSQ-14] the session’s other tabs are asked, and the one that asks waits', async () => {
    const { ofHolder, ofRequester, w } = await waiting()
    const until = w.time.now() + 50 * second
    expect(ofHolder.realtime()).toMatchObject({ live: 'ssoContested', seconds: 50, until })
    expect(ofRequester.realtime()).toMatchObject({ live: 'ssoWaiting', seconds: 50, until })
  })

  test("[MSQ-16] Continue With Account sends 'cancel sso logout', says so, and the session goes on", async () => {
    const { w, holder, ofHolder, requester, ofRequester, newcomer } = await waiting()
    holder.dispatch(answered({ answer: 'keep' }))
    expect(ofHolder.said().at(-1)).toBe('cancel sso logout')
    expect(ofHolder.knows(denied)).toBe(true)
    for (const live of [ofHolder, ofRequester]) live.hears('sso login cancel')
    await w.advance(second)
    expect([ofHolder.realtime().live, ofRequester.realtime().live]).toEqual(['active', 'active'])
    expect(ofRequester.snackbars()).toContain('realtime.switchRefused')
    await w.advance(120 * second)
    expect([ofHolder.ended(), ofRequester.ended()]).toEqual([[], []])
    expect(stored({ w }).refresh).not.toBe(newcomer.refresh)
    expect(requester.store.getState().realtime.newcomer).toBeNull()
  })

  test("[MSQ-17] Cancel Request sends 'sso cancel login', says so, and the session goes on", async () => {
    const { w, requester, ofRequester, ofHolder, newcomer } = await waiting()
    requester.dispatch(answered({ answer: 'cancelSwitch' }))
    expect(ofRequester.said().at(-1)).toBe('sso cancel login')
    expect(ofRequester.knows(given)).toBe(true)
    for (const live of [ofHolder, ofRequester]) live.hears('sso login cancel')
    await w.advance(10)
    // Once: nobody else has refused what they gave up themselves.
    expect(ofRequester.snackbars()).toEqual(['realtime.switchCancelled'])
    await w.advance(120 * second)
    expect([ofRequester.ended(), ofHolder.ended()]).toEqual([[], []])
    expect([ofHolder.realtime().live, ofRequester.realtime().live]).toEqual(['active', 'active'])
    expect(stored({ w }).refresh).not.toBe(newcomer.refresh)
  })

  test("[MSQ-20] 'sso login cancel' closes the dialog and the session goes on", async () => {
    const { w, ofHolder } = await waiting()
    ofHolder.hears('sso login cancel')
    expect(ofHolder.realtime()).toMatchObject({ live: 'active', until: null, session: 's1' })
    await w.advance(120 * second)
    expect(ofHolder.ended()).toEqual([])
  })
})

describe('a newcomer who was not let in', () => {
  type Both = Awaited<ReturnType<typeof begun>>
  const opensNothing: Meanwhile = (w, { access, refresh }) => ends(w, refresh, access)
  const ways: readonly (readonly [string, () => Promise<Both>, (both: Both) => void])[] = [
    ['was denied', waiting, ({ ofRequester }) => ofRequester.hears('sso login cancel')],
    ['gave up', waiting, ({ requester }) => requester.dispatch(answered({ answer: 'cancelSwitch' }))],
    ['came with tokens that open nothing', () => begun(usualSetup, opensNothing), () => undefined],
  ]

  test.each(ways)('and %s is not signed in by a later logout', async (_how, come, end) => {
    const both = await come()
    const { w, requester, ofRequester } = both
    end(both)
    await w.advance(second)
    requester.dispatch(logoutRequested({}))
    await w.advance(10 * second)
    expect(ofRequester.ended()).toEqual(['logout'])
    expect(stored(both)).toEqual({})
    expect(requester.visited).not.toContain('/dashboard')
  })

  test.each(ways)('and %s hears of a refusal only where somebody has refused', async (how, come, end) => {
    const both = await come()
    end(both)
    await both.w.advance(10)
    const refused = both.ofRequester.snackbars().filter((message) => message === 'realtime.switchRefused')
    expect(refused).toHaveLength(how === 'was denied' ? 1 : 0)
  })
})

describe('the newcomer takes over', () => {
  const isOver = async ({ w, newcomer, requester, ofRequester, holder }: Awaited<ReturnType<typeof waiting>>) => {
    await w.advance(10 * second)
    expect(ofRequester.ended()).toEqual(['replaced'])
    expect(stored({ w })).toEqual({ access: newcomer.access, refresh: newcomer.refresh })
    expect(requester.path()).toBe('/dashboard')
    expect(requester.store.getState().session).toMatchObject({ claims: null, user: null })
    expect(w.server.seen.some(({ url }) => url.includes('log_type=replaced'))).toBe(true)
    // The page that is loaded then: the newcomer's user and account, and a socket of their own.
    const next = await signedIn(w, { epics })
    await w.advance(second)
    expect(next.store.getState().session).toMatchObject({ phase: 'ready', user: { id: 8 } })
    expect(next.store.getState().session.account).not.toBeNull()
    expect(next.socket.connectedWith.at(-1)).toBe(newcomer.access)
    // The other tabs of the browser follow, and do not end what they find.
    await w.advance(90 * second)
    expect(holder.store.getState().session.user?.id).toBe(8)
    expect(w.server.sessions.isGood(newcomer.access)).toBe(true)
  }

  test("[MSQ-15] when Switch Accounts Now is chosen, which sends 'logged out'", async () => {
    const both = await waiting()
    both.holder.dispatch(answered({ answer: 'switchNow' }))
    expect(both.ofHolder.said().at(-1)).toBe('logged out')
    expect(both.ofHolder.realtime().live).toBe('handedOver')
    for (const live of [both.ofRequester, both.ofHolder]) live.hears('login ready')
    await isOver(both)
  })

  test('[MSQ-15] when the countdown ends, as the server says', async () => {
    const both = await waiting()
    await both.w.advance(50 * second)
    for (const live of [both.ofRequester, both.ofHolder]) live.hears('login ready')
    await isOver(both)
  })

  test.each(['sso session lost', 'sso session expired'])("[MSQ-21] without a countdown on '%s'", async (word) => {
    const both = await begun()
    both.ofRequester.starts()
    await both.w.advance(10)
    both.ofRequester.hears(word)
    expect(both.ofRequester.realtime().until).toBeNull()
    await isOver(both)
  })

  test("[MSQ-21] the countdown is shown on 'sso session active', not before", async () => {
    const { ofRequester, w } = await begun()
    ofRequester.starts()
    await w.advance(second)
    expect(ofRequester.realtime()).toMatchObject({ live: 'ssoAsked', until: null })
    ofRequester.hears('sso session active', { seconds: 20 })
    expect(ofRequester.realtime()).toMatchObject({ live: 'ssoWaiting', until: w.time.now() + 20 * second })
  })

  test('without a question where the product has no sockets, and as soon as a session has ended anyhow', async () => {
    await isOver(await begun({ ...usualSetup, sockets: { ...usualSetup.sockets, on: false } }))
    const w = world()
    const holder = await signedIn(w, { epics })
    const newcomer = comes(w)
    ends(w, w.browser.storage.get('refresh_token') ?? '', w.browser.storage.get('access_token') ?? '')
    const requester = w.tab({ epics, more: { arrived: newcomer.arrived } })
    requester.start()
    await w.advance(10 * second)
    expect([stored({ w }).refresh, requester.path()]).toEqual([newcomer.refresh, '/dashboard'])
    expect(holder.reported).toEqual([])
  })

  test('without a question where the session before is refused its connection', async () => {
    const both = await begun()
    both.requester.socket.connection$.next({ is: 'refused' })
    await isOver(both)
    const later = await begun()
    later.ofRequester.starts()
    await later.w.advance(10)
    expect(later.ofRequester.realtime().live).toBe('ssoAsked')
    later.requester.socket.connection$.next({ is: 'refused' })
    await isOver(later)
  })

  const notice = { force_system_use_notification: true, system_use_notification: 'For work alone.' }
  test.each([
    ['could not be loaded', () => answer(404, { message: 'Nothing is here.' })],
    ['waits for its notice to be accepted', () => answer(200, { ...sampleAccount, ...notice })],
  ] as const)('without a question where the session before %s', async (_name, before) => {
    let reads = 0
    const account = () => (++reads === 1 ? before() : answer(200, sampleAccount))
    await isOver(await begun(usualSetup, (w) => w.server.on('GET /v1/my_account', account)))
  })

  test('a server that has forgotten is asked again', async () => {
    const { ofRequester, requester, w } = await waiting()
    const asked = () => requester.socket.said.filter(({ name }) => name === 'sso check session').length
    expect(asked()).toBe(1)
    await w.advance(53 * second + 100)
    expect([asked(), ofRequester.realtime().live]).toEqual([2, 'ssoAsked'])
    await w.advance(5 * second)
    expect(asked()).toBe(3)
    expect(ofRequester.said().filter((name) => name === 'start session')).toHaveLength(1)
  })

  test('a tab to which nobody comes after all begins its session anew', async () => {
    const { holder, ofHolder, w } = await waiting()
    holder.dispatch(answered({ answer: 'switchNow' }))
    ofHolder.hears('login ready')
    await w.advance(61 * second)
    expect([ofHolder.said().at(-1), ofHolder.realtime().live, ofHolder.ended()]).toEqual([
      'start session',
      'requested',
      [],
    ])
  })
})
