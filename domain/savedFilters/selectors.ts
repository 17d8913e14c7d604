/** Questions to the state of saved filters. */
import { createSelector } from '@reduxjs/toolkit'
import { actsUnderWay, answerTo, type WithActs, type WithAsks } from '../calls/index.ts'
import { byText, labelsIn, type WithZone } from '../config/index.ts'
import { declarationOf, defaultView, filterChips, listTabs, shownView, type ListTab } from '../lists/index.ts'
import { spokenLanguage, t, translate, type Language, type MessageKey } from '../messages/index.ts'
import { mayOpen, routeOf } from '../navigation/index.ts'
import { scopesOf, type SessionState } from '../session/index.ts'
import { saveFilters } from './acts.ts'
import { ownSavedFilters } from './ask.ts'
import { appliedTo, savedNamed, type Narrowing, type SavedFilter } from './savedFilter.ts'

export type WithSavedFilters = WithAsks & { readonly session: SessionState }

const none: readonly SavedFilter[] = []

export const savedSets = (state: WithAsks): readonly SavedFilter[] =>
  answerTo(state, ownSavedFilters).value?.sets ?? none

const inOrder = (sets: readonly SavedFilter[]): readonly SavedFilter[] =>
  sets.toSorted((a, b) => listTabs.indexOf(a.tab) - listTabs.indexOf(b.tab) || byText(a.name, b.name) || a.id - b.id)

/** Those of lists that may be opened: of others nothing is offered. */
export const savedFilters = createSelector(
  [(state: WithSavedFilters) => savedSets(state), scopesOf],
  (sets, scopes): readonly SavedFilter[] =>
    inOrder(sets.filter(({ tab }) => mayOpen(scopes, { route: declarationOf(tab).route }))),
)

const byTab = createSelector([savedFilters], (sets) => Map.groupBy(sets, ({ tab }) => tab))

/** Those of one list, by name. */
export const savedFiltersOf = (state: WithSavedFilters, tab: ListTab): readonly SavedFilter[] =>
  byTab(state).get(tab) ?? none

export const savedFilterOf = (state: WithSavedFilters, id: number): SavedFilter | undefined =>
  savedFilters(state).find((set) => set.id === id)

/** One save at a time. */
export const isSavingFilters = (state: WithActs): boolean => actsUnderWay(state, saveFilters).length > 0

/** Those that a name would take the place of. */
export const namesake = (state: WithAsks, tab: ListTab, name: string): SavedFilter | undefined =>
  savedNamed(savedSets(state), tab, name)

/** Whether all of it can be asked still. */
export const isWhole = (state: WithSavedFilters, set: SavedFilter): boolean =>
  appliedTo(defaultView(set.tab), set, scopesOf(state)).isWhole

/** Titles of routes are keys that come as data. */
const listName = (tab: ListTab, language: Language): string =>
  translate(language, (routeOf(declarationOf(tab).route)?.title ?? tab) as MessageKey)

/** As it is called where lists are not told apart otherwise. */
export const savedFilterTitle = ({ tab, name }: SavedFilter, language: Language = spokenLanguage()): string =>
  translate(language, 'savedFilter.ofList', { list: listName(tab, language), name })

/** What it narrows its list by, part by part. */
export const narrowingWords = (state: WithZone, { tab, filters, quick_filters }: Narrowing): readonly string[] => {
  const { search_type: searchType, value, status } = quick_filters
  const looked = shownView(state, { tab, searchType, value })
  return [
    ...(value === '' ? [] : [t('palette.value', { label: t('list.search'), value: looked })]),
    ...filterChips(labelsIn(state, 'heading'), tab, filters).map(({ text }) => text),
    ...(status === 'active' ? [] : [t(`list.show.${status}`)]),
  ]
}
