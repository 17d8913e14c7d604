import { catchError, of, takeUntil } from 'rxjs'
import { advocatesFailed, advocatesLoaded, advocatesOpened, getAvailableAdvocates } from '../../domain/items/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/** ACT-07: for the form that is open now. Where it fails the form offers oneself, and the server has the last word anyway. */
export const advocatesEpic = epic('items.advocates', (action$, _state$, { http }) =>
  action$.pipe(
    filter(advocatesOpened.match),
    switchMap((opened) => {
      const { kind, id } = opened.payload
      return http.call(getAvailableAdvocates, { query: kind === 'victim' ? { victim_id: id } : { case_id: id } }).pipe(
        map(({ data }) => advocatesLoaded({ kind, id, users: data }, opened)),
        catchError(() => of(advocatesFailed({ kind, id }, opened))),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
