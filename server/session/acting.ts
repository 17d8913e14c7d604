/** Sessions in which an administrator works as somebody else (MSQ-12). */
import { mayWorkAs } from '../../domain/masquerade/index.ts'
import type { Principal } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { isStanding } from './factors.ts'
import { endFamilies, startFamily } from './families.ts'
import type { Family, TokenPair } from './pairs.ts'
import { rightsOf, standingOf, type UserStanding } from './standing.ts'

type Begun = TokenPair & { readonly session: string; readonly ended: readonly string[] }

/**
 * From inside a masquerade it is the administrator's still, and takes the place of the one before. Null where what it rests
 * on is over by now.
 */
export const masqueradeFamily = async (
  tx: Work,
  services: Services,
  by: Principal,
  target: UserStanding,
): Promise<Begun | null> => {
  const inside =
    by.actingAdmin === null
      ? null
      : await tx
          .selectFrom('session_family')
          .select('acting_session')
          .where('id', '=', by.session)
          .executeTakeFirstOrThrow()
  // Their own session first, as whoever ends it takes them: what is begun here is found then, or is not begun.
  if (inside?.acting_session != null && !(await isStanding(tx, inside.acting_session, by.actingAdmin ?? 0))) return null
  if (!(await isStanding(tx, by.session, by.userId))) return null
  const acting = { admin: by.actingAdmin ?? by.userId, session: inside?.acting_session ?? by.session }
  const begun = await startFamily(tx, services, target, { sso: false, acting })
  const ended = inside === null ? [] : await endFamilies(tx, { session: by.session }, 'replaced', services.clock.now())
  return { ...begun, ended }
}

/** Whether the administrator is still signed in, and may still work as this user. */
export const masqueradeStands = async (
  tx: Work,
  { actingAdmin, actingSession }: Pick<Family, 'actingAdmin' | 'actingSession'>,
  target: UserStanding,
  now: number,
): Promise<boolean> => {
  if (actingAdmin === null || actingSession === null) return true
  const admin = await standingOf(tx, actingAdmin)
  if (admin === null || !mayGoOn(admin, target, now)) return false
  const own = await tx
    .selectFrom('session_family')
    .select(['ended_at', 'expires_at'])
    .where('id', '=', actingSession)
    .executeTakeFirst()
  return own !== undefined && own.ended_at === null && Date.parse(own.expires_at) > now
}

/** The same of their rights alone, for each request. Of another account they can't be seen; the next refresh looks. */
export const mayStillActAs = async (
  tx: Work,
  actingAdmin: number | null,
  target: UserStanding,
  now: number,
): Promise<boolean> => {
  const admin = actingAdmin === null ? null : await standingOf(tx, actingAdmin)
  return admin === null || mayGoOn(admin, target, now)
}

const mayGoOn = (admin: UserStanding, target: UserStanding, now: number): boolean =>
  admin.status === 1 &&
  admin.archiveDate === null &&
  mayWorkAs(admin, target) &&
  rightsOf(admin, now).scopes.includes('masquerade')

/** Whose session the administrator's own is that waits while they work as somebody else; null for no masquerade. */
export const waitingFor = async (
  tx: Work,
  session: string,
): Promise<{ readonly session: string; readonly account: number; readonly user: number } | null> => {
  const found = await tx
    .selectFrom('session_family as f')
    .innerJoin('session_family as own', 'own.id', 'f.acting_session')
    .select(['own.id as session', 'own.account', 'own.user_id as user'])
    .where('f.id', '=', session)
    .executeTakeFirst()
  return found ?? null
}
