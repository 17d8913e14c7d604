import type { MatchIndex } from './entryStore.ts'
import { rankBeforeUse } from './tiers.ts'

/** Keeps the best few of many slots: a heap with the worst of the kept on top. */
export type TopRows = {
  offer: (slot: number, rank: number) => void
  /** The kept ones, best first. */
  sorted: () => { slot: number; rank: number }[]
}

/**
 * Order: rank, recent use before whether a word is whole, then what stands first, then the shorter label, then the
 * earlier arrival; no two slots are ever equal.
 */
export function topRows(index: MatchIndex, limit: number): TopRows {
  const slots = new Int32Array(limit)
  const ranks = new Uint8Array(limit)
  const { boosts, labelLengths, standings } = index
  let kept = 0

  const before = (slot: number, rank: number, otherSlot: number, otherRank: number): boolean => {
    const better = rankBeforeUse(rank) - rankBeforeUse(otherRank)
    if (better !== 0) return better < 0
    const boost = (boosts[slot] ?? 0) - (boosts[otherSlot] ?? 0)
    if (boost !== 0) return boost > 0
    if (rank !== otherRank) return rank < otherRank
    const lower = (standings[slot] ?? 0) - (standings[otherSlot] ?? 0)
    if (lower !== 0) return lower < 0
    const longer = (labelLengths[slot] ?? 0) - (labelLengths[otherSlot] ?? 0)
    return longer === 0 ? slot < otherSlot : longer < 0
  }
  const worse = (a: number, b: number) => before(slots[b] ?? 0, ranks[b] ?? 0, slots[a] ?? 0, ranks[a] ?? 0)
  const swap = (a: number, b: number) => {
    const slot = slots[a] ?? 0
    const rank = ranks[a] ?? 0
    slots[a] = slots[b] ?? 0
    ranks[a] = ranks[b] ?? 0
    slots[b] = slot
    ranks[b] = rank
  }
  const siftUp = (from: number) => {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1
      if (!worse(at, parent)) return
      swap(at, parent)
      at = parent
    }
  }
  const siftDown = () => {
    for (let at = 0; ;) {
      const left = 2 * at + 1
      if (left >= kept) return
      const child = left + 1 < kept && worse(left + 1, left) ? left + 1 : left
      if (!worse(child, at)) return
      swap(at, child)
      at = child
    }
  }

  return {
    offer: (slot, rank) => {
      if (kept < limit) {
        slots[kept] = slot
        ranks[kept] = rank
        kept += 1
        siftUp(kept - 1)
      } else if (before(slot, rank, slots[0] ?? 0, ranks[0] ?? 0)) {
        slots[0] = slot
        ranks[0] = rank
        siftDown()
      }
    },
    sorted: () =>
      Array.from({ length: kept }, (_, at) => ({ slot: slots[at] ?? 0, rank: ranks[at] ?? 0 })).toSorted((a, b) =>
        before(a.slot, a.rank, b.slot, b.rank) ? -1 : 1,
      ),
  }
}
