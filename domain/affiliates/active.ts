/** Whether what has a status and a time is in use. */
import { timeOf } from '../kernel/index.ts'

/** `status` 1 is set; the ends are ISO UTC text, and one that is not set is open. */
export type Timed = {
  readonly status: number
  readonly date_time: string | null
  readonly end_date_time: string | null
}

/** AFF-14, AFF-15; `now` in milliseconds since 1970. */
export const isActiveAt = ({ status, date_time: from, end_date_time: until }: Timed, now: number): boolean =>
  status === 1 && (from === null || timeOf(from) <= now) && (until === null || now <= timeOf(until))
