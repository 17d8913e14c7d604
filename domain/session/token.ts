/**
 * What a token says, read without checking its signature: only the server can do that, and only the server relies on it.
 * The client reads permissions, account and expiry from here (SES-21).
 */
import * as z from 'zod/mini'
import { ok, refuse, type Result } from '../kernel/index.ts'
import type { Claims } from './forms.ts'

const payload = z.looseObject({
  jti: z.string().check(z.minLength(1), z.maxLength(200)),
  exp: z.number().check(z.minimum(0), z.maximum(8.64e12)),
  iat: z.optional(z.number()),
  sub: z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  sid: z.string().check(z.minLength(1), z.maxLength(200)),
  account: z.int().check(z.minimum(0)),
  scope: z.array(z.string().check(z.maxLength(80), z.regex(/^[A-Za-z0-9_.:/ -]*$/))),
  sso: z.optional(z.boolean()),
})

export type TokenFacts = {
  readonly claims: Claims
  /** The token's id, by which it is revoked. */
  readonly jti: string
  /** Milliseconds since 1970, by the server's clock. */
  readonly expiresAt: number
  readonly issuedAt: number | null
}

const malformed = refuse('malformed', 'The token could not be read.')
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const values: ReadonlyMap<string, number> = new Map([...digits].map((digit, value) => [digit, value]))

/** RFC 4648 §5 without padding, as JWTs use it; of what is said each letter is a byte. */
const base64urlBytes = (text: string): string | null => {
  if (text.length % 4 === 1) return null
  let bytes = ''
  let buffer = 0
  let bits = 0
  for (const letter of text) {
    const value = values.get(letter)
    if (value === undefined) return null
    buffer = ((buffer << 6) | value) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes += String.fromCharCode((buffer >> bits) & 0xff)
  }
  return bytes
}

/**
 * Throws where the bytes are no UTF-8. A decoder of its own is the browser's or Node's, this one the language's; only what
 * is no ASCII is written for it, as a token is read several times for each call.
 */
const utf8 = (bytes: string): string =>
  decodeURIComponent(bytes.replaceAll(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`))

const json = (bytes: string): unknown => {
  try {
    return JSON.parse(utf8(bytes))
  } catch {
    return null
  }
}

const saidIn = (token: string): string => {
  const parts = token.split('.')
  return parts.length !== 3 || token.length > 65_536 ? '' : (parts[1] ?? '')
}

const decoded = (said: string): unknown => {
  const bytes = base64urlBytes(said)
  return bytes === null ? null : json(bytes)
}

const payloadOf = (token: string): unknown => decoded(saidIn(token))

const factsOf = (said: unknown): Result<TokenFacts> => {
  const parsed = payload.safeParse(said)
  if (!parsed.success) return malformed
  const { jti, exp, iat, sub, sid, account, scope, sso } = parsed.data
  return ok({
    jti,
    expiresAt: Math.floor(exp * 1_000),
    issuedAt: iat === undefined ? null : Math.floor(iat * 1_000),
    claims: { user_id: Number(sub), account, session: sid, scopes: scope, sso: sso ?? false },
  })
}

/** What was read last: each call asks of the same token several times. Its signature is kept nowhere. */
let last = { said: '', read: malformed as Result<TokenFacts> }

export const readToken = (token: string): Result<TokenFacts> => {
  const said = saidIn(token)
  if (said !== last.said) last = { said, read: factsOf(decoded(said)) }
  return last.read
}

/** What a token says that is there and can be read. */
export const tokenFacts = (token: string | null): TokenFacts | null => {
  const read = token === null ? null : readToken(token)
  return read?.ok ? read.value : null
}

const ofSession = z.looseObject({ sid: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The session of any of our tokens, the refresh token included; null for one that names none. */
export const sessionOfToken = (token: string): string | null => {
  const parsed = ofSession.safeParse(payloadOf(token))
  return parsed.success ? parsed.data.sid : null
}

const named = z.looseObject({ jti: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The id of any of our tokens, the refresh token included; null for one that carries none. */
export const tokenId = (token: string): string | null => {
  const parsed = named.safeParse(payloadOf(token))
  return parsed.success ? parsed.data.jti : null
}
