/** What action items tell wherever they are listed: the record they are of, and whether they are late. */
import { timeOf } from '../../domain/kernel/index.ts'
import { Link } from 'react-router-dom'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import type { Records } from '../../domain/records/index.ts'

/** ACT-08: not done, and due before now. */
export const isOverdue = (
  { is_completed, date_time }: Pick<Records['task'], 'is_completed' | 'date_time'>,
  now: number,
): boolean => is_completed === 0 && date_time !== null && timeOf(date_time) < now

type OfRecord = Pick<Records['task'], 'victim_id' | 'victim_name' | 'victim_case_id' | 'case_id' | 'case_reference_id'>

/** The client or the case that an action item is of, where the reader may see it. */
export const RecordLink = ({ of }: { readonly of: OfRecord }) => {
  if (of.victim_id !== null && of.victim_case_id !== null)
    return (
      <Link to={pathOf(placeOf('victim', { id: of.victim_id, case_id: of.victim_case_id }, 'tasks'))}>
        {of.victim_name?.trim() || tOf('entity.victim.one')}
      </Link>
    )
  if (of.case_id !== null && of.case_reference_id !== null)
    return (
      <Link to={pathOf(placeOf('court_case', { id: of.case_id }, 'tasks'))}>
        {t('record.case', { number: of.case_reference_id })}
      </Link>
    )
  return null
}
