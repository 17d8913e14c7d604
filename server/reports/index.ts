export { countedRows } from './asked.ts'
