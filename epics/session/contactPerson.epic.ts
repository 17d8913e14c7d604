import { ignoreElements } from 'rxjs'
import { contactPersonDismissed } from '../../domain/session/index.ts'
import { epic, filter, tap } from '../kernel/index.ts'
import { dismissedContact } from './settings.ts'

/** SES-38 */
export const contactPersonEpic = epic('session.contactPerson', (action$, state$, { browser }) =>
  action$.pipe(
    filter(contactPersonDismissed.match),
    tap(() => {
      const { claims } = state$.value.session
      if (claims) browser.writeSetting(dismissedContact(claims.account), '1')
    }),
    ignoreElements(),
  ),
)
