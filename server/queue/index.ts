/** The face of queues: work in the background that nothing can lose. */
export { workAsTold, withTheRest } from './ownProcess.ts'
export type { OwnServices } from './ownProcess.ts'
export type { Queue, WorkName } from './queue.ts'
export { countStop, Superseded, tryOnce } from './tries.ts'
export { startWorkQueues } from './workQueues.ts'
export type { WorkQueues } from './workQueues.ts'
