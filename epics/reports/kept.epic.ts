/**
 * RPT-33: what a report is asked by is kept on the device with each change, and comes back at the next start; its days lie
 * by themselves (CFG-21), so that either may be there without the other.
 */
import { EMPTY, debounce, distinctUntilChanged, forkJoin, merge, scan, timer, type Observable } from 'rxjs'
import { reportStarted } from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  differsFromSet,
  filtersRestored,
  keptIn,
  reportForm,
  reportTypeNames,
  typedDays,
  type ReportType,
} from '../../domain/reports/index.ts'
import { epic, filter, map, mergeMap, type Ports, type StateRef } from '../kernel/index.ts'
import { itemOnDevice } from '../localCache/index.ts'
import { hidden } from './hidden.ts'

/** Milliseconds: who types a word changes it with each letter. */
const settled = 500

const onDevice = (ports: Ports, report: ReportType) => ({
  filters: itemOnDevice(ports, 'listFilter', `report ${report}`),
  days: itemOnDevice(ports, 'reportDateRange', `report ${report}`),
})

const kept = (state$: StateRef, ports: Ports, report: ReportType): Observable<Action> =>
  state$.pipe(
    map((state) => reportForm(state, report)),
    // The state changes with each action, the form seldom.
    distinctUntilChanged(),
    // A set that is as it was saved comes back by being chosen; where its changes were kept, they are taken back here, too.
    scan(
      ({ isKept }, form) => ({
        form,
        // How lists show their records leaves what was counted as it is: such a form is touched by nothing.
        isKept: (form.isTouched || form.show !== null) && (isKept || form.set === null || differsFromSet(form)),
      }),
      { form: reportForm(state$.value, report), isKept: false },
    ),
    filter(({ isKept }) => isKept),
    map(({ form: { period, from: first, until, filters, show, parting, compares } }) => ({
      period,
      from: first,
      until,
      filters,
      show,
      parting,
      compares,
    })),
    distinctUntilChanged(
      (one, other) =>
        one.filters === other.filters &&
        one.show === other.show &&
        one.parting === other.parting &&
        one.compares === other.compares &&
        one.period === other.period &&
        one.from === other.from &&
        one.until === other.until,
    ),
    debounce(() => merge(timer(settled, ports.scheduler), hidden(ports))),
    mergeMap(({ period, from: first, until, ...rest }) => {
      const device = onDevice(ports, report)
      const hasDays = typedDays({ from: first, until }) !== undefined
      // RPT-08: what was kept before stays until there are days.
      if (period === 'Custom' && !hasDays) return device.filters.keep(rest)
      const days = hasDays ? { from: first, until } : { from: null, until: null }
      return merge(device.filters.keep(rest), device.days.keep({ period, ...days }))
    }),
  )

export const keptEpic = epic('reports.kept', (action$, state$, ports) => {
  const restored$ = action$.pipe(
    filter(reportStarted.match),
    mergeMap(({ payload }): Observable<Action> => {
      const report = reportTypeNames.find((each) => each === payload.report)
      if (report === undefined || reportForm(state$.value, report).isTouched) return EMPTY
      const device = onDevice(ports, report)
      return forkJoin([device.filters.read(), device.days.read()]).pipe(
        map((values) => keptIn(report, reportForm(state$.value, report), values)),
        filter((form) => form !== null),
        map((form) => filtersRestored({ report, ...form })),
      )
    }),
  )
  return merge(restored$, ...reportTypeNames.map((report) => kept(state$, ports, report)))
})
