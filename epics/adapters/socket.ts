import { distinctUntilChanged, ReplaySubject, Subject } from 'rxjs'
import { io, type Socket as IoSocket } from 'socket.io-client'
import { fromServer, readMessage } from '../../domain/realtime/index.ts'
import type { ConnectionEvent, Socket } from '../kernel/index.ts'

type Message = { readonly name: string; readonly payload: unknown }

/**
 * One connection at a time, and one attempt at a time: when it is made again is for the pipeline to say (RTS-03 … RTS-06).
 * A web socket is tried first: the server sees at once when its page is gone.
 */
const settings = { reconnection: false, transports: ['websocket', 'polling'], tryAllTransports: true }

/** Milliseconds in which a connection may have been lost without a sign. */
const unnoticed = 60_000

export const lostBy = (reason: string): ConnectionEvent => {
  switch (reason) {
    case 'io server disconnect':
      return { is: 'lost', by: 'server' }
    case 'io client disconnect':
      return { is: 'lost', by: 'client' }
    case 'ping timeout':
      return { is: 'lost', by: 'timeout' }
    default:
      return { is: 'lost', by: 'transport' }
  }
}

/**
 * The token travels in the `auth` payload: browsers can't set headers on a socket. RTS-25: `timeout` is how many
 * milliseconds a connection may take.
 */
export const ioSocket = (address: string, timeout: number): Socket => {
  const messages$ = new Subject<Message>()
  const connection$ = new Subject<ConnectionEvent>()
  const status$ = new ReplaySubject<'connected' | 'disconnected'>(1)
  status$.next('disconnected')
  let open: IoSocket | undefined
  let [heard, cameAt, leftAt]: [number, number, number | null] = [0, 0, null]

  /** What this page was told of broadcasts, so that it hears those that were said while it was away. */
  const place = () => {
    const now = Date.now()
    if (leftAt === null) cameAt = now
    return leftAt === null ? {} : { heard, back: Math.max(0, now - Math.max(cameAt, leftAt - unnoticed)) }
  }

  const close = (): void => {
    if (open?.connected === true) leftAt = Date.now()
    open?.removeAllListeners()
    open?.offAny()
    open?.disconnect()
    open = undefined
    status$.next('disconnected')
  }

  return {
    connect: (token) => {
      close()
      const socket = io(address, { ...settings, timeout, auth: { token, ...place() }, forceNew: true })
      socket.on('connect', () => {
        status$.next('connected')
        connection$.next({ is: 'connected' })
      })
      socket.on('connect_error', ({ message }) =>
        connection$.next({ is: message === 'forbidden' ? 'refused' : 'failed' }),
      )
      socket.on('disconnect', (reason) => {
        leftAt = Date.now()
        status$.next('disconnected')
        connection$.next(lostBy(reason))
      })
      socket.onAny((name: string, payload: unknown) => {
        const message = name === 'broadcast' ? readMessage(fromServer, name, payload) : null
        if (typeof message === 'object' && message?.name === 'broadcast') heard = message.payload.id ?? heard
        messages$.next({ name, payload })
      })
      open = socket
    },
    disconnect: () => {
      close()
      // Who signs in next on this page was not here.
      leftAt = null
    },
    send: (message, payload) => {
      if (open?.connected === true) open.emit(message, payload)
    },
    messages$,
    connection$,
    status$: status$.pipe(distinctUntilChanged()),
  }
}
