/** One use of a command or record: ids and times only, never names or what was typed. `at` in ms since the epoch. */
export type Use = { id: string; at: number }

/** After this long a use counts half: 14 days, in ms. */
export const halfLifeMs = 14 * 24 * 60 * 60 * 1_000

/** Each used id's score at `now`: the sum of 2^(−age / half-life) over its uses; a use from the future counts as now. */
export function frecencyScores(uses: readonly Use[], now: number): ReadonlyMap<string, number> {
  const scores = new Map<string, number>()
  for (const use of uses) {
    const weight = 2 ** (-Math.max(0, now - use.at) / halfLifeMs)
    scores.set(use.id, (scores.get(use.id) ?? 0) + weight)
  }
  return scores
}

/** The ids used last, newest first, each once. */
export function recentIds(uses: readonly Use[], limit: number): readonly string[] {
  const newestFirst = uses.toSorted((a, b) => b.at - a.at)
  return [...new Set(newestFirst.map((use) => use.id))].slice(0, limit)
}
