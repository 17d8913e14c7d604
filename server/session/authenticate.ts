import { sql } from 'kysely'
import { refuse, type Call, type Result } from '../../domain/kernel/index.ts'
import { factorNeeded } from '../../domain/session/index.ts'
import type { Authentication, TokenClaims } from '../http/register.ts'
import type { Principal } from '../http/route.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Work } from '../kernel/database.ts'
import { preparedOnce } from '../kernel/pipeline.ts'
import type { SigningKeys } from '../http/services.ts'
import { mayStillActAs } from './acting.ts'
import { agreed } from './applications.ts'
import { scopesIn } from './pairs.ts'
import { admit, letsProgramsAct, rightsOf, standings, type UserStanding } from './standing.ts'
import { createTokenCheck } from './tokenCheck.ts'
import { lifetimes, verifyToken } from './tokens.ts'

const signInNeeded = refuse('unauthenticated', 'You need to sign in.')

/** The session row is looked up for every request, so a session that is ended anywhere is over everywhere at once. */
export const createAuthentication = (keys: SigningKeys, clock: Clock): Authentication => ({
  verify: createTokenCheck(keys, clock),
  recognise: (token) => verifyToken(keys, clock, 'access', token, lifetimes.session),
  load: async (tx, claims, ip, call) => {
    const now = clock.now()
    const [found] = (await sessionOf(tx, { ...claims, at: new Date(now).toISOString() })).rows
    return judged(found && (await seen(tx, found, now)), claims, ip, call, now)
  },
  loadAll: async (tx, all, call) => {
    const tokens = [...new Set(all.map(({ claims }) => claims.tokenId))]
    const now = clock.now()
    const rows = await sessionsAt(tx, new Date(now).toISOString())
      .where(sql<boolean>`t.jti = any (${tokens})`)
      .execute()
    const byToken = new Map<string, Seen>()
    for (const row of rows) byToken.set(row.tokenId, await seen(tx, row, now))
    // The tabs of a session have one token, and mostly one address.
    const known = new Map<string, Principal | null>()
    return all.map(({ claims, address }) => {
      const name = `${claims.tokenId} ${address}`
      const found = known.get(name)
      if (found !== undefined) return found
      const answer = judged(byToken.get(claims.tokenId), claims, address, call, now)
      const principal = answer.ok ? answer.value : null
      known.set(name, principal)
      return principal
    })
  },
})

const judged = (
  found: Seen | undefined,
  claims: TokenClaims,
  ip: string,
  call: Call,
  now: number,
): Result<Principal> => {
  const isTheirs =
    found !== undefined &&
    found.session === claims.session &&
    found.userId === claims.userId &&
    found.account === claims.account
  // A logout deletes both tokens, in any order: the second deletion comes with what the first one ended.
  const stands = isTheirs && ((found.state === 'live' && found.endedAt === null) || call.id === 'auth.deleteToken')
  if (!stands || (!found.actorStands && call.id !== 'auth.deleteToken')) return signInNeeded
  const admitted = admit(found, ip)
  if (!admitted.ok) return admitted
  if (found.application !== null && !letsProgramsAct(found, now)) return signInNeeded
  if (found.status !== 1 && !opensToInactive.has(call.id)) return inactive
  if (found.lacksFactor && !opensWithoutFactor(call))
    return refuse('forbidden', 'Please set up a second factor in your profile first.', { reason: factorNeeded })
  return { ok: true, value: principalOf(claims, found, rightsOf(found, now), found.roleLevel) }
}

/** Reaching the own profile and the second factors is possible before there is a second factor; nothing else is. */
const opensWithoutFactor = (call: Call): boolean => call.service === 'auth' || call.id.startsWith('session.')

/** PRM-54: what the banner of a deactivated user needs, and what the session itself does. */
const opensToInactive: ReadonlySet<string> = new Set([
  'session.me',
  'session.putMe',
  'session.myAccount',
  'session.logKey',
  'auth.getTokens',
  'auth.deleteToken',
])
const inactive = refuse('forbidden', 'Your user is not active. Please ask your administrator.', {
  reason: 'inactive_user',
})

