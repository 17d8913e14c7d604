import { dayFromIso, isoDay, realDay, type Day } from '../kernel/index.ts'
import { fold } from './fold.ts'

/** A query made ready for scanning; everything in it is derived from its folded text. */
export type PreparedQuery = {
  text: string
  codes: Uint16Array
  /** Offsets in `codes` of each word's start and end; at most 30 words, later ones only count in a whole phrase. */
  wordStarts: readonly number[]
  wordEnds: readonly number[]
  /** Letter bits of each word, and its bits of neighbouring letters. */
  wordLetters: readonly number[]
  wordPairs: readonly number[]
  /** Letter bits that the initials of a matching entry must have. */
  initials: number
  /** Letter bits that a matching entry must have. */
  letters: number
  /** Bits of neighbouring letters that a matching entry must have, unless it matches by its initials. */
  pairs: number
  /** A query of digits in several groups ("555-0142") also stands for the digits without breaks. */
  joined: PreparedQuery | null
  /** A query that is a day stands for that day, or for itself as a whole: loose digits of it are somebody else's. */
  isDay: boolean
  /** So does one that is typed with the breaks of a telephone number; that may be the end of a number, too. */
  isPhone: boolean
  /** Stands for what no beginning of it does: it is narrowed from no shorter query, and to no longer one. */
  isWhole: boolean
  /** Of a name with the year of a birth, or of a text that has a year in it: the other words may be mistyped. */
  year: PreparedQuery | null
}

const mostWords = 30

/** One bit of a 32-bit set for a folded code unit: a–z their own, digits five shared ones, all others the last. */
export function letterBit(code: number): number {
  if (code >= 97 && code <= 122) return 1 << (code - 97)
  if (code >= 48 && code <= 57) return 1 << (26 + ((code - 48) % 5))
  return code <= 32 ? 0 : 1 << 31
}

/** One of 32 bits for two neighbours in a word; several pairs share a bit. */
export function pairBit(code: number, next: number): number {
  return 1 << ((code * 5 + next * 11 + (next >> 3)) & 31)
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** The word by which an entry is found by a day, and by no part of it. */
export const dayWord = (day: Day): string => `d${isoDay(day).replaceAll('-', '')}`

/** The beginning of that of each of its days. */
const wordOfYear = (year: string): string => `d${year}`

/** In English, Spanish and French, folded. */
const months: readonly string[] = [
  'january enero janvier',
  'february febrero fevrier',
  'march marzo mars',
  'april abril avril',
  'may mayo mai',
  'june junio juin',
  'july julio juillet',
  'august agosto aout',
  'september septiembre setiembre septembre',
  'october octubre octobre',
  'november noviembre novembre',
  'december diciembre decembre',
]

/** By its name or so much of it that it is no other's; 0 for none. */
export function monthNamed(word: string): number {
  const named = months.flatMap((names, at) => (` ${names}`.includes(` ${word}`) ? [at + 1] : []))
  return named.length === 1 ? (named[0] ?? 0) : 0
}

const dayThenMonth = /^(\d{1,2})(?:st|nd|rd|th|er|re)? (?:of |de )?([a-z]{3,10}) (?:de |del )?(\d{2}|\d{4})$/
const monthThenDay = /^([a-z]{3,10}) (\d{1,2})(?:st|nd|rd|th)? (\d{2}|\d{4})$/

/** People speak of births: nobody who is meant was born before 1930 more often than after 2000. */
function dayOf(year: string, month: number, day: string): Day | null {
  const century = year.length === 4 ? 0 : Number(year) < 30 ? 2_000 : 1_900
  return realDay(century + Number(year), month, Number(day))
}

/** M/d/yyyy, M/d/yy, yyyy-MM-dd, or with the month in words: "Jan 5, 1995", "5 de enero de 1995". */
export function typedDay(query: string): Day | null {
  const [, month = '', day = '', year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})\s*$/u.exec(query) ?? []
  if (year !== undefined) return dayOf(year, Number(month), day)
  return dayFromIso(query.trim()) ?? (query.length > longestDay ? null : dayInWords(fold(query)))
}

/** Of a day in words: its month, articles and breaks. */
const longestDay = 40

function dayInWords(text: string): Day | null {
  const [, first = '', named = '', ofYear] = dayThenMonth.exec(text) ?? []
  if (ofYear !== undefined) return dayOf(ofYear, monthNamed(named), first)
  const [, said = '', day = '', year] = monthThenDay.exec(text) ?? []
  return year === undefined ? null : dayOf(year, monthNamed(said), day)
}

const dayInNumbers = /(?<=^|\s)(?:\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2})(?=\s|$)/u

