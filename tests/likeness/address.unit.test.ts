import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressSources, copiedFields } from '../../domain/likeness/index.ts'
import { copyableAddress } from '../../domain/likeness/address.ts'

const home = {
  address1: '1 Main St',
  address2: null,
  city: 'Marrow Creek',
  state: 'NY',
  zip: '10001',
  primary_phone: '12125550100',
  secondary_phone: null,
  email: 'ana@example.org',
}

describe('copy address', () => {
  test('[CLI-21] fills address, phones and email, and nothing else of the source', () => {
    expect(copyableAddress({ ...home, first: 'Ana', birthdate: '03/04/1990' } as typeof home)).toEqual(home)
    expect([...copiedFields]).toEqual([
      'address1',
      'address2',
      'city',
      'state',
      'zip',
      'primary_phone',
      'secondary_phone',
      'email',
    ])
  })
  test('[CLI-20] a source without address and contact data is not available, one with any of them is', () => {
    const blank = fc.constantFrom(null, undefined, '', '  ')
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(copiedFields.map((field) => [field, fc.oneof(blank, fc.constant('x'))]))),
        (source) => {
          const holdsAny = copiedFields.some((field) => source[field] === 'x')
          expect(copyableAddress(source) !== null).toBe(holdsAny)
        },
      ),
    )
  })
  test('[CLI-21] the sources are the other persons on the case, each once', () => {
    const on = [
      { person_id: 5, name: 'self', ...home },
      { person_id: 6, name: 'other', ...home },
      { person_id: null, name: 'mass incident', ...home },
      { person_id: 6, name: 'other again', ...home },
      { person_id: 7, name: 'unreachable', address1: null },
    ]
    expect(addressSources(on, 5).map(({ person, address }) => [person.name, address !== null])).toEqual([
      ['other', true],
      ['unreachable', false],
    ])
    expect(addressSources(on, null).map(({ person }) => person.name)).toEqual(['self', 'other', 'unreachable'])
  })
})
