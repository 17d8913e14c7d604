/** SRV-22: what can be wrong with an account, and what follows when it is left. */
import { daysLater, isBlank, isoDay, type Day, type Messages } from '../kernel/index.ts'
import { isTimeZone, timeZonesInWords } from '../languages/index.ts'
import { wording } from '../messages/index.ts'
import type { ClientChanges } from './clientAccount.ts'

const precedes = (one: string | null | undefined, other: string | null | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string' && one < other

/** What an account has, and may keep, whichever it is (FMT-10), and what it may have in its place. */
type Known = {
  readonly zone?: string | undefined
  readonly product?: string | undefined
  /** None are known to who kept the account before there was a table of them. */
  readonly products?: readonly string[] | undefined
}

/** AFF-27 tells an agency of the training links of its product: one that is misspelt would be told of none. */
const productProblems = (name: string, { product, products }: Known): Messages => {
  if (isBlank(name)) return { product_name: wording('field.required') }
  if (name === product || products === undefined || products.includes(name)) return {}
  return { product_name: wording('account.product.unknown', { products: products.join(', ') }) }
}

/** All of an account as it is to be. */
export const accountProblems = (next: ClientChanges, known: Known = {}): Messages => ({
  ...(isBlank(next.name ?? '') && { name: wording('field.required') }),
  ...(typeof next.deactivation_date === 'string' && { deactivation_date: wording('account.deactivated.elsewhere') }),
  ...productProblems(next.product_name ?? '', known),
  ...(next.time_zone !== known.zone &&
    !isTimeZone(next.time_zone ?? '') && { time_zone: wording('account.zone', { zones: timeZonesInWords() }) }),
  ...(precedes(next.expiration_date, next.start_date) && { expiration_date: wording('field.endBeforeStart') }),
  ...(precedes(next.shut_off_date, next.expiration_date) && { shut_off_date: wording('field.endBeforeStart') }),
})

/** BIL-24 */
const daysToArchive = 90

/** What is set on the day on which an account is deactivated, yyyy-MM-dd. */
export const deactivated = (today: Day) => ({
  deactivation_date: isoDay(today),
  scheduled_archive_date: isoDay(daysLater(today, daysToArchive)),
})
