/**
 * One person has one live session (RTS-43 … RTS-46), and a browser one account at a time (MSQ-13 … MSQ-21): what the
 * server makes of what happens to it. Pure, so that any process of the server, holding the session's row, comes to the
 * same; time comes in as milliseconds since 1970.
 */
import { allows } from '../kernel/index.ts'
import type { LogoutReason } from '../session/index.ts'
import {
  arbitrationFlow,
  moved,
  out,
  reply,
  secondsTo,
  tell,
  unchanged,
  type Decision,
  type Happening,
  type LiveSession,
  type Said,
} from './decision.ts'
import type { SessionMessage } from './messages.ts'
import type { SessionTimes } from './settings.ts'
import { switchAsked, switched, switchOff } from './switching.ts'

/** When the row is to be looked at again, whatever is said meanwhile; null when nothing is to come. */
export const dueAt = (live: LiveSession, { idle }: SessionTimes): number | null => {
  if (live.state === 'active') return live.seenAt + idle
  return live.state === 'idle' || live.state === 'contested' || live.state === 'switching' ? live.until : null
}

const acknowledged = (session: string, alone: boolean): SessionMessage => ({
  name: 'acknowledge session',
  payload: { session_id: session, alone },
})

/** What a tab of a session that is already in it is to know. */
const standing = (live: LiveSession, now: number, alone: boolean): readonly Said[] => {
  const seconds = secondsTo(live.until, now)
  const known = reply(acknowledged(live.holder, alone))
  if (live.state === 'idle') return [known, reply({ name: 'idle timeout', payload: { seconds } })]
  if (live.state === 'contested') return [known, reply({ name: 'requesting logout', payload: { seconds } })]
  if (live.state === 'switching') return [known, reply({ name: 'requesting sso logout', payload: { seconds } })]
  return [known]
}

const handedOver = (live: LiveSession, now: number, reason: LogoutReason): Decision => {
  const { holder, newcomer } = live
  if (newcomer === null) return unchanged(live)
  return {
    live: moved(live, 'takenOver', { holder: newcomer, newcomer: null, until: null, seenAt: now }),
    says: [tell(holder, { name: 'finish logout', payload: {} }), tell(newcomer, { name: 'login ready', payload: {} })],
    ends: [{ session: holder, reason }],
  }
}

const contest = (live: LiveSession, session: string, now: number, times: SessionTimes): Decision => {
  const until = now + times.countdown.login
  const seconds = secondsTo(until, now)
  return unchanged(
    moved(live, 'contested', { until, newcomer: session }),
    tell(live.holder, { name: 'requesting logout', payload: { seconds } }),
    tell(session, { name: 'awaiting logout', payload: { seconds } }),
  )
}

const started = (
  live: LiveSession | null,
  { session, reachable }: Happening & { is: 'started' },
  now: number,
  times: SessionTimes,
  alone: boolean,
): Decision => {
  const fresh: LiveSession = { state: 'active', holder: session, seenAt: now, until: null, newcomer: null }
  if (live === null || live.state === 'ended' || live.state === 'none')
    return unchanged(fresh, reply(acknowledged(session, alone)))
  if (live.holder === session) return unchanged(live, ...standing(live, now, alone))
  if (live.state === 'switching' && live.newcomer !== session)
    return unchanged(live, reply({ name: 'awaiting logout', payload: { seconds: secondsTo(live.until, now) } }))
  if (live.newcomer === session)
    return reachable
      ? unchanged(live, reply({ name: 'awaiting logout', payload: { seconds: secondsTo(live.until, now) } }))
      : handedOver(live, now, 'replaced')
  const dismissed: Decision['ends'] = live.newcomer === null ? [] : [{ session: live.newcomer, reason: 'replaced' }]
  const farewells = dismissed.map(({ session: who, reason }) => tell(who, out(reason)))
  if (!reachable)
    return {
      live: fresh,
      says: [...farewells, tell(live.holder, out('replaced')), reply(acknowledged(session, alone))],
      ends: [...dismissed, { session: live.holder, reason: 'replaced' }],
    }
  if (live.state !== 'contested') return contest(live, session, now, times)
  // Whoever came last waits instead; the holder's countdown is not begun anew.
  return {
    live: { ...live, newcomer: session },
    says: [...farewells, tell(session, { name: 'awaiting logout', payload: { seconds: secondsTo(live.until, now) } })],
    ends: dismissed,
  }
}

