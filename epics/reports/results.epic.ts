/** RPT-59, CFG-21: what a page has counted is known to the next one, too, until somebody counts anew. */
import { debounce, defaultIfEmpty, distinctUntilChanged, merge, timer, type Observable } from 'rxjs'
import { resultsIn, resultsToKeep, type ReportResult } from '../../domain/reports/index.ts'
import { accessChanged } from '../../domain/notices/index.ts'
import { accountChanged } from '../../domain/session/index.ts'
import { concatMap, epic, filter, map, mergeMap, type Ports, type StateRef } from '../kernel/index.ts'
import { itemOnDevice } from '../localCache/index.ts'
import { hidden } from './hidden.ts'

/** Milliseconds: the figures of a run come one chunk after the other. */
const settled = 2_000

const onDevice = (ports: Pick<Ports, 'localCache'>) => itemOnDevice(ports, 'reportResult', 'all')

/** Once, and none where the device has none. */
export const resultsOnDevice = (
  ports: Pick<Ports, 'localCache'>,
  state$: StateRef,
): Observable<readonly ReportResult[]> =>
  onDevice(ports)
    .read()
    .pipe(
      map((value) => resultsIn(state$.value, value)),
      defaultIfEmpty([]),
    )

export const resultsEpic = epic('reports.results', (action$, state$, ports) => {
  const device = onDevice(ports)
  // Another page may have kept some meanwhile.
  const keep = (): Observable<never> =>
    resultsOnDevice(ports, state$).pipe(mergeMap((others) => device.keep(resultsToKeep(state$.value, others))))
  const counted$ = state$.pipe(
    map(({ reports }) => reports.results),
    distinctUntilChanged(),
    filter((results) => Object.keys(results).length > 0),
    debounce(() => merge(timer(settled, ports.scheduler), hidden(ports))),
    map(() => keep),
  )
  const over$ = action$.pipe(
    filter((action) => accountChanged.match(action) || accessChanged.match(action)),
    map(() => device.forget),
  )
  // One after the other, so that what is forgotten does not come back with what was read before.
  return merge(counted$, over$).pipe(concatMap((next) => next()))
})
