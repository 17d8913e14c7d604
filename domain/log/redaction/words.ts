/**
 * Text becomes drawn text. What is left of the original is a length bucket and whether it looks like an e-mail address,
 * a number or a date, for these decide what a screen says about it. Never longer than the shortest field that could
 * have held the original.
 */
import { drawNew, remembered, type Random } from './random.ts'

export type TextRenaming = (value: string) => string

const consonants = 'bdfgklmnprstvz'
const vowels = 'aeiou'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const domain = '@example.org'

const emailShape = /^[^\s@]{1,200}@[^\s@]{1,200}\.[^\s@]{1,100}$/
const numberShape = /^[\s().+,-]*\d[\d\s().+,-]*$/

const buckets: readonly { readonly from: number; readonly longest: number }[] = [
  { from: 201, longest: 240 },
  { from: 21, longest: 60 },
  { from: 1, longest: 12 },
]

/** `maxima` are the greatest lengths of all text fields, in any order. */
export const drawTexts = (random: Random, maxima: readonly number[]): TextRenaming => {
  const taken = new Set<string>()
  const smallestFrom = (length: number): number =>
    maxima.reduce((least, max) => (max >= length && max < least ? max : least), Infinity)

  const pick = (from: string): string => from.charAt(random(from.length))
  const syllables = (count: number): string =>
    Array.from({ length: count }, () => pick(consonants) + pick(vowels)).join('')
  const digits = (count: number): string => Array.from({ length: count }, () => pick('0123456789')).join('')
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  /** Where words do not fit or are used up: letters, then any ideographs. */
  const short = (length: number, tries: number): string =>
    Array.from({ length }, () => (tries < 50 ? pick(letters) : String.fromCharCode(0x4e00 + random(20_000)))).join('')

  const words = (longest: number): string => {
    const all = [capital(syllables(3))]
    let length = 6
    for (;;) {
      const next = syllables(1 + random(4))
      length += next.length + 1
      if (length > longest) return all.join(' ')
      all.push(next)
    }
  }

  const drawWords = (value: string): string => {
    const bucket = buckets.find(({ from }) => value.length >= from) ?? { from: 1, longest: 12 }
    const longest = Math.min(bucket.longest, smallestFrom(bucket.from))
    return drawNew(taken, (tries) =>
      longest < 6 || tries > 40 ? short(Math.max(1, Math.min(longest, 1 + (tries >> 5))), tries) : words(longest),
    )
  }

  const drawEmail = (): string => {
    const room = Math.min(8, smallestFrom(domain.length + 4) - domain.length)
    return drawNew(taken, (tries) => `${pick(consonants)}${short(room - 1, Math.min(tries, 49))}${domain}`)
  }

  const drawNumber = (value: string): string => {
    const [from, length] =
      value.length >= 10 ? [10, 10] : value.length >= 7 ? [7, 7] : value.length >= 5 ? [5, 5] : [1, 4]
    const longest = Math.min(10, smallestFrom(from))
    return drawNew(taken, (tries) =>
      tries > 200 ? short(longest, tries) : digits(Math.min(longest, length + (tries >> 5))),
    )
  }

  const fresh = (value: string): string => {
    if (value.length <= 20 && numberShape.test(value) && /\d{2}|^.{1,4}$/.test(value)) return drawNumber(value)
    // A shorter address would not fit where its original could stand.
    if (value.length >= domain.length + 4 && emailShape.test(value)) return drawEmail()
    return drawWords(value)
  }

  return remembered(fresh)
}
