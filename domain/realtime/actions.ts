/** What the socket said of the session, what was answered, and what became of the connection. */
import { count, fact, flag, group, id, key, label, oneOf, optional, secret, text } from '../kernel/index.ts'
import { logoutReasons } from '../session/index.ts'
import { sessionMessages } from './messages.ts'

/** `seconds` are those of a countdown, `type` and `message` those of a logout. */
export const messageReceived = fact('realtime/messageReceived', {
  v: 1,
  origin: 'socket',
  payload: group({
    /** Older logs could hold a broadcast, which is a fact of its own. */
    name: oneOf([...sessionMessages, 'broadcast']),
    seconds: optional(count(0, 3_600)),
    session_id: optional(key('session')),
    alone: optional(flag()),
    type: optional(oneOf(logoutReasons)),
    message: optional(text('prose', 2_000)),
  }),
})
/** A message of the server that carried what it can't. */
export const messageDropped = fact('realtime/messageDropped', {
  v: 1,
  origin: 'socket',
  payload: group({ name: label(40) }),
})
/**
 * A dialog's button: the idle user stays, the holder refuses the other login, the newcomer gives up; of two accounts the
 * one here is kept or switched at once, or whoever asked to switch gives up.
 */
export const answered = fact('realtime/answered', {
  v: 1,
  origin: 'intent',
  payload: group({ answer: oneOf(['stay', 'refuse', 'cancelLogin', 'keep', 'switchNow', 'cancelSwitch']) }),
})
/** A countdown has ended, and the server has said nothing for as long as it may take. */
export const timeRanOut = fact('realtime/timeRanOut', { v: 1, origin: 'timer', payload: group({}) })
/**
 * What became of the connection. A failure that `counts` is one of the five (RTS-03); others are of a device that is
 * offline, or of a server that is away or said that it goes.
 */
export const connectionChanged = fact('realtime/connectionChanged', {
  v: 1,
  origin: 'socket',
  payload: group({
    event: oneOf(['connected', 'failed', 'refused', 'lost']),
    by: optional(oneOf(['server', 'transport', 'client', 'timeout'])),
    counts: flag(),
  }),
})
/** Somebody has come by single sign-on to a browser in which somebody else is signed in; the tokens wait in the vault. */
export const newcomerArrived = fact('realtime/newcomerArrived', {
  v: 1,
  origin: 'router',
  payload: group({ access: secret(), refresh: secret() }),
})
/** MSQ-19: who that is. */
export const newcomerKnown = fact('realtime/newcomerKnown', {
  v: 1,
  origin: 'server',
  payload: group({ user: id('user'), name: text('name', 200) }),
})
/** With those tokens nobody can be signed in. */
export const newcomerRefused = fact('realtime/newcomerRefused', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000) }),
})
/** It is asked whether the session of this browser is at work. */
export const switchAsked = fact('realtime/switchAsked', { v: 1, origin: 'pipeline', payload: group({}) })
/** There is nobody to be asked: the same user, or no socket. */
export const switchUnasked = fact('realtime/switchUnasked', { v: 1, origin: 'pipeline', payload: group({}) })
/** Nobody has given a sign for the idle time, and there is no connection over which the server could ask. */
export const leftAlone = fact('realtime/leftAlone', {
  v: 1,
  origin: 'timer',
  payload: group({ seconds: count(0, 3_600) }),
})
/** Another tab of the browser says that the session goes on, which this one can't hear from the server. */
export const stayedElsewhere = fact('realtime/stayedElsewhere', { v: 1, origin: 'pipeline', payload: group({}) })
