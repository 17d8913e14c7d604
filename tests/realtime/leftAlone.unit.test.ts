/** Somebody leaves a screen that has no connection: over it nobody is asked, and yet it closes. */
import { describe, expect, test } from 'vitest'
import { answered, newcomerArrived } from '../../domain/realtime/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import type { ConnectionEvent, TabMessage } from '../../epics/kernel/index.ts'
import { signedIn } from '../session/world.ts'
import { begun, epics, liveIn, minute, second, started } from './liveTab.ts'

const refused: ConnectionEvent = { is: 'refused' }
const timedOut = [{ reason: 'timeout', message: 'Your session has timed out.' }]

type Live = Awaited<ReturnType<typeof begun>>
const is = (live: Pick<Live, 'tab'>, event: ConnectionEvent): void => live.tab.socket.connection$.next(event)

/** Two tabs of one browser, with ten minutes for a user who gives no sign; the second one works. */
const twoTabs = async (one: ConnectionEvent = refused, other: ConnectionEvent = refused) => {
  const setup = { ...usualSetup, idleMinutes: 10 }
  const first = await begun(setup)
  const second = await signedIn(first.w, { epics, more: { setup } })
  const tabs = { one: first, other: { ...liveIn(second), works: () => second.socket.active$.next(), tab: second } }
  for (const [live, event] of [[tabs.one, one] as const, [tabs.other, other] as const]) {
    is(live, { is: 'connected' })
    live.hears('request session')
    live.hears('acknowledge session', { session_id: 's1', alone: false })
    is(live, event)
    live.tab.socket.said.length = 0
  }
  return { ...tabs, w: first.w }
}
const states = (...all: readonly Pick<Live, 'realtime'>[]) => all.map(({ realtime }) => realtime().live)
const connected: ConnectionEvent = { is: 'connected' }

describe('a screen that is left alone without a connection', () => {
  test.each([
    ['that was refused', (live: Live) => live.tab.socket.connection$.next(refused)],
    ['that gave no answer', (live: Live) => live.tab.socket.connection$.next({ is: 'lost', by: 'timeout' })],
    [
      'that waits for a network',
      (live: Live) => {
        live.tab.online$.next(false)
        live.tab.socket.connection$.next({ is: 'lost', by: 'transport' })
      },
    ],
  ] as const)('%s is asked after 30 minutes, and is logged out when nobody answers', async (_name, loses) => {
    const live = await started()
    loses(live)
    await live.w.advance(30 * minute - second)
    expect(live.realtime().live).not.toBe('idle')
    await live.w.advance(2 * second)
    const { until, ...shown } = live.realtime()
    expect(shown).toMatchObject({ live: 'idle', seconds: 30 })
    expect(Math.round(((until ?? 0) - live.w.time.now()) / second)).toBe(29)
    await live.w.advance(31 * second)
    expect(live.ended()).toEqual([])
    await live.w.advance(10 * second)
    expect(live.ended()).toEqual(timedOut)
  })

  test('is so without sockets, too, with the configured times', async () => {
    const setup = { ...usualSetup, idleMinutes: 7, countdowns: { ...usualSetup.countdowns, idle: 10 } }
    const live = await begun({ ...setup, sockets: { ...setup.sockets, on: false } })
    live.tab.socket.connection$.next(refused)
    await live.w.advance(7 * minute + second)
    expect(live.realtime()).toMatchObject({ live: 'idle', seconds: 10 })
    await live.w.advance(20 * second)
    expect(live.ended()).toEqual(timedOut)
  })

  test('stays while somebody works, here or in another tab, and with an answer', async () => {
    const { one, other, w } = await twoTabs()
    for (let passed = 0; passed < 20; passed += 1) {
      await w.advance(4 * minute)
      other.works()
    }
    expect([states(one, other), one.ended(), other.ended()]).toEqual([['active', 'active'], [], []])
    await w.advance(10 * minute + 5 * second)
    expect(states(one, other)).toEqual(['idle', 'idle'])
    other.tab.dispatch(answered({ answer: 'stay' }))
    await w.advance(minute)
    expect(states(one, other)).toEqual(['active', 'active'])
    await w.advance(9 * minute + 10 * second)
    expect(states(one, other)).toEqual(['idle', 'idle'])
    await w.advance(minute)
    expect([one.ended(), other.ended()]).toEqual([timedOut, timedOut])
  })

  test('a countdown is ended by an answer, or by work in another tab, and not by a hand that comes near', async () => {
    const { one, other, w } = await twoTabs()
    await w.advance(10 * minute + second)
    other.works()
    await w.advance(5 * second)
    expect(states(one, other)).toEqual(['idle', 'idle'])
    const asking = await twoTabs(refused, connected)
    await asking.w.advance(10 * minute + second)
    expect(states(asking.one, asking.other)).toEqual(['idle', 'active'])
    asking.other.works()
    await asking.w.advance(second)
    expect(states(asking.one, asking.other)).toEqual(['active', 'active'])
  })

  test('the idle time does not begin anew with a connection that is refused', async () => {
    const { one, w } = await twoTabs(connected)
    await w.advance(9 * minute)
    is(one, refused)
    await w.advance(minute + second)
    expect(states(one)).toEqual(['idle'])
  })

  test('nor is one that waits to hear of another account left open', async () => {
    const live = await started({ ...usualSetup, idleMinutes: 10 })
    const { access_token: access, refresh_token: refresh } = live.w.server.sessions.start(true, '8')
    live.tab.dispatch(newcomerArrived({ access: live.tab.seal(access), refresh: live.tab.seal(refresh) }))
    await live.w.advance(10)
    expect(states(live)).toEqual(['ssoAsked'])
    is(live, { is: 'lost', by: 'timeout' })
    await live.w.advance(10 * minute + second)
    expect(states(live)).toEqual(['idle'])
  })
})

