export { rowFor } from './columns.ts'
export { migrations } from './migrations.ts'
export { routes } from './routes.ts'
