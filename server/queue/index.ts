/** The face of queues: work in the background that nothing can lose. */
export type { WorkName } from './names.ts'
export { absent, workAsTold } from './ownProcess.ts'
export type { OwnServices } from './ownProcess.ts'
export { startWorkQueue } from './workQueue.ts'
export type { WorkQueue } from './workQueue.ts'
