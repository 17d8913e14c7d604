/** The face of the log: its format, replay, redaction and export. */
export {
  exportConfirmed,
  exportDropped,
  exportFailed,
  exportMade,
  exportReasonTyped,
  exportRefused,
  exportRequested,
  exportSaved,
  logBecameDurable,
  logOpened,
  logProblemFound,
  logProblemSolved,
  recoveryEnded,
  reducerFailed,
} from './actions.ts'
export type { TakenOver } from './actions.ts'
export { noteLogExport, reasonLimit } from './api.ts'
export { fromBatch, writeBatch } from './batch.ts'
export { actionOf, decodeAll, entryOf } from './codec.ts'
export type { DecodedLog } from './codec.ts'
export type { Entry } from './entry.ts'
export { exportFile, figuresOf, summaryOf, writeExport } from './exportFile.ts'
export { leftFor } from './leftFor.ts'
export { logSlice, logTroubles } from './reducer.ts'
export { hasDollar, longTexts, partNames, putBack } from './references.ts'
export { redactionVersion, renamingFor } from './redaction/redactLog.ts'
export type { Random } from './redaction/random.ts'
export { sentencesOf } from './redaction/sentences.ts'
export { replay } from './replay.ts'
export type { Base } from './splices.ts'
export { contentName, stateHash } from './stateHash.ts'
export { storedForm } from './storedForm.ts'
export type { Part } from './largeParts.ts'
