import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import { refuse, type Call, type Result } from '../../domain/kernel/index.ts'
import type { SessionTimes } from '../../domain/realtime/index.ts'
import type { LogoutReason } from '../../domain/session/index.ts'
import { callerOf, type Trust } from '../http/proxies.ts'
import type { Authentication } from '../http/register.ts'
import type { Principal } from '../http/route.ts'
import type { Realtime } from '../http/services.ts'
import type { Clock } from '../kernel/clock.ts'
import { asSystem, inTenant, type Databases, type Work } from '../kernel/database.ts'
import { inBackground } from '../kernel/inTurn.ts'
import { neighbourhood } from '../kernel/networks.ts'
import { endingOf, scopesNow, waitingFor } from '../session/index.ts'
import type { Announcement } from './announcement.ts'
import { createArbitration, type Whose } from './arbitration.ts'
import { awayOf, broadcastsAfter, placeOf } from './broadcasts.ts'
import { createDelivery, type Hearer } from './delivery.ts'
import { isOwnOrigin, tokenOf } from './handshake.ts'
import type { Processes } from './processes.ts'
import { createPush } from './push.ts'
import { say, sayToEach } from './say.ts'
import { attendSession, liveRoom, type Own } from './session.ts'
import { openElsewhere, roomOf, roomOfUser, type Among, type Client, type Sockets } from './sockets.ts'
import { longestMessage, openAtOnce, perMinute, placesOfSessions, usualSocketLimits } from './limits.ts'

export type RealtimeServer = Realtime & {
  /** `headers` go with every answer, as with all that the server answers. */
  readonly attach: (server: HttpServer, headers: Readonly<Record<string, string>>) => void
  /** Closes the sockets whose sessions do not stand any more. */
  readonly lookAgain: () => Promise<void>
  /** Closes every socket, once what was announced has been told. */
  readonly close: () => Promise<void>
}

type Options = {
  readonly authentication: Authentication
  readonly databases: Databases
  readonly clock: Clock
  readonly trust: Trust
  /** Whose pages may open sockets; null for those of the address that was asked. */
  readonly origin: string | null
  readonly limits?: typeof usualSocketLimits | undefined
  readonly times: SessionTimes
  /** The others of the installation; null for the only one. */
  readonly processes: Processes | null
  /** They can't be told any more, or can be again. */
  readonly reached: (isReached: boolean) => void
  /** A message that is none, by its name where that is known. */
  readonly dropped: (name: string) => void
  /** What could not be told. */
  readonly failed: (error: unknown) => void
}
/** Socket messages have no declared call; for the authentication they are like one that needs a signed-in user. */
const socketCall = { id: 'realtime.message', service: 'product' } as Pick<Call, 'id' | 'service'> as Call

/**
 * Sockets of signed-in browsers. A socket lives as long as the access token that it was opened with, and not a moment
 * longer than its session: each message is authorised anew, and a revoked token or an ended session closes it. Nothing
 * is kept for a socket that is away (recovery would hand it messages without asking who it is). A program has none.
 */
