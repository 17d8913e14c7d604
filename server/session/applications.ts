/** Sessions that programs of others have (INT-19). */
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { pairFor, type Application, type TokenPair } from './pairs.ts'
import { standingOf } from './standing.ts'

/** What a program is registered for, as far as the person has agreed to it. */
export const agreed = (registered: readonly string[], scopes: readonly string[] | null): readonly string[] =>
  scopes === null ? registered : registered.filter((scope) => scopes.includes(scope))

export const applicationOf = async (tx: Work, id: number, scopes: readonly string[] | null): Promise<Application> => {
  const found = await tx.selectFrom('api_application').select('scopes').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, scopes: agreed(found.scopes, scopes) }
}

/** The first pair of a session that nobody has had yet; null where it has ended meanwhile. */
export const pairOfFamily = async (
  tx: Work,
  services: Services,
  id: string,
): Promise<{ readonly userId: number; readonly tokens: TokenPair } | null> => {
  const now = new Date(services.clock.now()).toISOString()
  const family = await tx
    .selectFrom('session_family')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const refresh = await tx
    .selectFrom('session_token')
    .select(['jti', 'created_at', 'expires_at'])
    .where('family', '=', id)
    .where('kind', '=', 'refresh')
    .where('state', '=', 'live')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const standing = family === undefined ? null : await standingOf(tx, family.user_id)
  if (family === undefined || refresh === undefined || standing === null || family.application === null) return null
  const held = {
    id,
    expiresAt: Date.parse(family.expires_at),
    sso: family.sso,
    actingAdmin: null,
    actingSession: null,
    application: await applicationOf(tx, family.application, family.agreed_scopes),
  }
  const facts = {
    tokenId: refresh.jti,
    issuedAt: Date.parse(refresh.created_at),
    expiresAt: Date.parse(refresh.expires_at),
  }
  return { userId: family.user_id, tokens: await pairFor(tx, services, held, standing, facts) }
}
