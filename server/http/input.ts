import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { refuse, type Call, type Result } from '../../domain/kernel/index.ts'
import { readQuery } from './query.ts'
import type { Input, RequestFacts } from './route.ts'
import { check } from './validation.ts'

type Parsed = Input<Call>

/** The call's input, checked by the call's own schemas: the only place where requests are parsed. */
export const readInput = (call: Call, request: FastifyRequest): Result<Parsed> => {
  const params = check('params', call.params, numbersIn(call.params, request.params))
  if (!params.ok) return params
  const raw = readQuery(request.raw.url ?? '')
  if (!raw.ok) return raw
  const query = check('query', call.query, raw.value)
  if (!query.ok) return query
  const body = check('body', call.body, request.body === undefined ? {} : request.body)
  if (!body.ok) return body
  return { ok: true, value: { params: params.value, query: query.value, body: body.value } }
}

/** An address is text; where the declaration wants a number, digits are one. */
const numbersIn = (schema: z.ZodMiniType, params: unknown): unknown => {
  const shape = shapeOf(schema)
  return Object.fromEntries(
    Object.entries(Object(params)).map(([name, text]) => {
      const wantsNumber = shape[name]?._zod.def.type === 'number'
      return [name, wantsNumber && typeof text === 'string' && /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : text]
    }),
  )
}

const shapeOf = (schema: z.ZodMiniType): Readonly<Record<string, z.core.$ZodType | undefined>> =>
  'shape' in schema._zod.def ? (schema._zod.def as z.core.$ZodObjectDef).shape : {}

/** `If-Match` and `Idempotency-Key`, or why they can't be used. */
export const readFacts = (request: FastifyRequest): Result<RequestFacts> => {
  const ifMatch = oneHeader(request, 'if-match')
  const version = ifMatch === null ? null : /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch)?.[1]
  if (version === undefined) return refuse('malformed', 'The header If-Match could not be read.')
  const key = oneHeader(request, 'idempotency-key')
  if (key !== null && !/^[\x21-\x7e]{1,200}$/.test(key))
    return refuse('malformed', 'The header Idempotency-Key could not be read.')
  return {
    ok: true,
    value: { id: request.id, ip: request.ip, ifMatch: version === null ? null : Number(version), idempotencyKey: key },
  }
}

const oneHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** The token of `Authorization: Bearer …`, or null. */
export const bearerToken = (request: FastifyRequest): string | null =>
  /^bearer +([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Nobody waits for the answer any more. */
export const untilClosed = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
