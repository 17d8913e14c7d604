/** The order in which lists show records, also those that came after the list was read. */
import type { Kind } from './entities/index.ts'
import type { Records } from './fields.ts'

type Listed = { readonly id: number; readonly date_time?: unknown; readonly is_completed?: unknown }

const timeOf = ({ date_time }: Listed): number =>
  typeof date_time === 'string' ? Date.parse(date_time) : Number.NEGATIVE_INFINITY

const byNewest = (a: Listed, b: Listed): number => {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first === second ? b.id - a.id : second - first
}

/** ACT-02 */
const byCompletion = (a: Listed, b: Listed): number => Number(a.is_completed) - Number(b.is_completed) || a.id - b.id

/** Tasks as ACT-02 says, all that has a time by the newest, and the rest as the server told it. */
export const inListOrder = <K extends Kind>(kind: K, records: readonly Records[K][]): readonly Records[K][] => {
  if (kind === 'task') return records.toSorted(byCompletion)
  return records.some((record) => 'date_time' in record) ? records.toSorted(byNewest) : records
}
