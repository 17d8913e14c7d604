import { group, list, nullable, on, oneOf, slice, text, type Field } from '../kernel/index.ts'
import { actsUnderWay, type WithActs } from '../calls/index.ts'
import { destination, pathOf, routeEntered, type Destination } from '../navigation/index.ts'
import { loggedOut } from '../session/index.ts'
import { contactSupport } from './acts.ts'
import { contactEdited, contactFailed, contactRequested, contactSent, letter, lettersRecovered } from './actions.ts'

export type ContactState = {
  subject: string
  message: string
  /** The page that was left for the form; without what was searched for there. */
  from: Destination | null
  status: 'writing' | 'sent'
  problem: string | null
  /** What other tabs left typed, the oldest first: the next one stands there when this one is sent. */
  left: { subject: string; message: string }[]
}

const shape: Field<ContactState> = group({
  ...letter,
  from: nullable(destination),
  status: oneOf(['writing', 'sent']),
  problem: nullable(text('prose', 2_000)),
  left: list(group(letter)),
})

const blank: ContactState = { subject: '', message: '', from: null, status: 'writing', problem: null, left: [] }

const isBlank = ({ subject, message }: Pick<ContactState, 'subject' | 'message'>): boolean =>
  subject === '' && message === ''

const showLeft = (state: ContactState): void => {
  const [next, ...left] = isBlank(state) ? state.left : []
  if (next !== undefined) Object.assign(state, { subject: next.subject, message: next.message, left })
}

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
  on(lettersRecovered, (state, { letters }) => {
    state.left = [...state.left, ...letters]
    showLeft(state)
  }),
  on(contactRequested, (state) => {
    state.problem = null
  }),
  on(contactSent, (state) => {
    Object.assign(state, { ...blank, from: state.from, left: state.left, status: 'sent' })
    showLeft(state)
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

/** What would be lost with the tab. */
export const unsentLetters = ({ contact: { subject, message, left } }: WithContact) => [
  ...(isBlank({ subject, message }) ? [] : [{ subject, message }]),
  ...left,
]

/** The address that is sent along; nothing where the form was the first page. */
export const contactPage = ({ contact: { from } }: WithContact): string => (from === null ? '' : pathOf(from))
