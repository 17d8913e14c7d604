import { group, id, oneOf, part } from '../kernel/index.ts'
import { kinds } from '../records/index.ts'
import { destination } from './actions.ts'

/** NAV-16: where somebody is going, and the form whose changes are not saved. */
export const leaving = part('navigation/leaving', group({ to: destination, kind: oneOf(kinds), id: id('record') }))
