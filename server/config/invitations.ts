/** SRV-26: whoever is added sets a password by a link that is mailed, and comes in by it for seven days. */
import type { Services } from '../http/services.ts'
import type { Work } from '../kernel/database.ts'
import { linkTo, newLinkToken, voidLinks } from '../session/index.ts'

const lifetime = 7 * 86_400_000

type Invited = { readonly account: number; readonly userId: number }

/** The links of before are of no use any more. `tx` is the sign-in role's. */
export const invite = async (tx: Work, services: Services, { account, userId }: Invited): Promise<void> => {
  const now = services.clock.now()
  await voidLinks(tx, userId, now)
  const token = await newLinkToken(tx, services, { account, userId }, 'invitation', lifetime)
  const { email, user_login, agency } = await tx
    .updateTable('app_user as u')
    .from('account as a')
    .set({ invitation_expiration: new Date(now + lifetime).toISOString() })
    .where('u.id', '=', userId)
    .where('u.account', '=', account)
    .whereRef('a.id', '=', 'u.account')
    .returning(['u.email', 'u.user_login', 'a.name as agency'])
    .executeTakeFirstOrThrow()
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
}
