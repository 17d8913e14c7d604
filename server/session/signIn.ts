import { login } from '../../domain/session/api.ts'
import { signInName } from '../../domain/session/index.ts'
import type { Refusal, ResponseOf } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { refusalOf, refusing } from '../http/refusals.ts'
import { openRoute, type Answer, type Open, type SystemAuditEvent } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import {
  answerSpentAgain,
  openTotpSecret,
  rememberSpent,
  sendSmsCode,
  spendBackupCode,
  spendSmsCode,
  spendTotp,
  type NextCode,
} from './codes.ts'
import { digestOf, knowsDevice, madeFor, newDevice, rememberDevice } from './devices.ts'
import { startFamily } from './families.ts'
import { verifyPassword } from './passwords.ts'
import { idNamed } from './registered.ts'
import { admit, standingOf, type UserStanding } from './standing.ts'
import { claimAttempt, clearFailures, forgetAttempt, subjectOf } from './throttle.ts'

type LoginAnswer = Answer<ResponseOf<typeof login>>
type Candidate = Awaited<ReturnType<typeof findUser>>

const wrongPassword = refusalOf('unauthenticated', t('session.wrongPassword'))

/**
 * SRV-01. Unknown names, users without a password and wrong passwords get the same words after the same work. Every
 * gate behind the password (firewall, single sign-on, second factor) says what it is only to somebody who knows the
 * password.
 */
export const loginRoute = openRoute(login, async ({ body }, context): Promise<LoginAnswer> => {
  const { services, acrossAccounts } = context
  const now = services.clock.now()
  const begun = await acrossAccounts(async (tx, audit) => {
    const user = await findUser(tx, body.user_login)
    const subject = await budgetOf(tx, context, user, body.user_login)
    const attempt = await claimAttempt(tx, subject, now)
    if (!attempt.allowed) await audit(event(user, 'refused', 'locked'))
    return { user, subject, attempt }
  })
  const { user: found, subject, attempt } = begun
  if (!attempt.allowed)
    return refusing(refusalOf('throttled', t('session.throttled')), { retryAfter: attempt.retryAfter })
  const isRight = await verifyPassword(found?.password_hash ?? null, body.password)
  if (!isRight || !found) return wrong(context, found, attempt.failures)
  return acrossAccounts(async (tx, audit): Promise<LoginAnswer> => {
    // Whoever changes what a sign-in rests on holds the user's row: all that counts here is read when it is held.
    const user = await candidates(tx).where('id', '=', found.id).forNoKeyUpdate().executeTakeFirst()
    if (user?.password_hash !== found.password_hash) return kept(wrongPassword)
    const standing = await standingOf(tx, user.id)
    if (!standing) return kept(wrongPassword)
    const gate = gateOf(standing, context.request.ip)
    if (gate) {
      await forgetAttempt(tx, attempt.id)
      await audit(event(user, 'refused', gate.reason ?? 'forbidden'))
      return kept(gate)
    }
    const factor = await secondFactor(tx, context, user, body.code)
    if (factor.outcome === 'asked') {
      await forgetAttempt(tx, attempt.id)
      return { ok: true, value: { mfa_required: true, method: factor.method } }
    }
    if (factor.outcome === 'wrong') {
      await audit(event(user, 'refused', 'wrong_code'))
      return kept(refusalOf('unauthenticated', 'The code is not correct.', { reason: 'wrong_code' }))
    }
    await tx
      .updateTable('app_user')
      .set({ last_login: new Date(now).toISOString() })
      .where('id', '=', user.id)
      .execute()
    await clearFailures(tx, subject)
    const { session, ...tokens } = await startFamily(tx, services, standing, { sso: false, acting: null })
    const { backupCode } = factor
    if (backupCode !== null)
      await rememberSpent(tx, { ...spentBy(user, context), code: body.code ?? '' }, backupCode, session, now)
    await audit({ ...event(user, 'done', factor.method), session })
    const device = ownDevice(context) ?? newDevice(services, user.id)
    await rememberDevice(tx, standing, device, now)
    return {
      ok: true,
      value: { ...tokens, ...(backupCode !== null && { backup_code: backupCode.code }) },
      device,
    }
  })
})

