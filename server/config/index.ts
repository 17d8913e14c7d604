export { rowFor } from './columns.ts'
