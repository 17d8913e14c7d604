import { dayFromIso, isoDay, monthsLater } from '../kernel/index.ts'

/** BIL-05: months. */
const monthsOf: Readonly<Record<number, number>> = { 1: 1, 2: 12, 3: 24, 4: 36, 5: 60 }

type Paid = {
  readonly expiration_date: string | null
  readonly shut_off_date: string | null
  readonly bill_cycle: number
  /** The day of the month to which it was agreed to pay, where a shorter month has moved the expiration off it. */
  readonly bill_day: number | null
}

/**
 * BIL-23: what a payment of one day changes of an account: it is paid for one more cycle, from the day to which it was paid,
 * or from the day of the payment where nothing was; to the day of the month that was agreed, or the last of a shorter one.
 * A day on which it was to be shut off before that is none any more. Days are yyyy-MM-dd.
 */
export const afterPayment = (account: Paid, paidOn: string) => {
  const { expiration_date: until, shut_off_date: shut, bill_cycle: cycle, bill_day: agreed } = account
  const from = dayFromIso(until ?? paidOn)
  if (from === null) return { paid_setup: true, expiration_date: until, shut_off_date: shut, bill_day: agreed }
  const on = agreed ?? from.day
  const to = monthsLater(from, monthsOf[cycle] ?? 0, on)
  const expires = isoDay(to)
  return {
    paid_setup: true,
    expiration_date: expires,
    shut_off_date: shut !== null && shut < expires ? null : shut,
    bill_day: on === to.day ? null : on,
  }
}
