/** The face of exports. */
export { removeExportAct, requestExport } from './acts.ts'
export { aboutLines, type AboutWorld } from './about.ts'
export {
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
export { asTyped, csvLine, csvMark, isRisky } from './csv.ts'
export { endingOf, isFull, isOfRecords, mostPdfRows } from './forms.ts'
export type { DocumentType, ExportRow } from './forms.ts'
export { fullColumns, namedIn } from './full.ts'
export { repeatedIn } from './repeated.ts'
export { datedName, exportFileName, exportRequest, proposedName } from './request.ts'
export { exportsListed, exportsMessage, exportsStatus, hasUnfinishedExports } from './selectors.ts'
export { exportRemoval } from './parts.ts'