export const createRealtime = (options: Options): RealtimeServer => {
  const {
    authentication,
    databases,
    clock,
    limits = usualSocketLimits,
    failed,
    trust,
    origin,
    times,
    dropped,
    processes,
  } = options
  // What is limited is work, which takes real time whatever the product's clock says.
  const mayConnect = perMinute(limits.connects, () => performance.now())
  const mayWrite = perMinute(limits.messages, () => performance.now())
  const addresses = openAtOnce(limits.perAddress)
  const takePlace = placesOfSessions(limits.perSession)
  const io: Sockets = new Server({
    ...(processes && { adapter: processes.adapter }),
    serveClient: false,
    maxHttpBufferSize: longestMessage,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const address = neighbourhood(callerOf(request, trust))
      decide(null, isOwnOrigin(request.headers, origin) && addresses.hasRoom(address) && mayConnect(address))
    },
  })

  const inAccount = <T>(account: number, user: number | null, work: Parameters<typeof inTenant<T>>[2]): Promise<T> =>
    inTenant(databases, { account, user }, work)

  const admitted = async (socket: Client): Promise<Result<Principal>> => {
    const { claims } = socket.data
    if (!claims || claims.expiresAt <= clock.now()) return refuse('unauthenticated', '')
    const loaded = await inAccount(claims.account, claims.userId, (tx) =>
      authentication.load(tx, claims, callerOf(socket.request, trust), socketCall),
    )
    return loaded.ok && loaded.value.application !== null ? refuse('forbidden', '') : loaded
  }
  const mayStay = async (socket: Client): Promise<boolean> => (await admitted(socket)).ok

  /** RTS-45: a tab that was away while its session ended comes with a token that opens nothing, and is told why. */
  const farewell = async (token: string | null): Promise<LogoutReason | null> => {
    const claims = token === null ? null : await authentication.recognise(token)
    if (claims === null) return null
    const { account, userId, session } = claims
    return inAccount(account, userId, (tx) => endingOf(tx, session, clock.now()))
  }

  const arbitration = createArbitration({
    databases,
    clock,
    times,
    say: (session, said) => say(io.to(liveRoom(session)), said),
    // Each process hears of it from the database, and closes its own.
    close: (session) => io.local.in(`session ${session}`).disconnectSockets(true),
    failed,
  })
  /** MSQ-18: of those who came by single sign-on alone; whether a session stands is asked as for each request. */
  const newcomerOf = async (access: string, address: string): Promise<string | null> => {
    const claims = await authentication.verify(access)
    if (claims === null || claims.expiresAt <= clock.now()) return null
    const loaded = await inAccount(claims.account, claims.userId, (tx) =>
      authentication.load(tx, claims, address, socketCall),
    )
    return loaded.ok && loaded.value.sso && loaded.value.actingAdmin === null ? claims.session : null
  }
  const ownOf = async (session: string): Promise<Own | null> => {
    const own = await asSystem(databases, 'session', (tx) => waitingFor(tx, session))
    return own && { session: own.session, whose: { account: own.account, user: own.user, acting: 0 } }
  }
  const openHere = (session: string): number => io.sockets.adapter.rooms.get(liveRoom(session))?.size ?? 0
  const openOf = (session: string): Promise<number> => {
    const here = openHere(session)
    return here > 0 || processes === null ? Promise.resolve(here) : openElsewhere(io, processes, session)
  }

  const asHearer = (socket: Client): readonly Hearer[] => {
    const { claims } = socket.data
    if (!claims) return []
    return [
      {
        id: socket.id,
        claims,
        own: socket.data.waiting?.whose ?? null,
        address: callerOf(socket.request, trust),
        place: socket.data.place,
        tell: (messages) => messages.forEach((message) => say(socket, message)),
        dismiss: () => void socket.disconnect(true),
        // A disconnect by the server would keep the client from connecting again.
        interrupt: () => socket.conn.close(),
      },
    ]
  }

  const world = {
    hearers: (account: number) =>
      [...(io.sockets.adapter.rooms.get(roomOf(account)) ?? [])].flatMap((id) => {
        const socket = io.sockets.sockets.get(id)
        return socket === undefined ? [] : asHearer(socket)
      }),
    // An account's are told one lot after the other, and a lot that has no turn would be lost.
    read: <T>(account: number, work: Parameters<typeof inTenant<T>>[2]): Promise<T> =>
      inBackground(() => inAccount(account, null, work)),
    present: (tx: Work, hearers: readonly Hearer[]) => authentication.loadAll(tx, hearers, socketCall),
    failed,
  }
  const delivery = createDelivery({ ...world, isHeard: (account) => io.sockets.adapter.rooms.has(roomOf(account)) })
  const pushing = createPush({
    ...world,
    scopesOf: ({ account, user }) => world.read(account, (tx) => scopesNow(tx, user, clock.now())),
    tellAll: (hearers, message) => sayToEach(io.local, hearers, message),
    broadcastsAfter: (place) => asSystem(databases, 'delivery', (tx) => broadcastsAfter(tx, place)),
    accounts: () => [
      ...new Set([...io.sockets.sockets.values()].flatMap(({ data: { claims } }) => claims?.account ?? [])),
    ],
  })

  io.use((socket, next) => {
    void (async () => {
      const token = tokenOf(socket)
      const claims = token === null ? null : await authentication.verify(token)
      if (claims) socket.data.claims = claims
      const loaded = await admitted(socket)
      if (loaded.ok) {
        socket.data.acting = loaded.value.actingAdmin ?? 0
        socket.data.waiting = socket.data.acting === 0 || claims === null ? null : await ownOf(claims.session)
        const away = awayOf(socket.handshake.auth)
        socket.data.place = await asSystem(databases, 'delivery', (tx) => placeOf(tx, away))
        return next(claims === null ? undefined : takePlace(socket.conn, claims.session, away !== null))
      }
      // Who is signed in, and may have no socket, is not to try again.
      if (loaded.refusal.code === 'forbidden') return next(new Error('forbidden'))
      const reason = await farewell(token)
      if (reason !== null) socket.data.farewell = reason
      next(reason === null ? new Error('unauthorized') : undefined)
    })().catch(() => next(new Error('unavailable')))
  })

  io.on('connection', (socket) => {
    const { claims, farewell: reason, acting = 0, waiting = null } = socket.data
    if (reason !== undefined) say(socket, { name: 'logout', payload: { type: reason } })
    if (!claims || reason !== undefined) return void socket.disconnect(true)
    const { account, userId: user } = claims
    const session = `session ${claims.session}`
    // The last line for pages that come back, which the count of places lets in.
    if ((io.sockets.adapter.rooms.get(session)?.size ?? 0) >= limits.perSession) return void socket.disconnect(true)
    void socket.join([roomOf(account), roomOfUser(account, user), session, `token ${claims.tokenId}`])
    const stay = async (): Promise<boolean> => {
      const stays = await mayStay(socket).catch(() => false)
      if (!stays) socket.disconnect(true)
      return stays
    }
    // Between the first look and the rooms the session may have ended, and nobody would have told this socket.
    void stay()
    // What was said between the reading of its place and the rooms, too.
    pushing.broadcast()
    socket.use((_event, next) => (mayWrite(claims.session) ? next() : void socket.disconnect(true)))
    const timer = setTimeout(() => socket.disconnect(true), Math.max(0, claims.expiresAt - clock.now()))
    socket.on('disconnect', () => clearTimeout(timer))
    const whose: Whose = { account, user, acting }
    attendSession(socket, claims, whose, waiting, {
      arbitration,
      stay,
      openOf,
      newcomerOf: (access) => newcomerOf(access, callerOf(socket.request, trust)),
      dropped,
      failed,
    })
  })

  const toAll = <N extends keyof Among>(name: N, ...what: Parameters<Among[N]>): void => {
    if (processes !== null) io.serverSideEmit(name, ...(what as never))
  }
  const announce = (account: number, told: Announcement): void => {
    delivery.announce(account, told)
    toAll('announced', account, told)
  }
  io.on('announced', delivery.announce)
  io.on('pushed', pushing.push)
  io.on('broadcast', pushing.broadcast)
  io.on('open', (session, answer) => answer(openHere(session)))
  processes?.watch({
    missed: () => io.sockets.sockets.forEach(({ conn }) => conn.close()),
    reached: options.reached,
  })

  return {
    attach: (server, headers) => {
      io.attach(server)
      io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        next()
      })
      io.engine.on(
        'connection',
        (connection: { request: IncomingMessage; once: (name: 'close', then: () => void) => void }) =>
          connection.once('close', addresses.opened(neighbourhood(callerOf(connection.request, trust)))),
      )
    },
    lookAgain: async () => {
      for (const socket of io.sockets.sockets.values())
        if (!(await mayStay(socket).catch(() => false))) socket.disconnect(true)
    },
    close: async () => {
      await delivery.settled()
      await pushing.settled()
      say(io.local, { name: 'server scale down', payload: {} })
      io.local.disconnectSockets(true)
      io.engine?.close()
    },
    recordChanged: (account, kind, id, version, owners, audience) =>
      announce(account, { is: 'changed', kind, id, version, owners, audience }),
    recordRemoved: (account, kind, id, audience) => announce(account, { is: 'removed', kind, id, audience }),
    reportResultComplete: (account, user, report) =>
      say(io.to(roomOfUser(account, user)), { name: 'report result complete', payload: { report_id: report } }),
    rightsChanged: (account, by) => say(io.to(roomOf(account)), { name: 'rights changed', payload: { by } }),
    push: (aim, message) => {
      pushing.push(aim, message)
      toAll('pushed', aim, message)
    },
    broadcast: () => {
      pushing.broadcast()
      toAll('broadcast')
    },
    sessionEnded: (session) => {
      io.local.in(`session ${session}`).disconnectSockets(true)
      void arbitration.ended(session).catch(failed)
    },
    resolveDue: arbitration.resolveDue,
    tokenRevoked: (jti) => {
      // Also while the others can't be told.
      io.local.in(`token ${jti}`).disconnectSockets(true)
      if (processes !== null) io.in(`token ${jti}`).disconnectSockets(true)
    },
  }
}
