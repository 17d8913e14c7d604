/** The face of documents on the page. */
export { DocumentPreview } from './DocumentPreview.tsx'
export { FileDrop } from './FileDrop.tsx'
export { UploadField } from './UploadField.tsx'
export type { OnUpload } from './uploads.ts'
