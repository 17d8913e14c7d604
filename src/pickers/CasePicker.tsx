import { useEffect } from 'react'
import { shortestToken, type RecordCard } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { recordOf, recordOpened } from '../../domain/records/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Chip, Field, type Choice } from '../ui/index.ts'
import css from './pickers.module.css'
import { RecordCombobox } from './RecordCombobox.tsx'

const casesIn = (cards: readonly RecordCard[]): readonly Choice[] =>
  cards.flatMap((card) =>
    card.tab === 'cases'
      ? [
          {
            id: card.row.id,
            label: card.row.case_reference_id,
            detail: card.row.victim_name === null ? '' : t('likeness.case.client', { name: card.row.victim_name }),
          },
        ]
      : [],
  )

/** CLI-30: the existing case, chosen by its number; null makes a new case. */
export const CasePicker = ({
  value,
  help,
  onChoose,
}: {
  readonly value: number | null
  readonly help: string
  readonly onChoose: (caseId: number | null) => void
}) => {
  const say = useSay()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const number = useAppSelector((state) =>
    value === null ? undefined : recordOf(state, 'court_case', value)?.case_reference_id,
  )
  useEffect(() => {
    if (ready && value !== null && number === undefined) say(recordOpened({ kind: 'court_case', id: value }))
  }, [ready, value, number, say])
  if (value === null)
    return (
      <RecordCombobox
        label={t('likeness.case')}
        help={help}
        tab="cases"
        searchType="case_number"
        shortest={shortestToken}
        choicesOf={casesIn}
        onChoose={onChoose}
      />
    )
  return (
    <Field label={t('likeness.case')} group>
      <div className={css.chosen}>
        <Chip icon="folder" onRemove={() => onChoose(null)} removeLabel={t('likeness.case.remove')}>
          {t('record.case', { number: number ?? `#${value}` })}
        </Chip>
      </div>
    </Field>
  )
}
