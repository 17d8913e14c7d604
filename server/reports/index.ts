export { countedRows } from './asked.ts'
export { ownRun } from './minutes.ts'
