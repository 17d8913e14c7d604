/** The face of reports. */
export { customAges } from './ages.ts'
export { asSought, isMoment, soughtDay, soughtMinute, soughtOther } from './sought.ts'
export {
  changeAnswered,
  classicChosen,
  comparisonChosen,
  countCompleted,
  datesTyped,
  earlierAsked,
  fileAsked,
  printAsked,
  figuresCame,
  figuresFailed,
  filterRemoved,
  filtersRestored,
  filterSet,
  fiscalYearChosen,
  periodChosen,
  partingChosen,
  periodOpened,
  rangesRaised,
  reportShown,
  runAsked,
  runBegun,
  runCancelled,
  runFailed,
  runMade,
  runOpenAsked,
  runOpened,
  runReleased,
  runResumed,
  setChosen,
  setOpened,
  setRemovalAsked,
  setRemoved,
  setSaveAsked,
  showChosen,
} from './actions.ts'
export { beginFiscalYear, removeSet, saveSet } from './acts.ts'
export { countBatch, countBatchAsFirst, countOne, getReport, mostCounts } from './api.ts'
export { fileForms, mostFileRows, reportFile } from './fileApi.ts'
export type { FileBody, SheetCell } from './fileApi.ts'
export { fileTables } from './fileTables.ts'
export { earlierRuns, everybodysSets, listedRuns, offeredSets, readRun, rowsOnPage, savedSets } from './asks.ts'
export { classicType, primaries, secondaries } from './classic.ts'
export type { ClassicKind } from './classic.ts'
export { enterpriseFilters, reports } from './declared.ts'
export { filtersOf } from './offeredFilters.ts'
export { partings } from './section.ts'
export { breakdowns } from './section.ts'
export type { By, MinutesBy, PlainFilter, Report } from './section.ts'
export { formOf, hasModule, mayFilterBy } from './filterForms.ts'
export type { ChosenFilter, FilterForm, FilterName } from './filterForms.ts'
export {
  askedFilters,
  addedFilter,
  asGroups,
  asItems,
  isActive,
  isReversed,
  reversedIn,
  isSwitchedOff,
  newGroup,
  numberTyped,
  withoutParts,
} from './filterRules.ts'
export type { Bounds } from './filterRules.ts'
export { hasNoEnd, raisedRanges } from './idRanges.ts'
export type { IdRange } from './idRanges.ts'
export {
  activeGroups,
  elsewhere,
  notMapped,
  combineTypes,
  isAnyAge,
  isOpenEnded,
  reportFilters,
  tooMuchIn,
} from './filters.ts'
export type { CombinableGroup, ReportFilters } from './filters.ts'
export { linesOfMessage, neverThereReason, neverThereWords, oneMessage } from './neverThere.ts'
export { knownAs } from './known.ts'
export { amount, changeOf, rounded } from './amounts.ts'
export { ageSetOf, clientTypes, isMeasured, questionOf, resultKey } from './figures.ts'
export type { Figure } from './figures.ts'
export { mostFigures, runShownIn } from './runShape.ts'
export type { KnownFigures } from './runShape.ts'
export { getRun, listRuns } from './runs.ts'
export type { EarlierRun, KeptRun } from './runs.ts'
export { getMinutes, mostMinutesLines, runMinutes } from './minutes.ts'
export type { MinutesLine } from './minutes.ts'
export {
  earlierPage,
  earlierShown,
  runToOpen,
  endTyped,
  openedFilters,
  runsPage,
  setsPage,
  smallHidden,
  fiscalDayTyped,
  setDescriptionTyped,
  setDialogShown,
  setToRemove,
  setLabelTyped,
  unreadableSet,
} from './parts.ts'
export {
  daysIn,
  daysOf,
  fiscalChoice,
  fiscalDayIn,
  instantsOf,
  mayBeginFiscalYear,
  openDaysIn,
  yearsBy,
} from './periods.ts'
export type { Calendar } from './periods.ts'
export { countQuestion } from './question.ts'
export type { CountQuestion } from './question.ts'
export type { ReportResult, Run } from './forms.ts'
export { resultsIn, resultsToKeep } from './keptResults.ts'
export {
  addReportObject,
  getReportObject,
  listReportObjects,
  begunFilters,
  runFiltersIn,
  reportTypeNames,
  simpleTypeOf,
  titleOfType,
} from './reportObjects.ts'
export type { ReportObject, ReportType, RunFilters } from './reportObjects.ts'
export {
  chosenDays,
  typedDays,
  comparesOutside,
  countedDays,
  daysElsewhere,
  fiscalMonthOf,
  hasLists,
  isByCounty,
  isComplete,
  isUnderWay,
  mayRun,
  ownYearWords,
  phaseOf,
  progressOf,
  reportForm,
  setListQuestion,
  stoppedBy,
  tooLongNow,
  toRun,
} from './selectors.ts'
export { customInstants, differsFromSet, keptIn, replacedByOpening } from './savedForm.ts'
export { knownFigures, ofFewRuns, openedRun, takesKnown } from './openedRun.ts'
export { closedFigures, closedFilters, datesOf, mayCount, openCounts, openReports, termsOf } from './readable.ts'
export { offeredSetTitle, setsToOpen } from './offeredSets.ts'
export { reportAt, reportInView } from './inView.ts'
export { isWhole, lackingOf, unaskedIn } from './lacking.ts'
export { leavingOf, mayLeave } from './leaving.ts'
export { countedText } from './counted.ts'
export { timeLeft, timeLeftWords } from './timeLeft.ts'
export { fileBody, reportSheet, shownCell } from './sheet.ts'
export type { Leaving, SheetTable } from './sheet.ts'
export { figureTables } from './tables.ts'
export { tooLongWords } from './tooLong.ts'
export type { FigureTable, TableCell } from './tables.ts'
export { filterChips, runChips } from './chips.ts'
export { countedWords, namesBy } from './countedWords.ts'
export { chartOf } from './charts.ts'
export type { Chart } from './charts.ts'
export { measuresOf, strangerTo } from './ofRun.ts'
export { namedBy, namedIn, namesIn, namesOf } from './names.ts'
export type { NamedList, Names } from './names.ts'
export { namedPersons, namePersons, toName } from './persons.ts'
export { askedBesides, runLines } from './runLines.ts'
export { grantIn, grantRange, yearWords } from './grantDays.ts'
export { grantWords } from './grantWords.ts'
export { preflightOf } from './preflight.ts'
export { offeredGroups } from './serviceGroups.ts'
export { setIn, storedOf } from './sets.ts'
export type { OfferedSet } from './sets.ts'
export { countedList, isListedType, listedTypes, listShowsOf, showOf, storedShows } from './shows.ts'
export type { CountType, ListedType, Show } from './shows.ts'
export {
  agesWords,
  changeWords,
  chipWords,
  sumWords,
  sectionNotes,
  figureWords,
  filterTitle,
  isMinutesCut,
  minutesCutWords,
  minutesPart,
  minutesWho,
  periodName,
  rangeWords,
  wordOf,
} from './words.ts'
