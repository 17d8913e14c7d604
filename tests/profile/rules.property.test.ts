import * as fc from 'fast-check'
import { TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { isFactorPhone, isPhoneCode, maskedPhone } from '../../domain/profile/index.ts'
import { authenticatorAddress } from '../../domain/session/index.ts'

const digits = (from: number, to: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: from, maxLength: to }).map((each) => each.join(''))

test('law: an authenticator reads from the address what was put into it', () => {
  const name = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes(':') && text.trim() === text)
  const key = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'), minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(name, name, key, (issuer, login, secret) => {
      const read = URI.parse(authenticatorAddress(issuer, login, secret))
      expect([read instanceof TOTP, read.issuer, read.label, read.secret.base32]).toEqual([true, issuer, login, secret])
    }),
  )
})

test('law: a phone is taken with 11 digits that begin with a country, and with nothing else', () => {
  fc.assert(
    fc.property(digits(0, 14), fc.constantFrom('', ' ', '-', '+', '(', 'x'), (number, more) => {
      const isWhole = number.length === 11 && !number.startsWith('0')
      expect(isFactorPhone(number)).toBe(isWhole)
      if (more !== '') expect([isFactorPhone(number + more), isFactorPhone(more + number)]).toEqual([false, false])
    }),
    {
      examples: [
        ['15550100000', ''],
        ['05550100000', ''],
      ],
    },
  )
})

test('law: of a phone the last four digits are seen, and how long it is', () => {
  fc.assert(
    fc.property(digits(4, 14), (number) => {
      const masked = maskedPhone(number)
      expect([masked.length, masked.slice(-4)]).toEqual([number.length, number.slice(-4)])
      expect(masked.slice(0, -4)).not.toMatch(/\d/u)
    }),
  )
})

test('a code from a message has more than two characters', () => {
  for (const [code, isTaken] of [
    ['', false],
    ['12', false],
    ['12 ', false],
    ['123', true],
    ['123456', true],
  ] as const)
    expect([code, isPhoneCode(code)]).toEqual([code, isTaken])
})
