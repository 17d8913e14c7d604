/** RTS-41, RTS-42: what a client says and hears of its session, told once more from the specification. */
import { describe, expect, test } from 'vitest'
import { answered, fromClient, fromServer, isOfSession, newcomerArrived } from '../../domain/realtime/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import { configEpics } from '../../epics/config/index.ts'
import { noticesEpics } from '../../epics/notices/index.ts'
import { realtimeEpics } from '../../epics/realtime/index.ts'
import { staffSessionEpics, visitorSessionEpics } from '../../epics/session/index.ts'
import { signedIn, world } from '../session/world.ts'

const minute = 60_000
const epics = [
  ...callsEpics,
  ...configEpics,
  ...visitorSessionEpics,
  ...staffSessionEpics,
  ...realtimeEpics,
  ...noticesEpics,
]

const sent = [
  'check expiration',
  'wake up',
  'update session time',
  'start session',
  'sso check session',
  'logged out',
  'login',
  'cancel login',
  'cancel logout',
  'idle cancel logout',
  'cancel sso logout',
  'sso cancel login',
] as const

type Standing = 'fresh' | 'requested' | 'waiting' | 'active' | 'idle' | 'contested' | 'ssoContested' | 'ssoAsked'

const begun = async (standing: Standing) => {
  const w = world()
  const tab = await signedIn(w, { epics })
  const hears = (name: string, payload: unknown = {}) => tab.socket.messages$.next({ name, payload })
  tab.socket.connection$.next({ is: 'connected' })
  const led: Readonly<Record<Standing, readonly (readonly [string, unknown?])[]>> = {
    fresh: [],
    requested: [['request session']],
    waiting: [['request session'], ['awaiting logout', { seconds: 30 }]],
    active: [['request session'], ['acknowledge session', { session_id: 's1', alone: false }]],
    idle: [['idle timeout', { seconds: 30 }]],
    contested: [['requesting logout', { seconds: 30 }]],
    ssoContested: [['requesting sso logout', { seconds: 30 }]],
    ssoAsked: [],
  }
  const after: ReadonlySet<Standing> = new Set(['idle', 'contested', 'ssoContested', 'ssoAsked'])
  for (const [name, payload] of [...(after.has(standing) ? led.active : []), ...led[standing]]) hears(name, payload)
  if (standing === 'ssoAsked') {
    const { access_token: access, refresh_token: refresh } = w.server.sessions.start(true, '8')
    tab.dispatch(newcomerArrived({ access: tab.seal(access), refresh: tab.seal(refresh) }))
    await w.advance(20)
  }
  tab.socket.visible$.next(true)
  return {
    w,
    tab,
    hears,
    said: () => tab.socket.said.map(({ name }) => name),
    live: () => tab.store.getState().realtime.live,
    ended: () => tab.actions.filter(loggedOut.match).map(({ payload: { reason } }) => reason),
  }
}
type Begun = Awaited<ReturnType<typeof begun>>

describe('what a client says', () => {
  const answers = (answer: Parameters<typeof answered>[0]['answer']) => (at: Begun) =>
    at.tab.dispatch(answered({ answer }))
  const scenes: readonly (readonly [Standing, (at: Begun) => unknown])[] = [
    ['requested', () => undefined],
    ['active', ({ tab }) => tab.socket.active$.next()],
    ['active', ({ w }) => w.advance(31 * minute)],
    ['waiting', ({ hears }) => hears('login ready')],
    ['waiting', answers('cancelLogin')],
    ['idle', answers('stay')],
    ['contested', answers('refuse')],
    ['ssoContested', answers('keep')],
    ['ssoContested', answers('switchNow')],
    [
      'ssoAsked',
      (at) => {
        at.hears('sso session active', { seconds: 30 })
        answers('cancelSwitch')(at)
      },
    ],
  ]

  test('[RTS-41] of its session: each of these messages, and no other', async () => {
    const names = new Set<string>()
    for (const [standing, act] of scenes) {
      const at = await begun(standing)
      await act(at)
      await at.w.advance(100)
      for (const name of at.said()) names.add(name)
    }
    expect([...names].toSorted()).toEqual([...sent].toSorted())
    expect(Object.keys(fromClient).toSorted()).toEqual([...sent].toSorted())
  })
})

describe('what a client hears', () => {
  const alone = { session_id: 's1', alone: false }
  const counted = { seconds: 30 }
  /** What is so once it has been heard, and was not so before. */
  const handled: Readonly<Record<string, readonly [Standing, unknown, (at: Begun) => unknown, unknown]>> = {
    'request session': ['fresh', {}, ({ said }) => said().at(-1), 'start session'],
    'acknowledge session': ['requested', alone, ({ tab }) => tab.store.getState().realtime.session, 's1'],
    'finish logout': ['active', {}, ({ ended }) => ended()[0], 'timeout'],
    'awaiting logout': ['requested', counted, ({ live }) => live(), 'waiting'],
    'login ready': ['waiting', {}, ({ said }) => said().at(-1), 'login'],
    'requesting logout': ['active', counted, ({ live }) => live(), 'contested'],
    'requesting sso logout': ['active', counted, ({ live }) => live(), 'ssoContested'],
    logout: ['active', { type: 'replaced' }, ({ ended }) => ended()[0], 'replaced'],
    'sso login cancel': ['ssoContested', {}, ({ live }) => live(), 'active'],
    'login request cancel': ['contested', {}, ({ live }) => live(), 'active'],
    'idle timeout': ['active', counted, ({ live }) => live(), 'idle'],
    'idle not expired': ['idle', {}, ({ live }) => live(), 'active'],
    'cancel idle logout': ['idle', {}, ({ live }) => live(), 'active'],
    'sso session lost': ['ssoAsked', {}, ({ ended }) => ended()[0], 'replaced'],
    'sso session expired': ['ssoAsked', {}, ({ ended }) => ended()[0], 'replaced'],
    'sso session active': ['ssoAsked', counted, ({ live }) => live(), 'ssoWaiting'],
    'server scale down': ['active', {}, ({ tab }) => tab.store.getState().realtime.shutdownPending, true],
    broadcast: ['active', { note: 'Hello' }, ({ tab }) => tab.store.getState().notices.dialogs[0]?.note, 'Hello'],
  }

  test.each(Object.entries(handled))("[RTS-42] '%s' is handled", async (name, [standing, payload, look, expected]) => {
    const at = await begun(standing)
    expect(look(at)).not.toEqual(expected)
    at.hears(name, payload)
    await at.w.advance(100)
    expect(look(at)).toEqual(expected)
  })

  test('[RTS-42] of the session those are all, and a word that is none of them is nothing', async () => {
    const ofSession = Object.keys(fromServer).filter((name) => isOfSession({ name, payload: {} } as never))
    expect([...ofSession, 'broadcast'].toSorted()).toEqual(Object.keys(handled).toSorted())
    const at = await begun('active')
    const before = at.tab.store.getState().realtime
    for (const name of ['session', 'sso logout', 'Logout', '']) at.hears(name, {})
    await at.w.advance(100)
    expect([at.tab.store.getState().realtime, at.ended()]).toEqual([before, []])
  })
})