/** RTS-46, and RTS-40, which is answered alike. */
const checked = (live: LiveSession, now: number, times: SessionTimes): Decision => {
  const seconds = secondsTo(live.until, now)
  if (live.state === 'contested') return unchanged(live, reply({ name: 'requesting logout', payload: { seconds } }))
  if (live.state === 'idle') return unchanged(live, reply({ name: 'idle timeout', payload: { seconds } }))
  if (live.state === 'switching') return unchanged(live, reply({ name: 'requesting sso logout', payload: { seconds } }))
  if (now - live.seenAt < times.idle) return unchanged(live, reply({ name: 'idle not expired', payload: {} }))
  return expired(live, now, times)
}

const expired = (live: LiveSession, now: number, times: SessionTimes): Decision => {
  const until = now + times.countdown.idle
  return unchanged(
    moved(live, 'expired', { until }),
    tell(live.holder, { name: 'idle timeout', payload: { seconds: secondsTo(until, now) } }),
  )
}

const due = (live: LiveSession, now: number, times: SessionTimes): Decision => {
  const at = dueAt(live, times)
  if (at === null || at > now) return unchanged(live)
  if (live.state === 'active') return expired(live, now, times)
  if (live.state === 'contested') return handedOver(live, now, 'timeout')
  if (live.state === 'switching') return switched(live)
  return {
    live: moved(live, 'due', { until: null }),
    says: [tell(live.holder, out('timeout'))],
    ends: [{ session: live.holder, reason: 'timeout' }],
  }
}

/** Of the session that holds it: what one of its tabs, or its end, means for the rest. */
const ofHolder = (live: LiveSession, is: 'stayed' | 'refused' | 'left' | 'gone', now: number): Decision => {
  const { holder, newcomer } = live
  if (is === 'stayed' && live.state === 'idle')
    return unchanged(
      moved(live, 'stayed', { seenAt: now, until: null }),
      tell(holder, { name: 'cancel idle logout', payload: {} }),
    )
  if (is === 'refused' && live.state === 'contested' && newcomer !== null)
    return {
      live: moved(live, 'refused', { seenAt: now, until: null, newcomer: null }),
      says: [tell(holder, { name: 'login request cancel', payload: {} }), tell(newcomer, out('denied'))],
      ends: [{ session: newcomer, reason: 'denied' }],
    }
  if (live.state === 'switching' && is === 'left') return switched(live)
  if (live.state === 'contested' && (is === 'left' || is === 'gone'))
    return handedOver(live, now, is === 'left' ? 'logout' : 'replaced')
  if (is === 'left' && allows(arbitrationFlow, live.state, 'left'))
    return { live: moved(live, 'left', { until: null }), says: [], ends: [{ session: holder, reason: 'logout' }] }
  return unchanged(live)
}

/** `alone`: the user's other tokens go with the start of a session (RTS-13). */
export const decide = (
  live: LiveSession | null,
  happening: Happening,
  { now, times, alone }: { readonly now: number; readonly times: SessionTimes; readonly alone: boolean },
): Decision => {
  if (happening.is === 'started') return started(live, happening, now, times, alone)
  if (happening.is === 'due') return live === null ? unchanged(null) : due(live, now, times)
  if (happening.is === 'switchAsked') return switchAsked(live, happening, now, times)
  const { session } = happening
  const isHolder = live !== null && live.state !== 'ended' && live.holder === session
  const isNewcomer = live !== null && live.newcomer === session
  if (happening.is === 'seen' || happening.is === 'checked') {
    // Who waits has nothing to check yet.
    if (isNewcomer) return unchanged(live)
    if (!isHolder || happening.of !== session) return unchanged(live, reply(out('missing')))
    if (happening.is === 'checked') return checked(live, now, times)
    // A countdown is answered by a press in its dialog, not by a key that was on its way.
    return unchanged(live.state === 'active' ? moved(live, 'seen', { seenAt: now }) : live)
  }
  if (happening.is === 'switchRefused' || happening.is === 'switchWithdrawn')
    return live?.holder === session
      ? switchOff(live, happening.is === 'switchRefused' ? 'refused' : 'withdrawn', now)
      : unchanged(live)
  // Its session has ended elsewhere, before it could take over.
  if (isNewcomer && live.state === 'switching')
    return happening.is === 'left' ? switchOff(live, 'withdrawn', now) : unchanged(live)
  if (isNewcomer && (happening.is === 'withdrawn' || happening.is === 'left' || happening.is === 'gone'))
    return {
      live: moved(live, 'withdrawn', { newcomer: null, until: null, seenAt: now }),
      says: [tell(live.holder, { name: 'login request cancel', payload: {} })],
      ends: happening.is === 'gone' ? [] : [{ session, reason: 'cancelled' }],
    }
  return isHolder && happening.is !== 'withdrawn' ? ofHolder(live, happening.is, now) : unchanged(live)
}
