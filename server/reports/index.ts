export { countedRows } from './asked.ts'
export { calendarOf, type Calendar } from './calendar.ts'
