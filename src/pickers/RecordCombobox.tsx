import { useEffect, useState } from 'react'
import {
  foundCards,
  isTooShort,
  longestSearch,
  recordsSearched,
  searchOf,
  type RecordCard,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useClock } from '../clock/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Combobox, Field, untouched, type Choice } from '../ui/index.ts'

/** Milliseconds without a key before the server is asked. */
const settled = 300

export type RecordComboboxProps = {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  /** What is looked for, and how long a text must be for it. */
  readonly tab: RecordTab
  readonly shortest: number
  readonly searchType: string
  readonly choicesOf: (cards: readonly RecordCard[]) => readonly Choice[]
  readonly onChoose: (id: number) => void
}

const noCards: readonly RecordCard[] = []

/** A field that finds records by what is typed. The server finds them, so none is active before it was seen. */
export const RecordCombobox = (props: RecordComboboxProps) => {
  const { label, help, error, tab, shortest, searchType, choicesOf, onChoose } = props
  const [state, setState] = useState(untouched)
  const { open } = state
  const say = useSay()
  const clock = useClock()
  const text = state.text.trim()
  const tooShort = text.length < shortest || isTooShort({ tab, searchType, value: text })
  const search = useAppSelector(searchOf)
  const isAnswered = !tooShort && search?.query === text && search.status !== 'searching'
  const cards = useAppSelector((read) => (isAnswered ? foundCards(read) : noCards))
  const choices = choicesOf(cards)

  useEffect(() => {
    if (!open || tooShort) return undefined
    return clock.after(settled, () => say(recordsSearched({ query: text, tabs: [tab] })))
  }, [clock, open, tooShort, text, tab, say])

  const note = tooShort
    ? t('likeness.picker.more', { count: shortest })
    : !isAnswered
      ? t('likeness.picker.searching')
      : search.status === 'failed'
        ? t('likeness.picker.failed')
        : t('likeness.picker.none')
  return (
    <Field label={label} help={help} error={error}>
      <Combobox
        state={state}
        onState={setState}
        icon="search"
        maxLength={longestSearch}
        selection="manual"
        choices={choices}
        note={text === '' ? null : note}
        found={`${t('likeness.picker.found', { count: choices.length })}. ${t('likeness.picker.choose')}`}
        onChoose={({ id }) => onChoose(id)}
      />
    </Field>
  )
}
