import { act, sent } from '../calls/index.ts'
import { group, id, key, nullable, ok, optional } from '../kernel/index.ts'
import { filtersNotSaved, filtersSaved, removalUndone, savedFilterNotRemoved, savedFilterRemoved } from './actions.ts'
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

/** `set` is what stood there. */
export const removeFilters = act('savedFilters.remove', {
  asked: group({ id: id('saved_filter'), set: optional(group(savedContent)) }),
  says: { done: 'savedFilter.removed' },
  send: ({ id: gone }) => sent(removeSavedFilter, { params: { id: gone } }),
  done: (_answer, { id: gone }, _name, because) => [savedFilterRemoved({ id: gone }, because)],
  refused: (_failure, { id: kept }, _name, because) => [savedFilterNotRemoved({ id: kept }, because)],
  // As older logs have it.
  isForGood: ({ set }) => set === undefined,
  undo: (_state, { set }) =>
    set === undefined
      ? { ok: false, refusal: 'operation.undo.unknown' }
      : ok({ does: putBackFilters.name, asked: { ...set } }),
})

/** They are kept anew; a name that is taken may be free again. */
export const putBackFilters = act('savedFilters.putBack', {
  asked: group({ ...savedContent, removal: optional(key('operation')) }),
  mayFitLater: true,
  send: ({ removal: _removal, ...body }) => sent(addSavedFilter, { body }),
  done: (set, _asked, _name, because) => [removalUndone({ set }, because)],
  refused: () => [],
})
