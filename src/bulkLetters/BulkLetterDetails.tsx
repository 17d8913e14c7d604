import { Link } from 'react-router-dom'
import { t } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { recordOf, type Records } from '../../domain/records/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Dialog, Icon } from '../ui/index.ts'
import css from './bulkLetters.module.css'

type Outcome = Records['bulk_letter']['outcomes'][number]

const wordsOf = ({ failure, document_id }: Outcome): string => {
  if (failure !== null) return t(`bulkLetter.failure.${failure}`)
  return t(document_id === null ? 'bulkLetter.outcome.waiting' : 'bulkLetter.outcome.made')
}

/** ACT-11: what became of each client; those without a letter first. */
export const BulkLetterDetails = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const letter = useAppSelector((state) => recordOf(state, 'bulk_letter', id))
  if (letter === undefined) return null
  const names = new Map(letter.victims.map((client) => [client.id, client.name]))
  const outcomes = letter.outcomes.toSorted(
    (one, other) => Number(other.failure !== null) - Number(one.failure !== null),
  )
  return (
    <Dialog
      open
      title={letter.title}
      description={t('bulkLetter.details.title')}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <ul className={css.outcomes}>
        {outcomes.map((outcome, at) => (
          <li
            key={outcome.victim_id === 0 ? `gone ${at}` : outcome.victim_id}
            data-failed={outcome.failure !== null || undefined}
          >
            <Icon
              name={outcome.failure === null ? (outcome.document_id === null ? 'clock' : 'check') : 'alert'}
              size="small"
            />
            {outcome.victim_id === 0 ? (
              <span>{t('bulkLetter.goneClient')}</span>
            ) : (
              <Link to={pathOf(placeOf('victim', { id: outcome.victim_id, case_id: outcome.case_id }, 'letters'))}>
                {names.get(outcome.victim_id)}
              </Link>
            )}
            <span>{wordsOf(outcome)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
