import { useRef, useState, type ComponentType } from 'react'
import {
  customFieldLabel,
  familyOf,
  invalidMark,
  isActive,
  isEmptyValue,
  numberBounds,
  resetValue,
  shownBounds,
  shownCustomValue,
  type CustomField,
  type CustomFieldType,
  type CustomValue,
  type Moment,
} from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useClock } from '../clock/index.ts'
import { DescriptionList, Field, IconButton } from '../ui/index.ts'
import { ChipListControl } from './ChipListControl.tsx'
import { RadiosControl, SelectControl } from './ChoiceControls.tsx'
import type { ControlProps } from './control.ts'
import css from './customFields.module.css'
import { DateControl } from './DateControl.tsx'
import { CheckboxesControl, MultiSelectControl } from './ManyControls.tsx'
import { NumberControl } from './NumberControl.tsx'
import { PhoneControl } from './PhoneControl.tsx'
import { EmailControl, TextareaControl, TextControl } from './TextControls.tsx'
import { CheckboxControl, SlideToggleControl, YesNoControl } from './YesNoControls.tsx'

const controls: Readonly<Record<CustomFieldType, ComponentType<ControlProps>>> = {
  Text: TextControl,
  Textarea: TextareaControl,
  'Whole Number': NumberControl,
  Decimal: NumberControl,
  Currency: NumberControl,
  Date: DateControl,
  'Date/Time': DateControl,
  Checkbox: CheckboxControl,
  'Slide Toggle': SlideToggleControl,
  'Yes/No': YesNoControl,
  'Phone Number': PhoneControl,
  Email: EmailControl,
  Select: SelectControl,
  Radios: RadiosControl,
  MultiSelect: MultiSelectControl,
  Checkboxes: CheckboxesControl,
  'Chip List': ChipListControl,
}

/** Their one control shows the field's label itself. */
const selfLabelled: ReadonlySet<CustomFieldType> = new Set(['Checkbox', 'Slide Toggle'])
/** Several controls under one label. */
const groups: ReadonlySet<CustomFieldType> = new Set([...selfLabelled, 'Yes/No', 'Radios', 'Checkboxes'])

const numbersOf = (definition: CustomField): string | null => {
  const { min, max } = numberBounds(definition)
  if (min !== null && max !== null) return t('customField.bounds.between', { from: min, to: max })
  if (min !== null) return t('customField.bounds.min', { min })
  return max === null ? null : t('customField.bounds.max', { max })
}

const datesOf = (definition: CustomField, moment: Moment): string | null => {
  const { from, to } = shownBounds(definition, moment)
  if (from !== null && to !== null) return t('customField.bounds.between', { from, to })
  if (from !== null) return t('customField.bounds.from', { from })
  return to === null ? null : t('customField.bounds.to', { to })
}

/** What may be entered, said before it is refused. */
const boundsOf = (definition: CustomField, moment: Moment): string | null => {
  const family = familyOf(definition)
  if (family === 'number') return numbersOf(definition)
  return family === 'date' ? datesOf(definition, moment) : null
}

export type CustomFieldControlProps = {
  readonly definition: CustomField
  readonly value: CustomValue
  /** Called with the value as it is stored, or with the text as typed while it says no value yet. */
  readonly onChange: (value: CustomValue) => void
  /** What is wrong with the value; null when nothing is. */
  readonly problem: string | null
  /** The account's time zone. */
  readonly zone: string
  readonly readOnly?: boolean | undefined
  readonly changed?: boolean | undefined
}

/** One custom field of any type, with its label, help, problem and reset. */
export const CustomFieldControl = (props: CustomFieldControlProps) => {
  const { definition, value, onChange, zone, readOnly = false } = props
  const { now } = useClock()
  const place = useRef<HTMLDivElement>(null)
  const [isTyping, setTyping] = useState(false)
  const moment = (): Moment => ({ now: now(), zone })
  if (readOnly || !isActive(definition))
    return <CustomFieldText definition={definition} value={value} moment={moment()} />

  const { type, label, required, description } = definition
  const Control = controls[type]
  const problem = isTyping ? null : props.problem
  const focusControl = (): void => place.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  const isBlankChoice = problem !== null && familyOf(definition) === 'choice' && isEmptyValue(value)
  const actions =
    problem === null ? null : (
      <span className={css.actions}>
        <span className={css.mark}>{invalidMark(value)}</span>
        {isBlankChoice ? (
          // FLD-47
          <IconButton icon="alert" size="small" label={t('customField.choiceRequired.tip')} onClick={focusControl} />
        ) : null}
        <IconButton
          icon="undo"
          size="small"
          label={t('customField.reset')}
          onClick={() => {
            onChange(resetValue(definition))
            // The button goes with the problem; the focus must not go with it.
            focusControl()
          }}
        />
      </span>
    )
  const help = [description, boundsOf(definition, moment())].filter(Boolean).join(' ')
  const typed = ['text', 'email', 'phone', 'number', 'date'].includes(familyOf(definition))
  const control = (
    <div ref={place} className={css.control} onBlur={() => setTyping(false)}>
      <Control
        definition={definition}
        value={value}
        moment={moment}
        onChange={(next) => {
          // Half a date is not a wrong one while it is being typed.
          if (typed)
            setTyping(
              place.current?.contains(document.activeElement) === true && document.activeElement?.tagName !== 'BUTTON',
            )
          onChange(next)
        }}
      />
    </div>
  )
  const isSelfLabelled = selfLabelled.has(type)
  return (
    <Field
      label={label}
      required={required}
      changed={props.changed}
      group={groups.has(type)}
      hideLabel={isSelfLabelled}
      labelAction={actions}
      {...(help === '' ? {} : { help })}
      error={problem}
    >
      {isSelfLabelled ? (
        <div className={css.selfLabelled}>
          {control}
          {actions}
        </div>
      ) : (
        control
      )}
    </Field>
  )
}

/** FLD-04, FLD-05: a field that is shown and not entered. */
const CustomFieldText = ({
  definition,
  value,
  moment,
}: {
  readonly definition: CustomField
  readonly value: CustomValue
  readonly moment: Moment
}) => (
  <>
    <DescriptionList
      items={[
        {
          term: customFieldLabel(definition),
          value: shownCustomValue(definition, value, moment),
          wide: definition.type === 'Textarea',
        },
      ]}
    />
    {definition.description === null ? null : <p className={css.help}>{definition.description}</p>}
  </>
)
