import { endsField, isTyped, nextMark, standsAt, type FoldedCodes } from './entryTier.ts'
import { isDigit, type PreparedQuery } from './matchQuery.ts'
import { noRank, tierRank } from './tiers.ts'

/** Shorter words must stand as typed: with one edit they would match nearly anything. */
export const shortestBentWord = 4

const tooFar = 2

/**
 * How many edits (insert, leave out, replace, swap neighbours) turn `codes[from, to)` into a beginning of
 * `text[at, end)`: 0, 1, or 2 for more. A digit is never edited: another number is another person's case.
 */
export function editsToBeginning(
  text: FoldedCodes,
  at: number,
  end: number,
  codes: Uint16Array,
  from: number,
  to: number,
): 0 | 1 | 2 {
  let typed = from
  let read = at
  while (typed < to && standsAt(text, read, end, codes, typed, typed + 1)) {
    typed += 1
    read += 1
  }
  if (typed === to) return 0
  if (to - from < shortestBentWord || isDigit(codes[typed] ?? 0)) return tooFar
  if (read === end) return typed + 1 === to ? 1 : tooFar
  if (isDigit(text[read] ?? 0)) return tooFar
  const replaced = standsAt(text, read + 1, end, codes, typed + 1, to)
  const extra = standsAt(text, read, end, codes, typed + 1, to)
  const missing = standsAt(text, read + 1, end, codes, typed, to)
  return replaced || extra || missing || isSwapped(text, read, end, codes, typed, to) ? 1 : tooFar
}

function isSwapped(text: FoldedCodes, read: number, end: number, codes: Uint16Array, typed: number, to: number) {
  return (
    typed + 1 < to &&
    standsAt(text, read + 1, end, codes, typed, typed + 1) &&
    standsAt(text, read, end, codes, typed + 1, typed + 2) &&
    standsAt(text, read + 2, end, codes, typed + 2, to)
  )
}

/** Whether the beginnings of two words leave room for one edit at most; a quick no before the full count. */
function maybeBends(text: FoldedCodes, at: number, codes: Uint16Array, from: number): boolean {
  const read = text[at]
  const next = text[at + 1]
  const typed = codes[from]
  const afterTyped = codes[from + 1]
  return isTyped(read, typed) || isTyped(read, afterTyped) || isTyped(next, typed) || isTyped(next, afterTyped)
}

/**
 * The rank of an entry of which every word of the query begins a word with at most one edit, or whose field the whole
 * query begins with one edit (a space left out, say). Fewer edits are better.
 */
export function typoRank(text: FoldedCodes, start: number, end: number, query: PreparedQuery): number {
  const { codes, wordStarts, wordEnds } = query
  let opens = true
  for (let at = start; at < end;) {
    if (opens && maybeBends(text, at + 1, codes, 0)) {
      const fieldEnd = fieldEndFrom(text, nextMark(text, at, end), end)
      const edits = editsToBeginning(text, at + 1, fieldEnd, codes, 0, codes.length)
      if (edits < tooFar) return tierRank.typo + (at > start ? 1 : 0)
    }
    at = nextMark(text, at, end)
    opens = endsField(text, at, end)
  }
  let sum = 0
  for (let word = 0; word < wordStarts.length; word += 1) {
    const edits = leastEdits(text, start, end, codes, wordStarts[word] ?? 0, wordEnds[word] ?? 0)
    if (edits === tooFar) return noRank
    sum += edits
  }
  return tierRank.typo + Math.min(7, 2 + sum)
}

/** A word of so many letters is known in spite of two slips; nobody types a longer one. */
export const shortestTwiceBent = 10
const longestTwiceBent = 30

/**
 * The rank of an entry of which every word of the query begins a word with at most one edit, or a long one with two but
 * in its first letter.
 */
export function twiceBentRank(text: FoldedCodes, start: number, end: number, query: PreparedQuery): number {
  const { codes, wordStarts, wordEnds } = query
  for (let word = 0; word < wordStarts.length; word += 1) {
    const [from, to] = [wordStarts[word] ?? 0, wordEnds[word] ?? 0]
    if (leastEdits(text, start, end, codes, from, to) < tooFar) continue
    const isLong = to - from >= shortestTwiceBent && to - from <= longestTwiceBent
    if (!isLong || !beginsBent(text, start, end, codes.subarray(from, to))) return noRank
  }
  return tierRank.typo + 7
}

/** Whether two edits turn a word into a beginning of some word of the entry, whose first letter it has. */
function beginsBent(text: FoldedCodes, start: number, end: number, typed: Uint16Array): boolean {
  for (let at = start; at < end;) {
    const next = nextMark(text, at, end)
    if (text[at + 1] === typed[0] && isTwoEdits(typed, text.subarray(at + 1, Math.min(next, at + 3 + typed.length))))
      return true
    at = next
  }
  return false
}

/** Edits as of {@link editsToBeginning}, row by row of the table of those between all beginnings of both. */
function isTwoEdits(typed: Uint16Array, word: FoldedCodes): boolean {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, read) => read)
  for (let at = 0; at < typed.length; at += 1) {
    if (isDigit(typed[at] ?? 0)) return false
    const row = [at + 1]
    for (let read = 0; read < word.length; read += 1) {
      const isSame = typed[at] === word[read]
      let least = Math.min((last[read] ?? 0) + (isSame ? 0 : 1), (last[read + 1] ?? 0) + 1, (row[read] ?? 0) + 1)
      const isSwap = at > 0 && read > 0 && typed[at] === word[read - 1] && typed[at - 1] === word[read]
      if (isSwap) least = Math.min(least, (before[read - 1] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > 2) return false
    before = last
    last = row
  }
  return Math.min(...last) <= 2
}

/** The fewest edits from `codes[from, to)` to a beginning of any word of the entry. */
function leastEdits(text: FoldedCodes, start: number, end: number, codes: Uint16Array, from: number, to: number) {
  let least: number = tooFar
  for (let at = start; at < end && least > 0;) {
    const next = nextMark(text, at, end)
    if (maybeBends(text, at + 1, codes, from)) {
      least = Math.min(least, editsToBeginning(text, at + 1, next, codes, from, to))
    }
    at = next
  }
  return least
}

function fieldEndFrom(text: FoldedCodes, mark: number, end: number): number {
  let at = mark
  while (!endsField(text, at, end)) at = nextMark(text, at, end)
  return at
}
