/** What somebody signs in with is changed here and nowhere else. */
import type { Updateable } from 'kysely'
import type { Services } from '../http/services.ts'
import type { AuditEvent, Principal } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { forgetDevices } from './devices.ts'
import { endFamilies } from './families.ts'
import type { UserTable } from './tables.ts'

/** What a change rests on; the audit trail names it. */
type Proof = 'current_password' | 'recent_sign_in' | 'single_sign_on' | 'mailed_link' | 'code' | 'console'

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
  | 'invitation_expiration'
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
  /** The session that stays: the one that the change was asked for in, if it was in any. */
  readonly keeps: string | null
}

/** For a change that a signed-in user asked for: theirs, with a fresh sign-in as its proof, in a session that stays. */
export const ownOf = ({ account, userId, session }: Principal) =>
  ({ account, userId, keeps: session, proof: 'recent_sign_in', verb: 'update' }) as const

/** The name or address belongs to somebody, in whichever account. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'app_user_login' || error.constraint === 'app_user_sign_in_name')

type World = {
  readonly services: Pick<Services, 'clock' | 'mail' | 'realtime'>
  readonly audit: (event: AuditEvent) => Promise<void>
  readonly afterCommit: (work: () => void) => void
}

/**
 * Changes it, ends every other session of the user, tells them by mail (at the old address and the new one) and names the
 * proof in the audit trail. `tx` is the sign-in role's.
 */
export const changeFactor = async (tx: Work, world: World, change: FactorChange): Promise<void> => {
  const { services, audit, afterCommit } = world
  const { account, userId, factor, set, proof, verb, keeps } = change
  const addressOf = async () =>
    (await tx.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
  const before = await addressOf()
  await tx.updateTable('app_user').set(set).where('id', '=', userId).where('account', '=', account).execute()
  if (factor === 'password') await forgetDevices(tx, userId)
  const ended = await endFamilies(tx, { user: userId, except: keeps }, `${factor}_changed`, services.clock.now())
  afterCommit(() => ended.forEach(services.realtime.sessionEnded))
  for (const to of new Set([before, await addressOf()]))
    await services.mail.send(tx, {
      account,
      to,
      subject: `Your ${factors[factor]} was changed`,
      body: `The ${factors[factor]} of your Caselog user was changed. If it was not you, call your administrator at once.`,
    })
  await audit({ verb, kind: 'user', id: userId, fields: [factor], reason: proof })
}
