import { group, id, list, nullable, part, text } from '../kernel/index.ts'
import { otherPrefix } from './other.ts'

/** Characters of an 'Other' choice. */
export const longestOther = 20_000 - otherPrefix.length

type Open = { readonly value: object | null }
/**
 * FLD-17: the dialog of 'Other' that is open. What is typed in it stands in the form at once, so that it is kept, sealed
 * and asked about like all that is typed there; `before` is what Cancel puts back. Null: an older build opened it, which
 * wrote nothing into the form, so that Cancel leaves that as it is.
 */
export const otherDialog = part(
  'customFields/other',
  group({
    field: id('field_view'),
    text: text('prose', longestOther),
    before: nullable(list(text('prose', 20_000), 1_000)),
  }),
  {
    v: 3,
    upcasts: {
      1: ({ value }: Open) => ({ value: value && { ...value, before: null } }),
      2: (open: Open) => open,
    },
  },
)
