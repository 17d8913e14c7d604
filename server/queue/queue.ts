import type { Generated } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** A row that waits, in the table of its queue. */
export type WorkName = { readonly account: number; readonly id: number }

/** Tables whose rows are work: `is_sent` says whether the queue knows of what is to be done next. */
type WorkTable = {
  [T in keyof Database]: Database[T] extends { is_sent: Generated<boolean> } ? T : never
}[keyof Database]

/** Work in the background, as its feature declares it; the queue itself is made by a migration (`create_queue`). */
export type Queue = {
  readonly name: string
  readonly table: WorkTable
  /** How much of it one server works on at a time. */
  readonly atOnce: number
  /** What a process of its own runs to do it: it calls `workAsTold`. */
  readonly script: URL
}

/** Where pg-boss keeps its tables; how work in its queues is tried is said where they are made (server/migrations). */
export const queueSchema = 'queue'
