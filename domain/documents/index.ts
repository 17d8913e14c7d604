/** The face of documents. */
export type { UploadOf } from './actions.ts'
export { lostUploadsForgotten, uploadBegan, uploadEnded, uploadsRecovered } from './actions.ts'
export { cleanFileName, endingOf } from './fileName.ts'
export { uploadToRepeat } from './reducer.ts'
export type { WithUploads } from './reducer.ts'
export {
  acceptedFiles,
  checkDocument,
  checkImage,
  documentLimit,
  imageLimit,
  isPreviewable,
  isTextual,
  judgeDocument,
  judgeImage,
  mimeLabel,
  sizeLabel,
} from './rules.ts'
export type { ChosenFile, Judged } from './rules.ts'
export { lostUploads } from './selectors.ts'
export { documentPreview } from './parts.ts'
