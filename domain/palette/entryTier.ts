import { fieldMark, longWord, lowestCharacter } from './entryStore.ts'
import { isDigit, type PreparedQuery } from './matchQuery.ts'
import { keywordRank, leavesWords, noRank, partOfWord, tierRank } from './tiers.ts'

/** Folded text of all entries; see `MatchIndex.text` for its marks. */
export type FoldedCodes = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

const space = 32

/**
 * Whether `codes[from, to)` stands at `at`, before `end`; a space in it stands for the mark of the next word of the
 * same field.
 */
export function standsAt(text: FoldedCodes, at: number, end: number, codes: Uint16Array, from: number, to: number) {
  if (at + to - from > end) return false
  for (let unit = from; unit < to; unit += 1) {
    const code = codes[unit]
    const found = text[at + unit - from] ?? 0
    if (code === space ? found >= fieldMark : found !== code) return false
  }
  return true
}

/** Whether one unit of the text is the typed one: a space stands for any mark of a word. */
export function isTyped(found: number | undefined, code: number | undefined): boolean {
  return code === space ? (found ?? 0) < fieldMark : found === code
}

/** Where the mark after the word with its mark at `at` is, `end` after the last word. */
export function nextMark(text: FoldedCodes, at: number, end: number): number {
  const length = (text[at] ?? 0) & longWord
  let next = at + 1 + length
  if (length === longWord) while (next < end && (text[next] ?? 0) >= lowestCharacter) next += 1
  return next
}

/** Whether a field ends where a word has ended. */
export function endsField(text: FoldedCodes, at: number, end: number): boolean {
  const mark = text[at] ?? 0
  return at >= end || (mark >= fieldMark && mark < lowestCharacter)
}

/** Where a word, or an end, is reached: nothing of a word is left over. */
function endsWord(text: FoldedCodes, at: number, end: number): boolean {
  return at >= end || (text[at] ?? 0) < lowestCharacter
}

/**
 * The rank of the entry at `text[start, end)`, whose label ends at `titleEnd`, in the tiers whose words all begin where
 * the entry's words begin (all but substring and typo). `maybeAcronym` says that the entry's initials hold every letter
 * of the query.
 *
 * What matches a longer query matches each of its beginnings: narrowing depends on it.
 */
export function wordRank(
  text: FoldedCodes,
  start: number,
  titleEnd: number,
  end: number,
  query: PreparedQuery,
  maybeAcronym: boolean,
) {
  const best = phraseRank(text, start, titleEnd, end, query.codes)
  if (best < tierRank.acronym || query.isDay || query.isPhone) return best
  if (query.wordStarts.length > 1) return Math.min(best, scatteredRank(text, start, titleEnd, end, query))
  const isAcronym = maybeAcronym && query.codes.length > 1
  return isAcronym ? Math.min(best, acronymRank(text, start, titleEnd, end, query.codes)) : best
}

/** Exact, prefix and phrase: the whole query stands at a word's start. */
function phraseRank(text: FoldedCodes, start: number, titleEnd: number, end: number, codes: Uint16Array): number {
  const first = codes[0]
  const length = codes.length
  let best = noRank
  let field = 0
  let at = start
  while (at < end) {
    const mark = text[at] ?? 0
    // What stands in keywords can't be better than what was found of the label.
    if (at >= titleEnd && best < keywordRank) return best
    if (mark >= fieldMark && at > start) field = at >= titleEnd ? keywordRank : 1
    if (text[at + 1] === first && (length === 1 || standsAt(text, at + 1, end, codes, 0, length))) {
      const after = at + 1 + length
      const isExact = mark >= fieldMark && endsField(text, after, end)
      const tier = isExact ? tierRank.exact : mark < fieldMark ? tierRank.phrase : tierRank.prefix
      const rank = tier + field + (endsWord(text, after, end) ? 0 : partOfWord)
      if (rank < best) best = rank
      if (best === tierRank.exact) return best
    }
    const size = mark & longWord
    at = size === longWord ? nextMark(text, at, end) : at + 1 + size
  }
  return best
}

/** Words in order, in one field, and in any order, in any: of the label alone before what takes keywords too. */
function scatteredRank(text: FoldedCodes, start: number, titleEnd: number, end: number, query: PreparedQuery): number {
  const { codes, wordStarts, wordEnds } = query
  const words = wordStarts.length
  const all = 2 ** words - 1
  let best = noRank
  let seen = 0
  let inOrder = 0
  let field = 0
  let isPart = false
  let read = 0
  for (let at = start; at < end; at = nextMark(text, at, end)) {
    if ((text[at] ?? 0) >= fieldMark && at > start) {
      if (at >= titleEnd && field !== keywordRank && seen === all) best = Math.min(best, tierRank.wordsAnyOrder)
      inOrder = 0
      isPart = false
      read = 0
      field = at >= titleEnd ? keywordRank : 1
    }
    const wanted = inOrder
    read += 1
    for (let typed = 0; typed < words; typed += 1) {
      const [from, to] = [wordStarts[typed] ?? 0, wordEnds[typed] ?? 0]
      if (!standsAt(text, at + 1, end, codes, from, to)) continue
      seen |= 1 << typed
      if (typed !== wanted) continue
      inOrder += 1
      isPart ||= !endsWord(text, at + 1 + to - from, end)
    }
    if (inOrder !== words) continue
    const isAll = read === words && endsField(text, nextMark(text, at, end), end)
    best = Math.min(best, tierRank.wordsInOrder + field + (isPart ? partOfWord : 0) + (isAll ? 0 : leavesWords))
  }
  if (seen !== all) return best
  return Math.min(best, tierRank.wordsAnyOrder + (titleEnd < end ? keywordRank : 0))
}

