import { passes } from '../../domain/access/index.ts'
import { getMyAccount, putMyAccount } from '../../domain/session/api.ts'
import type { Account } from '../../domain/session/forms.ts'
import { dayAt, dayFromIso, ok, refuse } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { mayBeginFiscalYear } from '../../domain/reports/index.ts'
import { asSystem } from '../kernel/database.ts'
import { route, type SignedIn } from '../http/route.ts'
import { signedInRecently } from './authenticate.ts'
import { accountForm, salesRepOf } from './wireForms.ts'

/**
 * PRM-45. Whoever signs in gets name and product, and what every session needs of its account: its zone, modules,
 * notices, and until when it may be used. In place of the rest stands what an account has of which nobody said anything.
 */
const withoutDetails = ({
  agm_pending: _pending,
  anniversary_date: _anniversary,
  last_activity_date: _active,
  last_login_date: _login,
  scheduled_archive_date: _scheduled,
  archive_date: _archive,
  partners: _partners,
  firewall_ip_whitelist: _firewall,
  product: _product,
  service_provider: _provider,
  sso_application: _sso,
  ...account
}: Account): Account => ({
  ...account,
  start_date: null,
  deactivation_date: null,
  bill_cycle: 2,
  contact_person: null,
  alt_idp_entity_id: null,
  alt_idp_login_url: null,
  alt_idp_certificate: null,
  payments: [],
  users: [],
})

type Own = Pick<SignedIn, 'tx' | 'principal' | 'services'>

export const ownAccount = async ({ tx, principal, services }: Own): Promise<Account> => {
  const account = await accountForm(tx, principal.account, services.clock.now())
  if (!passes(principal.scopes, 'account.details')) return withoutDetails(account)
  const sales_rep = await asSystem(services.databases, 'session', (system) => salesRepOf(system, principal.account))
  return { ...account, sales_rep }
}

export const getMyAccountRoute = route(getMyAccount, async (_, context) => ok(await ownAccount(context)))

/** SRV-36: whoever repeats a change of the own account is told how it is by now. */
export const ownAgain = { again: async (_: unknown, context: SignedIn) => ok(await ownAccount(context)) }

/** SRV-20. Another account's number is as good as none. */
export const putMyAccountRoute = route(
  putMyAccount,
  async ({ params, body }, { tx, principal, services, audit }) => {
    if (params.id !== principal.account) return refuse('notFound', 'Not found.')
    const { fiscal_year_start: fiscal, ...signOn } = body
    const isOfSignOn = Object.values(signOn).some((value) => value !== undefined)
    if (isOfSignOn && !principal.scopes.has('configure_single_signon')) return notYours
    if (fiscal !== undefined && !passes(principal.scopes, 'account.edit')) return notYours
    const now = services.clock.now()
    const recent = isOfSignOn || fiscal === undefined ? signedInRecently(principal, now) : ok(null)
    if (!recent.ok) return recent
    const address = body.alt_idp_login_url
    if (typeof address === 'string' && address !== '' && !isWebAddress(address)) {
      const message = 'Please enter an address that starts with https://.'
      return refuse('invalid', message, { fields: { alt_idp_login_url: message } })
    }
    const set = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const before = await tx
      .selectFrom('account')
      .select(['enforce_sso', 'alt_idp_login_url', 'time_zone'])
      .where('id', '=', principal.account)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const day = fiscal === undefined ? null : dayFromIso(fiscal)
    if (day !== null && !mayBeginFiscalYear(day, dayAt(now, before.time_zone))) {
      const message = wording('report.fiscal.otherYear')
      return refuse('invalid', message, { fields: { fiscal_year_start: message } })
    }
    const after = { ...before, ...set }
    if (after.enforce_sso && !isWebAddress(after.alt_idp_login_url ?? ''))
      return refuse('invalid', noAddress, { fields: { alt_idp_login_url: noAddress } })
    if (after.enforce_sso && !before.enforce_sso && !principal.sso)
      return refuse('invalid', notTried, { fields: { enforce_sso: notTried } })
    const provider = Object.keys(signOn).filter((name) => name.startsWith('alt_idp_') && name in set)
    if (before.enforce_sso && after.enforce_sso && provider.length > 0)
      return refuse('invalid', enforced, { fields: Object.fromEntries(provider.map((name) => [name, enforced])) })
    if (Object.keys(set).length > 0)
      await tx.updateTable('account').set(set).where('id', '=', principal.account).execute()
    await audit({ verb: 'update', kind: 'account', id: principal.account, fields: Object.keys(set) })
    return ok(await ownAccount({ tx, principal, services }))
  },
  ownAgain,
)

const notYours = refuse('forbidden', wording('operation.notAllowed'))
const enforced = 'Please stop enforcing single sign-on first: with a wrong entry nobody could sign in any more.'
const noAddress = 'Single sign-on can only be enforced with its address: without it nobody could sign in any more.'
const notTried = 'Please sign in by single sign-on first: without it nobody could sign in any more.'

const isWebAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'
