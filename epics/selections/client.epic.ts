import { catchError, merge, of, takeUntil, type Observable } from 'rxjs'
import { getClientAccounts } from '../../domain/accounts/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import {
  clientAccountChosen,
  clientAccountLoaded,
  selectedClient,
  selectionDropped,
  selectionsRestored,
} from '../../domain/selections/index.ts'
import { asFailure, failureSaying, failureShown } from '../calls/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/** The selected client account. CFG-13: it is asked for by a filter; CFG-16: one that does not come is selected no more. */
export const clientEpic = epic('selections.client', (action$, state$, ports) => {
  const wanted$: Observable<{ readonly account: number; readonly because: Action }> = merge(
    action$.pipe(
      filter(clientAccountChosen.match),
      map((because) => ({ account: because.payload.account, because })),
    ),
    // The page of an account selects it; it is asked for once, whichever of its tabs is opened.
    action$.pipe(
      filter(routeEntered.match),
      filter(({ payload }) => payload.route === 'client' && selectedClient(state$.value)?.name === null),
      map((because) => ({ account: because.payload.accountId ?? 0, because })),
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
