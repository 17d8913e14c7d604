import { setTimeout as delay } from 'node:timers/promises'
import { apply, register, resetPassword } from '../../domain/session/api.ts'
import type { BodyOf } from '../../domain/kernel/index.ts'
import { emailAddress, lookAtLink, signInName } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { refusalOf, refusing, wrongField } from '../http/refusals.ts'
import { openRoute, type Answer, type AuditEvent, type Open, type SystemAuditEvent } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { byLink, changeFactor, isTaken } from './factors.ts'
import { askedLately, findLink, linkTo, mostAnHour, newLinkToken, oneAtATime, whatOfLink, type Link } from './links.ts'
import { checkNewPassword } from './newPassword.ts'
import { hashPassword } from './passwords.ts'
import { idNamed } from './registered.ts'
import { clearFailures, subjectOf } from './throttle.ts'
import { whose } from './whose.ts'

const success = { success: true } as const
const resetLifetime = 86_400_000
const brokenLink = refusing(refusalOf('forbidden', 'This link is not valid any more. Please ask for a new one.'))

export const linkRoute = openRoute(lookAtLink, async ({ body }, { services, acrossAccounts }) => ({
  ok: true,
  value: await acrossAccounts((tx) => whatOfLink(tx, body.purpose, body.token, services.clock.now())),
}))

/** SRV-02. */
export const registerRoute = openRoute(register, async ({ body }, context) => {
  const { services, acrossAccounts } = context
  const now = services.clock.now()
  const found = await acrossAccounts((tx) => invitedBy(tx, body, now))
  if (!found) return brokenLink
  const { user } = found
  if (found.link.expired || (user.invitation_expiration !== null && Date.parse(user.invitation_expiration) <= now))
    return refusing(refusalOf('forbidden', t('session.invitationExpired')))
  const checked = await checkNewPassword(body, user, { skipStrength: body.bypass_validation === true })
  if (!checked.ok) return checked
  const hash = await hashPassword(body.password, services.random)
  return comingIn(() =>
    acrossAccounts(async (tx, audit) => {
      const link = (await invitedBy(tx, body, now))?.link
      if (!link) return brokenLink
      const set = { password_hash: hash }
      const change = { ...byLink(link), factor: 'password', set, verb: 'register' } as const
      const changed = await changeFactor(tx, worldOf(context, audit, link), change)
      return changed.ok ? { ok: true as const, value: success } : changed
    }),
  )
})

/** Their login name may be an address that somebody else has proven since they were given it. */
const comingIn = async <T>(work: () => Promise<T>): Promise<T | Answer<never>> => {
  try {
    return await work()
  } catch (error) {
    if (isTaken(error)) return refusing(refusalOf('invalid', t('session.loginTaken')))
    throw error
  }
}

type SystemAudit = (event: SystemAuditEvent) => Promise<void>
const worldOf = ({ services, afterCommit }: Open, audit: SystemAudit, { account, userId }: Link) => ({
  services,
  afterCommit,
  audit: (event: AuditEvent) => audit({ ...event, account, userId }),
})

type User = NonNullable<Awaited<ReturnType<typeof userOf>>>

const userOf = (tx: Work, { userId }: Pick<Link, 'userId'>) =>
  tx
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account')
    .select(['u.id', 'u.account', 'u.user_login', 'u.email', 'u.first', 'u.last', 'a.name as agency', 'a.product_name'])
    .select(['u.invitation_expiration', 'u.password_set', 'u.status'])
    .where('u.id', '=', userId)
    .executeTakeFirst()

/** Whose invitation it is; nobody's where they were switched off meanwhile. */
const invitedBy = async (tx: Work, body: BodyOf<typeof register>, now: number) => {
  const link = await findLink(tx, 'invitation', body.token, now)
  const user = link && (await userOf(tx, link))
  return link && user?.status === 1 && names(user, body) ? { link, user } : null
}

/** The form names the invited user by number or login name, and the agency by number. */
const names = (user: User, body: { readonly client: string; readonly user_id: string | number }): boolean =>
  body.client === String(user.account) &&
  [String(user.id), user.user_login.toLowerCase()].includes(String(body.user_id).toLowerCase())

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
    const id = await idNamed(tx, typed)
    const user = await tx
      .selectFrom('app_user')
      .select(['id', 'account', 'email'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return
    const owner = { account: user.account, userId: user.id }
    await audit({ ...owner, verb: 'request_reset', kind: 'user', id: user.id })
    if ((await askedLately(tx, user.id, 'reset', services.clock.now())) >= mostAnHour) return
    const token = await newLinkToken(tx, services, owner, 'reset', resetLifetime, { voidsPassword: removeOldPassword })
    await services.mail.send(tx, {
      account: user.account,
      to: user.email,
      subject: 'Your new Caselog password',
      body: [
        `Somebody asked for a new password for ${await whose(tx, user.id)}. Set it within 24 hours:`,
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

/**
 * SRV-04. `remove_old_password` ends the old one as soon as somebody comes with the link, whatever becomes of the new one;
 * not before, because anybody can ask for a link in anybody's name.
 */
const setPassword = async (body: NewPassword, context: Open) => {
  const { services, acrossAccounts } = context
  const now = services.clock.now()
  if ((body.token_type ?? 'reset_token') !== 'reset_token') return brokenLink
  const user = await acrossAccounts(async (tx, audit) => {
    const link = await findLink(tx, 'reset', body.token, now)
    if (!link || link.expired) return null
    const found = await userOf(tx, link)
    if (found && link.voidsPassword && found.password_set)
      await changeFactor(tx, worldOf(context, audit, link), {
        ...byLink(link),
        factor: 'password',
        set: { password_hash: null },
        verb: 'remove_password',
        spares: link.id,
      })
    return found ?? null
  })
  if (!user) return brokenLink
  const checked = await checkNewPassword(body, user)
  if (!checked.ok) return checked
  const hash = await hashPassword(body.password, services.random)
  return comingIn(() =>
    acrossAccounts(async (tx, audit) => {
      const link = await findLink(tx, 'reset', body.token, now)
      if (!link) return brokenLink
      await clearFailures(tx, subjectOf(link.userId, ''))
      const change = {
        ...byLink(link),
        factor: 'password',
        set: { password_hash: hash },
        verb: 'reset_password',
      } as const
      const changed = await changeFactor(tx, worldOf(context, audit, link), change)
      return changed.ok ? { ok: true as const, value: success } : changed
    }),
  )
}

/** Of one address, whoever asks: anybody can. */
const mostRequestsAnHour = 3

/** SRV-05. */
export const applyRoute = openRoute(apply, async ({ body }, { services, acrossAccounts }) => {
  if (signInName(body.email) !== signInName(body.email_address))
    return refusing(wrongField('email_address', 'Both e-mail addresses must be the same.'))
  const address = emailAddress(body.email)
  if (!address.ok) return refusing(wrongField('email', address.refusal.message))
  const email = address.value
  const now = services.clock.now()
  await acrossAccounts(async (tx, audit) => {
    await oneAtATime(tx, `requests of ${email.toLowerCase()}`)
    const recent = await tx
      .selectFrom('application_request')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('at', '>', new Date(now - 3_600_000).toISOString())
      .limit(mostRequestsAnHour)
      .execute()
    // It is with us already.
    if (recent.length >= mostRequestsAnHour) return
    const { id } = await tx
      .insertInto('application_request')
      .values({ email, at: new Date(now).toISOString() })
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