describe('somebody works in a tab that has no connection', () => {
  test('the server hears it by a tab that has one', async () => {
    const { one, other, w } = await twoTabs(connected)
    for (let passed = 0; passed < 5; passed += 1) {
      other.works()
      await w.advance(2 * minute)
    }
    expect(one.sent('update session time').length).toBeGreaterThanOrEqual(4)
    expect(other.said()).toEqual([])
  })

  test.each([
    ['stay', 'idle timeout', 'idle cancel logout'],
    ['refuse', 'requesting logout', 'cancel logout'],
    ['keep', 'requesting sso logout', 'cancel sso logout'],
  ] as const)('what is answered there, %s, is said by one that has one', async (answer, asked, said) => {
    const { one, other, w } = await twoTabs(connected)
    is(other, connected)
    for (const live of [one, other]) live.hears(asked, { seconds: 30 })
    is(other, { is: 'lost', by: 'timeout' })
    other.tab.dispatch(answered({ answer }))
    await w.advance(10)
    expect(one.said()).toContain(said)
  })

  test.each([
    ['stay', 'idle timeout'],
    ['refuse', 'requesting logout'],
    ['keep', 'requesting sso logout'],
  ] as const)('it hears of an answer in another tab, %s, and ends nothing', async (answer, asked) => {
    const { one, other, w } = await twoTabs(connected, connected)
    for (const live of [one, other]) live.hears(asked, { seconds: 30 })
    is(one, { is: 'lost', by: 'timeout' })
    other.tab.dispatch(answered({ answer }))
    await w.advance(minute)
    expect([states(one, other), one.ended(), other.ended()]).toEqual([['active', 'active'], [], []])
  })

  test('an answer to another question is none', async () => {
    const { one, other, w } = await twoTabs(connected)
    one.hears('requesting logout', { seconds: 30 })
    other.tab.dispatch(answered({ answer: 'stay' }))
    await w.advance(10)
    expect([states(one), one.said()]).toEqual([['contested'], []])
  })

  test.each([
    ['requesting logout', 'login request cancel', 'active'],
    ['requesting sso logout', 'sso login cancel', 'active'],
    ['idle timeout', 'cancel idle logout', 'active'],
    ['idle timeout', 'acknowledge session', 'active'],
  ] as const)('[%s] it hears that the server asks no more: %s', async (asked, over, then) => {
    const { one, other, w } = await twoTabs(connected, connected)
    await w.advance(second)
    for (const live of [one, other]) live.hears(asked, { seconds: 30 })
    is(one, { is: 'lost', by: 'timeout' })
    other.hears(over, over === 'acknowledge session' ? { session_id: 's1', alone: false } : {})
    await w.advance(minute)
    expect([states(one, other), one.ended(), other.ended()]).toEqual([[then, 'active'], [], []])
  })

  test('it hears so too after it was told that the browser is handed over', async () => {
    const { one, other, w } = await twoTabs(connected, connected)
    await w.advance(second)
    for (const live of [one, other]) live.hears('requesting sso logout', { seconds: 30 })
    one.tab.dispatch(answered({ answer: 'switchNow' }))
    is(one, { is: 'lost', by: 'timeout' })
    other.hears('sso login cancel')
    await w.advance(second)
    expect(states(one, other)).toEqual(['active', 'active'])
  })

  test.each([
    ['requesting logout', 'contested'],
    ['requesting sso logout', 'ssoContested'],
  ] as const)('[%s] it asks on while the server asks the other anew on its next connection', async (asked, live) => {
    const { one, other, w } = await twoTabs(connected, connected)
    for (const each of [one, other]) each.hears(asked, { seconds: 30 })
    is(one, { is: 'lost', by: 'timeout' })
    is(other, { is: 'lost', by: 'transport' })
    await w.advance(2 * second)
    is(other, connected)
    other.hears('request session')
    other.hears('acknowledge session', { session_id: 's1', alone: false })
    await w.advance(10)
    other.hears(asked, { seconds: 27 })
    await w.advance(2 * second)
    expect(states(one, other)).toEqual([live, live])
  })

  test('it hears that nothing is asked any more also from one that was never asked', async () => {
    const { one, other, w } = await twoTabs(connected)
    one.hears('requesting logout', { seconds: 30 })
    is(one, { is: 'lost', by: 'timeout' })
    is(other, connected)
    other.hears('request session')
    other.hears('acknowledge session', { session_id: 's1', alone: false })
    await w.advance(minute)
    expect([states(one, other), one.ended(), other.ended()]).toEqual([['active', 'active'], [], []])
  })

  test('what is answered elsewhere is said by one that comes back in time, unless it is settled by then', async () => {
    for (const isSettled of [false, true]) {
      const { one, other, w } = await twoTabs(connected)
      one.hears('requesting logout', { seconds: 30 })
      one.tab.socket.status$.next('disconnected')
      is(one, { is: 'lost', by: 'transport' })
      other.tab.dispatch(answered({ answer: 'refuse' }))
      await w.advance(second)
      if (isSettled) one.tab.hears({ kind: 'goesOn' })
      one.tab.socket.status$.next('connected')
      is(one, connected)
      one.hears('request session')
      expect(one.said().includes('cancel logout')).toBe(!isSettled)
    }
  })

  test('whoever works beside it, connected and asked nothing, ends what it still asks', async () => {
    const { one, other, w } = await twoTabs(connected, connected)
    await w.advance(second)
    one.hears('requesting logout', { seconds: 30 })
    is(one, { is: 'lost', by: 'timeout' })
    other.works()
    await w.advance(minute)
    expect([states(one, other), one.ended()]).toEqual([['active', 'active'], []])
  })

  test('a sign before it had a connection does not keep the next one from ending it', async () => {
    const { one, other, w } = await twoTabs(connected)
    other.works()
    is(other, connected)
    other.hears('request session')
    other.hears('acknowledge session', { session_id: 's1', alone: false })
    await w.advance(second)
    one.hears('requesting logout', { seconds: 30 })
    is(one, { is: 'lost', by: 'timeout' })
    other.works()
    await w.advance(minute)
    expect([states(one, other), one.ended()]).toEqual([['active', 'active'], []])
  })

  test('one that works without a connection ends no question of the server but whether anybody is there', async () => {
    const { one, other, w } = await twoTabs(connected)
    one.hears('requesting logout', { seconds: 30 })
    other.works()
    await w.advance(10)
    expect([states(one), one.said()]).toEqual([['contested'], []])
    one.hears('login request cancel')
    one.hears('idle timeout', { seconds: 30 })
    await w.advance(15 * second)
    other.works()
    await w.advance(10)
    expect(one.said()).toContain('idle cancel logout')
  })

  test('whoever stayed there, and goes on working, is asked no more where the server asks a moment later', async () => {
    const { one, other, w } = await twoTabs(connected)
    await w.advance(10 * minute)
    for (let passed = 0; passed < 3; passed += 1) await w.advance(10 * second)
    expect(states(other)).toEqual(['idle'])
    one.tab.socket.said.length = 0
    other.tab.dispatch(answered({ answer: 'stay' }))
    await w.advance(10)
    expect(one.said()).toContain('update session time')
    one.hears('idle timeout', { seconds: 30 })
    await w.advance(2 * second)
    other.works()
    await w.advance(second)
    expect(one.said()).toContain('idle cancel logout')
  })

  test('a press that answers does not keep the next sign from being told', async () => {
    const { other, w } = await twoTabs(refused)
    await w.advance(10 * minute + second)
    other.works()
    other.tab.dispatch(answered({ answer: 'stay' }))
    const posted: string[] = []
    Object.assign(other.tab.ports.tabs, { post: ({ kind }: TabMessage) => void posted.push(kind) })
    await w.advance(second)
    other.works()
    expect(posted).toContain('atWork')
  })

  test('what is answered there is said also while the connection of the other is opened anew', async () => {
    const { one, other, w } = await twoTabs(connected, connected)
    for (const live of [one, other]) live.hears('idle timeout', { seconds: 30 })
    is(other, { is: 'lost', by: 'timeout' })
    one.tab.socket.status$.next('disconnected')
    other.tab.dispatch(answered({ answer: 'stay' }))
    await w.advance(10)
    expect(one.said()).toEqual([])
    one.tab.socket.status$.next('connected')
    one.hears('request session')
    expect(one.said()).toContain('idle cancel logout')
  })
})

test('a sign of the user while the connection is made anew is said as soon as the session goes on', async () => {
  const live = await started()
  live.tab.socket.active$.next()
  await live.w.advance(3 * minute)
  live.tab.socket.said.length = 0
  is(live, { is: 'lost', by: 'transport' })
  live.tab.socket.active$.next()
  await live.w.advance(second)
  is(live, connected)
  live.hears('request session')
  live.hears('acknowledge session', { session_id: 's1', alone: false })
  expect(live.sent('update session time')).toHaveLength(1)
})

test('of a sign that is older than a keep-alive the server hears nothing: nobody may be there any more', async () => {
  const live = await started()
  is(live, { is: 'lost', by: 'timeout' })
  live.tab.online$.next(false)
  live.tab.socket.active$.next()
  await live.w.advance(29 * minute)
  live.tab.online$.next(true)
  await live.w.advance(second)
  is(live, connected)
  live.hears('request session')
  live.hears('acknowledge session', { session_id: 's1', alone: false })
  await live.w.advance(second)
  expect(live.sent('update session time')).toEqual([])
})
