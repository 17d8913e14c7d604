import { fact, group, id, list, nullable, oneOf } from '../kernel/index.ts'
import { kinds, ownerKinds } from '../records/index.ts'
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

/** Which form of an item stands on the page of another record: `id` 0 adds one; `mark` as in `newDraftTaken`. */
export const openForm = group({
  kind: oneOf(kinds),
  owner: oneOf(ownerKinds),
  of: id('record'),
  id: id('record'),
  mark: nullable(oneOf(['supplement'])),
})
export const itemFormOpened = fact('items/formOpened', { v: 1, origin: 'intent', payload: openForm })
export const itemFormClosed = fact('items/formClosed', { v: 1, origin: 'intent', payload: group({}) })
