/** The face of reports: what their figures count. */
export { countedBy, countedRows } from './asked.ts'
export type { CountedRows } from './asked.ts'
export { figureOf } from './counts.ts'
export { neverThere } from './neverThere.ts'
export { ownRun } from './readable.ts'
export { seen } from './runs.ts'
