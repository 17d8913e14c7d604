import {
  appendEntry,
  compactWhenSparse,
  dropEntry,
  emptyIndex,
  trimRoom,
  type MatchEntry,
  type MatchIndex,
} from './entryStore.ts'
import { highlight, type LabelRange } from './highlight.ts'
import { prepareQuery, type PreparedQuery } from './matchQuery.ts'
import {
  mayBeTwiceBent,
  scanSubstrings,
  scanTwiceBent,
  scanTypos,
  scanWords,
  substringsNarrow,
  typosNarrow,
  type Found,
} from './matchScan.ts'
import { noRank, tierOfRank, tierRank, type Tier } from './tiers.ts'
import { topRows } from './topRows.ts'

/** The most rows a match gives; a list this long needs no windowing (design: palette, decisions). */
const mostRows = 100

export type MatchRow = {
  id: string
  label: string
  group: string
  tier: Tier
  /** Lower is better; within one query, whatever was known when it was asked. */
  rank: number
  /** Recent use, as given in `frecency`, 0 without; higher stands before lower in a tier. */
  score: number
  ranges: readonly LabelRange[]
}

/** The rows of a query, and what the next query may narrow when it extends this one. */
export type MatchResult = { rows: readonly MatchRow[]; narrowing: Narrowing }

type Narrowing = {
  version: number
  text: string
  words: Int32Array | null
  /** Null when better rows filled the list and no substring was looked for. */
  substrings: Int32Array | null
  typos: Int32Array | null
}

export type MatchOptions = {
  /** At most and by default {@link mostRows}. */
  limit?: number
  frecency?: ReadonlyMap<string, number>
  /** The result of the query before; used only when this query extends it and the index has not changed. */
  previous?: MatchResult | undefined
  /** Only entries of these groups; `previous` is then not used. */
  groups?: ReadonlySet<string> | undefined
  /** Only what is called so from the beginning of words on. */
  byWords?: true
}

/** An index of the entries; of two with one id the later counts. */
export function buildMatchIndex(entries: Iterable<MatchEntry>): MatchIndex {
  const index = emptyIndex()
  for (const entry of entries) appendEntry(index, entry)
  finishChange(index)
  trimRoom(index)
  return index
}

/** Adds entries in the last places; a known id is replaced. Changes the index itself. */
export function addEntries(index: MatchIndex, entries: Iterable<MatchEntry>): void {
  for (const entry of entries) appendEntry(index, entry)
  finishChange(index)
}

/** Removes entries; unknown ids are passed over. Changes the index itself. */
export function removeEntries(index: MatchIndex, ids: Iterable<string>): void {
  for (const id of ids) dropEntry(index, id)
  finishChange(index)
}

function finishChange(index: MatchIndex): void {
  compactWhenSparse(index)
  index.version += 1
}

/** The best rows for a query; an empty query gives what was used most, then all else in order of arrival. */
export function match(index: MatchIndex, query: string, options: MatchOptions = {}): MatchResult {
  const prepared = prepareQuery(query)
  const limit = Math.max(0, Math.min(options.limit ?? mostRows, mostRows))
  const boosted: number[] = []
  for (const [id, score] of options.frecency ?? []) {
    const slot = index.slotOf.get(id)
    if (slot === undefined || !(score > 0)) continue
    index.boosts[slot] = score
    boosted.push(slot)
  }
  try {
    const codes = options.groups && new Set([...options.groups].map((group) => index.groups.indexOf(group)))
    if (prepared.text === '') return everything(index, prepared, limit, boosted, codes)
    if (options.byWords) return byWords(index, prepared, limit, codes)
    return codes ? ranked(index, prepared, limit, undefined, codes) : ranked(index, prepared, limit, options.previous)
  } finally {
    for (const slot of boosted) index.boosts[slot] = 0
  }
}

type GroupCodes = ReadonlySet<number> | undefined

