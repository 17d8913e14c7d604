import { sql } from 'kysely'
import { logoutReasons, type LogoutReason } from '../../domain/session/index.ts'
import type { AuditEvent, Principal } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { keepForDraftsAlone } from '../log/index.ts'
import { applicationOf } from './applications.ts'
import { tellEnded } from './endedElsewhere.ts'
import { insertToken, pairFor, type Application, type Family, type TokenPair } from './pairs.ts'
import type { UserStanding } from './standing.ts'
import { lifetimes, type Verified } from './tokens.ts'

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

export type Start = {
  readonly sso: boolean
  /** The administrator who masquerades as the user, and in which session of theirs; or null. */
  readonly acting: { readonly admin: number; readonly session: string } | null
  /** Whose session it is, where a person has let a program of somebody else's act for them. */
  readonly application?: Application & { readonly description: string }
}

const longest = ({ acting, application }: Start): number => {
  if (application !== undefined) return lifetimes.application
  return acting === null ? lifetimes.session : lifetimes.masquerade
}

/** A new session with its first pair of tokens. */
export const startFamily = async (
  tx: Work,
  services: Services,
  standing: UserStanding,
  start: Start,
): Promise<TokenPair & { session: string }> => {
  const { sso, acting, application = null } = start
  const now = services.clock.now()
  const family: Family = {
    id: services.random.uuid(),
    expiresAt: now + longest(start),
    sso,
    actingAdmin: acting?.admin ?? null,
    actingSession: acting?.session ?? null,
    application,
  }
  await tx
    .insertInto('session_family')
    .values({
      id: family.id,
      account: standing.account,
      user_id: standing.userId,
      created_at: iso(now),
      expires_at: iso(family.expiresAt),
      authenticated_at: iso(now),
      sso,
      acting_admin: family.actingAdmin,
      acting_session: family.actingSession,
      application: application?.id ?? null,
      ...(application !== null && {
        agreed_to: application.description,
        agreed_scopes: [...application.scopes],
      }),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  const refresh = await insertToken(tx, services, 'refresh', family, standing, null)
  return { ...(await pairFor(tx, services, family, standing, refresh)), session: family.id }
}

export type Rotation =
  | { readonly outcome: 'rotated' | 'repeated'; readonly tokens: TokenPair }
  | { readonly outcome: 'refused' }
  /** An older token came back: somebody has a copy. The session is over. */
  | { readonly outcome: 'reused' }

/**
 * Exchanges a refresh token. The caller holds the family's row lock (`lockFamily`). One statement claims the token, so
 * of many that present it at once one gets a child; the immediate parent may come again for 30 seconds, because its
 * answer may have been lost, and gets that same child if nobody has used it.
 */
export const rotate = async (
  tx: Work,
  services: Services,
  family: Family,
  standing: UserStanding,
  presented: Verified,
): Promise<Rotation> => {
  const now = services.clock.now()
  const claimed = await tx
    .updateTable('session_token')
    .set({ state: 'used', used_at: iso(now) })
    .where('jti', '=', presented.tokenId)
    .where('family', '=', family.id)
    .where('kind', '=', 'refresh')
    .where('state', '=', 'live')
    .where('expires_at', '>', iso(now))
    .returning('jti')
    .executeTakeFirst()
  if (claimed) {
    const child = await insertToken(tx, services, 'refresh', family, standing, claimed.jti)
    return { outcome: 'rotated', tokens: await pairFor(tx, services, family, standing, child) }
  }
  const own = tx.selectFrom('session_token').where('family', '=', family.id).where('kind', '=', 'refresh')
  const known = await own
    .select(['state', 'used_at', 'expires_at'])
    .where('jti', '=', presented.tokenId)
    .executeTakeFirst()
  if (!known || known.state !== 'used' || Date.parse(known.expires_at) <= now) return { outcome: 'refused' }
  const child = await own
    .select(['jti', 'created_at', 'expires_at'])
    .where('parent', '=', presented.tokenId)
    .where('state', '=', 'live')
    .where('expires_at', '>', iso(now))
    .executeTakeFirst()
  if (!child || now - Date.parse(known.used_at ?? '') > lifetimes.retry) return { outcome: 'reused' }
  const facts = { tokenId: child.jti, issuedAt: Date.parse(child.created_at), expiresAt: Date.parse(child.expires_at) }
  return { outcome: 'repeated', tokens: await pairFor(tx, services, family, standing, facts) }
}

/** The type of the logout (RTS-26) for a session that is over; null for one that goes on. */
export const endingOf = async (tx: Work, session: string, now: number): Promise<LogoutReason | null> => {
  const found = await tx
    .selectFrom('session_family')
    .select(['end_reason', sql<boolean>`expires_at <= ${iso(now)}`.as('expired')])
    .where('id', '=', session)
    .executeTakeFirst()
  if (found === undefined) return 'missing'
  const { end_reason: end, expired } = found
  if (end === null) return expired ? 'expired' : null
  // One that was taken from its user is lost.
  return logoutReasons.find((known) => known === end) ?? (end === 'revoked' ? 'replaced' : 'lost')
}

/** The living family, its row locked until the transaction ends; null when it has ended. */
export const lockFamily = async (tx: Work, presented: Verified, now: number): Promise<Family | null> => {
  const row = await tx
    .selectFrom('session_family')
    .selectAll()
    .where('id', '=', presented.session)
    .where('account', '=', presented.account)
    .where('user_id', '=', presented.userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || row.ended_at !== null || Date.parse(row.expires_at) <= now) return null
  return {
    id: row.id,
    expiresAt: Date.parse(row.expires_at),
    sso: row.sso,
    actingAdmin: row.acting_admin,
    actingSession: row.acting_session,
    application: row.application === null ? null : await applicationOf(tx, row.application, row.agreed_scopes),
  }
}

/**
 * Ends sessions and voids their tokens, and tells every process of the installation; answers the ids of those that were
 * alive. With an administrator's session their masquerade ends.
 */
export const endFamilies = async (
  tx: Work,
  which:
    | { readonly user: number; readonly except: string | null }
    | { readonly session: string }
    /** All that a program has, of whomever. */
    | { readonly application: number },
  reason: string,
  now: number,
): Promise<string[]> => {
  const ended = await tx
    .updateTable('session_family')
    .set({ ended_at: iso(now), end_reason: reason })
    .where('ended_at', 'is', null)
    .where((eb) => {
      if ('application' in which) return eb('application', '=', which.application)
      return 'user' in which
        ? eb.and([eb('user_id', '=', which.user), eb('id', '<>', which.except ?? '')])
        : eb('id', '=', which.session)
    })
    .returning('id')
    .execute()
  const own = ended.map(({ id }) => id)
  if (own.length === 0) return own
  const acting = await tx
    .updateTable('session_family')
    .set({ ended_at: iso(now), end_reason: reason })
    .where('ended_at', 'is', null)
    .where('acting_session', 'in', own)
    .returning('id')
    .execute()
  const ids = [...own, ...acting.map(({ id }) => id)]
  await tx
    .updateTable('session_token')
    .set({ state: 'revoked' })
    .where('family', 'in', ids)
    .where('state', '=', 'live')
    .execute()
  await tellEnded(tx, ids)
  return ids
}

/** SRV-86: of several that end at once each has its line; that of what ended them names whoever did it. */
export const auditEnded = async (
  audit: (event: AuditEvent) => Promise<void>,
  ended: readonly string[],
  reason: string,
): Promise<void> => {
  for (const session of ended) await audit({ verb: 'end', kind: 'session', id: null, session, reason })
}

type RevokedBy = Pick<Principal, 'userId' | 'session' | 'tokenId' | 'actingAdmin' | 'application'>
export type Revocation =
  | {
      readonly is: 'revoked'
      /** Whose token it was. */
      readonly session: string
      readonly ended: readonly string[]
    }
  /** Nobody's, or none that was alive. */
  | { readonly is: 'unknown' }
  /** The caller's own token is revoked, and what it asks is not part of its own logout. */
  | { readonly is: 'refused' }

/**
 * Revokes one token of a user; an unknown id is no error. A refresh token stands for its session, and so does any token of
 * the caller's own session at a logout: that is over with all its tokens at once. Answers what sockets have to hear of.
 */
export const revokeToken = async (
  tx: Work,
  by: RevokedBy,
  jti: string,
  logout: LogoutReason | null,
  now: number,
): Promise<Revocation> => {
  const found = await tx
    .selectFrom('session_token')
    .select(['family', 'kind'])
    .where('jti', '=', jti)
    .where('user_id', '=', by.userId)
    // Neither who masquerades nor a program ends anything of the user's own.
    .$if(by.actingAdmin !== null || by.application !== null, (all) => all.where('family', '=', by.session))
    .executeTakeFirst()
  const own = await tx.selectFrom('session_token').select('state').where('jti', '=', by.tokenId).executeTakeFirst()
  // A revoked access token may finish the logout of its own session and do nothing else.
  if (own?.state !== 'live' && found?.family !== by.session) return { is: 'refused' }
  if (!found) return { is: 'unknown' }
  // A device that says goodbye has sealed first, also where the session was ended before it could.
  if (logout !== null && found.family === by.session) await keepForDraftsAlone(tx, by.session, now)
  if (found.kind === 'refresh' || (logout !== null && found.family === by.session)) {
    const ended = await endFamilies(tx, { session: found.family }, logout ?? 'revoked', now)
    // MSQ-11: whoever logs out while masquerading has logged out altogether.
    if (ended.length > 0 && logout === 'logout') ended.push(...(await endActing(tx, found.family, now)))
    return ended.length === 0 ? { is: 'unknown' } : { is: 'revoked', session: found.family, ended }
  }
  const revoked = await tx
    .updateTable('session_token')
    .set({ state: 'revoked' })
    .where('jti', '=', jti)
    .where('state', '=', 'live')
    .returning('jti')
    .executeTakeFirst()
  return revoked === undefined ? { is: 'unknown' } : { is: 'revoked', session: found.family, ended: [] }
}

const endActing = async (tx: Work, family: string, now: number): Promise<readonly string[]> => {
  const row = await tx.selectFrom('session_family').select('acting_session').where('id', '=', family).executeTakeFirst()
  return row?.acting_session == null ? [] : endFamilies(tx, { session: row.acting_session }, 'logout', now)
}
