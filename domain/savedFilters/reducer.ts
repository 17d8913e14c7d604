/** The slice of saved filters: the user's own, and what is being named. */
import { flag, group, list, nullable, oneOf, on, slice, text, type Infer } from '../kernel/index.ts'
import { listTabs } from '../lists/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  filtersNotSaved,
  filtersSaved,
  nameTyped,
  namingBegan,
  namingEnded,
  removalUndone,
  saveFiltersAsked,
  savedFilterRemoved,
  savedFiltersLoaded,
  savedFiltersShown,
} from './actions.ts'
import { longestTypedName, savedFilter } from './savedFilter.ts'

const naming = group({
  tab: oneOf(listTabs),
  name: text('prose', longestTypedName),
  /** Why they were not saved. */
  refusal: nullable(text('prose', 2_000)),
  /** Whether it is as it was sent. */
  isSent: flag(),
})

const savedFiltersShape = group({
  sets: list(savedFilter),
  /** Null while nothing is being named. */
  naming: nullable(naming),
  /** The list whose saved filters are shown to be deleted. */
  shown: nullable(oneOf(listTabs)),
})
export type SavedFiltersState = Infer<typeof savedFiltersShape>

const initial = (): SavedFiltersState => ({ sets: [], naming: null, shown: null })

type Sets = SavedFiltersState['sets']
const without = (sets: Sets, gone: number): Sets => sets.filter(({ id }) => id !== gone)
/** In the place of those with the same number. */
const withSet = (sets: Sets, set: Sets[number]): Sets => [...without(sets, set.id), set]

export const savedFiltersSlice = slice('savedFilters', savedFiltersShape, initial(), [
  on(savedFiltersLoaded, (draft, { sets }) => {
    draft.sets = [...sets]
  }),
  on(namingBegan, (draft, { tab }) => {
    // Asked for twice, what was typed stays.
    if (draft.naming?.tab !== tab) draft.naming = { tab, name: '', refusal: null, isSent: false }
  }),
  on(nameTyped, (draft, { name }) => {
    if (draft.naming !== null) Object.assign(draft.naming, { name, refusal: null, isSent: false })
  }),
  on(namingEnded, (draft) => {
    draft.naming = null
  }),
  on(saveFiltersAsked, (draft, { tab }) => {
    if (draft.naming?.tab === tab) Object.assign(draft.naming, { refusal: null, isSent: true })
  }),
  on(filtersSaved, (draft, { set }) => {
    draft.sets = withSet(draft.sets, set)
    // Another name that is being typed by now stays.
    if (draft.naming?.tab === set.tab && draft.naming.isSent) draft.naming = null
  }),
  on(filtersNotSaved, (draft, { message }) => {
    if (draft.naming !== null) draft.naming.refusal = message
  }),
  on(savedFiltersShown, (draft, { tab }) => {
    draft.shown = tab
  }),
  on(savedFilterRemoved, (draft, { id }) => {
    draft.sets = without(draft.sets, id)
  }),
  on(removalUndone, (draft, { set }) => {
    draft.sets = withSet(draft.sets, set)
  }),
  on(loggedOut, (draft) => {
    Object.assign(draft, initial())
  }),
])
