/** The face of submissions: reports as they were sent to a funder. */
export { keepAsked, submissionKept, submittedFileAsked, submittedPrintAsked } from './actions.ts'
export {
  getChanges,
  getMoved,
  getSubmission,
  keepSubmission,
  listSubmissions,
  mostKept,
  mostLines,
  mostListed,
  mostMoved,
  mostSetUp,
} from './api.ts'
export type {
  ChangedFigure,
  Moved,
  MovedRecord,
  SetUpChange,
  Side,
  Submission,
  SubmissionRead,
  SubmittedFigure,
  SubmittedSheet,
} from './api.ts'
export { changedSince, movedSince, readSubmission, submissions } from './asks.ts'
export { besides, besidesInFile, fileOfSheet, leftOutOf, submissionFile } from './file.ts'
export { submissionAt } from './inView.ts'
export { isForFunders, maySubmit, maySubmitNow, submissionOf } from './made.ts'
export { decidingIn } from './setUp.ts'
export { keepShown, lineShown } from './parts.ts'
export { submittedTables } from './tables.ts'
