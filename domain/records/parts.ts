import { group, id, oneOf, part } from '../kernel/index.ts'
import { kinds } from './entities/index.ts'

/** The form about whose changes somebody is asked whether to discard them. */
export const discardQuestion = part('records/discardQuestion', group({ kind: oneOf(kinds), id: id('record') }))
