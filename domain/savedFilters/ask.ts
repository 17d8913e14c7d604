import { ask, type Answer } from '../calls/index.ts'
import { group, list, on, type Infer } from '../kernel/index.ts'
import { changesMissed } from '../records/index.ts'
import { sessionReady } from '../session/index.ts'
import { filtersNotSaved, filtersSaved, removalUndone, savedFilterNotRemoved, savedFilterRemoved } from './actions.ts'
import { listSavedFilters } from './api.ts'
import { savedFilter } from './savedFilter.ts'

/** All of them, of every list. */
const answer = group({ sets: list(savedFilter) })
type Sets = Infer<typeof answer>['sets']
type Kept = Answer<unknown, Infer<typeof answer>>

const without = ({ value }: Kept, gone: number): Sets => (value?.sets ?? []).filter(({ id }) => id !== gone)
/** In the place of those with the same number. */
const put = (draft: Kept, { set }: { readonly set: Sets[number] }): void => {
  draft.value = { sets: [...without(draft, set.id), set] }
}

/**
 * They come with the session, and again after each change: one of this tab ends a question that was asked before it,
 * and a refused one means that something changed elsewhere.
 */
export const ownSavedFilters = ask(
  'savedFilters/sets',
  {
    call: listSavedFilters,
    answer,
    read: ({ data }) => ({ sets: data }),
    news: {
      on: [sessionReady, filtersSaved, filtersNotSaved, savedFilterRemoved, savedFilterNotRemoved, removalUndone],
      after: [changesMissed],
      kinds: ['saved_filter'],
    },
    recorded: { loaded: { type: 'savedFilters/loaded' } },
  },
  [
    on(filtersSaved, put),
    on(removalUndone, put),
    on(savedFilterRemoved, (draft, { id }) => {
      draft.value = { sets: without(draft, id) }
    }),
  ],
)
