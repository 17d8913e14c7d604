/** What one socket says of its session, and what it hears: between socket.io and the arbitration. */
import { fromClient, readMessage, type ClientMessage, type Happening } from '../../domain/realtime/index.ts'
import type { TokenClaims } from '../http/register.ts'
import type { Arbitration, Whose } from './arbitration.ts'
import { say } from './say.ts'

type Wire = {
  readonly emit: (name: string, payload: unknown) => void
  readonly use: (heard: (event: readonly unknown[]) => void) => unknown
  readonly on: (name: 'disconnect', then: () => void) => unknown
  readonly join: (room: string) => unknown
}

type Around = {
  readonly arbitration: Arbitration
  /** Whether its session stands and may be here; closes it otherwise. */
  readonly stay: () => Promise<boolean>
  /** How many sockets of it are open whose session has started. */
  readonly openOf: (session: string) => Promise<number>
  /** The session that an access token of a single sign-on opens; null for one that opens nothing. */
  readonly newcomerOf: (access: string) => Promise<string | null>
  readonly dropped: (name: string) => void
  readonly failed: (error: unknown) => void
}

/** An administrator's own session. */
export type Own = { readonly session: string; readonly whose: Whose }

export const liveRoom = (session: string): string => `live ${session}`

/** Milliseconds in which a tab that is loaded anew, on a slow network too, or takes a new token, is back. */
const absence = 5_000

type Plain = Exclude<ClientMessage, { readonly name: 'sso check session' }>

const happeningOf = (message: Plain, session: string, reachable: (of: string) => Promise<boolean>): Started => {
  switch (message.name) {
    case 'start session':
    case 'login':
      return async (holder) => ({ is: 'started', session, reachable: await reachable(holder) })
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
    case 'cancel sso logout':
      return () => ({ is: 'switchRefused', session })
    case 'sso cancel login':
      return () => ({ is: 'switchWithdrawn', session })
  }
}
type Started = (holder: string) => Happening | Promise<Happening>

const always = (): Promise<boolean> => Promise.resolve(true)

/**
 * Takes up the session of a socket; messages are worked off one after the other, as they came. The page of somebody who
 * works as another is open for their `own` session, too: a sign-in elsewhere is asked of it, and it answers.
 */
export const attendSession = (
  wire: Wire,
  { session, tokenId }: Pick<TokenClaims, 'session' | 'tokenId'>,
  whose: Whose,
  own: Own | null,
  { arbitration, stay, openOf, newcomerOf, dropped, failed }: Around,
): void => {
  let turn: Promise<unknown> = Promise.resolve()
  const happened = (happening: () => Started | Promise<Started>, may: () => Promise<boolean> = stay): void => {
    turn = turn
      .then(async () => ((await may()) ? arbitration.happened(whose, await happening(), tokenId) : []))
      .then((says) => says.forEach((said) => say(wire, said)))
      .catch(failed)
  }
  const ofOwn = (happening: (session: string) => Happening, may: () => Promise<boolean> = stay): void => {
    if (own === null) return
    turn = turn
      .then(async () => ((await may()) ? arbitration.happened(own.whose, () => happening(own.session), null) : []))
      .then((says) => says.forEach((said) => said.name === 'requesting logout' && say(wire, said)))
      .catch(failed)
  }
  const isReachable = async (holder: string): Promise<boolean> => holder !== session && (await openOf(holder)) > 0
  let hasStarted = false
  /** Whose session it is said to be, is known: a tab that takes itself for somebody else's has nothing to ask. */
  const switching = async (access: string, user: number): Promise<Started> => {
    const newcomer = user === whose.user ? await newcomerOf(access) : null
    const open = await openOf(session)
    return () => ({ is: 'switchAsked', session, newcomer, reachable: open > (hasStarted ? 1 : 0) })
  }
  // Not `onAny`, which hears what the middleware before this one refuses.
  wire.use(([name, payload]) => {
    const message = readMessage(fromClient, String(name), payload)
    if (typeof message === 'string') {
      dropped(message === 'unknown' ? message : String(name))
      return void stay()
    }
    if (message.name === 'sso check session')
      return happened(() => switching(message.payload.new_access_token, message.payload.session_user_id))
    if (message.name === 'start session') {
      hasStarted = true
      void wire.join(liveRoom(session))
      if (own !== null) void wire.join(liveRoom(own.session))
    }
    happened(() => happeningOf(message, session, isReachable))
    // A countdown that has begun while this page was away goes on.
    if (message.name === 'start session') ofOwn((of) => ({ is: 'checked', session: of, of }))
    if (message.name === 'cancel logout') ofOwn((of) => ({ is: 'refused', session: of }))
    if (message.name === 'idle cancel logout') ofOwn((of) => ({ is: 'stayed', session: of }))
  })
  wire.on('disconnect', () => {
    setTimeout(() => {
      openOf(session)
        .then((open) => open === 0 && happened(() => () => ({ is: 'gone', session }), always))
        .catch(failed)
      if (own !== null)
        openOf(own.session)
          .then((open) => open === 0 && ofOwn((of) => ({ is: 'gone', session: of }), always))
          .catch(failed)
    }, absence).unref()
  })
  say(wire, { name: 'request session', payload: {} })
}