function everything(
  index: MatchIndex,
  query: PreparedQuery,
  limit: number,
  boosted: readonly number[],
  codes: GroupCodes,
): MatchResult {
  const isAmong = (slot: number) => codes?.has(index.groupCodes[slot] ?? 0) ?? true
  const byBoost = (a: number, b: number) => (index.boosts[b] ?? 0) - (index.boosts[a] ?? 0) || a - b
  const slots = boosted.filter(isAmong).toSorted(byBoost).slice(0, limit)
  for (let slot = 0; slot < index.slots && slots.length < limit; slot += 1) {
    if (index.ids[slot] !== null && !((index.boosts[slot] ?? 0) > 0) && isAmong(slot)) slots.push(slot)
  }
  const narrowing = { version: index.version, text: '', words: null, substrings: null, typos: null }
  return { rows: slots.map((slot) => rowOf(index, slot, tierRank.prefix, query)), narrowing }
}

function ranked(
  index: MatchIndex,
  query: PreparedQuery,
  limit: number,
  previous: MatchResult | undefined,
  codes?: GroupCodes,
): MatchResult {
  const last = previous?.narrowing
  const { isWhole } = query
  const narrow =
    !isWhole &&
    last !== undefined &&
    last.version === index.version &&
    last.text !== '' &&
    query.text.startsWith(last.text)
      ? last
      : null
  const words = among(index, scanWords(index, query, narrow?.words ?? null), codes)
  let substrings: Found | null = null
  let typos: Found | null = null
  if (words.slots.length < limit && !query.isDay) {
    // What now matches inside a word may, while shorter, have matched at a word's start.
    const pools =
      narrow?.substrings && narrow.words && substringsNarrow(narrow.text) ? [narrow.words, narrow.substrings] : null
    substrings = among(index, scanSubstrings(index, query, pools, words), codes)
  }
  if (words.slots.length === 0 && substrings?.slots.length === 0 && (!isWhole || query.year !== null)) {
    typos = among(index, scanTypos(index, query, narrow && typosNarrow(narrow.text) ? narrow.typos : null), codes)
  }
  const isNothing = typos?.slots.length === 0 && mayBeTwiceBent(query)
  const far = isNothing ? among(index, scanTwiceBent(index, query), codes) : null
  const top = topRows(index, limit)
  for (const found of [words, substrings, typos, far]) {
    const count = found?.slots.length ?? 0
    for (let at = 0; at < count; at += 1) top.offer(found?.slots[at] ?? 0, found?.ranks[at] ?? noRank)
  }
  return {
    rows: top.sorted().map(({ slot, rank }) => rowOf(index, slot, rank, query)),
    narrowing: {
      version: codes || isWhole ? -1 : index.version,
      text: query.text,
      words: words.slots,
      substrings: substrings?.slots ?? null,
      typos: typos?.slots ?? null,
    },
  }
}

/** What no other query narrows. */
function byWords(index: MatchIndex, query: PreparedQuery, limit: number, codes: GroupCodes): MatchResult {
  const words = among(index, scanWords(index, query, null), codes)
  const top = topRows(index, limit)
  words.slots.forEach((slot, at) => top.offer(slot, words.ranks[at] ?? noRank))
  const rows = top.sorted().map(({ slot, rank }) => rowOf(index, slot, rank, query))
  return { rows, narrowing: { version: -1, text: query.text, words: null, substrings: null, typos: null } }
}

function among(index: MatchIndex, found: Found, codes: GroupCodes): Found {
  if (codes === undefined) return found
  const kept = [...found.slots.keys()].filter((at) => codes.has(index.groupCodes[found.slots[at] ?? 0] ?? 0))
  return {
    slots: Int32Array.from(kept, (at) => found.slots[at] ?? 0),
    ranks: Uint8Array.from(kept, (at) => found.ranks[at] ?? noRank),
  }
}

function rowOf(index: MatchIndex, slot: number, rank: number, query: PreparedQuery): MatchRow {
  const tier = tierOfRank(rank)
  const label = index.labels[slot] ?? ''
  return {
    id: index.ids[slot] ?? '',
    label,
    group: index.groups[index.groupCodes[slot] ?? 0] ?? '',
    tier,
    rank,
    score: index.boosts[slot] ?? 0,
    ranges: query.text === '' ? [] : highlight(label, query, tier),
  }
}
