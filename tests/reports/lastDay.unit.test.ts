/** The last day that can be typed is one to count until, wherever the agency is. */
import { expect, test } from 'vitest'
import { daysIn, instantsOf } from '../../domain/reports/index.ts'

test.each(['America/Los_Angeles', 'Pacific/Pago_Pago', 'UTC', 'Asia/Tokyo'])(
  'a period until 12/31/9999 in %s ends in an instant of four digits, and is those days again',
  (zone) => {
    const last = { year: 9999, month: 12, day: 31 }
    const days = { from: last, until: last }
    const { since, until } = instantsOf(days, zone)
    expect([since.length, until.length, since < until]).toEqual([24, 24, true])
    expect(daysIn(since, until, zone)).toMatchObject(days)
  },
)
