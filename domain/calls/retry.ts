import { mayHaveHappened, timeOf } from '../kernel/index.ts'
/** When a call is tried again (CAL-12, CAL-13). */

/** Milliseconds. */
export const retryDelay = 10_000
/** They follow the first attempt, so at most five requests are made. */
export const maxRetries = 4
const passing: ReadonlySet<number> = new Set([0, 502, 503, 504])

/** No answer, or that of something before the server: whether the server itself has said a thing isn't known. */
export const isAway = (status: number): boolean => passing.has(status)

/** How a change ended that was answered so: refused for good, not known, or for this time. */
export const endOf = (status: number): 'refused' | 'unknown' | 'failed' => {
  if (mayHaveHappened(status)) return 'unknown'
  return status === 403 || status === 404 || status === 409 || status === 422 ? 'refused' : 'failed'
}

/** Whether an answer with `status` is followed by another attempt, when `retries` were made already. */
export const retriesAfter = (status: number, retries: number): boolean => retries < maxRetries && passing.has(status)

/** RFC 9110 §10.2.3: seconds or a date. Answers milliseconds to wait, 0 to `most`. */
export const retryAfter = (header: string | undefined, now: number, most = 30_000): number | null => {
  if (header === undefined) return null
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : timeOf(header) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), most)
}
