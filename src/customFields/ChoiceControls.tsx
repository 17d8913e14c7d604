import {
  choiceLabel,
  offeredOptions,
  otherPrefix,
  otherText,
  type CustomField,
} from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { Button, RadioGroup, Select, type SelectOption } from '../ui/index.ts'
import { ClearButton } from './ClearButton.tsx'
import { textOf, type ControlProps } from './control.ts'
import css from './customFields.module.css'
import { useOther } from './OtherDialog.tsx'

/** The 'Other' choice stands in the list under its bare prefix, which is never stored. */
const optionsOf = (definition: CustomField, text: string): readonly SelectOption[] => {
  const offered = offeredOptions(definition, text).map(({ value, label }) => ({ value, label }))
  const other = otherText(definition, text)
  const isUnknown = text !== '' && other === null && !offered.some(({ value }) => value === text)
  return [
    ...offered,
    ...(isUnknown ? [{ value: text, label: choiceLabel(definition, text) }] : []),
    ...(definition.options.other
      ? [{ value: otherPrefix, label: other === null ? t('customField.other') : `${otherPrefix}${other}` }]
      : []),
  ]
}

/** What Select and Radios share: the list, what of it is chosen, and the dialog of 'Other'. */
const useChoice = ({ definition, value, onChange }: ControlProps) => {
  const text = textOf(value)
  const other = otherText(definition, text)
  const { ask, dialog } = useOther(definition, {
    held: text === '' ? [] : [text],
    isOne: true,
    onChange: ([one]) => onChange(one ?? null),
  })
  return {
    options: optionsOf(definition, text),
    chosen: other === null ? text : otherPrefix,
    choose: (next: string): void => {
      if (next === otherPrefix) ask()
      else onChange(next === '' ? null : next)
    },
    change:
      other === null ? null : (
        <Button
          className={css.change}
          variant="quiet"
          size="small"
          aria-label={t('customField.other.change.named', { label: definition.label })}
          onClick={ask}
        >
          {t('customField.other.change')}
        </Button>
      ),
    dialog,
  }
}

export const SelectControl = (props: ControlProps) => {
  const { options, chosen, choose, change, dialog } = useChoice(props)
  return (
    <>
      <Select
        options={options}
        placeholder={t('customField.blank')}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      />
      {change}
      {dialog}
    </>
  )
}

export const RadiosControl = (props: ControlProps) => {
  const { definition, onChange } = props
  const { options, chosen, choose, change, dialog } = useChoice(props)
  return (
    <div className={css.choices}>
      <RadioGroup options={options} value={chosen === '' ? null : chosen} onValueChange={choose} />
      {change}
      {chosen === '' || definition.required ? null : (
        <ClearButton label={definition.label} onClear={() => onChange(null)} />
      )}
      {dialog}
    </div>
  )
}
