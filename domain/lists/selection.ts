/** Rows that were chosen in a list. */
import { group, flag, id, list, nullable, text, type Infer } from '../kernel/index.ts'

/** More at once is a report's or an import's work. */
export const mostSelected = 2_000

export const selection = (space: string) =>
  group({
    ids: list(id(space), mostSelected),
    /** The row that was chosen last: a range begins there. */
    anchor: nullable(id(space)),
    /** The server is asked for the ids of all rows. */
    isAsking: flag(),
    problem: nullable(text('prose', 2_000)),
  })
export type Selection = Infer<ReturnType<typeof selection>>

export const noSelection = (): Selection => ({ ids: [], anchor: null, isAsking: false, problem: null })

/** The chosen ones with these, or without them; no more than can be. */
export const selectedWith = (before: readonly number[], ids: readonly number[], isSelected: boolean): number[] => {
  if (!isSelected) {
    const gone = new Set(ids)
    return before.filter((one) => !gone.has(one))
  }
  return [...new Set([...before, ...ids])].slice(0, mostSelected)
}
