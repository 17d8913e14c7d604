import type { MatchIndex } from './entryStore.ts'
import { standsOutsideDays, substringRank, wordRank } from './entryTier.ts'
import { shortestBentWord, shortestTwiceBent, twiceBentRank, typoRank } from './entryTypo.ts'
import type { PreparedQuery } from './matchQuery.ts'
import { noRank } from './tiers.ts'

/** Matching slots, each once, with their ranks beside them. */
export type Found = { slots: Int32Array; ranks: Uint8Array }

/** Every entry in a word tier. `pool` are the slots to look at (null for all). */
export function scanWords(index: MatchIndex, query: PreparedQuery, pool: Int32Array | null): Found {
  const { text, starts, initials, letters, pairs, titleLengths } = index
  const count = pool === null ? index.slots : pool.length
  const found = collector(count)
  for (let at = 0; at < count; at += 1) {
    const slot = pool === null ? at : (pool[at] ?? 0)
    const slotInitials = initials[slot] ?? 0
    if ((slotInitials & query.initials) !== query.initials) continue
    if (((letters[slot] ?? 0) & query.letters) !== query.letters) continue
    const maybeAcronym = (slotInitials & query.letters) === query.letters
    if (!maybeAcronym && ((pairs[slot] ?? 0) & query.pairs) !== query.pairs) continue
    const start = starts[slot] ?? 0
    const end = starts[slot + 1] ?? start
    const titleEnd = start + (titleLengths[slot] ?? 0)
    let rank = wordRank(text, start, titleEnd, end, query, maybeAcronym)
    if (query.joined !== null) rank = Math.min(rank, wordRank(text, start, titleEnd, end, query.joined, false) | 1)
    if (rank !== noRank) found.add(slot, rank)
  }
  return found.done()
}

/** Every entry that holds the query's words anywhere and is not among `better`. `pools` are disjoint, null for all. */
export function scanSubstrings(
  index: MatchIndex,
  query: PreparedQuery,
  pools: readonly Int32Array[] | null,
  better: Found,
): Found {
  const { text, starts, letters, pairs, labelLengths } = index
  const skipped = new Set(better.slots)
  const found = collector(index.slots)
  const visit = (slot: number) => {
    if (((letters[slot] ?? 0) & query.letters) !== query.letters) return
    if (((pairs[slot] ?? 0) & query.pairs) !== query.pairs || skipped.has(slot)) return
    const start = starts[slot] ?? 0
    const end = starts[slot + 1] ?? start
    const labelEnd = start + 1 + (labelLengths[slot] ?? 0)
    const isNoYear = query.year !== null && !standsOutsideDays(text, start, end, query.year.codes)
    let rank = query.isPhone || isNoYear ? noRank : substringRank(text, start, end, labelEnd, query)
    if (query.joined !== null) rank = Math.min(rank, substringRank(text, start, end, labelEnd, query.joined) | 1)
    if (rank !== noRank) found.add(slot, rank)
  }
  if (pools === null) for (let slot = 0; slot < index.slots; slot += 1) visit(slot)
  else for (const pool of pools) pool.forEach(visit)
  return found.done()
}

/** Every entry that is one edit a word away. */
export function scanTypos(index: MatchIndex, query: PreparedQuery, pool: Int32Array | null): Found {
  const { text, starts, letters, pairs } = index
  const count = pool === null ? index.slots : pool.length
  const found = collector(count)
  for (let at = 0; at < count; at += 1) {
    const slot = pool === null ? at : (pool[at] ?? 0)
    const slotLetters = letters[slot] ?? 0
    if (slotLetters === 0 || !maybeBent(query, slotLetters, pairs[slot] ?? 0)) continue
    const start = starts[slot] ?? 0
    const rank = typoRank(text, start, starts[slot + 1] ?? start, query)
    if (rank !== noRank) found.add(slot, rank)
  }
  return found.done()
}

/** Whether some word of the query is long enough for {@link scanTwiceBent}. */
export function mayBeTwiceBent({ wordStarts, wordEnds }: PreparedQuery): boolean {
  return wordStarts.some((from, word) => (wordEnds[word] ?? 0) - from >= shortestTwiceBent)
}

/** Every entry that is two edits away in a long word, and one in the others. */
export function scanTwiceBent(index: MatchIndex, query: PreparedQuery): Found {
  const { text, starts, letters } = index
  const found = collector(index.slots)
  for (let slot = 0; slot < index.slots; slot += 1) {
    const slotLetters = letters[slot] ?? 0
    if (slotLetters === 0 || query.wordLetters.some((bits) => bitCount(bits & ~slotLetters) > 2)) continue
    const start = starts[slot] ?? 0
    const rank = twiceBentRank(text, start, starts[slot + 1] ?? start, query)
    if (rank !== noRank) found.add(slot, rank)
  }
  return found.done()
}

/** An edit in a word brings in at most one letter that the entry has not, then with two such pairs, else with three. */
function maybeBent({ wordLetters, wordPairs }: PreparedQuery, letters: number, pairs: number): boolean {
  for (let word = 0; word < wordLetters.length; word += 1) {
    const strange = bitCount((wordLetters[word] ?? 0) & ~letters)
    if (strange > 1 || bitCount((wordPairs[word] ?? 0) & ~pairs) > 3 - strange) return false
  }
  return true
}

/** Whether what holds `text` somewhere holds all that can hold a longer query: few digits are not looked for everywhere. */
export function substringsNarrow(text: string): boolean {
  return !/(?:^| )\d{1,3}$/.test(text)
}

/** Whether what was found one edit from `text` holds all that can be found from a longer query. */
export function typosNarrow(text: string): boolean {
  return text.length - (text.lastIndexOf(' ') + 1) >= shortestBentWord
}

function collector(room: number) {
  const slots = new Int32Array(room)
  const ranks = new Uint8Array(room)
  let length = 0
  return {
    add: (slot: number, rank: number) => {
      slots[length] = slot
      ranks[length] = rank
      length += 1
    },
    done: (): Found => ({ slots: slots.slice(0, length), ranks: ranks.slice(0, length) }),
  }
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
