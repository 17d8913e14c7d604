import { catchError, from, of, takeUntil } from 'rxjs'
import { shownAt } from '../../domain/kernel/index.ts'
import { fillTemplate, templateChosen, templateFilled, templateNotFilled } from '../../domain/letters/index.ts'
import { draftOf, editFields } from '../../domain/records/index.ts'
import { loggedOut, zoneOf } from '../../domain/session/index.ts'
import { asFailure, readFailureShown } from '../calls/index.ts'
import { epic, filter, mergeMap, switchMap } from '../kernel/index.ts'

/** ACT-10: the filled text goes into the form of the new letter, as if it had been typed. The newest choice wins. */
export const fillEpic = epic('letters.fill', (action$, state$, ports) =>
  action$.pipe(
    filter(templateChosen.match),
    switchMap((chosen) => {
      const { template, owner } = chosen.payload
      return ports.http.call(fillTemplate, { params: { id: template }, query: owner }).pipe(
        mergeMap(({ title, body }) => {
          const zone = zoneOf(state$.value)
          const isBegun = draftOf(state$.value, 'letter', 0) !== undefined
          const begun = isBegun ? {} : { date_time: shownAt(ports.clock.now(), zone) }
          const filled = { ...begun, ...owner, letter_id: template, title, body }
          const text = editFields('letter', 0, filled, null, { zone }, chosen)
          return from([text, templateFilled({ template }, chosen)])
        }),
        catchError((error: unknown) =>
          of(
            templateNotFilled({ template, message: asFailure(error, 'read', ports.supportPhone).message }, chosen),
            readFailureShown(ports, error, chosen),
          ),
        ),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
