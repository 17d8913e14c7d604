import { reportListsLoaded } from '../../domain/config/index.ts'
import { raisedRanges, rangesRaised, reportTypeNames } from '../../domain/reports/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/** RPT-17: that a range stands as it began is told by its numbers, which a renamed log does not have. */
export const rangesEpic = epic('reports.ranges', (action$, state$) =>
  action$.pipe(
    filter(reportListsLoaded.match),
    mergeMap((loaded) =>
      reportTypeNames.flatMap((report) => {
        const { filters } = state$.value.reports.forms[report]
        const to = raisedRanges(filters, (kind) => loaded.payload.highestIds[kind])
        return Object.keys(to).length === 0 ? [] : [rangesRaised({ report, to }, loaded)]
      }),
    ),
  ),
)
