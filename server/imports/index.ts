/** The face of imports: files of clients and cases, read, checked and made into records in the background. */
export { startImportQueue } from './queue.ts'
