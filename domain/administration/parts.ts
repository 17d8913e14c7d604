import { group, id, oneOf, part } from '../kernel/index.ts'
import { kinds } from '../records/index.ts'

const entry = group({ kind: oneOf(kinds), id: id('record') })

/** Which entries of an agency's list are shown; all where it is neither. */
export const shownEntries = part('administration/shownEntries', oneOf(['active', 'inactive']))
/** The entry whose history is open, and the one about whose deactivation somebody is asked. */
export const entryHistory = part('administration/history', entry)
export const deactivation = part('administration/deactivation', entry)
