/** The face of exports. */
export { removeExportAct, requestExport } from './acts.ts'
export { aboutLines } from './about.ts'
export {
  exportColumnsChosen,
  exportQueued,
  exportRefused,
  exportRemovalAsked,
  exportRequested,
  exportsLoaded,
  exportsNotLoaded,
  exportsOpened,
  exportsSeen,
} from './actions.ts'
export { addExport, downloadExport, listExports, removeExport, seeExport } from './api.ts'
export type { ExportFilters, ExportRequest } from './api.ts'
export { cellText } from './cells.ts'
export type { Cell } from './cells.ts'
export { customColumnId, customFieldOf, offeredColumns, usualColumns } from './columns.ts'
export type { CellWorld } from './columns.ts'
export { exportCommands } from './commands.ts'
export { csvLine, csvMark, isRisky } from './csv.ts'
export { endingOf, isFull, mostPdfRows } from './forms.ts'
export type { DocumentType, ExportRow } from './forms.ts'
export { fullColumns } from './full.ts'
export { exportFileName, exportRequest, listTitle, proposedName } from './request.ts'
export { columnsOf, exportsListed, exportsMessage, exportsStatus, hasUnfinishedExports } from './selectors.ts'
