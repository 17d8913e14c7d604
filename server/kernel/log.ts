import { randomUUID } from 'node:crypto'
import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify'

/** Where lines go: standard output by default, an array in tests. */
export interface LogDestination {
  write: (line: string) => void
}

/** Errors of the language itself are mistakes in our code; others' messages may repeat what somebody typed. */
const ownMistakes = new Set(['TypeError', 'ReferenceError'])

/**
 * The part of Fastify's options that decides what is logged: JSON lines with the request's id, method, route template,
 * status and time. Never an address, a header, a body, a person's network address, or an error's text that could repeat
 * input.
 */
export function logOptions(
  options: { readonly level?: string; readonly destination?: LogDestination } = {},
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'requestIdHeader' | 'logController'> {
  return {
    logger: {
      level: options.level ?? 'info',
      base: { pid: process.pid },
      serializers: { req: request, res: response, err: describeError },
      ...(options.destination ? { stream: { write: options.destination.write } } : {}),
    },
    genReqId: () => randomUUID(),
    // An id chosen by the caller could carry anything into the log.
    requestIdHeader: false,
    logController: new RequestLog({ requestIdLogLabel: 'request' }),
  }
}

/** What of an error may be logged. */
function describeError(error: unknown): {
  type: string
  message: string
  stack: string
  [key: string]: unknown
} {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const message = ownMistakes.has(error.name) ? error.message : ''
  // A stack begins with the message, which may have several lines.
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  const places = ['code', 'table', 'column', 'constraint', 'routine'] as const
  const known = Object.fromEntries(
    places.flatMap((place) => {
      const value: unknown = Reflect.get(error, place)
      return typeof value === 'string' && /^[\w.-]{1,100}$/.test(value) ? [[place, value]] : []
    }),
  )
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {}
  return { type: error.name, message, stack, ...known, ...cause }
}

/**
 * One line for each request, when it is answered; Fastify's own two lines would name the address or the error's text.
 */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, asked: FastifyRequest, reply: FastifyReply): void {
    const line = { req: asked, res: reply, milliseconds: Math.round(reply.elapsedTime) }
    if (error) asked.log.error({ ...line, err: error }, 'request failed')
    else asked.log.info(line, 'request')
  }

  override routeNotFound(): void {}

  override defaultErrorLog(error: Error, asked: FastifyRequest): void {
    asked.log.error({ req: asked, err: error }, 'request failed')
  }

  override writeHeadError(error: Error, asked: FastifyRequest): void {
    asked.log.warn({ req: asked, err: error }, 'headers could not be written')
  }
}

function request(asked: { readonly method?: string; readonly routeOptions?: { readonly url?: string | undefined } }) {
  return { method: asked.method ?? '', route: asked.routeOptions?.url ?? 'none' }
}

function response(reply: { readonly statusCode?: number }) {
  return { statusCode: reply.statusCode ?? 0 }
}
