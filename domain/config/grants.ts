import { dayAt, dayNumberOf } from '../kernel/index.ts'
import type { Grant } from './rows.ts'

type Term = Pick<Grant, 'status' | 'date_time' | 'end_date_time'>

/** CFG-25: on its first and its last day too. `at` is milliseconds since 1970. */
export const grantIsOffered = ({ status, date_time, end_date_time }: Term, at: number, zone: string): boolean => {
  const dayIn = (instant: number): number => dayNumberOf(dayAt(instant, zone))
  const today = dayIn(at)
  const hasBegun = date_time === null || dayIn(Date.parse(date_time)) <= today
  const isOver = end_date_time !== null && dayIn(Date.parse(end_date_time)) < today
  return status === 1 && hasBegun && !isOver
}
