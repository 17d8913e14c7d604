/** Laws of an account's form, of payments, and of how an account stands (BIL-04, BIL-05, BIL-07, BIL-23). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountIs,
  afterPayment,
  changedIn,
  changesOf,
  formOf,
  newAccountOf,
  partnerOf,
  paymentOf,
  type AccountForm,
  type ClientAccount,
} from '../../domain/accounts/index.ts'
import { formFields } from '../../domain/accounts/form.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { spoken } from '../../domain/messages/index.ts'
import { clientAccount } from '../../domain/accounts/clientAccount.ts'
import { dayFromIso, dayNumberOf, isoDay, shownDay } from '../../domain/kernel/index.ts'
import { runs } from '../run/runs.ts'

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const blankOr = (of: fc.Arbitrary<string>) => fc.option(of, { nil: null })
/** One that the server could have answered. */
const accounts: fc.Arbitrary<ClientAccount> = fc
  .record({
    drawn: fieldArbitrary(clientAccount) as fc.Arbitrary<ClientAccount>,
    from: blankOr(days),
    to: blankOr(days),
    anniversary: blankOr(days),
    cycle: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ drawn, from, to, anniversary, cycle }) => ({
    ...drawn,
    name: 'Cedar House',
    product_name: 'Caselog',
    products: ['Caselog', 'Other'],
    service_provider: null,
    contact_person: null,
    support_phone: '(555) 555-0100',
    time_zone: 'America/Denver',
    start_date: from === null || to === null || from <= to ? from : to,
    expiration_date: from === null || to === null || from <= to ? to : from,
    shut_off_date: null,
    anniversary_date: anniversary,
    bill_cycle: cycle,
    max_fields: 20,
  }))

describe('law: what was not typed is not sent', () => {
  test('of a form as it is shown', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const form = formOf(account)
        expect(changedIn(account, form)).toEqual([])
        expect(changesOf(account, form)).toEqual({ changes: {}, problems: {} })
      }),
      { numRuns: runs(100) },
    )
  })

  test('of each field alone that was changed, and only that is sent', () => {
    const typed: Readonly<Record<keyof AccountForm, readonly [unknown, unknown]>> = {
      name: [' Cedar Home ', 'Cedar Home'],
      product_name: [' Other ', 'Other'],
      service_provider: [' Desk ', 'Desk'],
      time_zone: ['America/Chicago', 'America/Chicago'],
      contact_person: ['Ines Quill', 'Ines Quill'],
      support_phone: ['555-555-0142', '555-555-0142'],
      sales_rep_id: [987_654, 987_654],
      affiliate_id: [987_654, 987_654],
      start_date: ['1/2/1999', '1999-01-02'],
      anniversary_date: ['02/29/2096', '2096-02-29'],
      expiration_date: ['12/31/2099', '2099-12-31'],
      shut_off_date: ['12/31/2099', '2099-12-31'],
      grace_period: [' 3650 ', 3650],
      max_fields: ['0', 0],
      bill_cycle: [0, 0],
      paid_setup: [null, null],
      billing_enabled: [null, null],
      show_demo_link: [null, null],
      enable_mfa: [null, null],
    }
    fc.assert(
      fc.property(accounts, fc.constantFrom(...formFields), (drawn, field) => {
        const account = { ...drawn, own_grace_period: 4 }
        const saved = formOf(account)
        const [as, sent] =
          typeof saved[field] === 'boolean'
            ? [!saved[field], !saved[field]]
            : field === 'bill_cycle'
              ? [6 - account.bill_cycle, 6 - account.bill_cycle]
              : typed[field]
        const { changes, problems } = changesOf(account, { [field]: as })
        expect(problems).toEqual({})
        expect(changes).toEqual(as === saved[field] ? {} : { [field]: sent })
      }),
      { numRuns: runs(300) },
    )
  })
})

test('[BIL-04] a grace period that is taken out is none of its own', () => {
  fc.assert(
    fc.property(accounts, fc.constantFrom('', '  '), (account, typed) => {
      expect(changesOf({ ...account, own_grace_period: 30 }, { grace_period: typed }).changes).toEqual({
        grace_period: null,
      })
    }),
    { numRuns: runs(20) },
  )
})

