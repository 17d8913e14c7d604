import { useId, useState, type KeyboardEvent } from 'react'
import { choiceLabel, chipOptions } from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { Chip, TextInput, useGroupLinks } from '../ui/index.ts'
import { type ControlProps } from './control.ts'
import css from './customFields.module.css'
import { useManyChoices } from './ManyControls.tsx'

/** FLD-50: chips of what is chosen, and a combobox that offers the rest by the typed text. */
export const ChipListControl = (props: ControlProps) => {
  const { definition, onChange } = props
  const { chosen, other, without, askOther, dialog } = useManyChoices(props)
  const list = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { 'aria-labelledby': labelledBy } = useGroupLinks({})

  const offered = chipOptions(definition, chosen, typed).map(({ value, label }) => ({
    key: value,
    label,
    take: () => onChange([...chosen, value]),
  }))
  const rows =
    definition.options.other && other === undefined
      ? [...offered, { key: 'other', label: t('customField.other'), take: askOther }]
      : offered
  const active = Math.min(at, rows.length - 1)

  const close = (): void => {
    setOpen(false)
    setTyped('')
    setAt(0)
  }
  const move = (by: number): void => {
    setOpen(true)
    if (open && rows.length > 0) setAt((active + by + rows.length) % rows.length)
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open) {
      // Enter takes a choice here and must not save the record.
      event.preventDefault()
      rows[active]?.take()
      close()
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    } else if (event.key === 'Backspace' && typed === '') {
      const last = chosen.at(-1)
      if (last !== undefined) onChange(without(last))
    }
  }

  return (
    <div className={css.chipList}>
      {chosen.length === 0 ? null : (
        <ul className={css.chips} aria-label={t('customField.chips.chosen')}>
          {chosen.map((each) => {
            const label = choiceLabel(definition, each)
            return (
              <li key={each}>
                <Chip
                  {...(each === other ? { onPress: askOther } : {})}
                  onRemove={() => onChange(without(each))}
                  removeLabel={t('customField.chips.remove', { label })}
                >
                  {label}
                </Chip>
              </li>
            )
          })}
        </ul>
      )}
      <div className={css.combobox}>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={list}
          aria-activedescendant={open && rows.length > 0 ? `${list}-${String(active)}` : undefined}
          autoComplete="off"
          placeholder={t('customField.choose')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={pressed}
          onBlur={close}
        />
        <ul id={list} role="listbox" aria-labelledby={labelledBy} className={css.listbox} hidden={!open}>
          {rows.map(({ key, label, take }, index) => (
            // The text keeps the focus and its keys: they are heard there.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={key}
              id={`${list}-${String(index)}`}
              role="option"
              aria-selected={index === active}
              className={css.option}
              // Keeps the focus in the text, whose loss would close the list before the press.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                take()
                close()
              }}
            >
              {label}
            </li>
          ))}
        </ul>
        <p role="status" className={css.none}>
          {open && rows.length === 0
            ? typed.trim() === ''
              ? t('customField.chips.none')
              : t('customField.chips.noMatch', { typed })
            : ''}
        </p>
      </div>
      {dialog}
    </div>
  )
}
