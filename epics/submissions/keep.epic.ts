import { catchError, of, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { leavingOf } from '../../domain/reports/index.ts'
import { keepAsked, keepSubmission, maySubmit, submissionKept, submissionOf } from '../../domain/submissions/index.ts'
import { asFailure, failureShown, snackbar } from '../calls/index.ts'
import { epic, exhaustMap, filter, mergeMap } from '../kernel/index.ts'

/** What was shown when it was asked for. */
export const keepEpic = epic('submissions.keep', (action$, state$, ports) =>
  action$.pipe(
    filter(keepAsked.match),
    exhaustMap((asked): Observable<Action> => {
      const { report, hidesSmall } = asked.payload
      const leaving = leavingOf(state$.value, report, ports.clock.now(), hidesSmall)
      if (!maySubmit(leaving) || leaving.run.id === null) return of()
      const { id } = leaving.run
      const body = submissionOf(state$.value, leaving)
      return ports.http.call(keepSubmission, { params: { id }, body, idempotencyKey: ports.ids.uuid() }).pipe(
        mergeMap((): readonly Action[] => [
          submissionKept({ id }, asked),
          snackbar(ports, 'submission.kept', 'success', asked),
        ]),
        catchError((error: unknown) =>
          of(failureShown(ports, asFailure(error, 'save', ports.supportPhone), false, asked)),
        ),
      )
    }),
  ),
)
