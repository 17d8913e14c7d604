import { catchError, merge, of, takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import {
  clientAccountChosen,
  clientAccountLoaded,
  getClientAccounts,
  selectionDropped,
  selectionsRestored,
} from '../../domain/selections/index.ts'
import { asFailure, failureSaying, failureShown } from '../calls/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/** The selected client account. CFG-13: it is asked for by a filter; CFG-16: one that does not come is selected no more. */
export const clientEpic = epic('selections.client', (action$, _state$, ports) => {
  const wanted$: Observable<{ readonly account: number; readonly because: Action }> = merge(
    action$.pipe(
      filter(clientAccountChosen.match),
      map((because) => ({ account: because.payload.account, because })),
    ),
    action$.pipe(
      filter(selectionsRestored.match),
      filter(({ payload }) => payload.client !== null),
      map((because) => ({ account: because.payload.client ?? 0, because })),
    ),
  )
  return wanted$.pipe(
    switchMap(({ account, because }) =>
      ports.http.call(getClientAccounts, { query: { account } }).pipe(
        switchMap(({ data: [first] }): Action[] =>
          first === undefined
            ? [
                selectionDropped({ of: 'client' }, because),
                failureShown(ports, failureSaying(wording('selections.accountNotFound')), false, because),
              ]
            : [clientAccountLoaded({ account, name: first.name }, because)],
        ),
        catchError((error: unknown) =>
          of(
            selectionDropped({ of: 'client' }, because),
            failureShown(ports, asFailure(error, 'read', ports.supportPhone), false, because),
          ),
        ),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  )
})
