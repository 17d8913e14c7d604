/** What one socket says of its session, and what it hears: between socket.io and the arbitration. */
import { fromClient, readMessage, type ClientMessage, type Happening } from '../../domain/realtime/index.ts'
import type { TokenClaims } from '../http/register.ts'
import type { Arbitration, Whose } from './arbitration.ts'
import { say } from './say.ts'

type Wire = {
  readonly emit: (name: string, payload: unknown) => void
  readonly onAny: (heard: (name: string, ...payload: readonly unknown[]) => void) => unknown
  readonly on: (name: 'disconnect', then: () => void) => unknown
  readonly join: (room: string) => unknown
}

type Around = {
  readonly arbitration: Arbitration
  /** How many sockets of it are open whose session has started. */
  readonly openOf: (session: string) => number
  readonly dropped: (name: string) => void
  readonly failed: (error: unknown) => void
}

export const liveRoom = (session: string): string => `live ${session}`

/** Milliseconds in which a tab that is loaded anew, or takes a new token, is back. */
const absence = 2_000

const happeningOf = (message: ClientMessage, session: string, reachable: (of: string) => boolean): Started | null => {
  switch (message.name) {
    case 'start session':
    case 'login':
      return (holder) => ({ is: 'started', session, reachable: reachable(holder) })
    case 'check expiration':
    case 'wake up':
      return () => ({ is: 'checked', session, of: message.payload.session_id })
    case 'update session time':
      return () => ({ is: 'seen', session, of: message.payload.session_id })
    case 'idle cancel logout':
      return () => ({ is: 'stayed', session })
    case 'cancel logout':
      return () => ({ is: 'refused', session })
    case 'cancel login':
      return () => ({ is: 'withdrawn', session })
    case 'logged out':
      return () => ({ is: 'left', session })
    default:
      return null
  }
}
type Started = (holder: string) => Happening

/** Takes up the session of a socket; messages are worked off one after the other, as they came. */
export const attendSession = (
  wire: Wire,
  { session, tokenId }: Pick<TokenClaims, 'session' | 'tokenId'>,
  whose: Whose,
  { arbitration, openOf, dropped, failed }: Around,
): void => {
  let turn: Promise<unknown> = Promise.resolve()
  const happened = (happening: Started): void => {
    turn = turn
      .then(() => arbitration.happened(whose, happening, tokenId))
      .then((says) => says.forEach((said) => say(wire, said)))
      .catch(failed)
  }
  const isReachable = (holder: string): boolean => openOf(holder) > 0
  wire.onAny((name, payload) => {
    const message = readMessage(fromClient, name, payload)
    if (typeof message === 'string') return dropped(message === 'unknown' ? message : name)
    const happening = happeningOf(message, session, isReachable)
    if (happening === null) return dropped(name)
    if (message.name === 'start session') void wire.join(liveRoom(session))
    happened(happening)
  })
  wire.on('disconnect', () => {
    setTimeout(() => (openOf(session) === 0 ? happened(() => ({ is: 'gone', session })) : undefined), absence).unref()
  })
  say(wire, { name: 'request session', payload: {} })
}
