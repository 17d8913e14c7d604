export { rowFor } from './columns.ts'
export { routes } from './routes.ts'
