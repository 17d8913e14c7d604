import { dayFromIso, dayNumberOf, dayOfNumber, isoDay } from '../kernel/index.ts'
import type { Account } from './forms.ts'

/** BIL-04: days, where an account has no own value. */
export const usualGrace = 15

/** BIL-09 */
const renewalDays = 30

export type Standing =
  | { readonly is: 'fine' }
  /** BIL-06, BIL-12 */
  | { readonly is: 'trial'; readonly daysLeft: number }
  /** BIL-13: for administrators. */
  | { readonly is: 'renewal'; readonly on: string }
  /** BIL-14: past due, until the day on which it is shut off. */
  | { readonly is: 'pastDue'; readonly until: string; readonly tell: 'bill' | 'office' | 'others' }
  /** BIL-15 */
  | { readonly is: 'expired'; readonly tell: 'administrators' | 'others' }

type Known = Pick<Account, 'paid_setup' | 'expiration_date' | 'shut_off_date' | 'grace_period' | 'billing_enabled'>

const numberOf = (text: string): number => {
  const day = dayFromIso(text)
  return day === null ? Number.NaN : dayNumberOf(day)
}

/** BIL-07 … BIL-10, BIL-26: days are the agency's own, as `yyyy-MM-dd`. */
export const standingOf = (account: Known, isAdministrator: boolean, today: string): Standing => {
  const { expiration_date: expires, shut_off_date: shut, grace_period: grace } = account
  if (expires === null) return { is: 'fine' }
  const left = numberOf(expires) - numberOf(today)
  if (!account.paid_setup && left >= 0) return { is: 'trial', daysLeft: left }
  const until = shut ?? isoDay(dayOfNumber(numberOf(expires) + grace))
  if (numberOf(today) > numberOf(until)) return { is: 'expired', tell: isAdministrator ? 'administrators' : 'others' }
  const ofAdministrators = account.billing_enabled ? 'bill' : 'office'
  if (left <= 0) return { is: 'pastDue', until, tell: isAdministrator ? ofAdministrators : 'others' }
  return left <= renewalDays && isAdministrator ? { is: 'renewal', on: expires } : { is: 'fine' }
}
