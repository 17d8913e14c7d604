/** When what has a status and a time is in use, as laws. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isActiveAt } from '../../domain/affiliates/index.ts'

const at = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) })
const iso = (time: number): string => new Date(time).toISOString()
const bound = fc.option(at)
const timed = fc.record({ status: fc.constantFrom(0, 1), from: bound, until: bound })
const of = ({ status, from, until }: { status: number; from: number | null; until: number | null }) => ({
  status,
  date_time: from === null ? null : iso(from),
  end_date_time: until === null ? null : iso(until),
})

test('[AFF-14] law: active is what is set, has begun and is not over; a bound that is not set is open', () => {
  fc.assert(
    fc.property(timed, at, (each, now) => {
      const { status, from, until } = each
      expect(isActiveAt(of(each), now)).toBe(status === 1 && (from ?? now) <= now && now <= (until ?? now))
    }),
  )
  const open = { status: 1, date_time: null, end_date_time: null }
  expect([isActiveAt(open, 0), isActiveAt({ ...open, status: 0 }, 0)]).toEqual([true, false])
})

test('[AFF-14] law: it is active from its first moment to its last, and neither before nor after', () => {
  fc.assert(
    fc.property(at, fc.nat(86_400_000), (from, lasts) => {
      const shown = of({ status: 1, from, until: from + lasts })
      const moments = [from - 1, from, from + lasts, from + lasts + 1]
      expect(moments.map((now) => isActiveAt(shown, now))).toEqual([false, true, true, false])
    }),
  )
})

test('[AFF-15] law: of what an account has of an affiliate for a product, the same holds', () => {
  fc.assert(
    fc.property(timed, fc.nat(), fc.nat(), at, (each, affiliate, product, now) => {
      const subscription = { ...of(each), affiliate, product }
      expect(isActiveAt(subscription, now)).toBe(isActiveAt(of(each), now))
    }),
  )
})
