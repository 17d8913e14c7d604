import { fact, group, id, nullable, oneOf } from '../kernel/index.ts'
import { kinds, ownerKinds } from '../records/index.ts'

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
