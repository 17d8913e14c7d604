/** A row that waits, in the table of its queue. */
export type WorkName = { readonly account: number; readonly id: number }

/** Where pg-boss keeps its tables, and how work in its queues is tried. */
export const queueSchema = 'queue'

/** Seconds. A process that was killed sends no heartbeat, and its work is begun anew by another one. */
export const queueOptions = {
  policy: 'standard',
  retryLimit: 20,
  retryDelay: 2,
  heartbeatSeconds: 15,
  expireInSeconds: 4 * 3600,
  retentionSeconds: 7 * 86_400,
  deleteAfterSeconds: 86_400,
} as const
