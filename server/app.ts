import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import rateLimit from '@fastify/rate-limit'
import { membersOf } from '../domain/kernel/index.ts'
import { sessionTimes } from '../domain/realtime/index.ts'
import '../domain/messages/staff.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { accountWatch } from './accounts/index.ts'
import type { Feature } from './feature.ts'
import * as allFeatures from './features.ts'
import { registerFileRoutes } from './documents/index.ts'
import { readableAddress, serveClient } from './http/client.ts'
import { acceptJsonOnly } from './http/contentTypes.ts'
import { commonHeaders, secureHeaders } from './http/headers.ts'
import { serveOpenApi } from './http/openapi.ts'
import { trustIn } from './http/proxies.ts'
import { registerRoutes } from './http/register.ts'
import { endSlowBodies, serverTimes, usualSlowness, type Slowness } from './http/slowness.ts'
import type { Random, Services } from './http/services.ts'
import { bytesAddress } from './items/index.ts'
import { calledOrigins } from './kernel/clientSetup.ts'
import { createClock, type Clock } from './kernel/clock.ts'
import { publicAddress, type Config } from './kernel/config.ts'
import type { Databases } from './kernel/database.ts'
import { handleErrors } from './kernel/errors.ts'
import { healthRoutes } from './kernel/health.ts'
import { logOptions, type LogDestination } from './kernel/log.ts'
import { sendMail } from './kernel/mail.ts'
import { readMigrations } from './kernel/migrate.ts'
import { probeOf, watchOutage, type Outage } from './kernel/outage.ts'
import { createSealing } from './kernel/sealing.ts'
import { createShares, fairShares } from './kernel/shares.ts'
import { sendSms } from './kernel/sms.ts'
import { createRealtime, type Processes, type RealtimeServer, type SocketLimits } from './realtime/index.ts'
import { budgetOf, createAuthentication, createSigningKeys } from './session/index.ts'

export type AppOptions = {
  readonly config: Config
  readonly databases: Databases
  /** The installation's own, 32 bytes: seals what the database alone must not tell. */
  readonly key: Uint8Array
  /** All of the build unless stated. */
  readonly features?: readonly Feature[]
  /** The built client, if it is there. */
  readonly clientFolder?: string
  readonly clock?: Clock
  readonly random?: Random
  readonly log?: { readonly level?: string; readonly destination?: LogDestination }
  /** Requests a minute of one session; without one of one browser, else of one network address. */
  readonly limits?: { readonly all: number; readonly open: number }
  readonly socketLimits?: SocketLimits
  /** The others of the installation, where there are any. */
  readonly processes?: Processes | null
  /** Of the connections to the database, for what may look at all that an account has; ms for each of its statements. */
  readonly shares?: Parameters<typeof createShares>[0]
  readonly patience?: number
  readonly slowness?: Slowness
}

export type App = {
  readonly fastify: FastifyInstance
  readonly services: Services
  readonly realtime: RealtimeServer
  readonly outage: Outage
}

const usualLimits = { all: 6000, open: 300 } as const
/** Of sixteen connections: what is asked of single records always finds one, whatever lists are under way. */
const usualShares = { each: 4, all: 12, waiting: 200 } as const
/** One user never has all turns of their agency. */
const ofOneUser = { each: 3, all: Number.POSITIVE_INFINITY, waiting: 60 } as const
const megabyte = 1_048_576

/** The server, ready to listen or to be injected into. Close `realtime`, then `fastify`. */
export const buildApp = async (options: AppOptions): Promise<App> => {
  const {
    config,
    databases,
    features = membersOf(allFeatures),
    limits = usualLimits,
    slowness = usualSlowness,
  } = options
  const clock = options.clock ?? createClock(config.clock)
  const random = options.random ?? { bytes: randomBytes, uuid: randomUUID }
  const sealing = createSealing(options.key, random.bytes)
  const signingKeys = createSigningKeys(databases, clock, random, sealing)
  const authentication = createAuthentication(signingKeys, clock)
  const trust = trustIn(config.trustedProxies)
  const realtime = createRealtime({
    authentication,
    databases,
    clock,
    trust,
    origin: config.publicUrl,
    limits: options.socketLimits,
    times: sessionTimes(config.client),
    processes: options.processes ?? null,
    reached: (isReached) =>
      isReached
        ? fastify.log.info('Redis answers again')
        : fastify.log.error('Redis does not answer; until it does, processes do not hear each other'),
    dropped: (name) => fastify.log.warn({ message: name }, 'a message of a socket was dropped'),
    failed: (error) => fastify.log.error({ err: error }, 'what changed could not be told'),
  })
  const services: Services = {
    clock,
    random,
    mail: { send: (tx, mail) => sendMail(tx, clock, mail) },
    sms: { send: (tx, message) => sendSms(tx, clock, message) },
    signingKeys,
    sealing,
    config,
    realtime,
    databases,
    heavy: {
      ...fairShares(createShares(ofOneUser), createShares(options.shares ?? usualShares)),
      patience: options.patience ?? 8_000,
    },
    publicUrl: publicAddress(config),
  }
  const fastify = Fastify({
    ...logOptions(options.log),
    trustProxy: trust,
    bodyLimit: megabyte,
    rewriteUrl: (request) => readableAddress(bytesAddress(request.url ?? '/')),
    routerOptions: { maxParamLength: 500 },
    ...serverTimes(slowness),
  })
  const outage = watchOutage({ probe: probeOf(databases.addresses.system), log: fastify.log })
  fastify.addHook('onClose', async () => outage.close())
  endSlowBodies(fastify, slowness)
  acceptJsonOnly(fastify)
  handleErrors(fastify, outage)
  await secureHeaders(fastify, { called: calledOrigins(config.client), tlsBelow: config.tlsBelow })
  const keyGenerator = budgetOf(authentication, services)
  await fastify.register(rateLimit, { global: true, max: limits.all, timeWindow: 60_000, keyGenerator })
  const routes = features.flatMap((feature) => feature.routes(config))
  registerRoutes(fastify, { routes, services, authentication, openCallsPerMinute: limits.open })
  const files = features.flatMap((feature) => feature.files ?? [])
  await registerFileRoutes(fastify, { routes: files, reads: routes, services, authentication })
  serveOpenApi(
    fastify,
    routes.map(({ call }) => call),
  )
  healthRoutes(fastify, databases, readMigrations(), () => options.processes?.isReached() === false)
  const { clientFolder } = options
  const hasAccounts = accountWatch(databases)
  if (clientFolder !== undefined && existsSync(clientFolder))
    await serveClient(fastify, clientFolder, async () => ({
      ...config.client,
      // While the database does not answer the page says nothing of that.
      hasAccounts: await hasAccounts().catch(() => true),
    }))
  await fastify.ready()
  realtime.attach(fastify.server, await commonHeaders(fastify))
  return { fastify, services, realtime, outage }
}
