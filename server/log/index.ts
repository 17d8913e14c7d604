/** The face of the log's keys. */
export { migrations } from './migrations.ts'
export { removeExpiredLogKeys, routes } from './routes.ts'
