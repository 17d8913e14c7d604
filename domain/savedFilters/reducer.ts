/** The slice of saved filters: the user's own, what is being named, and what was deleted and can be put back. */
import { count, flag, group, key, list, nullable, oneOf, on, slice, text, type Infer } from '../kernel/index.ts'
import { listTabs } from '../lists/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  filtersNotSaved,
  filtersSaved,
  nameTyped,
  namingBegan,
  namingEnded,
  removalNotUndone,
  removalUndone,
  removalUndoRequested,
  saveFiltersAsked,
  savedFilterNotRemoved,
  savedFilterRemovalAsked,
  savedFilterRemoved,
  savedFiltersLoaded,
  savedFiltersShown,
} from './actions.ts'
import { longestTypedName, nameKey, savedFilter } from './savedFilter.ts'

/** Deletions that can be taken back. */
const mostRemovals = 20

const naming = group({
  tab: oneOf(listTabs),
  name: text('prose', longestTypedName),
  /** Why they were not saved. */
  refusal: nullable(text('prose', 2_000)),
})

const removal = group({
  removal: key('operation'),
  set: savedFilter,
  /** When, among all that happened. */
  seq: count(),
  isPuttingBack: flag(),
})
export type Removal = Infer<typeof removal>

const savedFiltersShape = group({
  sets: list(savedFilter),
  /** Null while nothing is being named. */
  naming: nullable(naming),
  /** The list whose saved filters are shown to be deleted. */
  shown: nullable(oneOf(listTabs)),
  /** Being deleted. */
  leaving: list(savedFilter),
  /** Deleted, the newest last. */
  removals: list(removal),
})
export type SavedFiltersState = Infer<typeof savedFiltersShape>

const initial = (): SavedFiltersState => ({ sets: [], naming: null, shown: null, leaving: [], removals: [] })

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
    if (draft.naming?.tab !== tab) draft.naming = { tab, name: '', refusal: null }
  }),
  on(nameTyped, (draft, { name }) => {
    if (draft.naming !== null) Object.assign(draft.naming, { name, refusal: null })
  }),
  on(namingEnded, (draft) => {
    draft.naming = null
  }),
  on(saveFiltersAsked, (draft, { tab }) => {
    if (draft.naming?.tab === tab) draft.naming.refusal = null
  }),
  on(filtersSaved, (draft, { set }) => {
    draft.sets = withSet(draft.sets, set)
    // Another name that is being typed by now stays.
    if (draft.naming?.tab === set.tab && nameKey(draft.naming.name) === nameKey(set.name)) draft.naming = null
  }),
  on(filtersNotSaved, (draft, { message }) => {
    if (draft.naming !== null) draft.naming.refusal = message
  }),
  on(savedFiltersShown, (draft, { tab }) => {
    draft.shown = tab
  }),
  on(savedFilterRemovalAsked, (draft, { id }) => {
    const set = draft.sets.find((one) => one.id === id)
    if (set !== undefined) draft.leaving = withSet(draft.leaving, set)
  }),
  on(savedFilterRemoved, (draft, { id, removal: name }, { seq }) => {
    const set = draft.leaving.find((one) => one.id === id)
    draft.leaving = without(draft.leaving, id)
    draft.sets = without(draft.sets, id)
    if (set === undefined) return
    const others = draft.removals.filter((one) => one.removal !== name)
    draft.removals = [...others, { removal: name, set, seq, isPuttingBack: false }].slice(-mostRemovals)
  }),
  on(savedFilterNotRemoved, (draft, { id }) => {
    draft.leaving = without(draft.leaving, id)
  }),
  on(removalUndoRequested, (draft, { removal: name }) => {
    for (const one of draft.removals) if (one.removal === name) one.isPuttingBack = true
  }),
  on(removalUndone, (draft, { removal: name, set }) => {
    draft.removals = draft.removals.filter((one) => one.removal !== name)
    draft.sets = withSet(draft.sets, set)
  }),
  on(removalNotUndone, (draft, { removal: name }) => {
    for (const one of draft.removals) if (one.removal === name) one.isPuttingBack = false
  }),
  on(loggedOut, (draft) => {
    Object.assign(draft, initial())
  }),
])
