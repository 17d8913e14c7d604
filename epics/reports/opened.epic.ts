import { navigationRequested } from '../../domain/navigation/index.ts'
import { periodOpened, reports } from '../../domain/reports/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** A report that is filled in from elsewhere is gone to. */
export const openedEpic = epic('reports.opened', (action$) =>
  action$.pipe(
    filter(periodOpened.match),
    map((opened) => navigationRequested({ route: reports[opened.payload.report].route }, opened)),
  ),
)
