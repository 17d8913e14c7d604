/** One figure of the goals: how it is measured, and when it holds. */
export type Measure = {
  /** The goal's id: L1, P1, V1 … */
  readonly id: string
  readonly what: string
  readonly unit: string
  readonly goal: string
  /** What the best others reach, where that is known. */
  readonly best: string
  readonly holds: (measured: number) => boolean
}

/** `measured` is NaN for what could not be measured; that never holds. */
export type Figure = { readonly measure: Measure; readonly measured: number }

/** A group that shares its set-up: all its figures come from one run. */
export type Bench = {
  readonly ids: readonly string[]
  /** Takes many minutes: only where it is asked for by its id. */
  readonly isLong?: true
  readonly run: () => Promise<readonly Figure[]>
}

/** By nearest rank: the smallest value that at least `share` of all values do not exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}

/** For times by the clock: what else the machine does can only add to them. */
export const least = (values: readonly number[]): number => Math.min(...values)
export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const atMost =
  (limit: number) =>
  (measured: number): boolean =>
    measured <= limit
export const atLeast =
  (limit: number) =>
  (measured: number): boolean =>
    measured >= limit

type Words = { readonly what: string; readonly unit: string; readonly best?: string }

/** A figure that is good when it is small. */
export const noMoreThan = (limit: number, id: string, { what, unit, best = '-' }: Words, measured: number): Figure => ({
  measure: { id, what, unit, goal: `≤ ${limit.toLocaleString('en')}`, best, holds: atMost(limit) },
  measured,
})

/** A figure that is good when it is large. */
export const noLessThan = (limit: number, id: string, { what, unit, best = '-' }: Words, measured: number): Figure => ({
  measure: { id, what, unit, goal: `≥ ${limit.toLocaleString('en')}`, best, holds: atLeast(limit) },
  measured,
})

/** A figure that goals.md sets no limit for, printed for orientation: a floor, a peer. */
export const forOrientation = (id: string, { what, unit, best = '-' }: Words, measured: number): Figure => ({
  measure: { id, what, unit, goal: '-', best, holds: (value) => !Number.isNaN(value) },
  measured,
})
