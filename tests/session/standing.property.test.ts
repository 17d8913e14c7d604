import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { standingOf } from '../../domain/session/index.ts'

const account = {
  paid_setup: true,
  expiration_date: '2026-06-30',
  shut_off_date: null,
  grace_period: 15,
  billing_enabled: true,
}
const at = (today: string, isAdministrator = true, more: object = {}) =>
  standingOf({ ...account, ...more }, isAdministrator, today)

test('[BIL-06] [BIL-26] a trial tells the days that are left, 0 on the last one', () => {
  const trial = { paid_setup: false }
  for (const isAdministrator of [true, false])
    expect([at('2026-06-20', isAdministrator, trial), at('2026-06-30', isAdministrator, trial)]).toEqual([
      { is: 'trial', daysLeft: 10 },
      { is: 'trial', daysLeft: 0 },
    ])
})
test('[BIL-09] [BIL-13] within thirty days of the end administrators are warned, and nobody else', () => {
  expect([at('2026-05-30'), at('2026-05-31'), at('2026-05-31', false), at('2026-06-29')].map(({ is }) => is)).toEqual([
    'fine',
    'renewal',
    'fine',
    'renewal',
  ])
})
test('[BIL-07] [BIL-10] [BIL-14] from the end to the shut-off day everybody is told, each in their words', () => {
  expect(at('2026-06-30')).toEqual({ is: 'pastDue', until: '2026-07-15', tell: 'bill' })
  expect(at('2026-07-15', true, { billing_enabled: false })).toEqual({
    is: 'pastDue',
    until: '2026-07-15',
    tell: 'office',
  })
  expect(at('2026-07-15', false)).toMatchObject({ tell: 'others' })
  expect(at('2026-07-15', false, { billing_enabled: false })).toMatchObject({ tell: 'others' })
})
test('[BIL-08] [BIL-15] after it the account is expired', () => {
  expect([at('2026-07-16'), at('2026-07-16', false)]).toEqual([
    { is: 'expired', tell: 'administrators' },
    { is: 'expired', tell: 'others' },
  ])
})
test('law: a later day never tells of an earlier span', () => {
  const order = ['fine', 'renewal', 'pastDue', 'expired']
  const day = fc
    .integer({ min: -60, max: 60 })
    .map((days) => new Date(Date.UTC(2026, 5, 30 + days)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, fc.boolean(), (a, b, isAdministrator) => {
      const [first, second] = [a, b].toSorted().map((today) => order.indexOf(at(today, isAdministrator).is))
      expect(first).toBeLessThanOrEqual(second ?? -1)
    }),
  )
})
