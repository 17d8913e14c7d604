/** RPT-77: whom a line may call new, where a person is counted and not each of their records. */
import { namesOfRecord, type ReportFilters } from './filters.ts'
import type { CountQuestion } from './question.ts'
import { breakdowns, type By } from './section.ts'

type Counting = Pick<CountQuestion, 'type' | 'show'> & { readonly by: By | null }

/** A line by what a record is says of nobody that they are new who came before under another record. */
export const newAmong = (asked: ReportFilters, { by, type, show }: Counting): Pick<CountQuestion, 'new_among'> => {
  if (asked.distinct_person !== '1' || by === null || type !== 'service' || (show !== 'year' && show !== 'oct'))
    return {}
  const breakdown = breakdowns[by]
  const told = breakdown.is === 'clientTypes' ? 'client_types' : 'filter' in breakdown ? breakdown.filter : null
  const filter = namesOfRecord.find((each) => each === told)
  return filter === undefined ? {} : { new_among: { [filter]: asked[filter] ?? [] } }
}
