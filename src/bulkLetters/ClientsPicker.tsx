import { useEffect, useState } from 'react'
import { cardOf, shortestSearch, shortestToken, type AnyCard } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { mostBulkClients, recordOf, recordOpened } from '../../domain/records/index.ts'
import { RecordCombobox } from '../pickers/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Chip, Field, type Choice } from '../ui/index.ts'
import css from './bulkLetters.module.css'
import { clientOfCard, listedClients, withClients, type ChosenClient } from './chosenClients.ts'

const clientsFound = (cards: readonly AnyCard[]): readonly Choice[] =>
  cards.flatMap((card) =>
    clientOfCard(card).map(({ id, name }) => ({
      id,
      label: name,
      detail: card.tab === 'victims' ? (card.row.case_reference_id ?? '') : '',
    })),
  )

const casesFound = (cards: readonly AnyCard[]): readonly Choice[] =>
  cards.flatMap((card) =>
    card.tab === 'cases'
      ? [{ id: card.row.id, label: card.row.case_reference_id, detail: card.row.victim_name ?? '' }]
      : [],
  )

export type ClientsPickerProps = {
  readonly chosen: readonly ChosenClient[]
  readonly error?: string | undefined
  readonly onChange: (chosen: readonly ChosenClient[]) => void
}

/** ACT-11: clients one by one, all of a case, or those of the list that was shown last. */
export const ClientsPicker = ({ chosen, error, onChange }: ClientsPickerProps) => {
  const say = useSay()
  const read = useAppState()
  const [asked, setAsked] = useState<number | null>(null)
  const [isFull, setFull] = useState(false)
  const parties = useAppSelector((state) => (asked === null ? undefined : recordOf(state, 'court_case', asked)))
  const listed = useAppSelector((state) => listedClients(state).length)
  const add = (clients: readonly ChosenClient[]): void => {
    const next = withClients(chosen, clients)
    const fresh = new Set(clients.map(({ id }) => id).filter((id) => !chosen.some((client) => client.id === id)))
    setFull(chosen.length + fresh.size > mostBulkClients)
    onChange(next)
  }
  useEffect(() => {
    if (parties === undefined) return
    setAsked(null)
    add(parties.victims.map(({ id, name }) => ({ id, name: name.slice(0, 255) })))
    // The case that came is the occasion; what was chosen meanwhile is in `add`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [parties])
  return (
    <Field
      label={t('bulkLetter.clients')}
      group
      required
      error={error ?? (isFull ? t('bulkLetter.clients.tooMany', { most: mostBulkClients }) : undefined)}
    >
      <div className={css.clients}>
        <div className={css.pickers}>
          <RecordCombobox
            label={t('bulkLetter.clients.add')}
            help={t('bulkLetter.clients.help')}
            tab="victims"
            searchType="victim"
            shortest={shortestSearch}
            choicesOf={clientsFound}
            onChoose={(id) => {
              const row = cardOf(read(), 'victims', id)
              if (row !== undefined) add(clientOfCard({ tab: 'victims', row }))
            }}
          />
          <RecordCombobox
            label={t('bulkLetter.clients.addCase')}
            help={t('bulkLetter.clients.help')}
            tab="cases"
            searchType="case_number"
            shortest={shortestToken}
            choicesOf={casesFound}
            onChoose={(id) => {
              setAsked(id)
              say(recordOpened({ kind: 'court_case', id }))
            }}
          />
        </div>
        <div className={css.row}>
          <span role="status">{t('bulkLetter.clients.count', { count: chosen.length, most: mostBulkClients })}</span>
          {listed === 0 ? null : (
            <Button icon="list" onClick={() => add(listedClients(read()))}>
              {t('bulkLetter.clients.addListed', { count: listed })}
            </Button>
          )}
          {chosen.length === 0 ? null : (
            <Button variant="quiet" icon="close" onClick={() => onChange([])}>
              {t('bulkLetter.clients.clear')}
            </Button>
          )}
        </div>
        {chosen.length === 0 ? null : (
          <ul className={css.chosen} aria-label={t('bulkLetter.clients')}>
            {chosen.map(({ id, name }) => (
              <li key={id}>
                <Chip
                  icon="user"
                  onRemove={() => onChange(chosen.filter((client) => client.id !== id))}
                  removeLabel={t('bulkLetter.clients.remove', { name })}
                >
                  {name}
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Field>
  )
}
