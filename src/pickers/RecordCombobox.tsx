import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import {
  foundCards,
  isTooShort,
  longestSearch,
  recordsSearched,
  searchOf,
  type AnyCard,
  type ListTab,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useClock } from '../clock/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Field, TextInput, VisuallyHidden } from '../ui/index.ts'
import css from './pickers.module.css'

/** Milliseconds without a key before the server is asked. */
const settled = 300

export type Choice = { readonly id: number; readonly label: string; readonly detail: string }

export type RecordComboboxProps = {
  readonly label: string
  readonly help: string
  readonly error?: string | undefined
  /** What is looked for, and how long a text must be for it. */
  readonly tab: ListTab
  readonly shortest: number
  readonly searchType: string
  readonly choicesOf: (cards: readonly AnyCard[]) => readonly Choice[]
  readonly onChoose: (id: number) => void
}

const noCards: readonly AnyCard[] = []

const keepInView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

/**
 * A text field over a list of records found by what is typed (the combobox pattern): arrows move, Enter chooses, Escape
 * closes. Focus stays in the field; `aria-activedescendant` names the row.
 */
export const RecordCombobox = ({
  label,
  help,
  error,
  tab,
  shortest,
  searchType,
  choicesOf,
  onChoose,
}: RecordComboboxProps) => {
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useId()
  const say = useSay()
  const clock = useClock()
  const text = query.trim()
  const tooShort = text.length < shortest || isTooShort({ tab, searchType, value: text })
  const search = useAppSelector(searchOf)
  const isAnswered = !tooShort && search?.query === text && search.status !== 'searching'
  const cards = useAppSelector((state) => (isAnswered ? foundCards(state) : noCards))
  const choices = choicesOf(cards)

  useEffect(() => {
    if (!open || tooShort) return undefined
    return clock.after(settled, () => say(recordsSearched({ query: text, tabs: [tab] })))
  }, [clock, open, tooShort, text, tab, say])

  const choose = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    setQuery('')
    setOpen(false)
    setActive(-1)
    onChoose(choice.id)
  }
  const move = (step: number): void => {
    setOpen(true)
    if (choices.length > 0)
      setActive((at) => (at < 0 && step < 0 ? choices.length - 1 : (at + step + choices.length) % choices.length))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && open) choose(choices[active] ?? (choices.length === 1 ? choices[0] : undefined))
    else if (event.key === 'Escape' && open) setOpen(false)
    else return
    event.preventDefault()
  }

  const isShown = open && text !== ''
  const note = tooShort
    ? t('likeness.picker.more', { count: shortest })
    : !isAnswered
      ? t('likeness.picker.searching')
      : search.status === 'failed'
        ? t('likeness.picker.failed')
        : choices.length === 0
          ? t('likeness.picker.none')
          : null
  const found = t('likeness.picker.found', { count: choices.length })
  return (
    <Field label={label} help={help} error={error}>
      <div className={css.combobox}>
        <TextInput
          icon="search"
          role="combobox"
          aria-label={label}
          aria-expanded={isShown && choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isShown && choices[active] !== undefined ? `${list}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <div className={css.popup} hidden={!isShown}>
          <ul id={list} role="listbox" aria-label={label} className={css.options} hidden={choices.length === 0}>
            {choices.map((choice, index) => (
              // The field keeps the focus and its keys: they are heard there.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={choice.id}
                ref={index === active ? keepInView : null}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === active}
                className={css.option}
                // The field keeps the focus: a press that took it away would close the list under the pointer.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(choice)}
              >
                <span>{choice.label}</span>
                {choice.detail === '' ? null : <span className={css.detail}>{choice.detail}</span>}
              </li>
            ))}
          </ul>
          {note === null ? null : <p className={css.note}>{note}</p>}
        </div>
        <div role="status">
          <VisuallyHidden>{isShown ? (note ?? `${found}. ${t('likeness.picker.choose')}`) : ''}</VisuallyHidden>
        </div>
      </div>
    </Field>
  )
}
