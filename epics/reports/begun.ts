/** RPT-48: a run begins with all that it is about to count, as far as that is not known already. */
import { defaultIfEmpty, merge, of, startWith, takeUntil, timer, withLatestFrom, zip, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  knownAs,
  ofFewRuns,
  questionOf,
  reportForm,
  runAsked,
  runBegun,
  takesKnown,
  toRun,
  type ReportResult,
} from '../../domain/reports/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { filter, map, mergeMap, type Ports, type StateRef } from '../kernel/index.ts'
import { countiesAnew, withCounties } from './counties.ts'
import { resultsOnDevice } from './results.epic.ts'
import { countsNow, standsAt } from './standsAt.ts'

/** Milliseconds: a device that does not answer holds no report up. */
const longestLook = 1_000

export const begun = (action$: Observable<Action>, state$: StateRef, ports: Ports): Observable<Action> => {
  const { clock, ids, socket } = ports
  return action$.pipe(
    filter(runAsked.match),
    withLatestFrom(socket.status$.pipe(startWith('disconnected' as const))),
    mergeMap(([asked, status]) => {
      const isAnew = asked.payload.force || !takesKnown(asked.payload.report)
      const found$ = isAnew
        ? of([])
        : resultsOnDevice(ports, state$).pipe(takeUntil(timer(longestLook, ports.scheduler)), defaultIfEmpty([]))
      const { report } = asked.payload
      const before = standsAt(state$, report)
      return zip(found$, countiesAnew(ports, state$.value, asked)).pipe(
        // Whoever changes the question meanwhile has not asked that one yet.
        filter(() => standsAt(state$, report) === before),
        map(([found, counties]) => ({ asked, status, found, isAnew, counties })),
        // Asked once more, the first one begins no run any more.
        takeUntil(merge(action$.pipe(filter(loggedOut.match)), countsNow(action$, report))),
      )
    }),
    mergeMap(({ asked, status, found, isAnew, counties }): readonly Action[] => {
      const { report } = asked.payload
      const now = clock.now()
      const state = withCounties(state$.value, counties.told)
      const asksFor = toRun(state, report, now)
      if (asksFor === null) return counties.facts
      const { isMultiCycle: _, plan, show, parting, before, ...terms } = asksFor
      // RPT-59
      const nameOf = knownAs(state, now)
      const results = new Map(found.map((one) => [one.key, one]))
      const resultOf = (key: string): ReportResult | undefined => {
        const [own, others] = [state.reports.results[key], results.get(key)]
        return others !== undefined && others.updated > (own?.updated ?? 0) ? others : own
      }
      const known = ofFewRuns(
        plan.flatMap((figure, at) => {
          const question = isAnew ? null : questionOf(terms, figure)
          const result = question === null ? undefined : resultOf(nameOf(question))
          // Without the run that counted it, nobody could say of this one what it showed.
          if (result?.run === undefined) return []
          const { count, updated, run: by } = result
          return [{ at, count, updated, run: by }]
        }),
      )
      const expected = plan.filter(({ stage }, at) => stage === 'main' && !known.some((one) => one.at === at)).length
      return [
        ...counties.facts,
        runBegun(
          {
            report,
            run: ids.uuid(),
            at: now,
            period: reportForm(state, report).period,
            ...terms,
            expected: status === 'connected' ? expected : 0,
            show,
            parting,
            before,
            plan: [...plan],
            ...(known.length > 0 && { known: [...known] }),
          },
          asked,
        ),
      ]
    }),
  )
}
