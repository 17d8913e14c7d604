/** Tokens as they are stored and signed, two by two. */
import { scopesOfApplication } from '../../domain/integrations/index.ts'
import { scopesWhileActing } from '../../domain/masquerade/index.ts'
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { rightsOf, type UserStanding } from './standing.ts'
import { lifetimes, signToken } from './tokens.ts'

/** A program that a person has let act for them; `scopes` are the most that it may do. */
export type Application = { readonly id: number; readonly scopes: readonly string[] }

export type TokenPair = { readonly access_token: string; readonly refresh_token: string }
export type Family = {
  readonly id: string
  readonly expiresAt: number
  readonly sso: boolean
  readonly actingAdmin: number | null
  readonly actingSession: string | null
  readonly application: Application | null
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** What is left of somebody's rights in a session; `granted` are those of the program whose session it is. */
export const scopesIn = (
  own: readonly string[],
  actingAdmin: number | null,
  granted: readonly string[] | null,
): readonly string[] => {
  if (granted !== null) return scopesOfApplication(own, granted)
  return actingAdmin === null ? own : scopesWhileActing(own)
}

type Issued = { readonly tokenId: string; readonly issuedAt: number; readonly expiresAt: number }

export const insertToken = async (
  tx: Work,
  services: Services,
  kind: 'access' | 'refresh',
  family: Family,
  standing: UserStanding,
  parent: string | null,
): Promise<Issued> => {
  const issuedAt = services.clock.now()
  const lasts = kind === 'refresh' && family.application !== null ? lifetimes.applicationRefresh : lifetimes[kind]
  const expiresAt = Math.min(issuedAt + lasts, family.expiresAt)
  const tokenId = services.random.uuid()
  const { account, userId } = standing
  await tx
    .insertInto('session_token')
    .values({
      jti: tokenId,
      kind,
      family: family.id,
      account,
      user_id: userId,
      parent,
      state: 'live',
      created_at: iso(issuedAt),
      expires_at: iso(expiresAt),
      used_at: null,
    })
    .execute()
  return { tokenId, issuedAt, expiresAt }
}

export const pairFor = async (
  tx: Work,
  services: Services,
  family: Family,
  standing: UserStanding,
  refresh: Issued,
): Promise<TokenPair> => {
  const access = await insertToken(tx, services, 'access', family, standing, refresh.tokenId)
  const who = { account: standing.account, userId: standing.userId, session: family.id }
  const { scopes: own } = rightsOf(standing, access.issuedAt)
  const scopes = scopesIn(own, family.actingAdmin, family.application?.scopes ?? null)
  const more = {
    scope: scopes,
    sso: family.sso,
    ...(family.actingAdmin !== null && { act: { sub: String(family.actingAdmin) } }),
  }
  return {
    access_token: await signToken(services.signingKeys, 'access', { ...who, ...access }, more),
    refresh_token: await signToken(services.signingKeys, 'refresh', { ...who, ...refresh }, null),
  }
}
