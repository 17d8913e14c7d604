/** What the socket said of the session, what was answered, and what became of the connection. */
import { count, fact, flag, group, key, label, oneOf, optional, text } from '../kernel/index.ts'
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
/** A dialog's button: the idle user stays, the holder refuses the other login, the newcomer gives up. */
export const answered = fact('realtime/answered', {
  v: 1,
  origin: 'intent',
  payload: group({ answer: oneOf(['stay', 'refuse', 'cancelLogin']) }),
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
