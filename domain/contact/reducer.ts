import { group, label, nullable, on, oneOf, slice, text, type Field } from '../kernel/index.ts'
import { pathOf, routeEntered } from '../navigation/index.ts'
import { loggedOut } from '../session/index.ts'
import { contactEdited, contactFailed, contactRequested, contactSent } from './actions.ts'

export type ContactState = {
  subject: string
  message: string
  /** The address of the page that was left for the form; without what was searched for. */
  page: string
  status: 'writing' | 'sending' | 'sent'
  problem: string | null
}

const shape: Field<ContactState> = group({
  subject: text('prose', 150),
  message: text('prose', 5_000),
  page: label(500),
  status: oneOf(['writing', 'sending', 'sent']),
  problem: nullable(text('prose', 2_000)),
})

const blank: ContactState = { subject: '', message: '', page: '', status: 'writing', problem: null }

export const contactSlice = slice('contact', shape, blank, [
  on(routeEntered, (state, { searchType: _type, searchValue: _value, ...place }) => {
    if (place.route !== 'contact') state.page = pathOf(place)
    if (state.status === 'sent') state.status = 'writing'
  }),
  on(contactEdited, (state, { subject, message }) => {
    if (subject !== undefined) state.subject = subject
    if (message !== undefined) state.message = message
    if (state.status === 'sent') state.status = 'writing'
    state.problem = null
  }),
  on(contactRequested, (state) => {
    state.status = 'sending'
    state.problem = null
  }),
  on(contactSent, (state) => {
    Object.assign(state, { ...blank, page: state.page, status: 'sent' })
  }),
  on(contactFailed, (state, { message }) => {
    state.status = 'writing'
    state.problem = message
  }),
  on(loggedOut, (state) => {
    Object.assign(state, blank)
  }),
])
