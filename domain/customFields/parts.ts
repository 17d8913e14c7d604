import { group, id, part, text } from '../kernel/index.ts'
import { otherPrefix } from './other.ts'

/** Characters of an 'Other' choice. */
export const longestOther = 20_000 - otherPrefix.length

/** FLD-17: the dialog of 'Other' that is open, with its text. */
export const otherDialog = part(
  'customFields/other',
  group({ field: id('field_view'), text: text('prose', longestOther) }),
)
