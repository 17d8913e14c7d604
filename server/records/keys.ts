/** The folded forms by which records are found and ordered (SRC-37): case and accents don't matter. */

/** Letters that don't fall apart into a base letter and a mark. */
const whole: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
}

const beyondAscii = /[^\t-~]/

export const fold = (text: string): string => (beyondAscii.test(text) ? foldMarks(text) : text.toLowerCase())

const foldMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[ßæœøłđðþıħŋŧ]/g, (letter) => whole[letter] ?? letter)

/** Folding can make a text many times longer, and an index takes rows of 2,700 bytes at most. */
const shortened = (text: string, points: number): string =>
  text.length <= points ? text : [...text].slice(0, points).join('')

/** An apostrophe joins (O'Brien is found as obrien and o'brien); other signs part words. */
export const words = (text: string): string[] =>
  fold(text)
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => shortened(word, 60))

export type Named = {
  readonly prefix: string | null
  readonly first: string | null
  readonly middle: string | null
  readonly last: string | null
  readonly suffix: string | null
  readonly business: string | null
}
export type Addressed = {
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
}

const joined = (parts: readonly (string | null)[], by: string): string =>
  parts.filter((part) => part !== null && part !== '').join(by)

/** `last, first middle suffix`, or the business, or the title; empty for somebody without a name. */
export const fullName = (person: Named | null, title: string | null): string => {
  if (person === null) return title ?? ''
  const name = joined([person.last, joined([person.first, person.middle, person.suffix], ' ')], ', ')
  return name === '' ? (person.business ?? '') || (title ?? '') : name
}

/** Somebody without a name comes last. */
export const sortKey = (name: string): string => shortened(words(name).join(' '), 200) || '\u{10FFFF}'

export type SearchWord = { readonly word: string; readonly shared: number }

/** Each word once, in byte order, with the number of UTF-16 units that it shares with the one before. */
export const searchWords = (person: Named | null, title: string | null): SearchWord[] => {
  const all = new Set(
    words(
      joined(
        [person?.first ?? null, person?.middle ?? null, person?.last ?? null, person?.business ?? null, title],
        ' ',
      ),
    ),
  )
  const sorted = [...all].toSorted(byBytes)
  return sorted.map((word, index) => ({ word, shared: index === 0 ? 0 : sharedStart(sorted[index - 1] ?? '', word) }))
}

/** UTF-8's order, in which the database compares these columns; UTF-16's differs beyond U+FFFF. */
const byBytes = (left: string, right: string): number => Buffer.compare(Buffer.from(left), Buffer.from(right))

const sharedStart = (left: string, right: string): number => {
  let length = 0
  while (length < left.length && left[length] === right[length]) length += 1
  return length
}

const spaced = (text: string): string =>
  words(text)
    .map((word) => ` ${word}`)
    .join('')

export type PersonKeys = Readonly<Record<'business_words' | 'address_words' | 'full_name' | 'sort_name', string>>

/** The made columns of a person's row, and of a location's (LOC-03). */
export const personKeys = (person: Named & Addressed): PersonKeys => ({
  full_name: fullName(person, null),
  sort_name: sortKey(fullName(person, null)),
  business_words: spaced(person.business ?? ''),
  address_words: spaced(joined([person.address1, person.address2, person.city, person.state, person.zip], ' ')),
})

export const referenceKey = (reference: string): string => shortened(fold(reference).trim(), 200)

/** The least text, by bytes, that no text beginning with `prefix` reaches; null when there is none. */
export const afterPrefix = (prefix: string): string | null => {
  const points = [...prefix]
  while (points.length > 0) {
    const last = points.pop()?.codePointAt(0) ?? 0
    if (last >= 0x10ffff) continue
    return points.join('') + String.fromCodePoint(last + 1 === 0xd800 ? 0xe000 : last + 1)
  }
  return null
}
