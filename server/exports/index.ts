/** The face of exports: lists as files, made in the background. */
export { startExportQueue } from './queue.ts'
export { files as exportFiles, routes } from './routes.ts'
export { removeExpiredExports } from './task.ts'
