/** The face of lists. */
export {
  anyPage,
  bulkClosed,
  bulkFinished,
  bulkOpened,
  bulkRowSettled,
  bulkStarted,
  bulkStopped,
  bulkUndoStarted,
  cardsSeen,
  everyRowAsked,
  everyRowFailed,
  everyRowFound,
  itemListFailed,
  itemListLoaded,
  itemListOpened,
  rowsSelected,
  selectionCleared,
  listFilterEdited,
  listFindAsked,
  listLayoutChanged,
  listLayoutsLoaded,
  listOpened,
  listPageFailed,
  listPageLoaded,
  listPageRequested,
  listPrintAsked,
  listPrintEnded,
  listPanelEdited,
  listScrolled,
  listView,
  recordsFound,
  recordsSearched,
  recordSearchFailed,
  reportFiltersGiven,
} from './actions.ts'
export type { ListView } from './actions.ts'
export { listCommands, selectionCommands } from './commands.ts'
export type { CaseCard, DefendantCard, EventCard, LocationCard, VictimCard } from './forms.ts'
export {
  allowedType,
  defaultView,
  isLastPage,
  isTooShort,
  listQuery,
  longestSearch,
  pageOfRow,
  pageSize,
  questionQuery,
  searchIncludes,
  searchQuery,
  searchTypeOf,
  shortestSearch,
  shortestToken,
  sortedBy,
  textSearchOf,
  typeaheadSize,
} from './queries.ts'
export { mostKeptPages, mostPrinted, printProgress, rowsToPrint } from './keptPages.ts'
export type { PrintProgress } from './keptPages.ts'
export { listsSlice } from './reducer.ts'
export type { Found, ListPanel, ListsState, ListState, Page } from './shape.ts'
export {
  cardOf,
  cardPlace,
  mayFind,
  findsOf,
  foundCards,
  isListLoading,
  localCards,
  pageOf,
  pagesNeeded,
  positionOf,
  rowAt,
  rowLeft,
  searchOf,
  tabsToSearch,
  totalOf,
  viewOf,
} from './selectors.ts'
export type { WithLists } from './selectors.ts'
export {
  customFieldOf,
  customFieldSearch,
  defaultPeriod,
  maySearchBy,
  needsToSearchBy,
  noEventType,
  offeredTypes,
  periods,
  searchTypeTitle,
  searchValueOf,
  typesOf,
} from './searchTypes.ts'
export type { Period, SearchValue } from './searchTypes.ts'
export { cardTitle, eachTab, listTabs, lists, tabNamed, tabOfCommand, tabOfRoute } from './tabs.ts'
export type { AnyCard, AnyPage, Card, Cards, ListQuery, ListTab, SearchType, SearchTypes, SortColumns } from './tabs.ts'
export {
  fieldChoices,
  isTextField,
  isTooShortIn,
  searchChoices,
  searchFieldsOf,
  shownSearch,
  shownView,
} from './values.ts'
export type { SearchChoice } from './values.ts'
export { addressedView, listAddress, openedView, origins } from './address.ts'
export type { Addressed, AddressProblem, Origin } from './address.ts'
export { blankPanel, panelOf, panelPlace, panelProblem } from './panel.ts'
export type { Panel, PanelProblem } from './panel.ts'
export { personCard, personList, personSearchTypes } from './personForms.ts'
export type { PersonCard, PersonQuery, PersonSearchType } from './personForms.ts'
export {
  activeFilter,
  askableFilter,
  checkFilter,
  combines,
  conditionsOf,
  deepestGroup,
  filterGroup,
  fittingFilter,
  isAskable,
  isSet,
  isTooLong,
  longestFilter,
  mainQuestion,
  mostConditions,
  mostFilterValues,
  newCondition,
  noFilter,
  questions,
  questionsOf,
  readFilter,
  writtenFilter,
} from './filter.ts'
export type { Combine, FilterCondition, FilterGroup, Question } from './filter.ts'
export { filterField, filterFields, mayFilterBy, offeredFilters } from './filterFields.ts'
export type { FilterField, FilterType } from './filterFields.ts'
export { changeGroup, filterFormNames, isPlain, losesInPlain, toCombinable, toPlain } from './filterForms.ts'
export type { FilterForm, GroupPath } from './filterForms.ts'
export { chipPlaces, filterChips, shownCondition, shownGroup, withoutChip } from './filterWords.ts'
export type { FilterChip } from './filterWords.ts'
export { filterPanelOf } from './panel.ts'
export { filterMatches } from './filterMatch.ts'
export type { FilterRecord } from './filterMatch.ts'
export {
  arranged,
  columnWidth,
  getLayouts,
  inKeptOrder,
  moved,
  narrowestColumn,
  putLayout,
  shownOrNot,
  usualLayout,
  widened,
  widestColumn,
} from './layout.ts'
export type { ColumnLayout, KnownColumn, ListLayout } from './layout.ts'
export {
  loadedIds,
  mostSelected,
  noSelection,
  rangeTo,
  selectedIds,
  selectedWith,
  selectionOf,
  selectionView,
} from './selection.ts'
export type { Selection } from './selection.ts'
export { bulkCount, bulkNames, bulkNeeds, bulkStep, bulkUndo, exportNeeds, mayBulk } from './bulk.ts'
export type { Bulk, BulkAct, BulkName, BulkRow, BulkStep } from './bulk.ts'
export {
  firstItemView,
  itemAddress,
  itemLists,
  itemPages,
  itemPageSize,
  itemSorts,
  servicesAsked,
  timelogsAsked,
} from './itemLists.ts'
export type { ItemListName, ItemListState, ItemRows, ItemView } from './itemLists.ts'
