import { catchError, expand, last, of, scan, takeUntil, takeWhile, EMPTY, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import {
  everyRowAsked,
  everyRowFailed,
  everyRowFound,
  mostAtOnce,
  mostSelected,
  viewOf,
} from '../../domain/lists/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure, readFailureShown } from '../calls/index.ts'
import { epic, filter, map, perKey, switchMap } from '../kernel/index.ts'
import { loadMany } from './calls.ts'

type Collected = { readonly ids: readonly number[]; readonly page: number; readonly isLast: boolean }

/** The ids of all rows of the list as it is shown, page by page. */
export const everyRowEpic = epic('lists.everyRow', (action$, state$, ports) =>
  action$.pipe(
    filter(everyRowAsked.match),
    // What is asked of one list leaves another one’s question standing.
    perKey(
      ({ payload }) => payload.tab,
      switchMap((asked): Observable<Action> => {
        const { tab } = asked.payload
        const view = viewOf(state$.value, tab)
        if (view === null) return of(everyRowFound({ tab, ids: [] }, asked))
        const page = (number: number): Observable<Collected> =>
          loadMany(ports.http, view, number).pipe(
            map(({ of: { rows }, total }) => ({
              ids: rows.map(({ id }) => id),
              page: number,
              isLast: rows.length === 0 || number * mostAtOnce >= Math.min(total, mostSelected),
            })),
          )
        return page(1).pipe(
          expand(({ isLast, page: before }) => (isLast ? EMPTY : page(before + 1))),
          takeWhile(({ isLast }) => !isLast, true),
          scan((all: readonly number[], { ids }) => [...all, ...ids], []),
          last(),
          map((ids) => everyRowFound({ tab, ids: [...new Set(ids)].slice(0, mostSelected) }, asked)),
          catchError((error: unknown) =>
            of(
              everyRowFailed({ tab, message: asFailure(error, 'read', ports.supportPhone).message }, asked),
              readFailureShown(ports, error, asked),
            ),
          ),
          takeUntil(action$.pipe(filter((action) => loggedOut.match(action) || viewOf(state$.value, tab) !== view))),
        )
      }),
    ),
  ),
)
