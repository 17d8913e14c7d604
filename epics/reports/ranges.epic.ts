import { raisedRanges, rangesRaised, reportForm, reportTypeNames } from '../../domain/reports/index.ts'
import { distinctUntilChanged, merge } from 'rxjs'
import { epic, map, mergeMap } from '../kernel/index.ts'

/**
 * RPT-17: wherever filters come from, and once it is known how high ids go. That a range stands as it began is told by its
 * numbers, which a renamed log does not have: so no reducer does it.
 */
export const rangesEpic = epic('reports.ranges', (action$, state$) =>
  merge(
    ...reportTypeNames.map((report) =>
      action$.pipe(
        map((because) => {
          const { config } = state$.value
          return { because, filters: reportForm(state$.value, report).filters, highest: config.report?.highestIds }
        }),
        distinctUntilChanged((one, other) => one.filters === other.filters && one.highest === other.highest),
        mergeMap(({ because, filters, highest }) => {
          const to = raisedRanges(filters, (kind) => highest?.[kind] ?? null)
          return Object.keys(to).length === 0 ? [] : [rangesRaised({ report, to }, because)]
        }),
      ),
    ),
  ),
)
