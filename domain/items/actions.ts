import { fact, group, id, list, oneOf } from '../kernel/index.ts'
import { serviceFilters } from './serviceFilters.ts'

/** What an action item can be of. */
const subject = { kind: oneOf(['victim', 'court_case']), id: id('record') }

/** The form of an action item is about to offer people: who works with the client or the case is asked (ACT-07). */
export const advocatesOpened = fact('items/advocatesOpened', { v: 1, origin: 'intent', payload: group(subject) })
export const advocatesLoaded = fact('items/advocatesLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ ...subject, users: list(id('user')) }),
})

/** It could not be asked: the server has the last word when the item is saved. */
export const advocatesFailed = fact('items/advocatesFailed', { v: 1, origin: 'server', payload: group(subject) })

/** SVC-13: a report opens the list of services with its own filters and period; without a report it has none. */
export const serviceListOpened = fact('items/serviceListOpened', { v: 1, origin: 'intent', payload: serviceFilters })
