/** By what each report is filtered in its form, and what of a set it asks. */
import { hasChip } from './chips.ts'
import { reports } from './declared.ts'
import { chosenFilters, isPlain, mayFilterBy, type ChosenFilter } from './filterForms.ts'
import type { ReportFilters } from './filters.ts'
import { isAskedOf } from './heeded.ts'
import type { ReportType } from './reportObjects.ts'
import type { Report } from './section.ts'

const plainOf = (report: ReportType): readonly ChosenFilter[] => reports[report].plain

const offeredBy = (report: ReportType): readonly ChosenFilter[] => {
  const { about, filters }: Report = reports[report]
  // RPT-02: what is active has no chip, and a place of its own only in the form of reports on clients.
  const usual = chosenFilters.filter((filter) => filter !== 'status' && isAskedOf(about === 'events', filter))
  return (filters ?? usual).filter((filter) => !isPlain(filter) && !plainOf(report).includes(filter))
}

/** The filters that a report offers to somebody, besides those that stand in its form of themselves. */
export const filtersOf = (report: ReportType, scopes: ReadonlySet<string>): readonly ChosenFilter[] =>
  offeredBy(report).filter((filter) => mayFilterBy(filter, scopes))

/** RPT-02: what has no chip, and of which a report's form does not tell either, would be asked and nobody could see it. */
export const seenIn = (report: ReportType, filters: ReportFilters): ReportFilters => {
  const inForm: readonly string[] = [...plainOf(report), ...offeredBy(report)]
  return Object.fromEntries(Object.entries(filters).filter(([filter]) => hasChip(filter) || inForm.includes(filter)))
}