const closedToApplications = refuse('forbidden', 'This is for people, not for programs.')

type Session = {
  readonly authenticatedAt: string
  readonly actingAdmin: number | null
  readonly sso: boolean
  readonly application: number | null
  readonly applicationScopes: readonly string[] | null
  readonly agreedScopes: readonly string[] | null
}
type Living = UserStanding &
  Session & {
    readonly tokenId: string
    readonly session: string
    readonly state: string
    readonly endedAt: string | null
    readonly actingEndedAt: string | null
  }

type Seen = Living & { readonly actorStands: boolean }

/** MSQ-12: a masquerade stands as long as whoever masquerades, and as they may. */
const seen = async (tx: Work, found: Living, now: number): Promise<Seen> => ({
  ...found,
  actorStands: found.actingEndedAt === null && (await mayStillActAs(tx, found.actingAdmin, found, now)),
})

/** The sessions that stand, with the standing of their users, by their access tokens: one question, as every request asks it. */
const sessionsAt = (tx: Work, at: string) =>
  standings(tx)
    .innerJoin('session_token as t', 't.user_id', 'u.id')
    .innerJoin('session_family as f', (join) =>
      join.onRef('f.id', '=', 't.family').onRef('f.account', '=', 't.account'),
    )
    // Of another account it can't be seen from here; the next refresh looks at it.
    .leftJoin('session_family as af', 'af.id', 'f.acting_session')
    .leftJoin('api_application as p', (join) =>
      join.onRef('p.account', '=', 'f.account').onRef('p.id', '=', 'f.application'),
    )
    .where('t.kind', '=', 'access')
    .where('t.expires_at', '>', at)
    .where('f.expires_at', '>', at)
    .select([
      't.jti as tokenId',
      't.family as session',
      't.state',
      'f.ended_at as endedAt',
      'f.authenticated_at as authenticatedAt',
      'f.acting_admin as actingAdmin',
      'f.sso',
      'f.application',
      'p.scopes as applicationScopes',
      'f.agreed_scopes as agreedScopes',
      'af.ended_at as actingEndedAt',
    ])

type Asked = Pick<TokenClaims, 'tokenId' | 'session' | 'userId'> & { readonly at: string }
const sessionOf = preparedOnce(
  ['tokenId', 'session', 'userId', 'at'],
  (tx: Work, { tokenId, session, userId, at }: Asked) =>
    sessionsAt(tx, at).where('t.jti', '=', tokenId).where('t.family', '=', session).where('t.user_id', '=', userId),
)

const principalOf = (
  claims: TokenClaims,
  session: Session,
  rights: { readonly scopes: readonly string[]; readonly capabilities: readonly string[] },
  roleLevel: number,
): Principal => ({
  userId: claims.userId,
  account: claims.account,
  session: claims.session,
  tokenId: claims.tokenId,
  scopes: new Set(
    scopesIn(
      rights.scopes,
      session.actingAdmin,
      session.application === null ? null : agreed(session.applicationScopes ?? [], session.agreedScopes),
    ),
  ),
  capabilities: new Set(rights.capabilities),
  roleLevel,
  authenticatedAt: Date.parse(session.authenticatedAt),
  actingAdmin: session.actingAdmin,
  sso: session.sso,
  application: session.application,
})

const recentMilliseconds = 600_000

/** Changes of login name, password, second factors and single sign-on need a sign-in not older than ten minutes. */
export const signedInRecently = (principal: Principal, now: number): Result<null> => {
  if (principal.actingAdmin !== null)
    return refuse('forbidden', 'This is not possible while you act for somebody else.')
  if (principal.application !== null) return closedToApplications
  if (now - principal.authenticatedAt > recentMilliseconds)
    return refuse('unauthenticated', 'Please enter your password again.', { reason: 'reauth_required' })
  return { ok: true, value: null }
}
