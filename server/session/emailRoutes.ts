import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { confirmEmail } from '../../domain/session/api.ts'
import { emailAddress, signInName } from '../../domain/session/index.ts'
import { refusalOf, refusing } from '../http/refusals.ts'
import { openRoute, type AuditEvent, type Proving, type SecretsWorld } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { byLink, changeFactor, isTaken } from './factors.ts'
import {
  askedLately,
  findLink,
  flooded,
  linkTo,
  lockUser,
  mailedEnough,
  mostAnHour,
  newLinkToken,
  voidLinks,
  type Link,
} from './links.ts'
import { whose } from './whose.ts'

const lifetime = 86_400_000
const brokenLink = refusing(refusalOf('forbidden', 'This link is not valid any more. Please ask for a new one.'))

type Asked = {
  readonly account: number
  readonly userId: number
  /** The user's session in which it is asked for, which stays; null where somebody else asks. */
  readonly session: string | null
  readonly email: string
  /** Whether the mailbox of before has to agree first: who asks may not. */
  readonly consents?: boolean
  /** What it rests on, for the audit trail. */
  readonly reason: 'recent_sign_in' | 'administrator'
}

/**
 * Asks whoever reads mails to the new address to confirm it, and tells who reads those to the old one; where those are to
 * agree, asks them first. Answers the address that is to be confirmed; null where it is the user's already. `tx` is the
 * sign-in role's.
 */
export const askForEmail = async (
  tx: Work,
  { services, audit }: Pick<SecretsWorld, 'services' | 'audit'>,
  { account, userId, session, email, consents = false, reason }: Asked,
): Promise<Result<string | null>> => {
  const now = services.clock.now()
  const old = (await lockUser(tx, userId))?.email ?? ''
  await voidLinks(tx, userId, now, { of: 'email' })
  if (signInName(old) === signInName(email)) return ok(null)
  if ((await askedLately(tx, userId, 'email', now)) >= mostAnHour)
    return refuse(
      'throttled',
      'Several addresses were entered within an hour. Please wait before you enter another one.',
    )
  const owner = { account, userId }
  const user = await whose(tx, userId)
  if (consents) {
    const token = await newLinkToken(tx, services, owner, 'email', lifetime, { address: email, consents })
    await services.mail.send(tx, {
      account,
      to: old,
      subject: 'Confirm your e-mail address',
      body: [
        `An administrator wants mails for ${user} to go to ${email}.`,
        'If that is yours, confirm it within 24 hours. A mail then goes there, by which it is confirmed as well:',
        linkTo(services, 'confirm-email', token),
        'If it is not yours, ignore this message.',
      ].join('\n\n'),
    })
  } else {
    const sent = await mailToConfirm(tx, services, { ...owner, email, session })
    if (!sent.ok) return sent
    await services.mail.send(tx, {
      account,
      to: old,
      subject: 'A new e-mail address was entered',
      body: `Another e-mail address was entered for ${user}. If it was not you, call your administrator at once.`,
    })
  }
  await audit({ verb: 'ask', kind: 'user', id: userId, fields: ['email'], reason })
  return ok(email)
}

type ToConfirm = Pick<Asked, 'account' | 'userId' | 'email' | 'session'>

/** To the new address, of which nothing is proven yet. */
const mailToConfirm = async (
  tx: Work,
  services: Services,
  { account, userId, email, session }: ToConfirm,
): Promise<Result<null>> => {
  const now = services.clock.now()
  if (await mailedEnough(tx, email, now)) return flooded
  await voidLinks(tx, userId, now, { of: 'email' })
  const token = await newLinkToken(tx, services, { account, userId }, 'email', lifetime, {
    address: email,
    ...(session !== null && { session }),
  })
  await services.mail.send(tx, {
    account,
    to: email,
    subject: 'Confirm your e-mail address',
    body: [
      `This address was entered for ${await whose(tx, userId)}. Confirm it within 24 hours:`,
      linkTo(services, 'confirm-email', token),
      'If it was not you, ignore this message.',
    ].join('\n\n'),
  })
  return ok(null)
}

/** The same for one's own. */
export const askForOwnEmail = async (
  { principal, amongSecrets }: Proving,
  typed: string | undefined,
): Promise<Result<string | null>> => {
  const email = typed === undefined ? null : emailAddress(typed)
  if (email?.ok !== true) return ok(null)
  const { account, userId, session } = principal
  const asked = { account, userId, session, email: email.value, reason: 'recent_sign_in' } as const
  return amongSecrets((tx, world) => askForEmail(tx, world, asked))
}

const isActive = async (tx: Work, userId: number): Promise<boolean> =>
  (await tx.selectFrom('app_user').select('status').where('id', '=', userId).executeTakeFirst())?.status === 1

/** The mailbox of before agrees: who reads mails to the new address has to confirm it all the same. */
const agreed = async (
  tx: Work,
  { services, audit }: Pick<SecretsWorld, 'services' | 'audit'>,
  { account, userId, email }: Pick<Link, 'account' | 'userId'> & { readonly email: string },
): Promise<Result<{ readonly success: true }>> => {
  const sent = await mailToConfirm(tx, services, { account, userId, email, session: null })
  if (!sent.ok) return sent
  await audit({ verb: 'consent', kind: 'user', id: userId, fields: ['email'], reason: 'mailed_link' })
  return ok({ success: true })
}

/** An address counts once somebody who reads its mails says so. */
export const confirmEmailRoute = openRoute(confirmEmail, async ({ body }, context) => {
  const { services, acrossAccounts, afterCommit } = context
  const now = services.clock.now()
  try {
    return await acrossAccounts(async (tx, audit) => {
      const link = await findLink(tx, 'email', body.token, now)
      if (!link || link.expired || link.address === null || !(await isActive(tx, link.userId))) return brokenLink
      const { account, userId, address: email, session: keeps } = link
      const told = (event: AuditEvent) => audit({ ...event, account, userId })
      if (link.consents) return agreed(tx, { services, audit: told }, { ...link, email })
      const changed = await changeFactor(
        tx,
        { services, afterCommit, audit: told },
        { ...byLink(link), factor: 'email', set: { email }, verb: 'confirm_email', keeps },
      )
      return changed.ok ? { ok: true as const, value: { success: true as const } } : changed
    })
  } catch (error) {
    if (isTaken(error))
      return refusing(refusalOf('invalid', 'This e-mail address is not available. Please use another one.'))
    throw error
  }
})
