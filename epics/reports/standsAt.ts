import type { Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { askedFilters, reportForm, runAsked, type ReportType } from '../../domain/reports/index.ts'
import { filter, type StateRef } from '../kernel/index.ts'

/** What stands on a report's screen: whether it is something else by the time that what was waited for comes. */
export const standsAt = ({ value }: StateRef, report: ReportType): string => {
  const { run, period, from, until, show, parting, compares, filters } = reportForm(value, report)
  return JSON.stringify([run?.run, period, from, until, show, parting, compares, askedFilters(filters)])
}

/** That a run of it is asked for, from now on. */
export const countsNow = (action$: Observable<Action>, report: ReportType): Observable<Action> =>
  action$.pipe(
    filter(runAsked.match),
    filter(({ payload }) => payload.report === report),
  )
