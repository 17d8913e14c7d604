import { refuse, type Call, type Result } from '../../domain/kernel/index.ts'
import type { Authentication, TokenClaims } from '../http/register.ts'
import type { Principal } from '../http/route.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Work } from '../kernel/database.ts'
import { runPrepared } from '../kernel/pipeline.ts'
import type { SigningKeys } from '../http/services.ts'
import { admit, rightsOf, standings, type UserStanding } from './standing.ts'
import { createTokenCheck } from './tokenCheck.ts'

const signInNeeded = refuse('unauthenticated', 'You need to sign in.')

/** The session row is looked up for every request, so a session that is ended anywhere is over everywhere at once. */
export const createAuthentication = (keys: SigningKeys, clock: Clock): Authentication => ({
  verify: createTokenCheck(keys, clock),
  load: async (tx, claims, ip, call) => {
    const found = await livingSession(tx, claims, call, clock.now())
    if (!found || found.account !== claims.account) return signInNeeded
    const admitted = admit(found, ip)
    if (!admitted.ok) return admitted
    if (found.status !== 1 && !opensToInactive.has(call.id)) return inactive
    if (found.lacksFactor && !opensWithoutFactor(call))
      return refuse('forbidden', 'Please set up a second factor in your profile first.', { reason: 'factor_required' })
    return { ok: true, value: principalOf(claims, found, rightsOf(found, clock.now()), found.roleLevel) }
  },
})

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

type Session = { readonly authenticatedAt: string; readonly actingAdmin: number | null; readonly sso: boolean }

/** The session with the standing of its user: one question, as every request asks it. */
const livingSession = async (
  tx: Work,
  claims: TokenClaims,
  call: Call,
  now: number,
): Promise<(Session & UserStanding) | null> => {
  const at = new Date(now).toISOString()
  const asked = standings(tx)
    .innerJoin('session_token as t', 't.user_id', 'u.id')
    .innerJoin('session_family as f', (join) =>
      join.onRef('f.id', '=', 't.family').onRef('f.account', '=', 't.account'),
    )
    .where('t.jti', '=', claims.tokenId)
    .where('t.kind', '=', 'access')
    .where('t.family', '=', claims.session)
    .where('t.user_id', '=', claims.userId)
    .where('t.expires_at', '>', at)
    .where('f.expires_at', '>', at)
    .select([
      't.state',
      'f.ended_at as endedAt',
      'f.authenticated_at as authenticatedAt',
      'f.acting_admin as actingAdmin',
    ])
    .select('f.sso')
  const [found] = (await runPrepared(tx, asked.compile())).rows
  if (!found) return null
  // A logout deletes both tokens, in any order: the second deletion comes with what the first one ended.
  return (found.state === 'live' && found.endedAt === null) || call.id === 'auth.deleteToken' ? found : null
}

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
  scopes: new Set(rights.scopes),
  capabilities: new Set(rights.capabilities),
  roleLevel,
  authenticatedAt: Date.parse(session.authenticatedAt),
  actingAdmin: session.actingAdmin,
  sso: session.sso,
})

const recentMilliseconds = 600_000

/** Changes of login name, password, second factors and single sign-on need a sign-in not older than ten minutes. */
export const signedInRecently = (principal: Principal, now: number): Result<null> => {
  if (principal.actingAdmin !== null)
    return refuse('forbidden', 'This is not possible while you act for somebody else.')
  if (now - principal.authenticatedAt > recentMilliseconds)
    return refuse('unauthenticated', 'Please enter your password again.', { reason: 'reauth_required' })
  return { ok: true, value: null }
}