/** A refused sign-in leaves traces (a counted try, an audit line), so its refusal must not roll them back. */
const kept = (refusal: Refusal): LoginAnswer => refusing(refusal, { keep: true })

const ownDevice = ({ device, services }: Open): string | null =>
  device !== null && madeFor(services, device) !== null ? device : null

/**
 * What tries count against. In a browser that the user has signed in with it is the two of them: whoever guesses elsewhere
 * locks nobody out of their own.
 */
const budgetOf = async (tx: Work, context: Open, user: Candidate, typed: string): Promise<string> => {
  const device = ownDevice(context)
  const subject = subjectOf(user?.id ?? null, signInName(typed))
  return user && device !== null && (await knowsDevice(tx, user.id, device))
    ? `${subject} ${digestOf(device)}`
    : subject
}

const wrong = async (context: Open, user: Candidate, failures: number): Promise<LoginAnswer> => {
  await context.acrossAccounts((_, audit) =>
    audit(event(user, 'refused', failures >= 5 ? 'locked_now' : 'wrong_password')),
  )
  return refusing(wrongPassword)
}

const candidates = (tx: Work) =>
  tx
    .selectFrom('app_user')
    .select([
      'id',
      'account',
      'password_hash',
      'mfa_verified',
      'phone_verified',
      'totp_secret',
      'primary_phone',
      'backup_code_hash',
    ])

const findUser = async (tx: Work, typed: string) => {
  const id = await idNamed(tx, typed)
  return (await candidates(tx).where('id', '=', id).executeTakeFirst()) ?? null
}

const gateOf = (standing: UserStanding, ip: string): Refusal | null => {
  const admitted = admit(standing, ip)
  if (!admitted.ok) return admitted.refusal
  if (standing.enforceSso || standing.ssoUser)
    return refusalOf(
      'forbidden',
      'Your organization uses single sign-on. Please sign in with the single sign-on button.',
      { reason: 'sso_required' },
    )
  return null
}

type Factor =
  | { readonly outcome: 'passed'; readonly method: string; readonly backupCode: NextCode | null }
  | { readonly outcome: 'asked'; readonly method: 'totp' | 'sms' }
  | { readonly outcome: 'wrong' }

/** SES-47, SES-48. */
const secondFactor = async (
  tx: Work,
  context: Open,
  user: NonNullable<Candidate>,
  code: string | undefined,
): Promise<Factor> => {
  const { services } = context
  const now = services.clock.now()
  const secret = openTotpSecret(services, user.id, user.mfa_verified ? user.totp_secret : null)
  if (secret !== null) {
    if (code === undefined || code === '') return { outcome: 'asked', method: 'totp' }
    if (await spendTotp(tx, user.id, secret, code, now)) return { outcome: 'passed', method: 'totp', backupCode: null }
    const backupCode =
      (await spendBackupCode(tx, user.id, user.backup_code_hash, code, services.random)) ??
      (await answerSpentAgain(tx, { ...spentBy(user, context), code }, services.random, now))
    return backupCode === null ? { outcome: 'wrong' } : { outcome: 'passed', method: 'backup_code', backupCode }
  }
  if (user.phone_verified && user.primary_phone !== null) {
    if (code === undefined || code === '') {
      await sendSmsCode(tx, services, { account: user.account, userId: user.id }, 'sms_login', user.primary_phone)
      return { outcome: 'asked', method: 'sms' }
    }
    const { right } = await spendSmsCode(tx, user.id, 'sms_login', code, now)
    return right ? { outcome: 'passed', method: 'sms', backupCode: null } : { outcome: 'wrong' }
  }
  return { outcome: 'passed', method: 'password', backupCode: null }
}

const spentBy = ({ id, account }: NonNullable<Candidate>, { request }: Open) => ({
  account,
  userId: id,
  key: request.idempotencyKey,
})

const event = (user: Candidate, result: 'done' | 'refused', reason: string): SystemAuditEvent => ({
  account: user?.account ?? 0,
  userId: user?.id ?? null,
  verb: 'login',
  kind: 'session',
  id: null,
  result,
  reason,
})
