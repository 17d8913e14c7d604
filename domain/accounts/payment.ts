import { UTCDate } from '@date-fns/utc'
import { addMonths } from 'date-fns/addMonths'
import { dayFromIso, isoDay, type Day } from '../kernel/index.ts'

/** BIL-05: months. */
const monthsOf: Readonly<Record<number, number>> = { 1: 1, 2: 12, 3: 24, 4: 36, 5: 60 }

const monthsLater = ({ year, month, day }: Day, months: number): Day => {
  const later = addMonths(new UTCDate(year, month - 1, day), months)
  return { year: later.getUTCFullYear(), month: later.getUTCMonth() + 1, day: later.getUTCDate() }
}

type Paid = {
  readonly expiration_date: string | null
  readonly shut_off_date: string | null
  readonly bill_cycle: number
}

/**
 * BIL-23: what a payment of one day changes of an account: it is paid for one more cycle, from the day to which it was paid,
 * or from the day of the payment where nothing was. A day on which it was to be shut off before that is none any more. Days are yyyy-MM-dd.
 */
export const afterPayment = (account: Paid, paidOn: string) => {
  const { expiration_date: until, shut_off_date: shut, bill_cycle: cycle } = account
  const from = dayFromIso(until ?? paidOn)
  const expires = from === null ? until : isoDay(monthsLater(from, monthsOf[cycle] ?? 0))
  return {
    paid_setup: true,
    expiration_date: expires,
    shut_off_date: shut !== null && expires !== null && shut < expires ? null : shut,
  }
}
