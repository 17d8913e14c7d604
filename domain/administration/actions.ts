import { fact, group, id, list, oneOf } from '../kernel/index.ts'
import { arrangedKinds, mostArranged } from './api.ts'

export const arranging = group({ kind: oneOf(arrangedKinds), ids: list(id('entry'), mostArranged) })
/** ADM-25: the named entries are to stand in this order, on the places that they have together. */
export const arrangeAsked = fact('administration/arrangeAsked', { v: 1, origin: 'intent', payload: arranging })
