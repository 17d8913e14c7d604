import { t } from '../../domain/messages/index.ts'
import { findSso } from '../../domain/session/api.ts'
import { refusalOf, refusing } from '../http/refusals.ts'
import { openRoute } from '../http/route.ts'
import { idNamed } from './registered.ts'

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** SES-49: a name that nobody has and an account without single sign-on are answered alike. */
export const ssoRoute = openRoute(findSso, async ({ body }, { acrossAccounts }) => {
  const location = await acrossAccounts(async (tx) => {
    const id = await idNamed(tx, body.user_login, { onlyActive: true })
    const found = await tx
      .selectFrom('app_user as u')
      .innerJoin('account as a', 'a.id', 'u.account')
      .select('a.alt_idp_login_url as location')
      .where('u.id', '=', id)
      .executeTakeFirst()
    return found?.location ?? null
  })
  if (!location || !isWebAddress(location)) return refusing(refusalOf('notFound', t('session.noSso')))
  return { ok: true, value: { location } }
})
