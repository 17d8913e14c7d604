import { catchError, from, of, takeUntil } from 'rxjs'
import { snackbarLasts, snackbarShown } from '../../domain/calls/index.ts'
import { contactFailed, contactPage, contactRequested, contactSent, sendContact } from '../../domain/contact/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure } from '../calls/index.ts'
import { epic, exhaustMap, filter, switchMap } from '../kernel/index.ts'

/** NAV-13: one request at a time; what was typed stays until it is sent. */
export const contactEpic = epic('contact.send', (action$, state$, ports) =>
  action$.pipe(
    filter(contactRequested.match),
    exhaustMap((because) => {
      const { subject, message } = state$.value.contact
      const page = contactPage(state$.value)
      const idempotencyKey = ports.ids.uuid()
      const until = (): number => ports.clock.now() + snackbarLasts
      return ports.http.call(sendContact, { idempotencyKey, body: { subject: subject.trim(), message, page } }).pipe(
        switchMap(() =>
          from([
            contactSent({}, because),
            snackbarShown(
              { snackbar: idempotencyKey, message: 'contact.sent', tone: 'success', until: until() },
              because,
            ),
          ]),
        ),
        catchError((error: unknown) => {
          const { message: problem, status } = asFailure(error, 'save', ports.supportPhone)
          return of(contactFailed({ message: problem, status }, because))
        }),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
