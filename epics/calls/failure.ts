/** From an answer that is not a success to what people and epics see of it. */
import * as z from 'zod/mini'
import { retryAfter, wordingOf, type Failing, type Said } from '../../domain/calls/index.ts'
import { label, type Refusal, type RefusalCode } from '../../domain/kernel/index.ts'
import type { CallFailure, HttpAnswer } from '../kernel/index.ts'

/** UTF-16 units: what answers for the server may say a whole page, of which the beginning is shown. */
const upTo = (most: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => text.slice(0, most)),
  )
const fieldName = label().schema
const errorBody = z.looseObject({
  message: z.optional(upTo(2_000)),
  fields: z.optional(
    z.pipe(
      z.record(z.string(), upTo(500)),
      // A name that is none of ours can be beside no field.
      z.transform((fields: Record<string, string>) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => fieldName.safeParse(name).success)),
      ),
    ),
  ),
  reason: z.optional(z.string()),
})

const codes: Readonly<Record<number, RefusalCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'stale',
  422: 'invalid',
  429: 'throttled',
  503: 'unavailable',
}

export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** The server's own sentence (ERR-02). */
export const serverMessage = ({ body }: HttpAnswer): string | null => {
  const parsed = errorBody.safeParse(body)
  return parsed.success ? (parsed.data.message ?? null) : null
}

/** What it says of itself: a word for programs, and the sentence for people. */
export const saidBy = ({ body }: HttpAnswer): Said => {
  const parsed = errorBody.safeParse(body)
  const { reason = null, message = null } = parsed.success ? parsed.data : {}
  return { reason, message }
}

export const refusalOf = ({ status, body }: HttpAnswer): Refusal | null => {
  const parsed = errorBody.safeParse(body)
  const code = codes[status]
  if (!parsed.success || code === undefined || parsed.data.message === undefined) return null
  const { message, fields, reason } = parsed.data
  return { code, message, ...(fields && { fields }), ...(reason !== undefined && { reason }) }
}

type Moment = Pick<Failing, 'online' | 'kind' | 'phone'> & { readonly now: number }

export const failureOf = (answer: HttpAnswer, { now, ...moment }: Moment): CallFailure => {
  const wait = answer.status === 429 ? retryAfter(answer.headers['retry-after'], now) : null
  return {
    status: answer.status,
    ...wordingOf({ ...moment, status: answer.status, serverMessage: serverMessage(answer), hadError: true }),
    refusal: refusalOf(answer),
    body: answer.body,
    ...(wait !== null && { retryAfter: wait }),
  }
}

/** A failure that we found before or after the exchange; `message` is a sentence of the catalogue. */
export const failureSaying = (message: string, status = 0, refusal: Refusal | null = null): CallFailure => ({
  status,
  message,
  detail: null,
  refusal,
  body: null,
})

const shape = z.looseObject({ status: z.number(), message: z.string(), detail: z.nullable(z.string()) })
const isCallFailure = (error: unknown): error is CallFailure => shape.safeParse(error).success

/**
 * What a stream's error is to people: a call's own wording, or the catalogue's sentence for a failure without an error
 * object (ERR-10, ERR-11).
 */
export const asFailure = (error: unknown, kind: Failing['kind'], phone: string): CallFailure =>
  isCallFailure(error)
    ? error
    : {
        status: 0,
        ...wordingOf({ online: true, kind, status: null, serverMessage: null, hadError: false, phone }),
        refusal: null,
        body: null,
      }
