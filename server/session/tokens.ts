import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { SigningKeys } from '../http/services.ts'
import type { Clock } from '../kernel/clock.ts'

/**
 * Milliseconds. A refresh token lives 30 minutes unless it is used; a session ends 12 hours after sign-in, a masquerade after
 * one. A program goes on while nobody is there: it may be silent for 30 days, and is allowed anew after a year.
 */
export const lifetimes = {
  access: 300_000,
  refresh: 1_800_000,
  session: 43_200_000,
  masquerade: 3_600_000,
  application: 31_536_000_000,
  applicationRefresh: 2_592_000_000,
  retry: 30_000,
} as const

const issuer = 'caselog'
const kinds = {
  access: { typ: 'at+jwt', audience: 'caselog-api' },
  refresh: { typ: 'rt+jwt', audience: 'caselog-auth' },
} as const
type Kind = keyof typeof kinds

const claims = z.object({
  sub: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  account: z.int().check(z.minimum(1)),
  sid: z.string().check(z.minLength(1), z.maxLength(100)),
  jti: z.string().check(z.minLength(1), z.maxLength(100)),
  exp: z.int(),
})

export type Verified = {
  readonly account: number
  readonly userId: number
  readonly session: string
  readonly tokenId: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export type TokenFacts = Verified & { readonly issuedAt: number }

/** SES-21: what the client reads from an access token. */
export type AccessClaims = {
  readonly scope: readonly string[]
  readonly sso: boolean
  readonly act?: { readonly sub: string }
}

/** The same facts give the same text: Ed25519 signatures have no chance in them. */
export const signToken = async (
  keys: SigningKeys,
  kind: Kind,
  facts: TokenFacts,
  more: AccessClaims | null,
): Promise<string> => {
  const { kid, key } = await keys.current()
  return new SignJWT({ ...more, account: facts.account, sid: facts.session })
    .setProtectedHeader({ alg: 'EdDSA', typ: kinds[kind].typ, kid })
    .setIssuer(issuer)
    .setAudience(kinds[kind].audience)
    .setSubject(String(facts.userId))
    .setJti(facts.tokenId)
    .setIssuedAt(Math.floor(facts.issuedAt / 1000))
    .setExpirationTime(Math.floor(facts.expiresAt / 1000))
    .sign(key)
}

/**
 * Null unless it is a current token of ours of that kind. The algorithm is fixed, the key comes from our own table by
 * its id, and a header that says anything else (an embedded key, an address, a critical extension) is refused.
 * `late`: milliseconds after its time in which it is still told from others.
 */
export const verifyToken = async (
  keys: SigningKeys,
  clock: Clock,
  kind: Kind,
  token: string,
  late = 0,
): Promise<Verified | null> => {
  if (token.length > 4096 || !isCanonical(token)) return null
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        if (Object.keys(header).toSorted().join() !== 'alg,kid,typ' || typeof header.kid !== 'string')
          throw new Error('unexpected header')
        const key = await keys.byId(header.kid)
        if (key === null) throw new Error('unknown key')
        return key
      },
      {
        algorithms: ['EdDSA'],
        issuer,
        audience: kinds[kind].audience,
        typ: kinds[kind].typ,
        requiredClaims: ['exp', 'iat', 'jti', 'sub'],
        currentDate: new Date(clock.now()),
        clockTolerance: late / 1_000,
      },
    )
    if (payload.aud !== kinds[kind].audience) return null
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return null
    const { account, sid, jti, sub, exp } = parsed.data
    return { account, userId: Number(sub), session: sid, tokenId: jti, expiresAt: exp * 1000 }
  } catch {
    return null
  }
}

/** Base64url has several texts for the same bytes; only the usual one is a token, so no second text ever counts. */
const isCanonical = (token: string): boolean => {
  const parts = token.split('.')
  return (
    parts.length === 3 &&
    parts.every((part) => part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part)
  )
}
