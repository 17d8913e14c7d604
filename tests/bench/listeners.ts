/** Sockets in a thread of their own: each takes up its session, and says when it heard a broadcast. */
import { parentPort, workerData } from 'node:worker_threads'
import { io } from 'socket.io-client'

export type Listening = {
  readonly url: string
  /** Of each socket: the token that it comes with, and the address behind the proxy. */
  readonly sockets: readonly { readonly token: string; readonly address: string }[]
}
/** Milliseconds since 1970, of each socket, once the last has heard it. */
export type Heard = { readonly is: 'open' } | { readonly is: 'heard'; readonly at: readonly number[] }

const atOnce = 32
const { url, sockets } = workerData as Listening
const now = (): number => performance.timeOrigin + performance.now()
// A port has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (what: Heard): void => parentPort?.postMessage(what)
let at: number[] = []

const open = ({ token, address }: Listening['sockets'][number]): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = io(url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: 60_000,
      auth: { token },
      extraHeaders: { 'x-forwarded-for': address },
    })
    socket.on('request session', () => socket.emit('start session', {}))
    socket.on('acknowledge session', () => resolve())
    socket.on('connect_error', reject)
    socket.on('disconnect', (reason) => reject(new Error(`a socket was closed: ${reason}`)))
    socket.on('broadcast', () => {
      at.push(now())
      if (at.length < sockets.length) return
      tell({ is: 'heard', at })
      at = []
    })
  })

let next = 0
const opener = async (): Promise<void> => {
  for (let one = sockets[next++]; one !== undefined; one = sockets[next++]) await open(one)
}
await Promise.all(Array.from({ length: atOnce }, opener))
tell({ is: 'open' })