test('law: what can’t be read is told of by its field, and not sent', () => {
  const wrong = {
    start_date: ['2/30/2026', '2026', 'soon', '13/1/2026'],
    anniversary_date: ['1-1'],
    expiration_date: ['yesterday'],
    shut_off_date: ['//'],
    grace_period: ['-1', '1.5', '3651', 'ten', '1e3'],
    max_fields: ['', '10001', '-0'],
    name: ['', '   '],
    product_name: [' ', 'Caselgo', 'caselog'],
    time_zone: ['Europe/Paris'],
  }
  fc.assert(
    fc.property(
      accounts,
      fc.constantFrom(...Object.entries(wrong).flatMap(([field, all]) => all.map((typed) => ({ field, typed })))),
      (account, { field, typed }) => {
        expect(Object.keys(changesOf(account, { [field]: typed }).problems)).toEqual([field])
      },
    ),
    { numRuns: runs(200) },
  )
})

test('days that are at odds with each other are told of, whichever of them was typed', () => {
  const account = {
    ...(fc.sample(accounts, 1)[0] as ClientAccount),
    start_date: '2026-01-01',
    expiration_date: '2026-12-31',
  }
  const problems = (edit: Parameters<typeof changesOf>[1]) => Object.keys(changesOf(account, edit).problems)
  expect(problems({ start_date: '1/1/2027' })).toEqual(['expiration_date'])
  expect(problems({ expiration_date: '1/1/2025' })).toEqual(['expiration_date'])
  expect(problems({ shut_off_date: '12/30/2026' })).toEqual(['shut_off_date'])
  expect(problems({ shut_off_date: '12/31/2026' })).toEqual([])
})

test('law: a product that is none any more is kept, and told of only where it is typed', () => {
  fc.assert(
    fc.property(accounts, fc.constantFrom('Casebook', 'Caselog Trial'), (drawn, gone) => {
      const account = { ...drawn, product_name: gone }
      expect(changesOf(account, { contact_person: 'Ines Quill' }).problems).toEqual({})
      expect(changesOf(account, { product_name: 'Other' })).toEqual({
        changes: { product_name: 'Other' },
        problems: {},
      })
      const { problems } = changesOf(drawn, { product_name: gone })
      expect(spoken(problems['product_name'] ?? '')).toBe('There is no such product. There is: Caselog, Other.')
      // Who has kept the page open from before there was a table of products is told by the server.
      const { products: _, ...older } = drawn
      expect(changesOf(older, { product_name: gone }).problems).toEqual({})
    }),
    { numRuns: runs(40) },
  )
})

/** BIL-05 */
const months = [1, 12, 24, 36, 60] as const

describe('law: a payment', () => {
  const paying = fc.record({ until: blankOr(days), shut: blankOr(days), cycle: fc.nat(4), on: days })

  test('moves the expiration by so many months, to the same day or the last of a shorter month', () => {
    fc.assert(
      fc.property(paying, ({ until, shut, cycle, on }) => {
        const paid = afterPayment(
          { expiration_date: until, shut_off_date: shut, bill_cycle: cycle + 1, bill_day: null },
          on,
        )
        const [from, to] = [dayFromIso(until ?? on), dayFromIso(paid.expiration_date ?? '')]
        if (from === null || to === null) throw new TypeError('no day')
        expect((to.year - from.year) * 12 + to.month - from.month).toBe(months[cycle])
        const isLast = dayFromIso(isoDay({ ...to, day: to.day + 1 })) === null
        expect(to.day === from.day || (isLast && to.day < from.day)).toBe(true)
        expect(paid.paid_setup).toBe(true)
      }),
      { numRuns: runs(300) },
    )
  })

  test('comes back to the day that was agreed: so many of them lead to that day of the last month, or its end', () => {
    /** Days in a month, by the calendar of this machine. */
    const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
    fc.assert(
      fc.property(days, fc.nat(4), fc.integer({ min: 1, max: 30 }), (start, cycle, count) => {
        const from = dayFromIso(start)
        if (from === null) throw new TypeError('no day')
        let account: Parameters<typeof afterPayment>[0] = {
          expiration_date: start,
          shut_off_date: null,
          bill_cycle: cycle + 1,
          bill_day: null,
        }
        for (let paid = 0; paid < count; paid += 1) account = { ...account, ...afterPayment(account, '2026-01-01') }
        const past = from.year * 12 + from.month - 1 + count * (months[cycle] ?? 0)
        const [year, month] = [Math.floor(past / 12), (past % 12) + 1]
        expect(dayFromIso(account.expiration_date ?? '')).toEqual({
          year,
          month,
          day: Math.min(from.day, lengthOf(year, month)),
        })
      }),
      {
        numRuns: runs(300),
        examples: [
          ['2026-01-31', 0, 2],
          ['2024-02-29', 1, 4],
          ['2026-08-30', 0, 7],
        ],
      },
    )
  })

  test('leaves an account that is not shut off before it expires', () => {
    fc.assert(
      fc.property(paying, ({ until, shut, cycle, on }) => {
        const paid = afterPayment(
          { expiration_date: until, shut_off_date: shut, bill_cycle: cycle + 1, bill_day: null },
          on,
        )
        expect(paid.shut_off_date === null || paid.shut_off_date >= (paid.expiration_date ?? '')).toBe(true)
        if (shut !== null && paid.shut_off_date === null) expect(shut < (paid.expiration_date ?? '')).toBe(true)
      }),
      { numRuns: runs(300) },
    )
  })

  test('is read as people write amounts, and is for no day to come', () => {
    const read = (amount: string, paid_on = '3/1/2026') => paymentOf({ amount, paid_on }, '2026-03-01')
    for (const [typed, amount] of [
      ['1200', '1200.00'],
      ['$1,200.5', '1200.50'],
      [' 0.01 ', '0.01'],
      ['007', '7.00'],
      ['1,234,567.89', '1234567.89'],
    ] as const)
      expect(read(typed)).toEqual({ amount, paid_on: '2026-03-01', problems: {} })
    for (const wrong of ['', '0', '0.00', '-5', '1.234', '12,00', 'ten', '1200 $', '1'.repeat(10)])
      expect([wrong, Object.keys(read(wrong).problems)]).toEqual([wrong, ['amount']])
    for (const wrong of ['', '2/30/2026', '3/2/2026'])
      expect(Object.keys(read('5', wrong).problems)).toEqual(['paid_on'])
  })
})

