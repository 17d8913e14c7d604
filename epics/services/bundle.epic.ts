import { catchError, concat, of, takeUntil } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { recordLoaded } from '../../domain/records/index.ts'
import {
  applyBundle,
  bundleAsked,
  bundleEntered,
  bundleFailed,
  bundleRequested,
  keyToRepeat,
} from '../../domain/services/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure } from '../calls/index.ts'
import { epic, exhaustMap, filter, mergeMap } from '../kernel/index.ts'

/** SVC-08: enters a bundle, one at a time, and takes its services over as they came. */
export const bundleEpic = epic('services.bundle', (action$, state$, { http, ids, supportPhone }) =>
  action$.pipe(
    filter(bundleAsked.match),
    exhaustMap((asked) => {
      const { entry } = asked.payload
      const key = keyToRepeat(state$.value, entry) ?? ids.uuid()
      const { bundle_id, ...shared } = entry
      return concat(
        of<Action>(bundleRequested({ key, entry }, asked)),
        http.call(applyBundle, { params: { id: bundle_id }, body: shared, idempotencyKey: key }).pipe(
          mergeMap(({ data }): Action[] => [
            ...data.map((record) => recordLoaded({ kind: 'service', record }, asked)),
            bundleEntered({ key }, asked),
          ]),
          catchError((error: unknown) => {
            const { status, message, refusal } = asFailure(error, 'save', supportPhone)
            return of(
              bundleFailed(
                { key, status: status === 0 ? null : status, message, fields: refusal?.fields ?? {} },
                asked,
              ),
            )
          }),
        ),
      ).pipe(takeUntil(action$.pipe(filter(loggedOut.match))))
    }),
  ),
)
