/** The face of exports. */
export { aboutLines } from './about.ts'
export type { Told } from './about.ts'
export {
  exportColumnsChosen,
  exportQueued,
  exportRefused,
  exportRemovalAsked,
  exportRemoved,
  exportRequested,
  exportsLoaded,
  exportsNotLoaded,
  exportsOpened,
  exportsSeen,
} from './actions.ts'
export { addExport, downloadExport, listExports, removeExport, seeExport } from './api.ts'
export type { ExportFilters, ExportPage, ExportRequest } from './api.ts'
export { cellText, dayCell, instantCell } from './cells.ts'
export type { Cell, Moment } from './cells.ts'
export { customColumnId, customFieldOf, offeredColumns, usualColumns } from './columns.ts'
export type { CellWorld, ExportColumn } from './columns.ts'
export { exportCommands } from './commands.ts'
export { csvLine, csvMark, isRisky, neutralised } from './csv.ts'
export { documentTypes, endingOf, exportRow, isFull, isUnfinished, mostPdfRows } from './forms.ts'
export type { DocumentType, ExportRow } from './forms.ts'
export { fullColumns } from './full.ts'
export type { FullColumn } from './full.ts'
export { exportsSlice } from './reducer.ts'
export type { ExportsState } from './reducer.ts'
export { exportFileName, exportRequest, listTitle, proposedName, withoutNulls } from './request.ts'
export {
  chosenColumns,
  columnsOf,
  exportsListed,
  exportsMessage,
  exportsStatus,
  hasUnfinishedExports,
} from './selectors.ts'
export type { WithExports } from './selectors.ts'
