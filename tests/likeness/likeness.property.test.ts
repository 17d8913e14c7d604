/** The rule by which likely persons are found before a new one is made. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  foldName,
  nicknamesOf,
  rankLikely,
  samePhone,
  withOneError,
  type Identity,
} from '../../domain/likeness/index.ts'
import { areNicknames } from '../../domain/likeness/nicknames.ts'
import { isOneError } from '../../domain/likeness/typingError.ts'
import { likelyFrom, likeness, mostLikely } from '../../domain/likeness/likeness.ts'
import { words } from '../../server/records/index.ts'
import { anyDay, anyIdentity, anyLast, anyNamed, anyNickname, anyPhone, dressed } from './people.ts'
import { runs } from '../run/runs.ts'
import { anyCodePoint } from '../run/codePoints.ts'

const nobody: Identity = { first: null, last: null, business: null, birthdate: null, phones: [] }
const person = (first: string, last: string, more: Partial<Identity> = {}): Identity => ({
  ...nobody,
  first,
  last,
  ...more,
})
const score = (one: Identity, other: Identity): number => likeness(one, other).score
const isLikely = (one: Identity, other: Identity): boolean => score(one, other) >= likelyFrom
const reasons = (one: Identity, other: Identity): readonly string[] =>
  likeness(one, other).reasons.map((key) => key.replace('likeness.reason.', ''))

describe('names', () => {
  test.each([
    ['Bob', 'Robert'],
    ['Robert', 'Roberto'],
    ['Bob', 'Roberto'],
    ['Liz', 'Elizabeth'],
    ['Pepe', 'José'],
    ['Paco', 'Francisco'],
    ['Peggy', 'Margaret'],
    ['Lupita', 'Guadalupe'],
    ['Chuy', 'Jesús'],
    ['Margot', 'Marguerite'],
    ['Pierrot', 'Pierre'],
  ])('%s is a form of %s', (one, other) => {
    expect(reasons(person(one, 'Ortega'), person(other, 'Ortega'))).toEqual(['nickname'])
    expect(isLikely(person(one, 'Ortega'), person(other, 'Ortega'))).toBe(true)
  })

  test('forms of different names are not each other', () => {
    for (const [one, other] of [
      ['Bob', 'Elizabeth'],
      ['Alexander', 'Alexandra'],
      ['Pepe', 'Paco'],
    ] as const)
      expect(areNicknames(one.toLowerCase(), other.toLowerCase())).toBe(false)
  })

  test('there are some hundreds of names, and each of their forms knows the others', () => {
    fc.assert(
      fc.property(anyNickname, ([one = '', other = '']) => {
        expect(areNicknames(one, other)).toBe(true)
        expect(nicknamesOf(one)).toContain(other)
      }),
    )
  })

  test('a name is folded into the words under which the server keeps it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCodePoint, maxLength: 50 }), anyLast), (name) => {
        expect(foldName(name).words.slice(0, 20)).toEqual(words(name).slice(0, 20))
      }),
    )
  })

  test.each([
    ['accents', 'Munoz', 'Muñoz'],
    ['case', 'SMITH', 'smith'],
    ['spaces', 'Delacruz', 'De La Cruz'],
    ['hyphens', 'Garcia Lopez', 'García-López'],
    ['apostrophes', 'Obrien', 'O’Brien'],
  ])('%s do not count', (_, one, other) => {
    expect(likeness(person('Ana', one), person('Ana', other))).toEqual(likeness(person('Ana', one), person('Ana', one)))
  })

  test.each([
    ['a letter missing', 'Nguyn'],
    ['a letter too many', 'Nguyeen'],
    ['another letter', 'Nguyan'],
    ['two exchanged', 'Ngyuen'],
  ])('%s does not matter', (_, typed) => {
    expect(reasons(person('Ana', typed), person('Ana', 'Nguyen'))).toEqual(['similarName'])
    expect(isLikely(person('Ana', typed), person('Ana', 'Nguyen'))).toBe(true)
  })

  test('somebody else is not likely', () => {
    for (const [one, other] of [
      [person('Ana', 'Ortega'), person('Luis', 'Ortega')],
      [person('Ana', 'Ortega'), person('Ana', 'Smith')],
      [person('Ana', 'De La Cruz'), person('Eva', 'De La Torre')],
      [person('Ana', 'Ortega', { birthdate: '03/04/1990' }), person('Luis', 'Smith', { birthdate: '03/04/1990' })],
    ] as const)
      expect([one, other, isLikely(one, other)]).toEqual([one, other, false])
  })

  test('swapped names are said to be so', () => {
    expect(reasons(person('Ortega', 'Ana'), person('Ana', 'Ortega'))).toEqual(['swapped'])
    expect(reasons(person('Bob', 'Smith'), person('Smith', 'Robert'))).toEqual(['nickname', 'swapped'])
  })

  test('two given names may be parted elsewhere', () => {
    expect(isLikely(person('Maria Jose', 'Perez'), person('Maria', 'José Pérez'))).toBe(true)
    expect(isLikely(person('Maria', 'Perez'), person('María Elena', 'Pérez'))).toBe(true)
  })
})

describe('one typing error', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 6 })
  test('is the same seen from both sides', () => {
    fc.assert(fc.property(name, name, (one, other) => isOneError(one, other) === isOneError(other, one)))
  })
  test('every word that one error makes is among those looked for, and no other', () => {
    fc.assert(
      fc.property(name, name, (one, other) => withOneError(one).includes(other) === isOneError(one, other)),
      { numRuns: runs(300) },
    )
  })
  test('words in other scripts have their own letters', () => {
    expect(withOneError('иванов')).toContain('иваноф')
  })
})

describe('phones', () => {
  test.each([
    ['(212) 555-0100', '12125550100'],
    ['+1 212 555 0100', '2125550100'],
    ['555-0100', '12125550100'],
    ['020 7946 0958', 'i: +44 20 7946 0958'],
  ])('%s is %s', (one, other) => expect([samePhone(one, other), samePhone(other, one)]).toEqual([true, true]))
  test('too few digits, or another number, is none', () => {
    expect(samePhone('0100', '12125550100')).toBe(false)
    expect(samePhone('12125550100', '13475550100')).toBe(false)
  })
})

describe('the rule', () => {
  test('is the same whichever of the two was typed', () => {
    fc.assert(
      fc.property(anyIdentity, anyIdentity, (one, other) => {
        expect(likeness(one, other)).toEqual(likeness(other, one))
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('does not see accents, case, spaces and signs', () => {
    const pair = fc
      .tuple(anyNamed, anyIdentity)
      .chain(([one, other]) =>
        fc
          .tuple(dressed(one.first ?? ''), dressed(one.last ?? ''))
          .map(([first, last]) => ({ one, other, again: { ...one, first, last } })),
      )
    fc.assert(
      fc.property(pair, ({ one, other, again }) => {
        expect(likeness(again, other)).toEqual(likeness(one, other))
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('knows somebody whose names are swapped, whose nickname was typed, or both', () => {
    fc.assert(
      fc.property(
        anyNickname,
        anyLast,
        fc.boolean(),
        fc.option(anyDay),
        ([typed = '', own = ''], last, swapped, birthdate) => {
          const candidate = person(own, last, { birthdate })
          expect(
            isLikely(swapped ? person(last, typed, { birthdate }) : person(typed, last, { birthdate }), candidate),
          ).toBe(true)
        },
      ),
      { numRuns: runs(500) },
    )
  })

  test('knows somebody in whose name one error was made', () => {
    // In a name of two letters an error makes another name.
    const telling = anyNamed.filter(({ first, last }) => foldName(`${first}${last}`).compact.length > 4)
    const wrong = telling.chain((one) => {
      const [first, last] = [foldName(one.first).compact, foldName(one.last).compact]
      const typos = [
        ...withOneError(first).map((made) => ({ ...one, first: made })),
        ...withOneError(last).map((made) => ({ ...one, last: made })),
      ]
      return fc.constantFrom(...typos).map((typed) => ({ one, typed }))
    })
    fc.assert(
      fc.property(wrong, ({ one, typed }) => isLikely(typed, one)),
      { numRuns: runs(500) },
    )
  })

  test('never counts for less what agrees more', () => {
    fc.assert(
      fc.property(anyIdentity, anyIdentity, anyDay, anyPhone, (one, other, birthdate, phone) => {
        const before = score({ ...one, birthdate: null }, other)
        expect(score({ ...one, birthdate }, { ...other, birthdate })).toBeGreaterThanOrEqual(before)
        expect(
          score({ ...one, phones: [...one.phones, phone] }, { ...other, phones: [...other.phones, phone] }),
        ).toBeGreaterThanOrEqual(score(one, other))
        expect(score({ ...one, last: other.last }, other)).toBeGreaterThanOrEqual(score({ ...one, last: null }, other))
        expect(score({ ...one, business: other.business }, other)).toBeGreaterThanOrEqual(
          score({ ...one, business: null }, other),
        )
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('puts nobody before an identical person, whatever the order of the others', () => {
    fc.assert(
      fc.property(anyNamed, fc.array(anyIdentity, { maxLength: 20 }), fc.nat(), (typed, others, at) => {
        const place = at % (others.length + 1)
        const ranked = rankLikely(typed, [...others.slice(0, place), typed, ...others.slice(place)], (one) => one)
        expect(ranked.length).toBeLessThanOrEqual(mostLikely)
        expect(ranked[0]?.likeness.score).toBe(score(typed, typed))
        // Whoever stands beside or before them agrees in all that was typed.
        for (const { candidate, likeness: found } of ranked)
          if (found.score === score(typed, typed))
            expect([foldName(candidate.first).compact, foldName(candidate.last).compact]).toEqual([
              foldName(typed.first).compact,
              foldName(typed.last).compact,
            ])
      }),
      { numRuns: runs(1_000) },
    )
  })

  test('gives a score of 0 to 100 and each reason once', () => {
    fc.assert(
      fc.property(anyIdentity, anyIdentity, (one, other) => {
        const found = likeness(one, other)
        expect(found.score).toBeGreaterThanOrEqual(0)
        expect(found.score).toBeLessThanOrEqual(100)
        expect(new Set(found.reasons).size).toBe(found.reasons.length)
      }),
    )
  })
})
