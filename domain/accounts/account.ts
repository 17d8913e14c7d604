/** SRV-22: what can be wrong with an account, and what follows when it is left. */
import { daysLater, isBlank, isoDay, type Day, type Messages } from '../kernel/index.ts'
import { isTimeZone, timeZonesInWords } from '../languages/index.ts'
import { wording } from '../messages/index.ts'
import type { ClientChanges } from './clientAccount.ts'

const precedes = (one: string | null | undefined, other: string | null | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string' && one < other

/** All of an account as it is to be; `zone` is that which it has, and may keep, whichever it is (FMT-10). */
export const accountProblems = (next: ClientChanges, zone?: string): Messages => ({
  ...(isBlank(next.name ?? '') && { name: wording('field.required') }),
  ...(typeof next.deactivation_date === 'string' && { deactivation_date: wording('account.deactivated.elsewhere') }),
  ...(isBlank(next.product_name ?? '') && { product_name: wording('field.required') }),
  ...(next.time_zone !== zone &&
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
