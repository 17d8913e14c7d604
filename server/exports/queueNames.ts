/** The queue of exports: pg-boss, in a schema of its own. */
export const queueSchema = 'queue'
export const queueName = 'export'

/** Seconds. A process that was killed sends no heartbeat, and its export is taken up by another one. */
export const queueOptions = {
  policy: 'standard',
  retryLimit: 20,
  retryDelay: 2,
  heartbeatSeconds: 15,
  expireInSeconds: 4 * 3600,
  retentionSeconds: 7 * 86_400,
  deleteAfterSeconds: 86_400,
} as const
