import { dayNumberAt, timeOf } from '../kernel/index.ts'
import type { RowOf } from './collections.ts'

type Term = Pick<RowOf<'grant'>, 'status' | 'date_time' | 'end_date_time'>

/** CFG-25: on its first and its last day too. `at` is milliseconds since 1970. */
export const grantIsOffered = ({ status, date_time, end_date_time }: Term, at: number, zone: string): boolean => {
  const today = dayNumberAt(at, zone)
  const hasBegun = date_time === null || dayNumberAt(timeOf(date_time), zone) <= today
  const isOver = end_date_time !== null && dayNumberAt(timeOf(end_date_time), zone) < today
  return status === 1 && hasBegun && !isOver
}
