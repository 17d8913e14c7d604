/** MSQ-13 … MSQ-21: whoever comes by single sign-on to a browser with another session, as the server decides it. */
import {
  moved,
  reply,
  secondsTo,
  tell,
  unchanged,
  type Decision,
  type Happening,
  type LiveSession,
} from './decision.ts'
import type { SessionTimes } from './settings.ts'

/** MSQ-15: the tab of whoever comes takes the browser over, the others of the session wait for it to be done. */
export const switched = (live: LiveSession): Decision =>
  unchanged(
    moved(live, 'switched', { newcomer: null, until: null }),
    tell(live.holder, { name: 'login ready', payload: {} }),
  )

/** MSQ-21 */
export const switchAsked = (
  live: LiveSession | null,
  { session, newcomer, reachable }: Happening & { is: 'switchAsked' },
  now: number,
  times: SessionTimes,
): Decision => {
  if (newcomer === null) return unchanged(live, reply({ name: 'sso login cancel', payload: {} }))
  const lost = reply({ name: 'sso session lost', payload: {} })
  if (live === null || live.state === 'none' || live.state === 'ended' || live.holder !== session)
    return unchanged(live, lost)
  const seconds = secondsTo(live.until, now)
  const active = reply({ name: 'sso session active', payload: { seconds } })
  // Its own countdown comes to an end first, or to a refusal.
  if (live.state === 'contested') return unchanged(live, active)
  if (live.state === 'switching') {
    if (live.newcomer === null || live.newcomer === newcomer) return unchanged(live, active)
    return { live: { ...live, newcomer }, says: [active], ends: [{ session: live.newcomer, reason: 'replaced' }] }
  }
  const over = moved(live, 'switched', { until: null })
  if (live.state === 'idle' || now - live.seenAt >= times.idle)
    return unchanged(
      over,
      tell(session, { name: 'requesting sso logout', payload: { seconds: 0 } }),
      reply({ name: 'sso session expired', payload: {} }),
    )
  if (!reachable) return unchanged(over, lost)
  const until = now + times.countdown.sso
  const full = { seconds: secondsTo(until, now) }
  return unchanged(
    moved(live, 'switchAsked', { until, newcomer }),
    tell(session, { name: 'requesting sso logout', payload: full }),
    reply({ name: 'sso session active', payload: full }),
  )
}

/** MSQ-16, MSQ-17, MSQ-20: the session goes on, and that of whoever came is over. */
export const switchOff = (live: LiveSession, event: 'refused' | 'withdrawn', now: number): Decision => {
  const { holder, newcomer } = live
  const cancelled = tell(holder, { name: 'sso login cancel', payload: {} })
  // Given up when the countdown had just ended: nobody has taken over yet, and nobody will.
  if (live.state === 'ended' && event === 'withdrawn')
    return unchanged(moved(live, 'started', { seenAt: now }), cancelled)
  if (live.state !== 'switching' || newcomer === null) return unchanged(live)
  return {
    live: moved(live, event, { seenAt: now, until: null, newcomer: null }),
    says: [cancelled],
    ends: [{ session: newcomer, reason: event === 'refused' ? 'denied' : 'cancelled' }],
  }
}
