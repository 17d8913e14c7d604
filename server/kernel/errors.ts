import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Refusal, RefusalCode } from '../../domain/kernel/result.ts'
import { wording } from '../../domain/messages/index.ts'
import { codeOf, mayBeAway, type Outage } from './outage.ts'
import { NoTurn } from './shares.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Anybody may call it. */
    readonly isOpen?: boolean
    /** The call changes something: whoever gets no good answer has to look whether it did. */
    saves?: boolean
  }
}

/** Every error's body. `fields` maps a field's name to its sentence; `current` is the newer version in a 409. */
interface ErrorBody {
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
  readonly reason?: string
  readonly current?: unknown
}

const statusByCode: Readonly<Record<RefusalCode, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  stale: 412,
  invalid: 422,
  throttled: 429,
  unavailable: 503,
}

const messageByStatus: Readonly<Record<number, string>> = {
  400: 'The request could not be read.',
  401: 'You need to sign in.',
  403: 'You are not allowed to do this.',
  404: 'Not found.',
  405: 'This method is not available here.',
  408: 'The request took too long.',
  409: 'Somebody else changed this at the same time.',
  412: 'This has changed since you opened it.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This kind of content is not accepted.',
  422: 'Some fields are not right.',
  429: 'Too many requests. Please wait a moment.',
  431: 'The request is too large.',
  500: 'Something went wrong on the server.',
  503: wording('error.read.congestion'),
}

/** The status that a refusal has on the wire. */
export function statusOf(refusal: Refusal): number {
  return statusByCode[refusal.code]
}

/**
 * Answers a refusal. `current` goes with a conflict: the record as it is now. `retryAfter` is in seconds.
 * A handler returns what this returns.
 */
export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  more: { readonly current?: unknown; readonly retryAfter?: number } = {},
): FastifyReply {
  if (more.retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(more.retryAfter)))
  const body: ErrorBody = {
    message: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
    ...(refusal.reason !== undefined && { reason: refusal.reason }),
    ...(more.current !== undefined && { current: more.current }),
  }
  return reply.code(statusOf(refusal)).send(body)
}

/**
 * The one place where exceptions become answers. Their texts never leave: a fixed sentence by status does. The answer
 * to a 5xx names the request's id, for support.
 */
export function handleErrors(app: FastifyInstance, outage: Pick<Outage, 'unlessAway'>): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOfError(error)
    const say = () => request.log.error({ req: request, err: error }, 'request failed')
    if (status >= 500) outage.unlessAway(error, say)
    if (status >= 500) void reply.header('x-request-id', request.id)
    if (status === 503) void reply.header('retry-after', '5')
    const saves = status === 503 && request.routeOptions.config.saves === true
    const message = saves ? wording('error.save.congestion') : (messageByStatus[status] ?? messageByStatus[500])
    return reply.code(status).send({ message })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: messageByStatus[404] }))
}

/** SQLSTATE (PostgreSQL appendix A): unique violation; serialisation failure, deadlock, time-outs. */
const conflicts = new Set(['23505'])
const busy = /^(40001|40P01|55P03|57014)$/

function statusOfError(error: unknown): number {
  if (!(error instanceof Error)) return 500
  if (error instanceof NoTurn) return 503
  const code = codeOf(error) ?? ''
  if (conflicts.has(code)) return 409
  if (busy.test(code) || mayBeAway(error)) return 503
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  return status >= 400 && status < 500 && status in messageByStatus ? status : status === 503 ? 503 : 500
}
