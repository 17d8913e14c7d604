/** What an account may do changes under the hands of those who work in it. */
import { describe, expect, test } from 'vitest'
import { collectionsLoaded, settingsLoaded } from '../../domain/config/index.ts'
import { loggedOut, tokenAccepted, userLoaded } from '../../domain/session/index.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import { configEpics } from '../../epics/config/index.ts'
import { staffSessionEpics, visitorSessionEpics } from '../../epics/session/index.ts'
import { answer } from '../session/fakeServer.ts'
import { sampleUser } from '../session/samples.ts'
import { signedIn, world } from '../session/world.ts'

const second = 1_000
const epics = [...callsEpics, ...configEpics, ...visitorSessionEpics, ...staffSessionEpics]

const begun = async () => {
  const w = world()
  const tab = await signedIn(w, { epics })
  await w.advance(5 * second)
  tab.actions.length = 0
  w.server.seen.length = 0
  return {
    w,
    tab,
    hears: (by: unknown) => tab.socket.messages$.next({ name: 'rights changed', payload: { by } }),
    calls: () => w.server.seen.map(({ url }) => url.split('?')[0] ?? ''),
  }
}

const more = ['view_own_victim', 'view_any_user', 'view_report', 'view_own_case', 'case_manager_enabled']

describe('what the account may do has changed', () => {
  test('whoever did it has a new token, user and account, and then the lists, on the screen as it stands', async () => {
    const { w, tab, hears, calls } = await begun()
    const before = tab.ports.tokens.read().access
    w.server.sessions.grant(more)
    hears(sampleUser.id)
    await w.advance(5 * second)
    expect(tab.ports.tokens.read().access).not.toBe(before)
    const of = [tokenAccepted, userLoaded, settingsLoaded, collectionsLoaded].map(({ type }) =>
      tab.types().indexOf(type),
    )
    expect(of).toEqual(of.toSorted((a, b) => a - b))
    expect(of[0]).toBeGreaterThanOrEqual(0)
    expect(calls().slice(0, 3).toSorted()).toEqual(['/auth/token', '/v1/me', '/v1/my_account'])
    expect([tab.visited, tab.store.getState().calls.errors, tab.store.getState().notices.dialogs]).toEqual([[], [], []])
  })

  test('everybody else comes for it within a minute, and of several tabs one for all', async () => {
    const { w, hears, calls } = await begun()
    const other = await signedIn(w, { epics })
    await w.advance(5 * second)
    w.server.seen.length = 0
    w.server.sessions.grant(more)
    for (let said = 0; said < 5; said += 1) hears(999)
    await w.advance(second)
    other.socket.messages$.next({ name: 'rights changed', payload: { by: 999 } })
    await w.advance(10)
    expect(calls()).toEqual([])
    await w.advance(60 * second)
    const times = (of: string) => calls().filter((url) => url === of).length
    expect([times('/auth/token'), times('/v1/my_account')]).toEqual([1, 2])
  })

  test('who heard nothing of it has all with the next token that says so, and with no other', async () => {
    const { w, tab, calls } = await begun()
    const renewed = async () => {
      tab.ports.gate.refresh().subscribe()
      await w.advance(5 * second)
      return calls().filter((url) => url === '/v1/my_account').length
    }
    expect(await renewed()).toBe(0)
    w.server.sessions.grant(more)
    expect(await renewed()).toBe(1)
    w.server.sessions.grant(more.toReversed())
    expect(await renewed()).toBe(1)
  })

  test('a token that comes while the page still loads brings them once that is done', async () => {
    const w = world()
    w.server.latency = ({ url }) => (url.startsWith('/v1/me') ? 2 * second : 0)
    const tab = await signedIn(w, { epics })
    tab.start()
    await w.advance(second)
    const account = () => w.server.seen.filter(({ url }) => url.startsWith('/v1/my_account')).length
    expect([tab.store.getState().session.phase, account()]).toEqual(['loading', 1])
    w.server.sessions.grant(more)
    tab.ports.gate.refresh().subscribe()
    await w.advance(20 * second)
    expect([tab.store.getState().session.phase, account()]).toEqual(['ready', 2])
  })

  test('without an answer all stays as it was', async () => {
    const { w, tab, hears, calls } = await begun()
    w.server.on('POST /auth/token', () => answer(503, {}))
    hears(sampleUser.id)
    await w.advance(60 * second)
    expect(calls()).not.toContain('/v1/me')
    expect(tab.store.getState().session).toMatchObject({ phase: 'ready', user: { id: sampleUser.id } })
  })

  test.each([
    [401, { message: 'Token is expired', reason: 'replaced' }, 'replaced', 'You have logged in from another location'],
    [403, { message: 'Your account is locked.', reason: 'account_locked' }, 'error', 'Your account is locked.'],
    [401, { message: 'Token is expired' }, 'refresh_failure', 'Unable to persist connection'],
  ] as const)('[RTS-27, RTS-29] a session that is over by then ends, and says why: %s', async (...given) => {
    const [status, body, reason, message] = given
    const { w, tab, hears } = await begun()
    w.server.on('POST /auth/token', () => answer(status, body))
    hears(sampleUser.id)
    await w.advance(5 * second)
    expect(tab.actions.filter(loggedOut.match).map(({ payload }) => payload)).toMatchObject([{ reason, message }])
  })

  test('a session that is over by then ends also where another change is told while its refresh is tried again', async () => {
    const { w, tab, hears } = await begun()
    w.server.on('POST /auth/token', [answer(503, {}), answer(401, { message: 'Token is expired', reason: 'replaced' })])
    hears(sampleUser.id)
    await w.advance(second)
    hears(999)
    await w.advance(120 * second)
    expect(tab.actions.filter(loggedOut.match).map(({ payload }) => payload.reason)).toEqual(['replaced'])
  })

  test.each([undefined, null, 'seven', -1])('a message that names %s is none', async (by) => {
    const { w, hears, calls } = await begun()
    hears(by)
    await w.advance(60 * second)
    expect(calls()).toEqual([])
  })
})
