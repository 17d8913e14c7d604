import { flag, group, id, part, text } from '../kernel/index.ts'

/** HLP-03, HLP-04: the block whose dialog stands open. */
export const helpDialog = part('help/dialog', group({ id: id('help_block'), isEditing: flag() }))
/** HLP-05, HLP-11: the block that is edited in the list of all. */
export const helpInline = part('help/inline', id('help_block'))
/** In UTF-16 units. */
export const longestHelpSearch = 200
export const helpSearch = part('help/search', text('prose', longestHelpSearch))
