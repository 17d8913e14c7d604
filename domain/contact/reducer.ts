import { group, nullable, on, oneOf, slice, text, type Field } from '../kernel/index.ts'
import { actsUnderWay, type WithActs } from '../calls/index.ts'
import { destination, pathOf, routeEntered, type Destination } from '../navigation/index.ts'
import { loggedOut } from '../session/index.ts'
import { contactSupport } from './acts.ts'
import { contactEdited, contactFailed, contactRequested, contactSent } from './actions.ts'

export type ContactState = {
  subject: string
  message: string
  /** The page that was left for the form; without what was searched for there. */
  from: Destination | null
  status: 'writing' | 'sent'
  problem: string | null
}

const shape: Field<ContactState> = group({
  subject: text('prose', 150),
  message: text('prose', 5_000),
  from: nullable(destination),
  status: oneOf(['writing', 'sent']),
  problem: nullable(text('prose', 2_000)),
})

const blank: ContactState = { subject: '', message: '', from: null, status: 'writing', problem: null }

export const contactSlice = slice('contact', shape, blank, [
  on(routeEntered, (state, { searchType: _type, searchValue: _value, ...place }) => {
    if (place.route !== 'contact') state.from = place
    if (state.status === 'sent') state.status = 'writing'
  }),
  on(contactEdited, (state, { subject, message }) => {
    if (subject !== undefined) state.subject = subject
    if (message !== undefined) state.message = message
    if (state.status === 'sent') state.status = 'writing'
    state.problem = null
  }),
  on(contactRequested, (state) => {
    state.problem = null
  }),
  on(contactSent, (state) => {
    Object.assign(state, { ...blank, from: state.from, status: 'sent' })
  }),
  on(contactFailed, (state, { message }) => {
    state.status = 'writing'
    state.problem = message
  }),
  on(loggedOut, (state) => {
    Object.assign(state, blank)
  }),
])

export const isSendingContact = (state: WithActs): boolean => actsUnderWay(state, contactSupport).length > 0

export type WithContact = { readonly contact: ContactState }

/** The address that is sent along; nothing where the form was the first page. */
export const contactPage = ({ contact: { from } }: WithContact): string => (from === null ? '' : pathOf(from))
