/** The face of histories: what happened to a record, for who may see it. */
export { changesSince } from './toldOf.ts'
export { isTold, whileOpen } from './entries.ts'
export { listChangesSince } from './ofLists.ts'
