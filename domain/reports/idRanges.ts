/** Ranges of ids, and where those end whose end nobody has set (RPT-16, RPT-17, SAV-10). */
import { chosenFilters, formOf, type RangeKind } from './filterForms.ts'
import type { ReportFilters } from './filters.ts'

export type IdRange = NonNullable<ReportFilters['client_ids']>
type Ends = Pick<IdRange, 'min' | 'max' | 'open'>

/** RPT-16 */
const usualEnd = 100
const isUsual = ({ min, max }: Ends): boolean => min === 0 && max === usualEnd

/** SAV-10: 0 to 100 counts as unset, unless it is said that somebody has typed its end. */
export const hasNoEnd = (range: Ends): boolean => range.open ?? isUsual(range)
export const isWholeRange = (range: Ends): boolean => range.min === 0 && hasNoEnd(range)

/**
 * Where an open one is shown to end is nothing that is asked: ids go on, and it stays the same question. Nor is who has set
 * an end, but where it would count as unset.
 */
export const askedRange = (range: IdRange): IdRange => {
  if (range.open === true) return { ...range, max: Math.max(range.min, usualEnd) }
  const { open: _, ...ended } = range
  return isUsual(range) ? range : ended
}

export type Highest = (kind: RangeKind) => number | null

/** RPT-17: never lower than it begins with, and as high as ids go. */
export const raisedTo = (highest: number | null): number => Math.max(usualEnd, highest ?? 0)

const rangeFilters = chosenFilters.flatMap((filter) => {
  const form = formOf(filter)
  return form.is === 'range' ? [{ filter, of: form.of }] : []
})

/** RPT-17: of the ranges whose end nobody has set, those that end higher, once it is known how high ids go. */
export const raisedRanges = (filters: ReportFilters, highest: Highest): ReportFilters =>
  Object.fromEntries(
    rangeFilters.flatMap(({ filter, of }) => {
      const value = filters[filter] as IdRange | undefined
      const known = highest(of)
      if (value === undefined || known === null) return []
      const max = raisedTo(known)
      return hasNoEnd(value) && max !== value.max ? [[filter, { ...value, max, open: true }]] : []
    }),
  )
