/** What somebody signs in with is changed here and nowhere else. */
import type { Updateable } from 'kysely'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import type { Services } from '../http/services.ts'
import type { Principal, SecretsWorld } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { forgetDevices } from './devices.ts'
import { auditEnded, endFamilies } from './families.ts'
import { lockUser, voidLinks, type Link } from './links.ts'
import type { UserTable } from './tables.ts'
import { whose } from './whose.ts'

/** What a change rests on; the audit trail names it. */
type Proof =
  | 'current_password'
  | 'recent_sign_in'
  | 'single_sign_on'
  | 'mailed_link'
  | 'printed_link'
  | 'code'
  | 'console'
  | 'administrator'

const factors = {
  password: 'password',
  user_login: 'login name',
  email: 'e-mail address',
  totp: 'authenticator',
  backup_code: 'backup code',
  phone: 'phone for codes',
} as const
type Factor = keyof typeof factors

type Set = Pick<
  Updateable<UserTable>,
  | 'password_hash'
  | 'user_login'
  | 'email'
  | 'totp_secret'
  | 'totp_last_step'
  | 'mfa_verified'
  | 'backup_code_hash'
  | 'primary_phone'
  | 'phone_verified'
>

export type FactorChange = {
  readonly account: number
  readonly userId: number
  readonly factor: Factor
  readonly set: Set
  readonly proof: Proof
  readonly verb: string
  /** The session in which it is asked for, which must still stand; null for a link's. */
  readonly asks: string | null
  /** The session that stays. */
  readonly keeps: string | null
  /** The browser that stays known where the password changes. */
  readonly device?: string | null
  /** The password that was proven, which must still be the one. */
  readonly was?: string | null
  /** The link that asks, where it is to be of use once more. */
  readonly spares?: number
}

/** For a change that a signed-in user asks for: theirs, with a fresh sign-in as its proof, in a session that stays. */
export const ownOf = ({ account, userId, session }: Principal) =>
  ({ account, userId, asks: session, keeps: session, proof: 'recent_sign_in', verb: 'update' }) as const

/** For a change that a link asks for, whoever has it in hand. */
export const byLink = ({ account, userId, printed }: Link) =>
  ({ account, userId, asks: null, keeps: null, proof: printed ? 'printed_link' : 'mailed_link' }) as const

/** The name or address belongs to somebody, in whichever account. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'app_user_login' || error.constraint === 'app_user_sign_in_name')

type World = Pick<SecretsWorld, 'audit' | 'afterCommit'> & {
  readonly services: Pick<Services, 'clock' | 'mail' | 'realtime'>
}

export const over = refuse('unauthenticated', 'You need to sign in.')

export const isStanding = async (tx: Work, session: string, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('session_family')
    .select('id')
    .where('id', '=', session)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/**
 * Changes it, voids every link and code of before, ends every other session of the user, tells them by mail (at the old
 * address and the new one) and names the proof in the audit trail. Refused where what it rests on is over by now. `tx` is
 * the sign-in role's.
 */
export const changeFactor = async (tx: Work, world: World, change: FactorChange): Promise<Result<null>> => {
  const { services, audit, afterCommit } = world
  const { account, userId, factor, proof, verb, asks, keeps } = change
  const now = services.clock.now()
  const before = await lockUser(tx, userId)
  if (!before || (asks !== null && !(await isStanding(tx, asks, userId)))) return over
  if (change.was !== undefined && change.was !== before.password_hash) return over
  // A seed that no device was confirmed with may have been read by whoever is to be kept out.
  const unread = before.mfa_verified || factor === 'totp' ? {} : { totp_secret: null }
  const isSetOnce = factor === 'password' && (before.password_hash ?? change.set.password_hash ?? null) !== null
  const { email } = await tx
    .updateTable('app_user')
    .set({ ...unread, ...change.set, ...(isSetOnce && { invitation_expiration: null }) })
    .where('id', '=', userId)
    .where('account', '=', account)
    .returning('email')
    .executeTakeFirstOrThrow()
  // Whoever reads what was sent for what held before may be who the change is to keep out.
  await voidLinks(tx, userId, now, { but: change.spares })
  if (factor === 'password') await forgetDevices(tx, userId, change.device ?? null)
  const ended = await endFamilies(tx, { user: userId, except: keeps }, `${factor}_changed`, now)
  afterCommit(() => ended.forEach(services.realtime.sessionEnded))
  const user = await whose(tx, userId)
  // Whoever has not registered signs in with nothing yet, and their address is what somebody else entered.
  const told = before.hasRegistered || factor === 'password' ? new Set([before.email, email]) : []
  for (const to of told)
    await services.mail.send(tx, {
      account,
      to,
      subject: `Your ${factors[factor]} was changed`,
      body: `The ${factors[factor]} of ${user} was changed. If it was not you, call your administrator at once.`,
    })
  await audit({ verb, kind: 'user', id: userId, fields: [factor], reason: proof })
  await auditEnded(audit, ended, `${factor}_changed`)
  return ok(null)
}
