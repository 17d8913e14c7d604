import { fact, group, id, key, list, nullable, oneOf, text } from '../kernel/index.ts'
import { listTabs } from '../lists/index.ts'
import { longestTypedName, savedContent, savedFilter } from './savedFilter.ts'

const tab = oneOf(listTabs)
const saved = id('saved_filter')
/** Names a deletion; the message that tells of it has the same name. */
const removal = key('operation')

/** All of them, of every list. */
export const savedFiltersLoaded = fact('savedFilters/loaded', {
  v: 1,
  origin: 'server',
  payload: group({ sets: list(savedFilter) }),
})

/** Somebody wants to keep what a list is narrowed by: a name is asked for. */
export const namingBegan = fact('savedFilters/namingBegan', { v: 1, origin: 'intent', payload: group({ tab }) })
export const nameTyped = fact('savedFilters/nameTyped', {
  v: 1,
  origin: 'intent',
  payload: group({ name: text('prose', longestTypedName) }),
})
export const namingEnded = fact('savedFilters/namingEnded', { v: 1, origin: 'intent', payload: group({}) })
/** `replaces` are those of the same name that it takes the place of. */
export const saveFiltersAsked = fact('savedFilters/saveAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ ...savedContent, replaces: nullable(saved) }),
})
export const filtersSaved = fact('savedFilters/saved', { v: 1, origin: 'server', payload: group({ set: savedFilter }) })
export const filtersNotSaved = fact('savedFilters/notSaved', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000) }),
})

/** They are applied to their list, wherever one is. */
export const savedFilterChosen = fact('savedFilters/chosen', { v: 1, origin: 'intent', payload: group({ id: saved }) })

/** The list of those that can be deleted; null closes it. */
export const savedFiltersShown = fact('savedFilters/shown', {
  v: 1,
  origin: 'intent',
  payload: group({ tab: nullable(tab) }),
})
export const savedFilterRemovalAsked = fact('savedFilters/removalAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ id: saved }),
})
export const savedFilterRemoved = fact('savedFilters/removed', {
  v: 1,
  origin: 'server',
  payload: group({ id: saved, removal }),
})
export const savedFilterNotRemoved = fact('savedFilters/notRemoved', {
  v: 1,
  origin: 'server',
  payload: group({ id: saved }),
})
/** The deletion is taken back: they are kept anew. */
export const removalUndoRequested = fact('savedFilters/undoRequested', {
  v: 1,
  origin: 'pipeline',
  payload: group({ removal }),
})
export const removalUndone = fact('savedFilters/undone', {
  v: 1,
  origin: 'server',
  payload: group({ removal, set: savedFilter }),
})
export const removalNotUndone = fact('savedFilters/notUndone', { v: 1, origin: 'server', payload: group({ removal }) })
