import { t } from '../../domain/messages/index.ts'
import { Checkbox, RadioGroup, Switch, useGroupLinks } from '../ui/index.ts'
import { ClearButton } from './ClearButton.tsx'
import { textOf, type ControlProps } from './control.ts'
import css from './customFields.module.css'

const answer = (isYes: boolean): string => (isYes ? '1' : '0')

export const CheckboxControl = ({ definition, value, onChange }: ControlProps) => (
  <Checkbox
    label={definition.label}
    checked={textOf(value) === '1'}
    onChange={(event) => onChange(answer(event.target.checked))}
  />
)

export const SlideToggleControl = ({ definition, value, onChange }: ControlProps) => {
  const { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } = useGroupLinks({})
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <Switch
        label={definition.label}
        checked={textOf(value) === '1'}
        onCheckedChange={(isOn) => onChange(answer(isOn))}
      />
    </div>
  )
}

export const YesNoControl = ({ definition, value, onChange }: ControlProps) => {
  const text = textOf(value)
  const answers = [
    { value: '1', label: t('customField.yes') },
    { value: '0', label: t('customField.no') },
    ...(definition.options.neither ? [{ value: '-1', label: t('customField.neither') }] : []),
  ]
  return (
    <div className={css.choices}>
      <RadioGroup
        orientation="horizontal"
        options={answers}
        value={text === '' ? null : text}
        onValueChange={onChange}
      />
      {text === '' || definition.required ? null : (
        <ClearButton label={definition.label} onClear={() => onChange(null)} />
      )}
    </div>
  )
}
