import { group, id, list, part, text } from '../kernel/index.ts'
import { otherPrefix } from './other.ts'

/** Characters of an 'Other' choice. */
export const longestOther = 20_000 - otherPrefix.length

type Open = { readonly value: object | null }
/**
 * FLD-17: the dialog of 'Other' that is open. What is typed in it stands in the form at once, so that it is kept, sealed
 * and asked about like all that is typed there; `before` is what Cancel puts back.
 */
export const otherDialog = part(
  'customFields/other',
  group({
    field: id('field_view'),
    text: text('prose', longestOther),
    before: list(text('prose', 20_000), 1_000),
  }),
  { v: 2, upcasts: { 1: ({ value }: Open) => ({ value: value && { ...value, before: [] } }) } },
)
