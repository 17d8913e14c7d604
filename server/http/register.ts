import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Call, type Result } from '../../domain/kernel/index.ts'
import { asSystem, inTenant, type Work } from '../kernel/database.ts'
import { NoTurn } from '../kernel/shares.ts'
import { whileWanted } from '../kernel/whileWanted.ts'
import { mayAsk } from './mayAsk.ts'
import { appendAudit, appendSystemAudit, defaultEvent, type AuditFrame } from './audit.ts'
import { deviceOf } from './device.ts'
import { doneBefore, fingerprintOf, firstAnswer, keepAnswer } from './idempotency.ts'
import { bearerToken, readFacts, readInput, untilClosed } from './input.ts'
import { refusalOf } from './refusals.ts'
import { againOf } from './repeated.ts'
import type {
  Answer,
  AuditEvent,
  Principal,
  Proving,
  RequestFacts,
  Route,
  SignedInRoute,
  SystemAuditEvent,
} from './route.ts'
import { refused, send, serialise, type Sent } from './sent.ts'
import type { Services } from './services.ts'

/** What a verified token says; whether its session still stands is for the database to say. */
export type TokenClaims = {
  readonly account: number
  readonly userId: number
  readonly session: string
  readonly tokenId: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export type Authentication = {
  /**
   * Checks signature, type, issuer, audience and time. Null for any token that is not a current access token of ours.
   */
  readonly verify: (token: string) => Promise<TokenClaims | null>
  /** The same of a token whose time may be over: by it nothing is opened, but whose it was is known. */
  readonly recognise: (token: string) => Promise<TokenClaims | null>
  /** Looks the session up, in the transaction of the call. */
  readonly load: (tx: Work, claims: TokenClaims, ip: string, call: Call) => Promise<Result<Principal>>
  /** The same of many of one account with one question; null for each that is refused. */
  readonly loadAll: (
    tx: Work,
    all: readonly { readonly claims: TokenClaims; readonly address: string }[],
    call: Call,
  ) => Promise<readonly (Principal | null)[]>
}

export type RegisterOptions = {
  readonly routes: readonly Route[]
  readonly services: Services
  readonly authentication: Authentication
  /** Requests a minute from one address to calls without a token. */
  readonly openCallsPerMinute: number
}

type OpenRoute = Extract<Route, { access: 'open' }>

export const addressOf = (call: Call): string =>
  `${call.service === 'auth' ? '/auth' : `/v${call.version}`}/${call.path.replace(/\{(\w+)\}/g, ':$1')}`

/** Makes the server's routes from the declarations. Throws at the start when one says nothing about who may call it. */
export const registerRoutes = (app: FastifyInstance, options: RegisterOptions): void => {
  for (const route of options.routes) {
    const { call } = route
    const isOpen = call.needs === 'anyone' || call.needs === 'visitor'
    if (call.needs === undefined || isOpen !== (route.access === 'open'))
      throw new TypeError(`the call ${call.id} and its route do not agree on who may call it`)
    app.route({
      method: call.method,
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      url: addressOf(call),
      exposeHeadRoute: false,
      config: isOpen
        ? { isOpen, rateLimit: { max: options.openCallsPerMinute, timeWindow: 60_000 } }
        : { saves: !call.reads },
      handler: async (request, reply) =>
        send(
          reply,
          await (route.access === 'open'
            ? answerOpen(route, request, options)
            : answerSignedIn(route, request, options, route.heavy ? untilClosed(reply) : undefined)),
        ),
    })
  }
}

const signInNeeded = refusalOf('unauthenticated', 'You need to sign in.')
export const tooMuchAtOnce = refusalOf('throttled', 'Too many requests. Please wait a moment.')
const notAllowed = refusalOf('forbidden', 'You are not allowed to do this.')

/** A refusal rolls the transaction back, so it leaves it as an exception with the answer inside. */
class Rollback extends Error {
  readonly sent: Sent
  readonly denied: Principal | null
  constructor(sent: Sent, denied: Principal | null = null) {
    super('refused')
    this.sent = sent
    this.denied = denied
  }
}

const answerOpen = async (route: OpenRoute, request: FastifyRequest, { services }: RegisterOptions): Promise<Sent> => {
  const facts = readFacts(request)
  if (!facts.ok) return refused(facts.refusal)
  const input = readInput(route.call, request)
  if (!input.ok) return refused(input.refusal)
  const frame = { call: route.call, request: facts.value, at: services.clock.now() }
  const later: (() => void)[] = []
  const answer = await route.handle(input.value, {
    request: facts.value,
    services,
    device: deviceOf(request),
    afterCommit: (work) => void later.push(work),
    acrossAccounts: (work) =>
      asSystem(services.databases, 'sign-in', async (tx) => {
        const events: SystemAuditEvent[] = []
        const outcome = await work(tx, async (event) => void events.push(event))
        for (const event of events) await appendSystemAudit(tx, frame, event)
        return outcome
      }),
  })
  for (const work of later) work()
  return answer.ok
    ? {
        status: 200,
        body: serialise(route.call, answer.value),
        etag: answer.etag ?? null,
        ...(answer.device !== undefined && { device: answer.device }),
      }
    : refused(answer.refusal, answer)
}

const answerSignedIn = async (
  route: SignedInRoute,
  request: FastifyRequest,
  options: RegisterOptions,
  closed: AbortSignal | undefined,
): Promise<Sent> => {
  const { services, authentication } = options
  const { call } = route
  const token = bearerToken(request) ?? tokenInBody(call, request.body)
  const claims = token === null ? null : await authentication.verify(token)
  if (claims === null) return refused(signInNeeded)
  const facts = readFacts(request)
  if (!facts.ok) return refused(facts.refusal)
  const frame: AuditFrame = { call, request: facts.value, at: services.clock.now() }
  const later: (() => void)[] = []
  try {
    const whose = { account: claims.account, user: claims.userId }
    const admitted = async (tx: Work): Promise<Principal> => {
      const principal = await authentication.load(tx, claims, request.ip, call)
      if (!principal.ok) throw new Rollback(refused(principal.refusal))
      if (!mayAsk(principal.value, call)) throw new Rollback(refused(notAllowed), principal.value)
      return principal.value
    }
    const around = { facts: facts.value, frame, later, options }
    const answered = () =>
      inTenant(services.databases, whose, async (tx) => {
        const principal = await admitted(tx)
        const done = () => work(tx, principal, route, request, around)
        return closed === undefined ? done() : whileWanted(services.databases, tx, closed, done)
      })
    // Whoever may not ask waits in nobody's way. Where nobody waits, they are told in their turn, which ends with that.
    if (closed !== undefined && !services.heavy.isFree(whose)) await inTenant(services.databases, whose, admitted)
    const sent = await (closed === undefined ? answered() : services.heavy.turn(whose, answered, closed))
    for (const work of later) work()
    return sent
  } catch (error) {
    if (error instanceof Rollback) {
      if (error.denied) await auditDenial(options, frame, error.denied)
      return error.sent
    }
    const isCrowded = error instanceof NoTurn && error.reason !== 'late'
    if (isCrowded || closed?.aborted === true) return refused(tooMuchAtOnce, { retryAfter: 5 })
    if (isBadData(error)) {
      request.log.warn({ err: error }, 'a value passed its schema and was refused by the database')
      return refused(refusalOf('invalid', 'Some fields are not right.'))
    }
    throw error
  }
}

type Surroundings = {
  readonly facts: RequestFacts
  readonly frame: AuditFrame
  readonly later: (() => void)[]
  readonly options: RegisterOptions
}

const work = async (
  tx: Work,
  principal: Principal,
  route: SignedInRoute,
  request: FastifyRequest,
  around: Surroundings,
): Promise<Sent> => {
  const { call } = route
  const { facts, frame, later } = around
  const input = readInput(call, request)
  if (!input.ok) throw new Rollback(refused(input.refusal))
  const events: AuditEvent[] = []
  let isAudited = false
  const context: Proving = {
    tx,
    principal,
    request: facts,
    services: around.options.services,
    audit: async (event) => void events.push(event),
    afterCommit: (work) => void later.push(work),
    device: deviceOf(request),
    amongSecrets: async (work) => {
      const { services } = around.options
      const done: (() => void)[] = []
      const outcome = await asSystem(services.databases, 'sign-in', async (secrets) => {
        const lines: AuditEvent[] = []
        const worked = await work(secrets, {
          services,
          afterCommit: (then) => void done.push(then),
          audit: async (event) => {
            isAudited = true
            lines.push(event)
          },
        })
        await appendAudit(secrets, frame, principal, lines)
        return worked
      })
      for (const then of done) then()
      return outcome
    },
  }
  const key = call.reads || route.secretAnswer ? null : facts.idempotencyKey
  const fingerprint = key === null ? '' : fingerprintOf(call.method, request.url, request.body)
  if (key !== null) {
    const first = await firstAnswer(tx, principal, key, frame.at)
    if (first === 'forgotten') throw new Rollback(refused(doneBefore))
    if (first && first.fingerprint !== fingerprint)
      throw new Rollback(refused(refusalOf('invalid', 'This Idempotency-Key was used for another request.')))
    const again = first && againOf(around.options.routes, route)
    if (first && !again) return { ...first, replayed: true }
    if (first && again) {
      const now = await again(first, context)
      if (!now.ok) throw new Rollback(refused(now.refusal), now.refusal.code === 'forbidden' ? principal : null)
      await appendAudit(tx, frame, principal, events)
      return { status: 200, body: serialise(call, now.value), etag: now.etag ?? null, replayed: true }
    }
  }
  const answer: Answer<unknown> = await route.handle(input.value, context)
  if (!answer.ok && !answer.keep)
    throw new Rollback(refused(answer.refusal, answer), answer.refusal.code === 'forbidden' ? principal : null)
  if (!answer.ok) {
    await appendAudit(tx, frame, principal, events)
    return refused(answer.refusal, answer)
  }
  const sent: Sent = { status: 200, body: serialise(call, answer.value), etag: answer.etag ?? null }
  if (!call.reads && events.length === 0 && !isAudited)
    events.push(defaultEvent(call, input.value.params, input.value.body, answer.value))
  if (key !== null)
    await keepAnswer(
      tx,
      principal,
      key,
      { fingerprint, status: sent.status, body: sent.body, etag: sent.etag },
      frame.at,
    )
  await appendAudit(tx, frame, principal, events)
  return sent
}

/** The specification's calls of the authentication service carry the access token in their body. */
const tokenInBody = (call: Call, body: unknown): string | null =>
  call.service === 'auth' &&
  typeof body === 'object' &&
  body !== null &&
  'token' in body &&
  typeof body.token === 'string'
    ? body.token
    : null

const auditDenial = ({ services }: RegisterOptions, frame: AuditFrame, principal: Principal): Promise<void> =>
  inTenant(services.databases, { account: principal.account, user: principal.userId }, (tx) =>
    appendAudit(tx, frame, principal, [
      { verb: 'deny', kind: frame.call.path.split('/')[0] ?? '', id: null, result: 'refused' },
    ]),
  )

/** SQLSTATE class 22, data exception: out of range, not a date and the like. */
const isBadData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^22\w{3}$/.test(error.code)
