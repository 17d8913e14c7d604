/** The order in which lists show records, also those that came after the list was read. */
import type { Kind } from './entities/index.ts'
import type { Records } from './fields.ts'

type Dated = { readonly id: number; readonly date_time?: unknown }

const timeOf = ({ date_time }: Dated): number => (typeof date_time === 'string' ? Date.parse(date_time) : Number.NEGATIVE_INFINITY)

const byNewest = (a: Dated, b: Dated): number => {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first === second ? b.id - a.id : second - first
}

type Task = Pick<Records['task'], 'id' | 'is_completed'>

/** ACT-02 */
export const byCompletion = (a: Task, b: Task): number => a.is_completed - b.is_completed || a.id - b.id

/** Tasks as ACT-02 says, all that has a time by the newest, and the rest as the server told it. */
export const inListOrder = <K extends Kind>(kind: K, records: readonly Records[K][]): readonly Records[K][] => {
  if (kind === 'task') return (records as readonly Task[]).toSorted(byCompletion) as readonly Records[K][]
  return records.some((record) => 'date_time' in record) ? records.toSorted(byNewest) : records
}
