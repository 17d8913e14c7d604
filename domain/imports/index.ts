/** The face of imports. */
export { columnsOfImport, decisionsOfImport, removalOfImport, runOfImport, undoOfImport } from './acts.ts'
export {
  importAsked,
  importChanged,
  importChosen,
  importColumnsReopened,
  importColumnsSent,
  importColumnsSet,
  importDecided,
  importLoaded,
  importRefused,
  importRemovalAsked,
  importRunAsked,
  importsLoaded,
  importsNotLoaded,
  importsOpened,
  importUndoAsked,
  importUploaded,
} from './actions.ts'
export {
  addImport,
  decideImport,
  getImport,
  importNeeds,
  listImports,
  removeImport,
  runImport,
  setImportColumns,
  undoImport,
} from './api.ts'
export { cutTo, headingsOf, shortened } from './cellTexts.ts'
export { dateOrders, fitDates, unseenDates } from './dates.ts'
export type { DateFit, DateOrder } from './dates.ts'
export { checkImportFile, importEndings, isWorkbook, judgeImportFile } from './file.ts'
export { delimiters, importLimits, importRow, isInTheWorks } from './forms.ts'
export type {
  ImportColumn,
  ImportDecision,
  ImportDetail,
  ImportedChange,
  ImportFailure,
  ImportLikely,
  ImportRow,
  ImportStatus,
  LikelyChoice,
} from './forms.ts'
export { columnProblems, isBlankRow, personInRow, planOf, previewOf, problemsOf, readRow, rowName } from './rows.ts'
export type { Plan, ReadRow, RowProblem } from './rows.ts'
export {
  chosenImport,
  decisionsUnderWay,
  hasImportInTheWorks,
  importColumnsIn,
  importDetailOf,
  importRefusal,
  importsListed,
  importsMessage,
  importsStatus,
  importStepOf,
  importSteps,
  isSendingImport,
  targetsOfImports,
} from './selectors.ts'
export type { ImportStep } from './selectors.ts'
export { foldedHeading, rememberedColumns, suggestedColumns } from './suggest.ts'
export { holdsDates, importTargets } from './targets.ts'
export type { ImportTarget } from './targets.ts'
export type { ImportWorld, Listed } from './values.ts'
export { importRemoval, importUndo } from './parts.ts'
