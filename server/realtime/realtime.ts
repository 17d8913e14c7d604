import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Call } from '../../domain/kernel/index.ts'
import { callerOf, type Trust } from '../http/proxies.ts'
import type { Authentication, TokenClaims } from '../http/register.ts'
import type { Audience, Realtime } from '../http/services.ts'
import type { Clock } from '../kernel/clock.ts'
import { inTenant, type Databases } from '../kernel/database.ts'

export type RealtimeServer = Realtime & {
  readonly attach: (server: HttpServer) => void
  /** Closes every socket. */
  readonly close: () => Promise<void>
}

type Options = {
  readonly authentication: Authentication
  readonly databases: Databases
  readonly clock: Clock
  readonly trust: Trust
  /** Whose pages may open sockets; null for those of the address that was asked. */
  readonly origin: string | null
}
type Data = { claims?: TokenClaims }
type Events = Record<string, (...values: unknown[]) => void>
type Client = Socket<Events, Events, Record<string, never>, Data>

/** Socket messages have no declared call; for the authentication they are like one that needs a signed-in user. */
const socketCall = { id: 'realtime.message', service: 'product' } as Pick<Call, 'id' | 'service'> as Call

/**
 * Sockets of signed-in browsers. A socket lives as long as the access token that it was opened with, and not a moment
 * longer than its session: each message is authorised anew, and a revoked token or an ended session closes it. Nothing
 * is kept for a socket that is away (connection state recovery would hand it messages without asking who it is).
 */
export const createRealtime = ({ authentication, databases, clock, trust, origin }: Options): RealtimeServer => {
  const io = new Server<Events, Events, Record<string, never>, Data>({
    serveClient: false,
    maxHttpBufferSize: 65_536,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, origin)),
  })

  const mayStay = async (socket: Client): Promise<boolean> => {
    const { claims } = socket.data
    if (!claims || claims.expiresAt <= clock.now()) return false
    const loaded = await inTenant(databases, { account: claims.account, user: claims.userId }, (tx) =>
      authentication.load(tx, claims, callerOf(socket.request, trust), socketCall),
    )
    return loaded.ok
  }

  io.use((socket, next) => {
    void (async () => {
      const token = tokenOf(socket)
      const claims = token === null ? null : await authentication.verify(token)
      if (claims) socket.data.claims = claims
      next((await mayStay(socket)) ? undefined : new Error('unauthorized'))
    })().catch(() => next(new Error('unavailable')))
  })

  io.on('connection', (socket) => {
    const { claims } = socket.data
    if (!claims) return void socket.disconnect(true)
    void socket.join([
      `account ${claims.account}`,
      `user ${claims.userId}`,
      `session ${claims.session}`,
      `token ${claims.tokenId}`,
    ])
    const stay = async (): Promise<boolean> => {
      const stays = await mayStay(socket).catch(() => false)
      if (!stays) socket.disconnect(true)
      return stays
    }
    // Between the first look and the rooms the session may have ended, and nobody would have told this socket.
    void stay()
    socket.use((_event, next) => void stay().then((stays) => (stays ? next() : undefined)))
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, claims.expiresAt - clock.now()))
    socket.on('disconnect', () => clearTimeout(timer))
  })

  /** The rooms of users are joined by sockets of theirs alone, so an account has no need to be named beside them. */
  const those = (account: number, audience?: Audience) => {
    if (audience === undefined) return io.to(`account ${account}`)
    if ('only' in audience) return io.to(`user ${audience.only}`)
    return io.to(`account ${account}`).except(`user ${audience.except}`)
  }

  return {
    attach: (server) => void io.attach(server),
    close: async () => {
      io.disconnectSockets(true)
      io.engine?.close()
    },
    recordChanged: (account, kind, id, version, owners, audience) =>
      void those(account, audience).emit('record changed', { kind, id, version, ...(owners && { owners }) }),
    recordRemoved: (account, kind, id, audience) => void those(account, audience).emit('record removed', { kind, id }),
    sessionEnded: (session) => io.in(`session ${session}`).disconnectSockets(true),
    tokenRevoked: (jti) => io.in(`token ${jti}`).disconnectSockets(true),
  }
}

/**
 * Browsers can't set headers on a socket, so they send the token as `auth`; the specified header is accepted too
 * (RTS-02).
 */
const tokenOf = (socket: Client): string | null => {
  const given: unknown = socket.handshake.auth['token']
  if (typeof given === 'string') return given
  return /^bearer +([\w.-]+)$/i.exec(socket.handshake.headers.authorization ?? '')?.[1] ?? null
}

/** A page of somebody else's must not open sockets in a visitor's name; programs send no origin. */
const isOwnOrigin = ({ origin, host }: IncomingHttpHeaders, own: string | null): boolean =>
  origin === undefined || (URL.canParse(origin) && (own === null ? new URL(origin).host === host : origin === own))
