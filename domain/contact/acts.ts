import { act, sent } from '../calls/index.ts'
import { group, text } from '../kernel/index.ts'
import { contactFailed, contactSent } from './actions.ts'
import { messageLimit, pageLimit, sendContact, subjectLimit } from './api.ts'

type WithPlace = { readonly navigation: { readonly at: { readonly route: string } | null } }

/** NAV-13 */
export const contactSupport = act('contact.send', {
  asked: group({
    subject: text('prose', subjectLimit),
    message: text('prose', messageLimit),
    page: text('prose', pageLimit),
  }),
  says: { done: 'contact.sent' },
  isShownInPlace: ({ navigation }: WithPlace) => navigation.at?.route === 'contact',
  send: (body) => sent(sendContact, { body }),
  done: (_answer, _asked, _name, because) => [contactSent({}, because)],
  refused: ({ message, status }, _asked, _name, because) => [contactFailed({ message, status }, because)],
})
