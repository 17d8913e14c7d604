/** Generated people with few names, so that likenesses among them are common. */
import fc from 'fast-check'
import { type Identity } from '../../domain/likeness/index.ts'
import { nicknameSets } from '../../domain/likeness/nicknames.ts'

const known = [
  'Maria',
  'María José',
  'Robert',
  'Bob',
  'Roberto',
  'José',
  'Pepe',
  'Ann-Marie',
  'Elizabeth',
  'Liz',
  'Zoë',
  'Łukasz',
  'Ng',
  'Dmitri',
]
const family = [
  'Smith',
  'Smyth',
  'O’Brien',
  'De La Cruz',
  'García-López',
  'Muñoz',
  'Nguyen',
  'Robert',
  'Ortega',
  'Ødegård',
  'Wu',
]
const word = fc.string({ unit: fc.constantFrom(...'abcdeilmnorst'), minLength: 3, maxLength: 8 })

const anyFirst = fc.oneof(fc.constantFrom(...known), word)
export const anyLast = fc.oneof(fc.constantFrom(...family), word)
export const anyDay = fc.constantFrom('03/04/1990', '04/03/1990', '12/31/1975', '01/01/2000')
export const anyPhone = fc.constantFrom(
  '12125550100',
  '(212) 555-0100',
  '12125550199',
  'i: +44 20 7946 0958',
  '020 7946 0958',
  '555-0100',
)

export const anyIdentity: fc.Arbitrary<Identity> = fc.record({
  first: fc.option(anyFirst, { freq: 8 }),
  last: fc.option(anyLast, { freq: 8 }),
  business: fc.option(fc.constantFrom('Corner Bakery', 'Corner Bakery Inc', 'The Harbor'), { freq: 1 }),
  birthdate: fc.option(anyDay),
  phones: fc.array(anyPhone, { maxLength: 2 }),
})

/** Somebody of whom both names are known. */
export const anyNamed: fc.Arbitrary<Identity> = fc
  .tuple(anyIdentity, anyFirst, anyLast)
  .map(([rest, first, last]) => ({ ...rest, first, last }))

/** Two forms of one name. */
export const anyNickname = fc
  .constantFrom(...nicknameSets.filter((forms) => forms.length > 1))
  .chain((forms) => fc.shuffledSubarray([...forms], { minLength: 2, maxLength: 2 }))

/** The same letters in another dress: case, accents, spaces and signs between words. */
export const dressed = (name: string): fc.Arbitrary<string> =>
  fc
    .array(fc.record({ upper: fc.boolean(), mark: fc.constantFrom('', '', '', '\u0301', '\u0308', '\u0303') }), {
      minLength: name.length,
      maxLength: name.length,
    })
    .map((dress) =>
      [...name]
        .map((letter, index) => {
          const { upper = false, mark = '' } = dress[index] ?? {}
          const cased = upper ? letter.toUpperCase() : letter.toLowerCase()
          return /[a-z]/i.test(letter) ? cased + mark : /[\s-]/.test(letter) ? (upper ? '-' : '  ') : cased
        })
        .join(''),
    )
    .chain((text) => fc.constantFrom(text, ` ${text} `, text.replaceAll(/[\s-]+/g, ' ')))
