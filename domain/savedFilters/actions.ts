import { fact, group, id, nullable, oneOf, text } from '../kernel/index.ts'
import { listTabs } from '../lists/index.ts'
import { longestTypedName, savedContent, savedFilter } from './savedFilter.ts'

const tab = oneOf(listTabs)
const saved = id('saved_filter')

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
  v: 2,
  origin: 'server',
  payload: group({ id: saved }),
  upcasts: { 1: ({ id: gone }: { id: unknown }) => ({ id: gone }) },
})
export const savedFilterNotRemoved = fact('savedFilters/notRemoved', {
  v: 1,
  origin: 'server',
  payload: group({ id: saved }),
})
/** A deletion was taken back: they are kept anew. */
export const removalUndone = fact('savedFilters/undone', {
  v: 2,
  origin: 'server',
  payload: group({ set: savedFilter }),
  upcasts: { 1: ({ set }: { set: unknown }) => ({ set }) },
})
