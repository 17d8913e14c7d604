import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Field, TextInput, VisuallyHidden } from '../ui/index.ts'
import css from './operations.module.css'

export type Choice = { readonly id: number; readonly label: string; readonly group?: string | undefined }

export type ComboboxProps = {
  readonly label: string
  readonly placeholder?: string
  /** What is offered for the typed text; groups stand together. */
  readonly choicesFor: (typed: string) => readonly Choice[]
  readonly onChoose: (id: number) => void
  /** Told of each change of the text, where the choices come from the server. */
  readonly onType?: (typed: string) => void
  /** Said in place of the choices: that they are being looked for, or that there are none. */
  readonly note?: string | null
  readonly ref?: Ref<HTMLInputElement>
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Those that hold the typed text, whatever its case and accents, or whose group begins with it. */
export const matching = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const said = fold(typed)
  return said === ''
    ? choices
    : choices.filter(({ label, group = '' }) => fold(label).includes(said) || fold(group).startsWith(said))
}

const keepInView = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: 'nearest' })

type Group = {
  readonly name: string | undefined
  readonly rows: readonly { readonly choice: Choice; readonly at: number }[]
}

const grouped = (choices: readonly Choice[]): readonly Group[] => {
  const names = [...new Set(choices.map(({ group }) => group))]
  const ordered = names.flatMap((name) => choices.filter(({ group }) => group === name))
  return names.map((name) => ({
    name,
    rows: ordered.flatMap((choice, at) => (choice.group === name ? [{ choice, at }] : [])),
  }))
}

type OptionProps = {
  readonly list: string
  readonly choice: Choice
  readonly at: number
  readonly isActive: boolean
  readonly onActive: (at: number) => void
  readonly onChoose: (choice: Choice) => void
}

const Option = ({ list, choice, at, isActive, onActive, onChoose }: OptionProps) => (
  // The field keeps the focus and its keys: they are heard there.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <li
    ref={isActive ? keepInView : null}
    id={`${list}-${at}`}
    role="option"
    aria-selected={isActive}
    className={css.option}
    // The field keeps the focus: a press that took it away would close the list under the pointer.
    onPointerDown={(event) => event.preventDefault()}
    onPointerMove={() => onActive(at)}
    onClick={() => onChoose(choice)}
  >
    {choice.label}
  </li>
)

/**
 * A text field over a list of choices (the combobox pattern): arrows, Home and End move, Enter chooses, Escape closes.
 * The focus stays in the field; `aria-activedescendant` names the row.
 */
export const Combobox = ({ label, placeholder, choicesFor, onChoose, onType, note = null, ref }: ComboboxProps) => {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useId()
  const groups = isOpen ? grouped(choicesFor(typed)) : []
  const rows = groups.flatMap((group) => group.rows.map(({ choice }) => choice))
  const at = Math.min(active, rows.length - 1)

  const type = (text: string): void => {
    setTyped(text)
    setActive(0)
    onType?.(text)
  }
  const close = (): void => {
    setOpen(false)
    setActive(0)
  }
  const choose = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    type('')
    close()
    onChoose(choice.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const last = rows.length - 1
    if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
    else if (event.key === 'ArrowDown') setActive(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp' && isOpen) setActive(at <= 0 ? Math.max(0, last) : at - 1)
    else if (event.key === 'Home' && isOpen) setActive(0)
    else if (event.key === 'End' && isOpen) setActive(Math.max(0, last))
    else if (event.key === 'Enter' && isOpen) choose(rows[at])
    else if (event.key === 'Escape' && (isOpen || typed !== '')) {
      type('')
      close()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const isShown = isOpen && rows.length > 0
  const found = t('operations.choices.found', { count: rows.length })
  const nothing = note ?? t('operations.choices.none')
  return (
    <Field label={label}>
      <div className={css.combobox}>
        <TextInput
          ref={ref}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? `${list}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          {...(placeholder === undefined ? {} : { placeholder })}
          value={typed}
          onChange={(event) => {
            type(event.target.value)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <div className={css.popup} hidden={!isOpen}>
          <div id={list} role="listbox" aria-label={label} className={css.listbox} hidden={!isShown}>
            {groups.map(({ name, rows: ofGroup }) => (
              <ul
                key={name ?? ''}
                role={name === undefined ? 'presentation' : 'group'}
                aria-label={name}
                className={css.options}
              >
                {name === undefined ? null : (
                  <li role="presentation" aria-hidden="true" className={css.groupName}>
                    {name}
                  </li>
                )}
                {ofGroup.map((row) => (
                  <Option
                    key={row.choice.id}
                    list={list}
                    choice={row.choice}
                    at={row.at}
                    isActive={row.at === at}
                    onActive={setActive}
                    onChoose={choose}
                  />
                ))}
              </ul>
            ))}
          </div>
          {rows.length > 0 ? null : <p className={css.note}>{nothing}</p>}
        </div>
        <div role="status">
          <VisuallyHidden>{isOpen ? (rows.length === 0 ? nothing : found) : ''}</VisuallyHidden>
        </div>
      </div>
    </Field>
  )
}
