import { distinctUntilChanged, NEVER, ReplaySubject, Subject } from 'rxjs'
import { io, type Socket as IoSocket } from 'socket.io-client'
import type { Socket } from '../kernel/index.ts'

type Message = { readonly name: string; readonly payload: unknown }

/** Milliseconds and tries (RTS-06). */
const settings = { reconnectionAttempts: 5, reconnectionDelay: 1_000, reconnectionDelayMax: 5_000 }

/**
 * The token travels in the `auth` payload: browsers can't set headers on a socket. RTS-25: `timeout` is how many
 * milliseconds a connection may take.
 */
export const ioSocket = (address: string, timeout: number): Socket => {
  const messages$ = new Subject<Message>()
  const status$ = new ReplaySubject<'connected' | 'disconnected'>(1)
  status$.next('disconnected')
  let open: IoSocket | undefined

  const disconnect = (): void => {
    open?.removeAllListeners()
    open?.offAny()
    open?.disconnect()
    open = undefined
    status$.next('disconnected')
  }

  return {
    connect: (token) => {
      disconnect()
      const socket = io(address, { ...settings, timeout, auth: { token } })
      socket.on('connect', () => status$.next('connected'))
      socket.on('disconnect', () => status$.next('disconnected'))
      socket.onAny((name: string, payload: unknown) => messages$.next({ name, payload }))
      open = socket
    },
    disconnect,
    send: (message, payload) => {
      open?.emit(message, payload)
    },
    messages$,
    status$: status$.pipe(distinctUntilChanged()),
  }
}

/** RTS-01: sockets are switched off in the configuration. */
export const noSocket = (): Socket => ({
  connect: () => undefined,
  disconnect: () => undefined,
  send: () => undefined,
  messages$: NEVER,
  status$: NEVER,
})
