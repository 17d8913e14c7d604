/**
 * One line of the append-only log. Exactly what reducers saw, in that order: replaying the entries through the reducers
 * gives the state again.
 */
import type { Origin } from '../kernel/index.ts'

export type Entry = {
  /** Position in the tab's stream, from 1, without gaps. */
  readonly seq: number
  /** Milliseconds since 1970-01-01T00:00Z at dispatch. */
  readonly at: number
  readonly origin: Origin
  readonly type: string
  /** Version of the payload's shape. */
  readonly v: number
  readonly payload: unknown
  /** `seq` of the entry that led to this one. */
  readonly cause?: number
}
