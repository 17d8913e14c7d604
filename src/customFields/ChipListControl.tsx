import { useState } from 'react'
import { choiceLabel, chipOptions, otherValue } from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { Chip, Combobox, untouched } from '../ui/index.ts'
import { type ControlProps } from './control.ts'
import css from './customFields.module.css'
import { useManyChoices } from './ManyControls.tsx'

/** FLD-50: chips of what is chosen, and a combobox that offers the rest by the typed text. */
export const ChipListControl = (props: ControlProps) => {
  const { definition, onChange } = props
  const { chosen, other, without, askOther, dialog } = useManyChoices(props)
  const [state, setState] = useState(untouched)
  const typed = state.text

  const offered = chipOptions(definition, chosen, typed).map(({ value, label }) => ({
    id: value,
    label,
    take: () => onChange([...chosen, value]),
  }))
  const choices =
    definition.options.other && other === undefined
      ? [...offered, { id: otherValue(''), label: t('customField.other'), take: askOther }]
      : offered

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
      <Combobox
        state={state}
        onState={setState}
        placeholder={t('customField.choose')}
        selection="automatic"
        choices={choices}
        note={typed.trim() === '' ? t('customField.chips.none') : t('customField.chips.noMatch', { typed })}
        found={t('customField.chips.found', { count: choices.length })}
        onChoose={({ take }) => take()}
        onKeyDown={({ key }) => {
          const last = chosen.at(-1)
          if (key === 'Backspace' && typed === '' && last !== undefined) onChange(without(last))
        }}
      />
      {dialog}
    </div>
  )
}
