/** What of a run may be read today: what its reader might ask today, whatever they might when it was counted. */
import { meets, shapeOf } from '../kernel/index.ts'
import { mayOpen } from '../navigation/index.ts'
import { reports } from './declared.ts'
import { hasRightTo, mayFilterBy, type FilterName } from './filterForms.ts'
import { questionOf, resultKey, type RunTerms } from './figures.ts'
import { reportFilters } from './filters.ts'
import { reportTypeNames, type ReportType, type RunFilters } from './reportObjects.ts'
import type { KeptRun } from './runs.ts'
import { countNeeds, type Report, type Section } from './section.ts'
import type { CountType } from './shows.ts'

type Scopes = ReadonlySet<string>

/** PRM-55: what is asked by nothing but its type tells as much as the filter would. */
export const mayCount = (type: CountType, scopes: Scopes): boolean => {
  const needs = type in countNeeds ? countNeeds[type as keyof typeof countNeeds] : 'anyone'
  return meets(scopes, needs) && (type !== 'unfunded' || mayFilterBy('by_grant', scopes))
}

export const openReports = (scopes: Scopes): readonly ReportType[] =>
  reportTypeNames.filter((report) => mayOpen(scopes, { route: reports[report].route }))

/** What was counted while the agency had a module stays to be read without it: nobody's rights are fewer. */
export const closedFilters = (scopes: Scopes): readonly FilterName[] =>
  (Object.keys(shapeOf(reportFilters)) as FilterName[]).filter((filter) => !hasRightTo(filter, scopes))

const mayRead = ({ needs = 'anyone' }: Section, scopes: Scopes): boolean => meets(scopes, needs)

/** What a report counts of that its reader may see, whatever it was filtered by. */
export const openCounts = (report: ReportType, scopes: Scopes): ReadonlySet<CountType> => {
  const { sections, partings = [] }: Report = reports[report]
  const read = [...sections, ...partings].filter((section) => mayRead(section, scopes))
  return new Set(read.flatMap(({ columns }) => columns.flatMap(({ type }) => (mayCount(type, scopes) ? [type] : []))))
}

/** The terms by which the figures of a kept run were asked. */
export const termsOf = (kept: RunFilters): Omit<RunTerms, 'period'> => {
  const { date_range: range, date_until: last = null, ...filters } = kept
  const [since = null, until = last] = range ?? []
  return { since, until, filters }
}
/** How a run that begins has its instants among its filters. */
export const datesOf = ({ since, until }: Pick<RunTerms, 'since' | 'until'>): RunFilters => {
  if (until === null) return {}
  return since === null ? { date_until: until } : { date_range: [since, until] }
}

/** Names of a run's figures that stand in sections, or are of a kind, that its reader may not see any more. */
export const closedFigures = (
  { type, filters, shown }: Pick<KeptRun, 'type' | 'filters' | 'shown'>,
  scopes: Scopes,
): ReadonlySet<string> => {
  const terms = termsOf(filters)
  const sections: readonly Section[] = reports[type].sections
  const keys = sections.flatMap((of) => {
    const { id: section, columns } = of
    const isOpen = mayRead(of, scopes)
    return columns
      .filter((column) => !isOpen || !mayCount(column.type, scopes))
      .map(({ type: counted, show }) => ({
        section,
        type: counted,
        show: show === 'shown' ? (shown.show ?? ('count' as const)) : show,
        by: null,
        of: null,
        ages: null,
        clientType: null,
        stage: 'batch' as const,
      }))
      .flatMap((one) => (shown.before === undefined ? [one] : [one, { ...one, span: shown.before }]))
      .flatMap((one) => questionOf(terms, one) ?? [])
      .map(resultKey)
  })
  return new Set(keys)
}
