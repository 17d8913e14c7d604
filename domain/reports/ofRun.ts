/** Whether a figure is a run's: of what its report counts, in its days, and of what it was filtered by. */
import { ageGroups } from '../config/index.ts'
import { meets } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import { reports } from './declared.ts'
import { noLine, questionOf, resultKey, type Line } from './figures.ts'
import type { CombinableGroup } from './filters.ts'
import { daysIn, instantsOf, monthsOf } from './periods.ts'
import type { CountQuestion } from './question.ts'
import { termsOf } from './readable.ts'
import type { KeptRun } from './runs.ts'
import { breakdowns, sectionsOf, type Report, type Section } from './section.ts'
import { showOf } from './shows.ts'

type RunOf = Pick<KeptRun, 'type' | 'filters' | 'shown'>

type Measure = { readonly title: MessageKey; readonly key: string }

/** Which of its fields is not the run's. */
type Strange = 'type' | 'since' | 'filters'

const lastOf = <T>(all: readonly T[] = []): readonly T[] => all.slice(-1)

/** Lines of which it may be: of an agency's own entries those that it names, for no list is asked which there were. */
const linesFor = (by: Section['by'], question: CountQuestion, shown: RunOf['shown']): readonly Line[] => {
  if (by === undefined) return [noLine]
  const breakdown = breakdowns[by]
  switch (breakdown.is) {
    case 'ages':
      return ageGroups
        .filter(({ set }) => set === (shown.ages ?? 'age'))
        .map(({ description, min, max }) => ({ ...noLine, by, ages: { description, min, max } }))
    case 'clientTypes':
      return lastOf(question.client_types).map((clientType) => ({ ...noLine, by, clientType }))
    case 'counties':
      return lastOf(question.counties).map((county) => ({ ...noLine, by, county }))
    case 'voca':
      return lastOf(question[breakdown.filter]).map((voca) => ({ ...noLine, by, voca }))
    case 'months':
      return [{ ...noLine, by }]
    default: {
      const named: readonly (number | CombinableGroup)[] = lastOf<number | CombinableGroup>(question[breakdown.filter])
      const items = named.flatMap((one) => (typeof one === 'number' ? [one] : lastOf(one.items)))
      return [...items, null].map((of) => ({ ...noLine, by, of }))
    }
  }
}

/** What of a question is not a run's; null of what it asks. The zone is that of its reader, where it has none. */
export const strangerTo = (run: RunOf, zone: string): ((question: CountQuestion) => Strange | null) => {
  const { shown } = run
  const { since, until, filters } = termsOf(run.filters)
  const { parting = null, measured: isMeasured = false } = shown
  const report: Report = reports[run.type]
  const sections = sectionsOf(report, parting, isMeasured).filter(({ staysInside }) => staysInside !== true)
  const days = daysIn(since, until, shown.zone ?? zone)
  const whole = [{ since, until }, ...(shown.before === undefined ? [] : [shown.before])]
  const months = days === null ? [] : monthsOf(days).map((each) => instantsOf(each, shown.zone ?? zone))
  return (asked) => {
    const question = { ...asked, show: showOf(asked.type, asked.show) }
    const counting = sections.filter(({ columns }) =>
      columns.some(({ type, show }) => {
        const counted = show === 'shown' ? (shown.show ?? 'count') : show
        return type === question.type && showOf(type, counted) === question.show
      }),
    )
    if (counting.length === 0) return 'type'
    const isThen = (one: (typeof whole)[number]): boolean =>
      one.since === question.since && one.until === question.until
    const then = counting.filter(({ by }) => (by === 'month' ? months : whole).some(isThen))
    if (then.length === 0) return 'since'
    const key = resultKey(question)
    const terms = { since: question.since, until: question.until, filters }
    const figure = { type: question.type, show: question.show, stage: 'batch' } as const
    const isAsked = then.some(({ id: section, by }) =>
      linesFor(by, question, shown).some((line) => {
        const own = questionOf(terms, { ...line, ...figure, section })
        return own !== null && resultKey(own) === key
      }),
    )
    return isAsked ? null : 'filters'
  }
}

/** What a run counts of all that it is of, line or no line, by the keys of its questions: without one it is not whole. */
export const measuresOf = ({ type, filters: kept, shown }: RunOf, scopes: ReadonlySet<string>): readonly Measure[] => {
  const { since, until, filters } = termsOf(kept)
  const { parting = null, measured: isMeasured = false, before } = shown
  const report: Report = reports[type]
  const sections = sectionsOf(report, parting, isMeasured).filter(
    ({ by, staysInside, needs }) =>
      by === undefined && staysInside !== true && (needs === undefined || meets(scopes, needs)),
  )
  const spans = [{ since, until }, ...(before === undefined ? [] : [before])]
  return sections.flatMap(({ id: section, title, columns }) =>
    columns.flatMap(({ type: counts, show }) =>
      spans.flatMap((span): readonly Measure[] => {
        const figure = {
          type: counts,
          show: show === 'shown' ? (shown.show ?? 'count') : show,
          stage: 'batch' as const,
        }
        const question = questionOf({ ...span, filters }, { ...noLine, ...figure, section })
        return question === null ? [] : [{ title, key: resultKey(question) }]
      }),
    ),
  )
}
