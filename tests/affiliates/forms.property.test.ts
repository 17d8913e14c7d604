/** What may be added, and what is sent of it, as laws. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenProduct, mayAddAffiliate, mayAddTrainingLink } from '../../domain/affiliates/index.ts'
import { affiliateLink, isWebAddress } from '../../domain/config/index.ts'
import { blankRecord, checkChanges } from '../../domain/records/index.ts'
import { changesToSave } from '../../domain/records/rules.ts'
import '../../domain/messages/staff.ts'

const context = { zone: 'UTC' }
const letters = fc.stringMatching(/^[a-z]{0,6}$/)
const blanks = fc.stringMatching(/^ {0,3}$/)

test('[AFF-04] law: an affiliate is added once its name has three characters, blanks around it not among them', () => {
  fc.assert(
    fc.property(blanks, letters, blanks, (before, name, after) => {
      const affiliate_name = `${before}${name}${after}`
      expect(mayAddAffiliate({ affiliate_name })).toBe(name.length >= 3)
      const checked = checkChanges('affiliate', { affiliate_name }, null)
      expect(checked.ok).toBe(name.length >= 3)
    }),
  )
  expect(mayAddAffiliate({})).toBe(false)
})

const texts = ['description', 'address1', 'address2', 'city', 'state', 'zip'] as const
const instants = ['date_time', 'end_date_time'] as const

test('[AFF-05] law: of a new affiliate nothing is sent besides its name and the optional fields that say something', () => {
  const typed = fc.record({
    ...Object.fromEntries(texts.map((name) => [name, fc.constantFrom('', '  ', 'Here')])),
    ...Object.fromEntries(instants.map((name) => [name, fc.constantFrom('', '3/1/2026 9:00')])),
  })
  fc.assert(
    fc.property(typed, (optional) => {
      const changes = { affiliate_name: 'Bar Foundation', ...optional }
      const made = changesToSave('affiliate', { changes, clashes: {}, baseVersion: 0 }, null, context)
      if (!made.ok) throw new Error(made.refusal.message)
      const filled = Object.entries(optional).filter(([, text]) => String(text).trim() !== '')
      expect(Object.keys(made.value.request.changes).toSorted()).toEqual(
        ['affiliate_name', ...filled.map(([name]) => name)].toSorted(),
      )
    }),
  )
})

const link = { affiliate_id: 3, product_id: 2, label: 'First steps', url: 'https://training.example.org/1' }

test('[AFF-18] law: a link is added once a product is chosen, its label has two characters and its address is one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(null, 0, 2),
      letters,
      fc.constantFrom('', 'training', 'https://training.example.org'),
      (product_id, label, url) => {
        const may = product_id === 2 && label.length >= 2 && url.startsWith('https://')
        expect(mayAddTrainingLink({ product_id, label, url })).toBe(may)
        if (product_id === 2)
          expect(checkChanges('training_link', { ...link, product_id, label, url }, null).ok).toBe(may)
      },
    ),
  )
})

test('[AFF-17] [AFF-18] law: the form has the product as an object with its number, and what is sent is the number', () => {
  const products = [{ id: 2, product_name: 'Caselog' }]
  expect(chosenProduct(link, products)).toEqual({ id: 2, product_name: 'Caselog' })
  expect(chosenProduct({ ...link, product_id: 5 }, products)).toEqual({ id: 5 })
  expect(chosenProduct({ product_id: null }, products)).toBeNull()
  const optional = ['date_time', 'end_date_time', 'description'] as const
  fc.assert(
    fc.property(fc.subarray([...optional]), (filled) => {
      const said = Object.fromEntries(
        optional.map((name) => [
          name,
          filled.includes(name) ? (name === 'description' ? 'Soon' : '3/1/2026 9:00') : '',
        ]),
      )
      const changes = { ...link, ...said }
      const made = changesToSave('training_link', { changes, clashes: {}, baseVersion: 0 }, null, context)
      if (!made.ok) throw new Error(made.refusal.message)
      expect(made.value.request.changes).toMatchObject({ product_id: 2 })
      expect(Object.keys(made.value.request.changes).toSorted()).toEqual([...Object.keys(link), ...filled].toSorted())
    }),
  )
})

test('[AFF-19] an address is absolute and of http or https, and nothing else is one', () => {
  fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), isWebAddress))
  fc.assert(
    fc.property(fc.webUrl(), fc.constantFrom('ftp:', 'javascript:', 'data:', 'mailto:', ''), (url, scheme) => {
      expect(isWebAddress(url.replace(/^https?:/, scheme))).toBe(false)
    }),
  )
  for (const url of ['http://example.org', 'HTTPS://example.org:8443/a?b#c', ' https://example.org ', 'http://[::1]/'])
    expect([url, isWebAddress(url)]).toEqual([url, true])
  for (const url of [
    '',
    'example.org',
    '/training',
    'https://',
    'https:///a',
    'https://a b',
    'https://me:pw@example.org',
  ])
    expect([url, isWebAddress(url)]).toEqual([url, false])
})

test('what ends before it begins is refused, by its end', () => {
  const times = { date_time: '2026-03-02T09:00:00.000Z', end_date_time: '2026-03-01T09:00:00.000Z' }
  for (const checked of [
    checkChanges('affiliate', { affiliate_name: 'Bar Foundation', ...times }, null),
    checkChanges('training_link', { ...link, ...times }, null),
  ])
    expect(checked.ok ? {} : Object.keys(checked.refusal.fields ?? {})).toEqual(['end_date_time'])
  expect(blankRecord('affiliate')).toEqual({ status: 1 })
})

test('[AFF-13] the link is the login address with the affiliate’s number', () => {
  expect(affiliateLink('https://caselog.example.org', 7)).toBe('https://caselog.example.org/login?affiliate=7')
})
