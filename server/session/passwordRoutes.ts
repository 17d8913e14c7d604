import { setTimeout as delay } from 'node:timers/promises'
import { apply, register, resetPassword } from '../../domain/session/api.ts'
import { t } from '../../domain/messages/index.ts'
import { refusalOf, refusing, wrongField } from '../http/refusals.ts'
import { openRoute, type Open } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { endFamilies } from './families.ts'
import { findLink, linkTo, newLinkToken, spendLink, type Link } from './links.ts'
import { checkNewPassword } from './newPassword.ts'
import { hashPassword } from './passwords.ts'
import { clearFailures, subjectOf } from './throttle.ts'

const success = { success: true } as const
const resetLifetime = 86_400_000
const resetsAnHour = 3
const brokenLink = refusing(refusalOf('forbidden', 'This link is not valid any more. Please ask for a new one.'))

/** SRV-02. */
export const registerRoute = openRoute(register, async ({ body }, context) => {
  const { services, acrossAccounts } = context
  const now = services.clock.now()
  const found = await acrossAccounts(async (tx) => {
    const link = await findLink(tx, 'invitation', body.token, now)
    const user = link && (await userOf(tx, link))
    return link && user && names(user, body) ? { link, user } : null
  })
  if (!found) return brokenLink
  const { user } = found
  if (found.link.expired || (user.invitation_expiration !== null && Date.parse(user.invitation_expiration) <= now))
    return refusing(refusalOf('forbidden', t('session.invitationExpired')))
  const checked = await checkNewPassword(body, wordsOf(user), { skipStrength: body.bypass_validation === true })
  if (!checked.ok) return checked
  const hash = await hashPassword(body.password, services.random)
  return acrossAccounts(async (tx, audit) => {
    const link = await findLink(tx, 'invitation', body.token, now)
    if (!link) return brokenLink
    await spendLink(tx, link, 'invitation', now)
    await tx
      .updateTable('app_user')
      .set({ password_hash: hash, invitation_expiration: null })
      .where('id', '=', link.userId)
      .execute()
    await audit({
      account: link.account,
      userId: link.userId,
      verb: 'register',
      kind: 'user',
      id: link.userId,
      fields: ['password'],
    })
    return { ok: true, value: success }
  })
})

type User = NonNullable<Awaited<ReturnType<typeof userOf>>>

const userOf = (tx: Work, { userId }: Pick<Link, 'userId'>) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'account', 'user_login', 'email', 'first', 'last', 'invitation_expiration'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** The form names the invited user by number or login name, and the agency by number. */
const names = (user: User, body: { readonly client: string; readonly user_id: string | number }): boolean =>
  body.client === String(user.account) &&
  [String(user.id), user.user_login.toLowerCase()].includes(String(body.user_id).toLowerCase())

const wordsOf = (user: Pick<User, 'user_login' | 'email' | 'first' | 'last'>): string[] => [
  user.user_login,
  user.email,
  user.first,
  user.last,
]

/** SRV-03 and SRV-04. */
export const resetRoute = openRoute(resetPassword, async ({ body }, context) => {
  if ('token' in body) return setPassword(body, context)
  const floor = delay(60)
  await requestReset(body.user_login, body.remove_old_password === true, context)
  await floor
  return { ok: true, value: success }
})

/** SES-43: whether anybody was found shows neither in the answer nor, for its floor, in the time that it takes. */
const requestReset = (typed: string, removeOldPassword: boolean, { services, acrossAccounts }: Open): Promise<void> =>
  acrossAccounts(async (tx, audit) => {
    const name = typed.trim().toLowerCase()
    const found = await tx
      .selectFrom('app_user')
      .select(['id', 'account', 'email'])
      .where((eb) => eb.or([eb(eb.fn('lower', ['user_login']), '=', name), eb(eb.fn('lower', ['email']), '=', name)]))
      .limit(2)
      .execute()
    const [user] = found
    if (!user || found.length > 1) return
    const anHourAgo = new Date(services.clock.now() - 3_600_000).toISOString()
    const recent = await tx
      .selectFrom('one_time_token')
      .select('id')
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'reset')
      .where('created_at', '>', anHourAgo)
      .execute()
    if (removeOldPassword)
      await tx.updateTable('app_user').set({ password_hash: null }).where('id', '=', user.id).execute()
    await audit({
      account: user.account,
      userId: user.id,
      verb: 'request_reset',
      kind: 'user',
      id: user.id,
      fields: removeOldPassword ? ['password'] : [],
    })
    if (recent.length >= resetsAnHour) return
    const token = await newLinkToken(tx, services, { account: user.account, userId: user.id }, 'reset', resetLifetime)
    await services.mail.send(tx, {
      account: user.account,
      to: user.email,
      subject: 'Your new Caselog password',
      body: [
        'Somebody asked for a new password for your user. Set it within 24 hours:',
        linkTo(services, 'reset', token),
        'If it was not you, ignore this message.',
      ].join('\n\n'),
    })
  })

type NewPassword = {
  readonly token: string
  readonly password: string
  readonly password2: string
  readonly token_type?: string | undefined
}

const setPassword = async (body: NewPassword, { services, acrossAccounts, afterCommit }: Open) => {
  const now = services.clock.now()
  if ((body.token_type ?? 'reset_token') !== 'reset_token') return brokenLink
  const user = await acrossAccounts(async (tx) => {
    const link = await findLink(tx, 'reset', body.token, now)
    return link && !link.expired ? ((await userOf(tx, link)) ?? null) : null
  })
  if (!user) return brokenLink
  const checked = await checkNewPassword(body, wordsOf(user))
  if (!checked.ok) return checked
  const hash = await hashPassword(body.password, services.random)
  return acrossAccounts(async (tx, audit) => {
    const link = await findLink(tx, 'reset', body.token, now)
    if (!link) return brokenLink
    await spendLink(tx, link, 'reset', now)
    await tx.updateTable('app_user').set({ password_hash: hash }).where('id', '=', link.userId).execute()
    await clearFailures(tx, subjectOf(link.userId, ''))
    const ended = await endFamilies(tx, { user: link.userId }, 'password_reset', now)
    afterCommit(() => ended.forEach(services.realtime.sessionEnded))
    await audit({
      account: link.account,
      userId: link.userId,
      verb: 'reset_password',
      kind: 'user',
      id: link.userId,
      fields: ['password'],
    })
    return { ok: true as const, value: success }
  })
}

/** SRV-05. */
export const applyRoute = openRoute(apply, async ({ body }, { services, acrossAccounts }) => {
  const email = body.email.trim()
  if (email.toLowerCase() !== body.email_address.trim().toLowerCase())
    return refusing(wrongField('email_address', 'Both e-mail addresses must be the same.'))
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email))
    return refusing(wrongField('email', 'Please enter an e-mail address.'))
  await acrossAccounts(async (tx, audit) => {
    const { id } = await tx
      .insertInto('application_request')
      .values({ email, at: new Date(services.clock.now()).toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await services.mail.send(tx, {
      account: null,
      to: email,
      subject: 'Your request',
      body: 'Thank you for your interest in Caselog. We will be in touch.',
    })
    await audit({ account: 0, userId: null, verb: 'apply', kind: 'application_request', id })
  })
  return { ok: true, value: success }
})
