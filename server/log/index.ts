/** The face of the log's keys. */
export { removeExpiredLogKeys, routes } from './routes.ts'
