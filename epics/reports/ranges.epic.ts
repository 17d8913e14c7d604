import { distinctUntilChanged } from 'rxjs'
import { raisedRanges, rangesRaised, reportTypeNames } from '../../domain/reports/index.ts'
import { epic, map, mergeMap } from '../kernel/index.ts'

/**
 * RPT-17: wherever filters come from, and once it is known how high ids go. That a range stands as it began is told by its
 * numbers, which a renamed log does not have: so no reducer does it.
 */
export const rangesEpic = epic('reports.ranges', (action$, state$) =>
  action$.pipe(
    map((because) => {
      const { config, reports } = state$.value
      return { because, forms: reports.forms, highest: config.report?.highestIds }
    }),
    distinctUntilChanged((one, other) => one.forms === other.forms && one.highest === other.highest),
    mergeMap(({ because, forms, highest }) =>
      reportTypeNames.flatMap((report) => {
        const to = raisedRanges(forms[report].filters, (kind) => highest?.[kind] ?? null)
        return Object.keys(to).length === 0 ? [] : [rangesRaised({ report, to }, because)]
      }),
    ),
  ),
)
