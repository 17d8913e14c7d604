import { askedFilters, reportForm, type ReportType } from '../../domain/reports/index.ts'
import type { StateRef } from '../kernel/index.ts'

/** What stands on a report's screen: whether it is something else by the time that what was waited for comes. */
export const standsAt = ({ value }: StateRef, report: ReportType): string => {
  const { run, period, from, until, show, parting, compares, filters } = reportForm(value, report)
  return JSON.stringify([run?.run, period, from, until, show, parting, compares, askedFilters(filters)])
}
