/** A row that waits, in the table of its queue. */
export type WorkName = { readonly account: number; readonly id: number }

/** Where pg-boss keeps its tables; how work in its queues is tried is said where they are made (server/migrations). */
export const queueSchema = 'queue'