/** Acronym, of any field. */
function acronymRank(text: FoldedCodes, start: number, titleEnd: number, end: number, codes: Uint16Array): number {
  let best = noRank
  let field = 0
  for (let at = start; at < end; at = nextMark(text, at, end)) {
    const opens = (text[at] ?? 0) >= fieldMark
    if (opens && at > start) field = at >= titleEnd ? keywordRank : 1
    if (text[at + 1] !== codes[0]) continue
    const rank = initialsRank(text, at, end, codes, opens)
    if (rank !== noRank) best = Math.min(best, rank + field)
  }
  return best
}

/** Quality 0: all the field's initials; 2: its first ones; 4: some in the middle. */
function initialsRank(text: FoldedCodes, from: number, end: number, codes: Uint16Array, opensField: boolean): number {
  let at = from
  for (let unit = 1; unit < codes.length; unit += 1) {
    at = nextMark(text, at, end)
    if (endsField(text, at, end) || text[at + 1] !== codes[unit]) return noRank
  }
  const whole = endsField(text, nextMark(text, at, end), end)
  return tierRank.acronym + (opensField ? (whole ? 0 : 2) : 4)
}

/** The rank of an entry in which every word of the query stands somewhere, if only inside a word. */
export function substringRank(text: FoldedCodes, start: number, end: number, labelEnd: number, query: PreparedQuery) {
  const { codes, wordStarts, wordEnds } = query
  let quality = 0
  for (let word = 0; word < wordStarts.length; word += 1) {
    const from = wordStarts[word] ?? 0
    const to = wordEnds[word] ?? 0
    const at = heldAt(text, start, end, codes, from, to)
    if (at < 0) return noRank
    if (at >= labelEnd) quality = 1
  }
  return tierRank.substring + quality
}

/** Where `codes[from, to)` stands first; -1 where it does not, or only as few digits of another number. */
function heldAt(text: FoldedCodes, start: number, end: number, codes: Uint16Array, from: number, to: number): number {
  const first = codes[from]
  const isShort = to - from < fewestLoose && isDigits(codes, from, to)
  for (let at = start; at <= end - (to - from); at += 1) {
    if (text[at] !== first || !standsAt(text, at, end, codes, from, to)) continue
    if (!isShort || isSaidPart(text, at, start, to - from)) return at
  }
  return -1
}

/** `d` and the eight digits of a birthday. */
const dayWordLength = 9
const dayLetter = 100

/** Whether a word holds `codes` that is not the word of a birthday: "2020" stands in that of 02/01/1902. */
export function standsOutsideDays(text: FoldedCodes, start: number, end: number, codes: Uint16Array): boolean {
  for (let at = start; at < end; at = nextMark(text, at, end)) {
    const [from, to] = [at + 1, nextMark(text, at, end)]
    const isDay = to - from === dayWordLength && text[from] === dayLetter && isDigits(text, from + 1, to)
    if (!isDay && heldAt(text, from, to, codes, 0, codes.length) >= 0) return true
  }
  return false
}

/** Fewer digits stand inside most numbers by chance. */
const fewestLoose = 4

function isDigits(codes: FoldedCodes | Uint16Array, from: number, to: number): boolean {
  for (let unit = from; unit < to; unit += 1) if (!isDigit(codes[unit] ?? 0)) return false
  return true
}

/** Of zeros before what people say of a number. */
const mostZeros = 12

/** Whether digits at `at` are as people say a part of a number: without its zeros, or the last two of a year. */
function isSaidPart(text: FoldedCodes, at: number, start: number, length: number): boolean {
  let from = at
  while (from > start && at - from < mostZeros && text[from - 1] === zero) from -= 1
  if (!isDigit(text[from - 1] ?? 0)) return true
  const isYear = length === 2 && !isDigit(text[at + 2] ?? 0) && !isDigit(text[at - 3] ?? 0)
  const [first, second] = [text[at - 2], text[at - 1]]
  return isYear && ((first === one && second === nine) || (first === two && second === zero))
}
const [zero, one, two, nine] = [48, 49, 50, 57]
