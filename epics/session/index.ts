/** The session's face. */
export { revokeOthers } from './revokeOthers.epic.ts'
export { staffSessionEpics } from './staff.ts'
export { startRefused } from './start.epic.ts'
export { visitorSessionEpics } from './visitor.ts'
