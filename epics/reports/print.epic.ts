import { ignoreElements, timer, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { printAsked } from '../../domain/reports/index.ts'
import { epic, filter, switchMap, tap, type Ports } from '../kernel/index.ts'

/** What it was asked from, as the palette, is gone before the page is on its way to the printer. */
export const printing = (asked$: Observable<Action>, ports: Ports): Observable<Action> =>
  asked$.pipe(
    switchMap(() => timer(0, ports.scheduler)),
    tap(() => ports.browser.print()),
    ignoreElements(),
  )

export const printEpic = epic('reports.print', (action$, _state$, ports) =>
  printing(action$.pipe(filter(printAsked.match)), ports),
)
