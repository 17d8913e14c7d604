import { t } from '../../domain/messages/index.ts'
import { findSso } from '../../domain/session/api.ts'
import { signInName } from '../../domain/session/index.ts'
import { refusalOf, refusing } from '../http/refusals.ts'
import { openRoute } from '../http/route.ts'
import { registered } from './registered.ts'

const isWebAddress = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** SES-49: a name that nobody has and an account without single sign-on are answered alike. */
export const ssoRoute = openRoute(findSso, async ({ body }, { acrossAccounts }) => {
  const name = signInName(body.user_login)
  const found = await acrossAccounts((tx) =>
    tx
      .selectFrom('app_user as u')
      .innerJoin('account as a', 'a.id', 'u.account')
      .select((eb) => [
        'a.alt_idp_login_url as location',
        eb(eb.fn('lower', ['u.user_login']), '=', name).as('isLogin'),
      ])
      .where('u.status', '=', 1)
      .where((eb) =>
        eb.or([
          eb(eb.fn('lower', ['u.user_login']), '=', name),
          eb.and([eb(eb.fn('lower', ['u.email']), '=', name), registered]),
        ]),
      )
      .orderBy('isLogin', 'desc')
      .limit(2)
      .execute(),
  )
  // A login name is one user's alone.
  const [first] = found
  const location = first && (first.isLogin || found.length === 1) ? first.location : null
  if (!location || !isWebAddress(location)) return refusing(refusalOf('notFound', t('session.noSso')))
  return { ok: true, value: { location } }
})
