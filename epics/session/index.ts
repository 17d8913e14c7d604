/** The session's face. */
export { staffSessionEpics } from './staff.ts'
export { startRefused } from './start.epic.ts'
export { visitorSessionEpics } from './visitor.ts'
