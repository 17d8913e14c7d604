import { refuse, type Result } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { passwordStrength, weakestPassword } from './passwords.ts'

/** What somebody who is after this person's password tries first. */
type Person = {
  readonly user_login: string
  readonly email: string
  readonly first: string
  readonly last: string
  readonly agency: string
  readonly product_name: string
}

/** SES-45, SES-46, PRO-14: both entries alike, and strong enough unless that check is left out. */
export const checkNewPassword = async (
  { password, password2 }: { readonly password: string; readonly password2: string },
  { user_login, email, first, last, agency, product_name }: Person,
  { skipStrength = false } = {},
): Promise<Result<null>> => {
  if (password !== password2) {
    const message = t('session.passwordsDiffer')
    return refuse('invalid', message, { fields: { password2: message } })
  }
  const known = [user_login, email, first, last, agency, product_name]
  const tooWeak = password === '' || (!skipStrength && (await passwordStrength(password, known)) <= weakestPassword)
  if (!tooWeak) return { ok: true, value: null }
  const message = 'Please choose a stronger password.'
  return refuse('invalid', message, { fields: { password: message } })
}
