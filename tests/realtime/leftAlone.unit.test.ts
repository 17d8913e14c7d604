/** Somebody leaves a screen that has no connection: over it nobody is asked, and yet it closes. */
import { describe, expect, test } from 'vitest'
import { answered } from '../../domain/realtime/index.ts'
import { usualSetup } from '../../domain/setup/index.ts'
import type { ConnectionEvent } from '../../epics/kernel/index.ts'
import { signedIn } from '../session/world.ts'
import { begun, epics, liveIn, minute, second, started } from './liveTab.ts'

const refused: ConnectionEvent = { is: 'refused' }
const timedOut = [{ reason: 'timeout', message: 'Your session has timed out.' }]

/** Two tabs of one browser; the second one works. */
const twoTabs = async () => {
  const one = await begun()
  const other = await signedIn(one.w, { epics })
  for (const tab of [one.tab, other]) tab.socket.connection$.next(refused)
  return { one, other: { ...liveIn(other), works: () => other.socket.active$.next(), tab: other }, w: one.w }
}

describe('a screen that is left alone without a connection', () => {
  test.each([
    ['that was refused', (live: Awaited<ReturnType<typeof begun>>) => live.tab.socket.connection$.next(refused)],
    [
      'that gave no answer',
      (live: Awaited<ReturnType<typeof begun>>) => live.tab.socket.connection$.next({ is: 'lost', by: 'timeout' }),
    ],
    [
      'that waits for a network',
      (live: Awaited<ReturnType<typeof begun>>) => {
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
    for (let passed = 0; passed < 90; passed += 10) {
      await w.advance(10 * minute)
      other.works()
    }
    expect([one.realtime().live, one.ended(), other.ended()]).toEqual(['off', [], []])
    await w.advance(30 * minute + 5 * second)
    expect([one.realtime().live, other.realtime().live]).toEqual(['idle', 'idle'])
    other.tab.dispatch(answered({ answer: 'stay' }))
    await w.advance(minute)
    expect([one.realtime().live, other.realtime().live]).toEqual(['active', 'active'])
    await w.advance(29 * minute + 10 * second)
    expect([one.realtime().live, other.realtime().live]).toEqual(['idle', 'idle'])
    await w.advance(minute)
    expect([one.ended(), other.ended()]).toEqual([timedOut, timedOut])
  })

  test('a countdown is ended by an answer and not by a hand that comes near', async () => {
    const { one, other, w } = await twoTabs()
    await w.advance(30 * minute + second)
    other.works()
    await w.advance(5 * second)
    expect([one.realtime().live, other.realtime().live]).toEqual(['idle', 'idle'])
  })
})
