/** The face of queues: work in the background that nothing can lose. */
export { queueOptions, queueSchema } from './names.ts'
export { startWorkQueue } from './workQueue.ts'
export type { WorkName, WorkQueue } from './workQueue.ts'
