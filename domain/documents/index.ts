/** The face of documents. */
export { cleanFileName, endingOf } from './fileName.ts'
export { documentKinds } from './kinds.ts'
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
