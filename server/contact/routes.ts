/** SRV-78: a request to support is stored, and mailed in the same transaction. */
import { sendContact } from '../../domain/contact/index.ts'
import { route, type Route } from '../http/route.ts'

export const routes = (supportEmail: string): readonly Route[] => [
  route(sendContact, async ({ body }, { tx, principal, services, audit }) => {
    const { account, userId } = principal
    const subject = body.subject.trim()
    const at = new Date(services.clock.now()).toISOString()
    const { id } = await tx
      .insertInto('contact_request')
      .values({ account, user_id: userId, subject, message: body.message, page: body.page, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sender = await tx
      .selectFrom('app_user')
      .innerJoin('account', 'account.id', 'app_user.account')
      .select(['app_user.first', 'app_user.last', 'app_user.email', 'account.name'])
      .where('app_user.id', '=', userId)
      .executeTakeFirstOrThrow()
    await services.mail.send(tx, {
      account,
      to: supportEmail,
      subject: `Support request ${id}: ${subject}`,
      body: `${sender.first} ${sender.last} <${sender.email}>, ${sender.name}\nPage: ${body.page}\n\n${body.message}`,
    })
    await audit({ verb: 'create', kind: 'contact_request', id })
    return { ok: true, value: { success: true } }
  }),
]
