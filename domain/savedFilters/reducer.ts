/** The slice of saved filters: what is being named. */
import { flag, group, nullable, oneOf, on, slice, text, type Infer } from '../kernel/index.ts'
import { listTabs } from '../lists/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  filtersNotSaved,
  filtersSaved,
  nameTyped,
  namingBegan,
  namingEnded,
  saveFiltersAsked,
  savedFiltersShown,
} from './actions.ts'
import { longestTypedName } from './savedFilter.ts'

const naming = group({
  tab: oneOf(listTabs),
  name: text('prose', longestTypedName),
  /** Why they were not saved. */
  refusal: nullable(text('prose', 2_000)),
  /** Whether it is as it was sent. */
  isSent: flag(),
})

const savedFiltersShape = group({
  /** Null while nothing is being named. */
  naming: nullable(naming),
  /** The list whose saved filters are shown to be deleted. */
  shown: nullable(oneOf(listTabs)),
})

const initial = (): Infer<typeof savedFiltersShape> => ({ naming: null, shown: null })

export const savedFiltersSlice = slice('savedFilters', savedFiltersShape, initial(), [
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
    // Another name that is being typed by now stays.
    if (draft.naming?.tab === set.tab && draft.naming.isSent) draft.naming = null
  }),
  on(filtersNotSaved, (draft, { message }) => {
    if (draft.naming !== null) draft.naming.refusal = message
  }),
  on(savedFiltersShown, (draft, { tab }) => {
    draft.shown = tab
  }),
  on(loggedOut, (draft) => {
    Object.assign(draft, initial())
  }),
])
