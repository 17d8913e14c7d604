import { useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Checkbox, TextInput, useGroupLinks, type SelectOption } from '../ui/index.ts'
import css from './CheckList.module.css'

/** More than these are looked for by their words. */
const mostWithoutFind = 12

export type CheckListProps = {
  readonly name?: string | undefined
  /** For the box in which one looks for an option. */
  readonly label: string
  readonly options: readonly SelectOption[]
  /** In the order in which they were chosen. */
  readonly value: readonly string[]
  readonly onValueChange: (value: readonly string[]) => void
}

/** Any number of many choices, all in sight. Inside `<Field group>` it takes the field's name and messages. */
export const CheckList = ({ name, label, options, value, onValueChange }: CheckListProps) => {
  const [words, setWords] = useState('')
  const { id, ...links } = useGroupLinks({})
  const wanted = words.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const toggle = (one: string, isChosen: boolean): void =>
    onValueChange(isChosen ? [...value, one] : value.filter((each) => each !== one))
  return (
    <div className={css.list}>
      {options.length > mostWithoutFind ? (
        <div className={css.find}>
          <TextInput
            icon="search"
            aria-label={t('field.checkList.find', { label })}
            placeholder={t('field.checkList.find', { label })}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      ) : null}
      <div
        role="group"
        id={id}
        aria-labelledby={links['aria-labelledby']}
        className={options.length === 0 ? undefined : css.boxes}
      >
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
        ))}
      </div>
      <p className={css.count} role="status">
        {options.length === 0 ? t('field.checkList.none') : t('field.checkList.chosen', { count: value.length })}
      </p>
    </div>
  )
}
