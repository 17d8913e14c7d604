/** The face of exports: lists as files, made in the background. */
export { startExportQueue } from './queue.ts'
