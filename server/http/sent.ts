/** What a route answers, as it is sent. */
import type { FastifyReply } from 'fastify'
import type { Call, Refusal } from '../../domain/kernel/index.ts'
import { statusOf } from '../kernel/errors.ts'
import { deviceCookie } from './device.ts'

export type Sent = {
  readonly status: number
  readonly body: string
  readonly etag: number | null
  readonly replayed?: boolean
  readonly retryAfter?: number
  readonly device?: string
}

export const send = (reply: FastifyReply, { status, body, etag, replayed, retryAfter, device }: Sent): FastifyReply => {
  if (device !== undefined) void reply.header('set-cookie', deviceCookie(device))
  if (etag !== null) void reply.header('etag', `"${etag}"`)
  if (replayed) void reply.header('idempotency-replayed', 'true')
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}

export const refused = (
  refusal: Refusal,
  more: { readonly body?: unknown; readonly retryAfter?: number } = {},
): Sent => {
  const { message, fields, reason } = refusal
  const usual = { message, ...(fields && { fields }), ...(reason !== undefined && { reason }) }
  return {
    status: statusOf(refusal),
    body: JSON.stringify(more.body ?? usual),
    etag: null,
    ...(more.retryAfter !== undefined && { retryAfter: more.retryAfter }),
  }
}

/** Only what the declaration names leaves the server; an answer that breaks it is a mistake of ours and never sent. */
export const serialise = (call: Call, value: unknown): string => {
  const parsed = call.response.safeParse(value)
  if (parsed.success) return JSON.stringify(parsed.data)
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`).join(', ')
  throw new TypeError(`the answer of ${call.id} breaks its declaration: ${places}`)
}
