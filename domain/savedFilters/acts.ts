import { act, sent } from '../calls/index.ts'
import { group, id, key, nullable } from '../kernel/index.ts'
import {
  filtersNotSaved,
  filtersSaved,
  removalNotUndone,
  removalUndone,
  savedFilterNotRemoved,
  savedFilterRemoved,
} from './actions.ts'
import { addSavedFilter, removeSavedFilter, replaceSavedFilter } from './api.ts'
import { savedContent } from './savedFilter.ts'

/** Whether the dialog is open. */
type WithSavedFilters = { readonly savedFilters: { readonly naming: unknown } }

export const saveFilters = act('savedFilters.save', {
  asked: group({ ...savedContent, replaces: nullable(id('saved_filter')) }),
  says: { working: 'status.savingFilterSet', done: 'savedFilter.saved' },
  isShownInPlace: ({ savedFilters }: WithSavedFilters) => savedFilters.naming !== null,
  send: ({ replaces, ...body }) =>
    replaces === null ? sent(addSavedFilter, { body }) : sent(replaceSavedFilter, { params: { id: replaces }, body }),
  done: (set, _asked, _name, because) => [filtersSaved({ set }, because)],
  refused: ({ fields, message }, _asked, _name, because) => [
    filtersNotSaved({ message: Object.values(fields)[0] ?? message }, because),
  ],
})

/** Its name is the deletion's, by which it can be taken back from the message that tells of it. */
export const removeFilters = act('savedFilters.remove', {
  asked: group({ id: id('saved_filter') }),
  says: { done: 'savedFilter.removed' },
  send: ({ id: gone }) => sent(removeSavedFilter, { params: { id: gone } }),
  done: (_answer, { id: gone }, removal, because) => [savedFilterRemoved({ id: gone, removal }, because)],
  refused: (_failure, { id: kept }, _name, because) => [savedFilterNotRemoved({ id: kept }, because)],
})

export const putBackFilters = act('savedFilters.putBack', {
  asked: group({ ...savedContent, removal: key('operation') }),
  says: { done: 'operation.undo.done', about: 'savedFilter.removed' },
  send: ({ removal: _removal, ...body }) => sent(addSavedFilter, { body }),
  done: (set, { removal }, _name, because) => [removalUndone({ removal, set }, because)],
  refused: (_failure, { removal }, _name, because) => [removalNotUndone({ removal }, because)],
})
