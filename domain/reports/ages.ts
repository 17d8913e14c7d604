/** The ages that a line of a report and its filters have in common. */
import { isOpenEnded, type ReportFilters } from './filters.ts'

type Ages = NonNullable<ReportFilters['victim_age_ranges']>[number]
type Bounds = Pick<Ages, 'min' | 'max'>
type Span = { readonly from: number; readonly until: number }

/** RPT-65: so are ranges called that are no group of ages. */
export const customAges = 'custom'

const isNotReported = ({ min, max }: Bounds): boolean => min === null && max === null
/** RPT-66 */
const spanOf = ({ min, max }: Bounds): Span => ({
  from: min ?? 0,
  until: max === null || isOpenEnded(max) ? Infinity : max,
})
const cut = (one: Span, other: Span): Span => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
})
const isSomething = ({ from, until }: Span): boolean => from <= until

/** In order, and none of them touches another. */
const joined = (spans: readonly Span[]): readonly Span[] =>
  spans
    .toSorted((one, other) => one.from - other.from)
    .reduce<readonly Span[]>((all, next) => {
      const last = all.at(-1)
      return last === undefined || next.from > last.until + 1
        ? [...all, next]
        : [...all.slice(0, -1), { from: last.from, until: Math.max(last.until, next.until) }]
    }, [])

const rangeOf = ({ from, until }: Span): Ages => ({
  description: customAges,
  min: from,
  max: until === Infinity ? null : until,
})

/**
 * Null where they have none. A line of which all is asked stays as it is, under its own name: by that its figures are
 * found in runs of before. `custom_age_range` is asked besides, and hides what it leaves nothing of.
 */
export const agesInCommon = (
  line: Ages,
  { victim_age_ranges: ranges = [], custom_age_range: own }: ReportFilters,
): Ages[] | null => {
  if (isNotReported(line))
    return own === undefined && (ranges.length === 0 || ranges.some(isNotReported)) ? [line] : null
  const all = spanOf(line)
  const asked = ranges.filter((range) => !isNotReported(range)).map((range) => cut(spanOf(range), all))
  const spans = ranges.length === 0 ? [all] : joined(asked.filter(isSomething))
  const besides = own === undefined ? spans : spans.map((span) => cut(span, spanOf(own)))
  if (!besides.some(isSomething)) return null
  const isWhole = spans.some(({ from, until }) => from === all.from && until === all.until)
  return isWhole ? [line] : spans.map(rangeOf)
}
