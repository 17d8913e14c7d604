import { foldWithMap } from './fold.ts'
import { editsToBeginning } from './entryTypo.ts'
import type { PreparedQuery } from './matchQuery.ts'
import type { Tier } from './tiers.ts'

/** Half-open range of UTF-16 units in the label as written. */
export type LabelRange = readonly [start: number, end: number]

/** The parts of a label to show as matched: in order, apart from each other; none when a keyword matched instead. */
export function highlight(label: string, query: PreparedQuery, tier: Tier): LabelRange[] {
  const folded = foldWithMap(label)
  const spans =
    tier === 'acronym'
      ? acronymSpans(folded.text, query.text)
      : (phraseSpans(folded.text, query.text) ?? wordSpans(folded.text, query, tier))
  spans.sort((a, b) => a[0] - b[0])
  const ranges: [number, number][] = []
  for (const [from, to] of spans) {
    const start = folded.starts[from] ?? 0
    const end = folded.ends[to - 1] ?? start
    const last = ranges.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else ranges.push([start, end])
  }
  return ranges
}

function phraseSpans(text: string, phrase: string): LabelRange[] | null {
  const at = ` ${text}`.indexOf(` ${phrase}`)
  return at < 0 ? null : [[at, at + phrase.length]]
}

function wordSpans(text: string, query: PreparedQuery, tier: Tier): LabelRange[] {
  return query.wordStarts.flatMap((from, word) => {
    const typed = query.text.slice(from, query.wordEnds[word])
    const inside = text.indexOf(typed)
    return (
      phraseSpans(text, typed) ??
      (tier === 'typo' ? typoSpans(text, query, word) : inside < 0 ? [] : [[inside, inside + typed.length]])
    )
  })
}

function acronymSpans(text: string, typed: string): LabelRange[] {
  const initials: number[] = []
  for (let at = 0; at < text.length; at += 1) if (at === 0 || text[at - 1] === ' ') initials.push(at)
  const first = initials
    .map((at) => text[at])
    .join('')
    .indexOf(typed)
  return first < 0 ? [] : initials.slice(first, first + typed.length).map((at) => [at, at + 1])
}

function typoSpans(text: string, query: PreparedQuery, word: number): LabelRange[] {
  const codes = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const from = query.wordStarts[word] ?? 0
  const to = query.wordEnds[word] ?? 0
  for (let start = 0; start < text.length;) {
    const gap = text.indexOf(' ', start)
    const end = gap < 0 ? text.length : gap
    if (editsToBeginning(codes, start, end, query.codes, from, to) < 2) {
      return [[start, Math.min(end, start + to - from)]]
    }
    start = end + 1
  }
  return []
}