/** A name with a day before or behind it; null for anything else. */
export function namedWithDay(query: string): { readonly name: string; readonly day: Day } | null {
  const found = dayInNumbers.exec(query)?.[0]
  const day = found === undefined ? null : typedDay(found)
  const name = found === undefined ? '' : query.replace(found, ' ').trim()
  return day === null || !/\p{L}/u.test(name) ? null : { name, day }
}

const yearInNumbers = /(?<=^|\s)(?:19|20)\d{2}(?=\s|$)/u

/** A name with a year before or behind it, as "1956" in "emma bjork 1956"; null for anything else. */
export function namedWithYear(query: string): { readonly name: string; readonly year: string } | null {
  const year = yearInNumbers.exec(query)?.[0]
  const name = year === undefined ? '' : query.replace(year, ' ').trim()
  return year === undefined || !/\p{L}/u.test(name) || /\d/u.test(name) ? null : { name, year }
}

/** What a text says somebody is called, without the day or the year of a birth beside it. */
export const withoutBirthday = (query: string): string => (namedWithDay(query) ?? namedWithYear(query))?.name ?? query

/** A whole number, or its last seven digits, with a break before the last four; the country's 1 may stand before it. */
const phonePattern = /^\s*(?:\+?1[\s.-]*)?(\(?\d{3}\)?[\s.-]*)?(\d{3})[\s.-]+(\d{4})\s*$/u

/** The digits of what is typed with the breaks of a telephone number; null for anything else. */
export function typedPhone(query: string): string | null {
  const [, area = '', first = '', last] = phonePattern.exec(query) ?? []
  return last === undefined ? null : `${area.replaceAll(/\D/gu, '')}${first}${last}`
}

export function prepareQuery(query: string): PreparedQuery {
  const day = typedDay(query)
  const prepared = prepareFolded(fold(query))
  if (day !== null) {
    const joined = { ...prepareFolded(dayWord(day)), isDay: true }
    // A month in words stands in nobody's entry.
    return { ...withOther(prepared, joined), initials: 0, isDay: true }
  }
  const born = namedWithDay(query)
  if (born !== null) return withOther(prepared, prepareFolded(`${fold(born.name)} ${dayWord(born.day)}`))
  const inYear = namedWithYear(query)
  if (inYear !== null) {
    const joined = prepareFolded(`${fold(inYear.name)} ${wordOfYear(inYear.year)}`)
    return { ...withOther(prepared, joined), year: prepareFolded(inYear.year) }
  }
  const phone = typedPhone(query)
  if (phone === null) return prepared
  // A country's 1 stands in no number that is known.
  return { ...withOther(prepared, { ...prepareFolded(phone), isPhone: true }), isPhone: true }
}

/** What stands for another text as well has to have the letters of both. */
function withOther(prepared: PreparedQuery, joined: PreparedQuery): PreparedQuery {
  const [initials, letters, pairs] = [
    prepared.initials & joined.initials,
    prepared.letters & joined.letters,
    prepared.pairs & joined.pairs,
  ]
  return { ...prepared, initials, letters, pairs, joined, isWhole: true }
}

function prepareFolded(text: string): PreparedQuery {
  const codes = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const wordStarts: number[] = []
  const wordEnds: number[] = []
  const wordLetters: number[] = []
  const wordPairs: number[] = []
  let initials = 0
  let at = 0
  for (const word of text === '' ? [] : text.split(' ')) {
    if (wordStarts.length < mostWords) {
      wordStarts.push(at)
      wordEnds.push(at + word.length)
      initials |= letterBit(word.charCodeAt(0))
      let letters = 0
      let pairs = 0
      for (let unit = 0; unit < word.length; unit += 1) {
        letters |= letterBit(word.charCodeAt(unit))
        if (unit > 0) pairs |= pairBit(word.charCodeAt(unit - 1), word.charCodeAt(unit))
      }
      wordLetters.push(letters)
      wordPairs.push(pairs)
    }
    at += word.length + 1
  }
  const letters = wordLetters.reduce((all, bits) => all | bits, 0)
  const pairs = wordPairs.reduce((all, bits) => all | bits, 0)
  const joined = wordStarts.length > 1 && /^[0-9 ]+$/.test(text) ? prepareFolded(text.replaceAll(' ', '')) : null
  // The joined digits begin with the first digit alone: the other words' initials must not exclude them. Their pairs
  // hold all pairs of the words, so the words' are the ones that must be there.
  if (joined !== null) initials = joined.initials
  const is = { isDay: false, isPhone: false, isWhole: false, year: null }
  return { text, codes, wordStarts, wordEnds, wordLetters, wordPairs, initials, letters, pairs, joined, ...is }
}
