/** The face of lists. */
export {
  bulkClosed,
  bulkFinished,
  bulkLookedAgain,
  bulkNamed,
  bulkChosen,
  bulkOpened,
  bulkReopened,
  bulkRowSettled,
  bulkStarted,
  bulkStopped,
  bulksRecovered,
  bulkUndoStarted,
  cardsSeen,
  everyRowAsked,
  everyRowFailed,
  everyRowFound,
  rowsSelected,
  listFilterEdited,
  listLayoutChanged,
  listLayoutsLoaded,
  listFilterRestored,
  listNarrowed,
  listOpened,
  listPageFailed,
  listPageLoaded,
  listPageRequested,
  listPrintAsked,
  listPrintEnded,
  listPanelEdited,
  listScrolled,
  recordPage,
  recordsFound,
  recordsSearched,
  reportFiltersGiven,
  reportFiltersRestored,
  reportListIn,
  recordSearchDropped,
  recordSearchFailed,
} from './actions.ts'
export type { ListView, ViewOpened } from './queries.ts'
export { cellText, dayCell, instantCell } from './cells.ts'
export type { Cell, CellWorld } from './cells.ts'
export type { DefendantCard } from './views/defendants.ts'
export type { LocationCard } from './views/locations.ts'
export type { VictimCard } from './views/victims.ts'
export { mostAtOnce, mostColumns } from './view.ts'
export type { FilterField, Row } from './view.ts'
export type { FoundWorld, Words } from './found.ts'
export {
  allowedType,
  defaultView,
  isLastPage,
  isTooShort,
  listQuery,
  longestSearch,
  pageOfRow,
  pageSizeOf,
  searchTypeOf,
  shortestSearch,
  shortestToken,
  sortedBy,
  textSearchOf,
  typeaheadSize,
} from './queries.ts'
export { findRecords, quickSearchPage, typeahead } from './recordSearch.ts'
export type { FoundPage, LeftOut, RecordSearch } from './recordSearch.ts'
export { mostPrinted, printProgress, rowsToPrint } from './keptPages.ts'
export {
  bulksToLookAt,
  cardOf,
  cardPlace,
  recordPlace,
  mayFind,
  findsOf,
  printsOf,
  foundCards,
  isListLoading,
  localCards,
  pageOf,
  pagesNeeded,
  positionOf,
  rowAt,
  shownBySet,
  rowLeft,
  searchOf,
  tabsToSearch,
  summedIn,
  totalOf,
  viewOf,
} from './selectors.ts'
export type { WithLists } from './selectors.ts'
export {
  customFieldOf,
  customFieldSearch,
  defaultPeriod,
  maySearchBy,
  offeredTypes,
  periods,
  searchTypeTitle,
  searchValueOf,
  typesOf,
} from './searchTypes.ts'
export type { Period } from './searchTypes.ts'
export {
  cardTitle,
  declarationOf,
  eachRecordTab,
  foundBy,
  isRecordTab,
  listTabs,
  listTitle,
  countedLists,
  countedTabs,
  lists,
  recordTabNamed,
  recordTabs,
  rowName,
  tabNamed,
  tabOfCommand,
  tabOfRoute,
} from './tabs.ts'
export type {
  AnyCard,
  AnyPage,
  Card,
  Cards,
  FilterNames,
  Included,
  ListQuery,
  CountedTab,
  ListTab,
  RecordCard,
  RecordPage,
  RecordTab,
  SearchType,
  SearchTypes,
  SortColumns,
} from './tabs.ts'
export { fieldChoices, isTextField, isTooShortIn, searchChoices, searchFieldsOf, shownView } from './values.ts'
export type { SearchChoice } from './values.ts'
export { listAddress, openedView } from './address.ts'
export { listWords, withinTime } from './listWords.ts'
export { bornAt, daysSpan, monthSpan, oldest, spanOf, timeNames, timeOfList, yearSpan } from './times.ts'
export type { Ages, ListTime } from './times.ts'
export { origins } from './view.ts'
export type { Origin } from './view.ts'
export type { AddressProblem } from './address.ts'
export { blankPanel, panelOf, panelPlace, panelProblem } from './panel.ts'
export type { Panel, PanelProblem } from './panel.ts'
export { timelogList } from './timelogForms.ts'
export { recordInRow } from './whole.ts'
export { findPersons, foundPersons, mostPersons } from './foundPersons.ts'
export type { FoundPerson } from './foundPersons.ts'
export { mayFindPersons, personList, personSearchTypes } from './personForms.ts'
export type { PersonCard, PersonQuery, PersonSearchType } from './personForms.ts'
export {
  activeFilter,
  checkFilter,
  conditionsOf,
  conditionOf,
  deepestGroup,
  filterGroup,
  fittingFilter,
  isAskable,
  isTooLong,
  keptFilter,
  narrowedBy,
  newCondition,
  noFilter,
  questionsOf,
  readFilter,
  writtenFilter,
} from './filter.ts'
export type { Combine, FilterCondition, FilterGroup, Question } from './filter.ts'
export { filterField, offeredFilters } from './filterFields.ts'
export { changeGroup, filterFormNames, losesInPlain, toCombinable, toPlain } from './filterForms.ts'
export type { FilterForm, GroupPath } from './filterForms.ts'
export { filterChips, shownCondition, withoutChip } from './filterWords.ts'
export { filterPanelOf } from './panel.ts'
export {
  columnWidth,
  customFieldsShown,
  fieldOfColumn,
  inKeptOrder,
  moved,
  narrowestColumn,
  shownOrNot,
  usualLayout,
  widened,
  widestColumn,
} from './layout.ts'
export type { ColumnLayout, ListLayout } from './layout.ts'
export { getLayouts, putLayout } from './layoutApi.ts'
export {
  columnsOf,
  layoutOf,
  ofField,
  offeredColumns,
  shownColumnIds,
  tellsStatus,
  usualColumns,
} from './shownColumns.ts'
export type { ShownColumn } from './shownColumns.ts'
export { loadedIds, rangeTo, selectedIds, selectionOf, selectionView } from './chosenRows.ts'
export { mostSelected } from './selection.ts'
export { bulkCount, bulkPlan, bulkSending, bulkUndo, exportNeeds, isBulkUnderWay } from './bulk.ts'
export type { Bulk, BulkAct, BulkName, BulkRow } from './bulk.ts'
export { columnsDialog, listSearch, longestTyped, plainQuestion, printQuestion } from './parts.ts'
