import { notAdmitted } from '../../domain/session/index.ts'
import { sql } from 'kysely'
import { capabilitiesOf, scopesOf, type AccessUser } from '../../domain/access/index.ts'
import { dayAt, dayFromIso, daysLater, isoDay, refuse, type Result } from '../../domain/kernel/index.ts'
import { standingOn } from '../../domain/addons/index.ts'
import { usualGrace } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { Principal } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { isAdmitted } from './firewall.ts'

/** What decides whether and how far a user may act: read again for each sign-in, refresh and request. */
export type UserStanding = {
  readonly userId: number
  readonly account: number
  readonly roleLevel: number
  readonly status: number
  readonly granted: readonly string[]
  /** `ends_on`: the last day of one that is cancelled. */
  readonly addons: readonly {
    readonly label: string
    readonly capabilities: readonly string[]
    readonly ends_on: string | null
  }[]
  readonly firewall: readonly string[] | null
  readonly supportPhone: string
  readonly archiveDate: string | null
  readonly expirationDate: string | null
  readonly shutOffDate: string | null
  readonly graceDays: number
  readonly timeZone: string
  readonly enforceSso: boolean
  readonly ssoUser: boolean
  /** The account demands a second factor and this user has none yet (PRO-37). */
  readonly lacksFactor: boolean
}

/** The modules of the account that a column names. */
const addonsOf = (account: string) => sql<UserStanding['addons']>`coalesce((
  select json_agg(json_build_object('label', d.label, 'capabilities', d.capabilities, 'ends_on', d.ends_on))
  from addon d where d.account = ${sql.ref(account)} and d.active), '[]')`

/** The standing of every user in reach; further joins and conditions make it one user's. */
export const standings = (tx: Work) =>
  tx
    .selectFrom('app_user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .innerJoin('account as a', 'a.id', 'u.account')
    .select([
      'u.id as userId',
      'u.account',
      'u.status',
      'u.capabilities as granted',
      'u.sso_application as ssoUser',
      'r.level as roleLevel',
      'a.firewall_ip_whitelist as firewall',
      'a.support_phone as supportPhone',
      'a.archive_date as archiveDate',
      'a.expiration_date as expirationDate',
      'a.shut_off_date as shutOffDate',
      sql<number>`coalesce(a.grace_period, ${usualGrace})`.as('graceDays'),
      'a.time_zone as timeZone',
      'a.enforce_sso as enforceSso',
      sql<boolean>`a.enable_mfa and not u.mfa_verified and not u.phone_verified`.as('lacksFactor'),
      addonsOf('a.id').as('addons'),
    ])

export const standingOf = async (tx: Work, userId: number): Promise<UserStanding | null> =>
  (await standings(tx).where('u.id', '=', userId).executeTakeFirst()) ?? null

/** The rights of a user whose session is not the one that is at hand. */
export const scopesNow = async (tx: Work, userId: number, now: number): Promise<ReadonlySet<string>> => {
  const standing = await standingOf(tx, userId)
  return new Set(standing === null ? [] : rightsOf(standing, now).scopes)
}

/** SES-50, SES-51, BIL-24: whether the user may be here at all. */
export const admit = (standing: UserStanding, ip: string): Result<null> => {
  if (!isAdmitted(standing.firewall, ip)) return refuse('forbidden', t('session.notAllowed'), { reason: notAdmitted })
  if (standing.archiveDate !== null)
    return refuse('forbidden', `Your account is locked. Please call ${standing.supportPhone}.`, {
      reason: 'account_locked',
    })
  return { ok: true, value: null }
}

/** ADM-27: what the modules bring that stand on a day, yyyy-MM-dd. */
const broughtOn = (today: string, addons: UserStanding['addons']): readonly string[] =>
  standingOn(today, addons).flatMap(({ capabilities }) => capabilities)

/** `now` in milliseconds since 1970. */
export const rightsOf = (
  standing: UserStanding,
  now: number,
): { readonly scopes: readonly string[]; readonly capabilities: readonly string[] } => {
  const { roleLevel, granted, status } = standing
  const scopes = scopesOf({
    roleLevel,
    capabilities: granted,
    addons: broughtOn(isoDay(dayAt(now, standing.timeZone)), standing.addons),
    userStatus: status,
    accountExpired: isExpired(standing, now),
  })
  return { scopes, capabilities: status === 1 ? capabilitiesOf({ roleLevel, capabilities: granted }) : [] }
}

/** INT-19: a program acts for somebody as long as they are active and may let it; `now` as above. */
export const letsProgramsAct = (standing: UserStanding, now: number): boolean =>
  standing.status === 1 && rightsOf(standing, now).scopes.includes('authenticate_third_party_api')

/** As the rules of access see somebody; `now` as above. */
export const accessUserOf = (standing: UserStanding, now: number): AccessUser => {
  const { scopes, capabilities } = rightsOf(standing, now)
  const { userId: id, roleLevel } = standing
  return { id, roleLevel, scopes: new Set(scopes), capabilities: new Set(capabilities) }
}

/**
 * For work that goes on when whoever asked for it has gone: with the rights that they have now, or null when they may do
 * nothing any more.
 */
export const absentPrincipal = async (
  tx: Work,
  { account, user_id: userId }: { readonly account: number; readonly user_id: number },
  now: number,
): Promise<Principal | null> => {
  const standing = await standingOf(tx, userId)
  if (standing === null || standing.archiveDate !== null) return null
  const { scopes, capabilities } = rightsOf(standing, now)
  return {
    userId,
    account,
    session: '',
    tokenId: '',
    scopes: new Set(scopes),
    capabilities: new Set(capabilities),
    roleLevel: standing.roleLevel,
    authenticatedAt: 0,
    actingAdmin: null,
    sso: false,
    application: null,
  }
}

/** `day` and the answer are yyyy-MM-dd. */
const later = (day: string, days: number): string | null => {
  const from = dayFromIso(day)
  return from && isoDay(daysLater(from, days))
}

/** BIL-07, BIL-08: expiration and days of grace are past, by the calendar of the account. */
const isExpired = ({ expirationDate, shutOffDate, graceDays, timeZone }: UserStanding, now: number): boolean => {
  const lastDay = shutOffDate ?? (expirationDate === null ? null : later(expirationDate, graceDays))
  return lastDay !== null && isoDay(dayAt(now, timeZone)) > lastDay
}
