/** Decisions of the session, as pure functions. */
import { ok, refuse, type Result } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import type { Account, User } from './forms.ts'
import type { SessionPhase } from './workflow.ts'

/** SES-07, milliseconds. */
const refreshMargin = 60_000

/** SES-07: less than 60 s of life are left; both in milliseconds since 1970 by the server's clock. */
export const needsRefresh = (expiresAt: number, now: number): boolean => expiresAt - now < refreshMargin

/** SES-32. `accepted`: in this session. */
export const requiresSystemUseNotice = (
  account: Pick<Account, 'force_system_use_notification'>,
  user: Pick<User, 'display_system_use_notification'>,
  accepted: boolean,
): boolean => account.force_system_use_notification && user.display_system_use_notification && !accepted

/** PRO-37 */
export const lacksFactor = (
  account: Pick<Account, 'enable_mfa'>,
  user: Pick<User, 'mfa_verified' | 'phone_verified'>,
): boolean => account.enable_mfa && !user.mfa_verified && !user.phone_verified

const administratorLevel = 60

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** SES-36: an administrator is asked when no administrator of the account bears the contact person's name. */
export const asksContactPerson = (
  account: Pick<Account, 'contact_person' | 'users'>,
  user: Pick<User, 'role'>,
  dismissed: boolean,
): boolean => {
  if (dismissed || user.role.level !== administratorLevel) return false
  const contact = account.contact_person === null ? '' : plain(account.contact_person)
  return !account.users.some(
    ({ first, last, role_level }) =>
      role_level === administratorLevel && contact !== '' && plain(`${first} ${last}`) === contact,
  )
}

/** SES-24 */
export const canSubmitLogin = (
  form: { readonly user_login: string; readonly password: string },
  phase: SessionPhase,
): boolean => phase !== 'signingIn' && form.user_login.trim() !== '' && form.password !== ''

/** SES-45, SES-46: the client's own check has the server's words. */
export const passwordsMatch = (password: string, password2: string): Result<string> =>
  password === password2
    ? ok(password)
    : refuse('invalid', wording('session.passwordsDiffer'), {
        fields: { password2: wording('session.passwordsDiffer') },
      })

/** SES-16, SES-17: the login page; a single-sign-on user also gets the page and the address for signing out and in there. */
export const loginPath = (sso: { readonly account: number; readonly loginAddress: string | null } | null): string =>
  sso === null
    ? '/login'
    : `/login?page=logout_sso&sso_login=${encodeURIComponent(sso.loginAddress ?? `/sso/${sso.account}`)}`
