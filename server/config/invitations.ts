/** SRV-26: whoever is added sets a password by a link that is mailed, and comes in by it for seven days. */
import { ok, type Result } from '../../domain/kernel/index.ts'
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { flooded, linkTo, mailedEnough, newLinkToken, voidLinks } from '../session/index.ts'

const lifetime = 7 * 86_400_000

type Invited = { readonly account: number; readonly userId: number }

type Newcomer = {
  readonly account: number
  readonly role_id: number
  readonly first: string
  readonly last: string
  readonly email: string
  readonly user_login: string
}

/**
 * Adds and invites them. They have not registered from the very first: who has not is told by the invitation alone. `tx` is
 * the sign-in role's, and is undone where this is refused.
 */
export const addInvited = async (tx: Work, services: Services, person: Newcomer): Promise<Result<number>> => {
  const invitation_expiration = new Date(services.clock.now() + lifetime).toISOString()
  const { id } = await tx
    .insertInto('app_user')
    .values({ ...person, invitation_expiration })
    .returning('id')
    .executeTakeFirstOrThrow()
  const userId = Number(id)
  const invited = await invite(tx, services, { account: person.account, userId })
  return invited.ok ? ok(userId) : invited
}

/** The links of before are of no use any more. `tx` is the sign-in role's. */
export const invite = async (tx: Work, services: Services, { account, userId }: Invited): Promise<Result<null>> => {
  const now = services.clock.now()
  const { email, user_login, agency } = await tx
    .selectFrom('app_user as u')
    .innerJoin('account as a', 'a.id', 'u.account')
    .select(['u.email', 'u.user_login', 'a.name as agency'])
    .where('u.id', '=', userId)
    .where('u.account', '=', account)
    .executeTakeFirstOrThrow()
  if (await mailedEnough(tx, email, now)) return flooded
  await voidLinks(tx, userId, now)
  const token = await newLinkToken(tx, services, { account, userId }, 'invitation', lifetime, { address: email })
  await tx
    .updateTable('app_user')
    .set({ invitation_expiration: new Date(now + lifetime).toISOString() })
    .where('id', '=', userId)
    .execute()
  await services.mail.send(tx, {
    account,
    to: email,
    subject: `Your invitation from ${agency}`,
    body: [
      `${agency} has made a user for you, with the login name ${user_login}. Set your password within seven days:`,
      linkTo(services, 'verify', token, { client: String(account), user_id: user_login }),
      'If you did not expect this, ignore this message.',
    ].join('\n\n'),
  })
  return ok(null)
}
