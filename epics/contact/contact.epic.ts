import { actsUnderWay } from '../../domain/calls/index.ts'
import { contactPage, contactRequested, contactSupport } from '../../domain/contact/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** NAV-13: one request at a time; what was typed stays until it is sent. */
export const contactEpic = epic('contact.send', (action$, state$, { ids }) =>
  action$.pipe(
    filter(contactRequested.match),
    filter(() => actsUnderWay(state$.value, contactSupport).length === 0),
    map((asked) => {
      const { subject, message } = state$.value.contact
      const page = contactPage(state$.value)
      return begin(state$.value, ids, contactSupport, { subject: subject.trim(), message, page }, asked)
    }),
  ),
)
