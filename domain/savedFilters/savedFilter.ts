/**
 * What a list is narrowed by, kept under a name: its filter, what is looked for in it, and records of which status it
 * shows. Columns and order are the list's own and no part of it.
 */
import {
  group,
  id,
  isoInstant,
  label,
  nullable,
  oneOf,
  refuse,
  text,
  type Infer,
  type Result,
} from '../kernel/index.ts'
import {
  activeFilter,
  checkFilter,
  conditionsOf,
  filterGroup,
  fittingFilter,
  isTooLong,
  lists,
  listTabs,
  maySearchBy,
  noFilter,
  searchTypeOf,
  type FilterGroup,
  type ListTab,
  type ListView,
} from '../lists/index.ts'
import { wording, type MessageKey } from '../messages/index.ts'

/** Of one user, over all lists. */
export const mostSavedFilters = 50
/** UTF-16 units. */
export const longestSavedName = 80
/** What is taken of a name while it is typed; a longer one than may be kept is said to be too long, not cut. */
export const longestTypedName = 1_000

const quickFilters = group({
  search_type: label(40),
  value: text('prose', 200),
  status: oneOf(['all', 'active', 'inactive']),
})

/** A new one, as it is asked for. */
export const savedContent = {
  tab: oneOf(listTabs),
  name: text('prose', longestTypedName),
  filters: nullable(filterGroup),
  quick_filters: quickFilters,
}
const content = group(savedContent)
export type SavedContent = Infer<typeof content>

export const savedFilter = group({
  ...savedContent,
  id: id('saved_filter'),
  name: text('prose', longestSavedName),
  created_at: isoInstant(),
})
export type SavedFilter = Infer<typeof savedFilter>

export type Narrowing = Pick<SavedContent, 'tab' | 'filters' | 'quick_filters'>

/** Whether there is something to keep: what is looked for, or a filter that says something. */
export const isNarrowed = ({ filter, value }: Pick<ListView, 'filter' | 'value'>): boolean =>
  value.trim() !== '' || activeFilter(filter ?? noFilter) !== null

export const narrowingOf = ({ tab, filter, searchType, value, status }: ListView): Narrowing => ({
  tab,
  filters: activeFilter(filter ?? noFilter),
  quick_filters: { search_type: searchTypeOf(tab, searchType), value, status },
})

/** Whether a list may be searched like this still: by records that this person may not see it may not. */
const maySearch = (tab: ListTab, scopes: ReadonlySet<string> | null, type: string): boolean =>
  lists[tab].searchTypes.some((known) => known === type) && maySearchBy(scopes, type)

const countOf = (filter: FilterGroup | null): number => (filter === null ? 0 : conditionsOf(filter).length)

export type Applied = {
  readonly view: ListView
  /** False where part of it can't be asked any more: that is said, for without it the list shows other rows. */
  readonly isWhole: boolean
}

/** A list narrowed as it was kept; `before` gives it its order. */
export const appliedTo = (
  before: ListView,
  { tab, filters, quick_filters: { search_type, value, status } }: Narrowing,
  scopes: ReadonlySet<string> | null,
): Applied => {
  const isSearch = maySearch(tab, scopes, search_type)
  const filter = filters === null ? null : fittingFilter(tab, scopes, filters)
  const { orderBy, order } = before
  const looked = isSearch ? { searchType: search_type, value } : { searchType: 'all', value: '' }
  return {
    view: { tab, ...looked, status, orderBy, order, ...(filter !== null && { filter }) },
    isWhole: isSearch && countOf(filter) === countOf(filters && activeFilter(filters)),
  }
}

/** Two names with one key are one name: upper and lower case, and how a letter is composed, make no difference. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** The one of this name among a list's; a name is there once. */
export const savedNamed = (sets: readonly SavedFilter[], tab: ListTab, name: string): SavedFilter | undefined =>
  sets.find((set) => set.tab === tab && nameKey(set.name) === nameKey(name))

export type NameProblem = 'needed' | 'long'

export const nameProblem = (name: string): NameProblem | null => {
  const { length } = name.trim()
  if (length === 0) return 'needed'
  return length > longestSavedName ? 'long' : null
}

const wrong = (member: string, key: MessageKey): Result<never> =>
  refuse('invalid', wording(key), { fields: { [member]: wording(key) } })

/** What may be kept for this person: by the rules of the list itself, for it will be asked. */
export const checkSaved = (scopes: ReadonlySet<string> | null, sent: SavedContent): Result<SavedContent> => {
  const { tab, filters, quick_filters: quick } = sent
  const problem = nameProblem(sent.name)
  if (problem !== null) return wrong('name', `savedFilter.name.${problem}`)
  if (!lists[tab].searchTypes.some((type) => type === quick.search_type))
    return wrong('quick_filters', 'savedFilter.unknownSearch')
  if (!maySearchBy(scopes, quick.search_type)) return refuse('forbidden', wording('savedFilter.unknownSearch'))
  const active = filters === null ? null : activeFilter(filters)
  if (active !== null && isTooLong(active)) return wrong('filters', 'listFilter.tooLong')
  const checked = active === null ? { ok: true as const, value: null } : checkFilter(tab, scopes, active)
  if (!checked.ok) return checked
  if (checked.value === null && quick.value.trim() === '') return wrong('filters', 'savedFilter.nothing')
  return { ok: true, value: { ...sent, name: sent.name.trim(), filters: checked.value } }
}
