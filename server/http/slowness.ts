/** How slowly a request may come: who sends a byte now and then would hold a connection as long as they like. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

export type Slowness = {
  /** Milliseconds for all headers of a request, and between two requests of one connection. */
  readonly headers: number
  readonly idle: number
  /** Milliseconds after which a body has to come at a pace, in octets a second on average from its beginning. */
  readonly grace: number
  readonly pace: number
  /** Milliseconds between two looks. */
  readonly every: number
}

/** A line of 32 kbit/s carries a document of 25 MB, in two hours. */
export const usualSlowness: Slowness = { headers: 20_000, idle: 65_000, grace: 30_000, pace: 4_000, every: 5_000 }

/** There is no limit for the whole of a request: a large document over a slow line takes as long as it takes. */
export const serverTimes = ({ headers, idle, every }: Slowness) => ({
  requestTimeout: 0,
  keepAliveTimeout: idle,
  http: { headersTimeout: headers, connectionsCheckingInterval: every },
})

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends the connection of a request whose body stops coming. */
export const endSlowBodies = (app: FastifyInstance, { grace, pace, every }: Slowness): void => {
  app.addHook('onRequest', (request, _reply, next) => {
    const { raw } = request
    if (hasBody(raw)) {
      const { socket } = raw
      const [since, from] = [performance.now(), socket.bytesRead]
      const look = (): void => {
        const due = ((performance.now() - since - grace) / 1_000) * pace
        if (socket.bytesRead - from < due) socket.destroy()
      }
      const timer = setInterval(look, every)
      timer.unref()
      const end = (): void => clearInterval(timer)
      raw.once('end', end).once('close', end)
    }
    next()
  })
}