test('a partner needs a name, and an e-mail address that could be one', () => {
  const partner = { name: ' Harbor Clinic ', contact_person: ' ', email: '', phone: ' 555-555-0142 ' }
  expect(partnerOf(partner)).toEqual({
    body: { name: 'Harbor Clinic', contact_person: null, email: null, phone: '555-555-0142' },
    problems: {},
  })
  for (const email of ['nowhere', 'a@b', 'desk@harbor', 'two words@example.org'])
    expect(Object.keys(partnerOf({ ...partner, name: ' ', email }).problems)).toEqual(['name', 'email'])
  // As the server has it, where nothing is null.
  expect(partnerOf({ ...partner, contact_person: null, email: null }).body).toEqual(partnerOf(partner).body)
})

test('a new account says all that it lacks at once', () => {
  expect(Object.keys(newAccountOf({}).problems)).toEqual(['name', 'time_zone', 'first', 'last', 'user_login', 'email'])
  const administrator = { first: ' Nia ', last: 'Harrow', user_login: 'nia', email: 'nia@example.org' }
  expect(
    newAccountOf({ name: ' Harbor ', time_zone: 'America/Denver', expiration_date: '6/30/2027', administrator }),
  ).toEqual({
    body: {
      name: 'Harbor',
      time_zone: 'America/Denver',
      expiration_date: '2027-06-30',
      administrator: { ...administrator, first: 'Nia' },
    },
    problems: {},
  })
})

test('a new account’s administrator needs an e-mail address that could be one', () => {
  const administrator = { first: 'Nia', last: 'Harrow', user_login: 'nia', email: 'nia@example' }
  const { problems } = newAccountOf({ name: 'Harbor', time_zone: 'America/Denver', administrator })
  expect(Object.keys(problems)).toEqual(['email'])
})

test('[BIL-07] law: an account stands as its days say: within the grace period past due, after it expired', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 60 }), fc.integer({ min: -60, max: 120 }), (expires, grace, after) => {
      const at = dayFromIso(expires)
      if (at === null) throw new TypeError('no day')
      const today = new Date((dayNumberOf(at) + after) * 86_400_000).toISOString().slice(0, 10)
      const account = {
        expiration_date: expires,
        shut_off_date: null,
        deactivation_date: null,
        archive_date: null,
        grace_period: grace,
        paid_setup: true,
        billing_enabled: false,
      }
      const is = after > grace ? 'expired' : after >= 0 ? 'pastDue' : after >= -30 ? 'renewal' : 'fine'
      expect([shownDay(at), accountIs(account, today)]).toEqual([shownDay(at), is])
      expect(accountIs({ ...account, deactivation_date: expires }, today)).toBe('deactivated')
      expect(accountIs({ ...account, deactivation_date: expires, archive_date: expires }, today)).toBe('archived')
    }),
    { numRuns: runs(200) },
  )
})
