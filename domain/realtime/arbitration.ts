/**
 * One person has one live session (RTS-43 … RTS-46), and a browser one account at a time (MSQ-13 … MSQ-21): what the
 * server makes of what happens to it. Pure, so that any
 * process of the server, holding the session's row, comes to the same; time comes in as milliseconds since 1970.
 */
import type { LogoutReason } from '../session/index.ts'
import { allows, step, workflow } from '../kernel/index.ts'
import type { SessionMessage } from './messages.ts'
import type { SessionTimes } from './settings.ts'

const arbitrationFlow = workflow({
  name: 'arbitration',
  initial: 'none',
  table: {
    none: { started: 'active' },
    active: {
      seen: 'active',
      expired: 'idle',
      contested: 'contested',
      takenOver: 'active',
      left: 'ended',
      switchAsked: 'switching',
      switched: 'ended',
    },
    idle: {
      stayed: 'active',
      contested: 'contested',
      takenOver: 'active',
      due: 'ended',
      left: 'ended',
      switched: 'ended',
    },
    contested: { refused: 'active', withdrawn: 'active', takenOver: 'active' },
    /** Somebody else has come by single sign-on to the browser of this session. */
    switching: { refused: 'active', withdrawn: 'active', switched: 'ended', takenOver: 'active' },
    ended: { started: 'active' },
  },
})
type Table = typeof arbitrationFlow.table
export type ArbitrationState = keyof Table
type ArbitrationEvent = { [S in ArbitrationState]: keyof Table[S] }[ArbitrationState]

export type LiveSession = {
  readonly state: ArbitrationState
  /** Whose turn it is: the id of the session. */
  readonly holder: string
  /** The last sign of the user. */
  readonly seenAt: number
  /** The end of the countdown that runs. */
  readonly until: number | null
  /** The session that waits for the holder's: of the same user elsewhere, or of whoever is to take over this browser. */
  readonly newcomer: string | null
}

export type Happening =
  /** Its tab connected, or was told that the login is ready. `reachable`: the holder has a connection that lives. */
  | { readonly is: 'started'; readonly session: string; readonly reachable: boolean }
  | { readonly is: 'seen' | 'checked'; readonly session: string; readonly of: string }
  | { readonly is: 'stayed' | 'refused' | 'withdrawn' | 'left'; readonly session: string }
  /**
   * In a tab of the session somebody has come by single sign-on; `newcomer` is their session, null when it is none that
   * lives. `reachable`: another tab of the session is there to be asked.
   */
  | {
      readonly is: 'switchAsked'
      readonly session: string
      readonly newcomer: string | null
      readonly reachable: boolean
    }
  | { readonly is: 'switchRefused' | 'switchWithdrawn'; readonly session: string }
  /** No connection of it is left. */
  | { readonly is: 'gone'; readonly session: string }
  /** The time of the row has come, or may have. */
  | { readonly is: 'due' }

/** `session`: to all its tabs. `asker`: to the tab whose message it answers. */
export type Said = { readonly to: { readonly session: string } | 'asker' } & SessionMessage

export type Decision = {
  readonly live: LiveSession | null
  readonly says: readonly Said[]
  /** Sessions that are over, after what is said has been said. */
  readonly ends: readonly { readonly session: string; readonly reason: LogoutReason }[]
}

const secondsTo = (until: number | null, now: number): number =>
  Math.min(3_600, Math.max(0, Math.ceil(((until ?? now) - now) / 1_000)))

const moved = (live: LiveSession, event: ArbitrationEvent, more: Partial<LiveSession> = {}): LiveSession => ({
  ...live,
  ...more,
  state: step(arbitrationFlow, live.state, event),
})

const unchanged = (live: LiveSession | null, ...says: readonly Said[]): Decision => ({ live, says, ends: [] })
const tell = (session: string, message: SessionMessage): Said => ({ to: { session }, ...message })
const reply = (message: SessionMessage): Said => ({ to: 'asker', ...message })
const out = (type: LogoutReason): SessionMessage => ({ name: 'logout', payload: { type } })

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

/** MSQ-15: the tab of whoever comes takes the browser over, the others of the session wait for it to be done. */
const switched = (live: LiveSession): Decision =>
  unchanged(
    moved(live, 'switched', { newcomer: null, until: null }),
    tell(live.holder, { name: 'login ready', payload: {} }),
  )

/** MSQ-21 */
const switchAsked = (
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
const switchOff = (live: LiveSession, event: 'refused' | 'withdrawn', now: number): Decision => {
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
