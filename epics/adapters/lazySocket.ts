import { ReplaySubject, Subject, switchMap } from 'rxjs'
import type { ConnectionEvent, Socket } from '../kernel/index.ts'

type Wish = { readonly token: string } | null

/** The socket and its library, loaded with the first connection; what is asked for before it is there is done then. */
export const lazySocket = (load: () => Promise<Socket>): Socket => {
  const socket$ = new ReplaySubject<Socket>(1)
  const status$ = new ReplaySubject<'connected' | 'disconnected'>(1)
  const messages$ = new Subject<{ readonly name: string; readonly payload: unknown }>()
  const connection$ = new Subject<ConnectionEvent>()
  let loading = false
  let loaded: Socket | null = null
  let wish: Wish = null
  status$.next('disconnected')
  socket$.pipe(switchMap((socket) => socket.messages$)).subscribe(messages$)
  socket$.pipe(switchMap((socket) => socket.connection$)).subscribe(connection$)
  socket$.pipe(switchMap((socket) => socket.status$)).subscribe(status$)

  const begin = (): void => {
    if (loading) return
    loading = true
    load().then(
      (socket) => {
        loaded = socket
        socket$.next(socket)
        if (wish !== null) socket.connect(wish.token)
      },
      () => {
        // Without it the application works; the next sign-in tries again.
        loading = false
      },
    )
  }
  return {
    connect: (token) => {
      wish = { token }
      if (loaded === null) begin()
      else loaded.connect(token)
    },
    disconnect: () => {
      wish = null
      loaded?.disconnect()
    },
    send: (message, payload) => loaded?.send(message, payload),
    messages$,
    connection$,
    status$,
  }
}
