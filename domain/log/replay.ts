/**
 * The one way that state comes to be: a fold of the log's entries. Thousands of entries are folded in one draft; where
 * expected hashes are given, the first entry whose state differs is found by halving.
 */
import type { RootReducer } from '../kernel/index.ts'
import type { Entry } from './entry.ts'
import { stateHash } from './stateHash.ts'

/** The hash of the state after the entry `seq`. */
export type Checkpoint = { readonly seq: number; readonly hash: string }

type Divergence = {
  /** The first entry that is known to end in another state; the reducer threw at it when `actual` is null. */
  readonly seq: number
  readonly type: string
  /** The last entry known to end in the same state, 0 for none. The cause lies after it, up to `seq`. */
  readonly lastEqual: number
  readonly expected: string | null
  readonly actual: string | null
}

export type Replayed<S> = { readonly state: S; readonly count: number; readonly divergence: Divergence | null }

export type ReplayOptions<S> = {
  /** Where to begin; the root's initial state unless given. */
  readonly from?: S
  /** In order of `seq`. */
  readonly expectHashes?: readonly Checkpoint[]
  /** Entries in one draft. */
  readonly chunk?: number
}

export const replay = <S>(
  root: RootReducer<S>,
  entries: readonly Entry[],
  options: ReplayOptions<S> = {},
): Replayed<S> => {
  const chunk = options.chunk ?? 5_000
  const marks = marksOf(entries, options.expectHashes ?? [])
  let state = options.from ?? root.initial
  let divergence: Divergence | null = null
  let done = 0
  let equalTo = 0
  while (done < entries.length) {
    // A chunk ends at its last checkpoint, so that each chunk is checked with one hash.
    const limit = Math.min(done + chunk, entries.length)
    const within = marks.filter(({ end }) => end > done && end <= limit)
    const last = within.at(-1)
    const end = divergence === null && last ? last.end : limit
    const folded = foldOrStop(root, state, entries, done, end)
    if (folded.stopped !== null) {
      const { seq = 0, type = '' } = entries[folded.stopped] ?? {}
      return {
        state: folded.state,
        count: folded.stopped,
        divergence: divergence ?? { seq, type, lastEqual: seq - 1, expected: null, actual: null },
      }
    }
    if (divergence === null && last && stateHash(folded.state) !== last.hash) {
      divergence = firstDifferent(root, state, entries, done, within, entries[equalTo - 1]?.seq ?? 0)
    } else if (last) equalTo = end
    state = folded.state
    done = end
  }
  return { state, count: done, divergence }
}

/** The states' hashes after each `every` entries and after the last one. */
export const checkpointsOf = <S>(
  root: RootReducer<S>,
  entries: readonly Entry[],
  every: number,
  from: S = root.initial,
): { readonly state: S; readonly checkpoints: Checkpoint[] } => {
  const checkpoints: Checkpoint[] = []
  let state = from
  for (let start = 0; start < entries.length; start += every) {
    const end = Math.min(start + every, entries.length)
    state = root.fold(state, entries.slice(start, end))
    checkpoints.push({ seq: entries[end - 1]?.seq ?? 0, hash: stateHash(state) })
  }
  return { state, checkpoints }
}

type Mark = { readonly end: number; readonly hash: string }

/** Checkpoints by position: `end` entries have been folded. */
const marksOf = (entries: readonly Entry[], checkpoints: readonly Checkpoint[]): Mark[] => {
  const hashes = new Map(checkpoints.map(({ seq, hash }) => [seq, hash]))
  if (hashes.size === 0) return []
  return entries.flatMap(({ seq }, index) => {
    const hash = hashes.get(seq)
    return hash === undefined ? [] : [{ end: index + 1, hash }]
  })
}

/** Stops before the first entry at which a reducer threw; the state is that of what came before it. */
const foldOrStop = <S>(
  root: RootReducer<S>,
  from: S,
  entries: readonly Entry[],
  start: number,
  end: number,
): { state: S; stopped: number | null } => {
  let at = start
  const given = function* (): Generator<Entry> {
    for (; at < end; at += 1) {
      const entry = entries[at]
      if (entry) yield entry
    }
  }
  try {
    return { state: root.fold(from, given()), stopped: null }
  } catch {
    return { state: root.fold(from, entries.slice(start, at)), stopped: at }
  }
}

/** `marks` holds at least one mark, and the last one differs. */
const firstDifferent = <S>(
  root: RootReducer<S>,
  from: S,
  entries: readonly Entry[],
  start: number,
  marks: readonly Mark[],
  lastEqualSeq: number,
): Divergence => {
  let equal = { state: from, end: start, seq: lastEqualSeq }
  let low = 0
  let high = marks.length - 1
  let actual = ''
  while (low <= high) {
    const middle = (low + high) >> 1
    const mark = marks[middle]
    if (!mark) break
    const state = root.fold(equal.state, entries.slice(equal.end, mark.end))
    const hash = stateHash(state)
    if (hash === mark.hash) {
      equal = { state, end: mark.end, seq: entries[mark.end - 1]?.seq ?? 0 }
      low = middle + 1
    } else {
      actual = hash
      high = middle - 1
    }
  }
  const mark = marks[low]
  const entry = entries[(mark?.end ?? 0) - 1]
  return { seq: entry?.seq ?? 0, type: entry?.type ?? '', lastEqual: equal.seq, expected: mark?.hash ?? null, actual }
}
