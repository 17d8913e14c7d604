import { fact, group, id, oneOf, text } from '../kernel/index.ts'
import { selectionIds } from './ids.ts'
import { selectionNames } from './kinds.ts'

/** CFG-14: what local storage remembered. */
export const selectionsRestored = fact('selections/restored', { v: 1, origin: 'storage', payload: selectionIds })
/** CFG-15: it is gone, or may not be seen any more. */
export const selectionDropped = fact('selections/dropped', {
  v: 1,
  origin: 'server',
  payload: group({ of: oneOf(selectionNames) }),
})
/** Somebody chose a client account to work on. */
export const clientAccountChosen = fact('selections/clientChosen', {
  v: 1,
  origin: 'intent',
  payload: group({ account: id('account') }),
})
export const clientAccountLoaded = fact('selections/clientLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ account: id('account'), name: text('name', 160) }),
})
