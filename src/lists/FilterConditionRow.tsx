import type { ComponentProps } from 'react'
import {
  filterField,
  isAskable,
  questionsOf,
  shownCondition,
  type FilterCondition,
  type FilterField,
  type ListTab,
  type Question,
} from '../../domain/lists/index.ts'
import { labelsIn, missingChoice, optionsFor, tagOptions } from '../../domain/config/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { Chip, Field, IconButton, Select, TextInput } from '../ui/index.ts'
import css from './filters.module.css'

type ControlProps = {
  readonly field: FilterField
  readonly condition: FilterCondition
  readonly error: string | undefined
  readonly onChange: (values: string[]) => void
}

const boundInput: Partial<Record<FilterField['type'], ComponentProps<typeof TextInput>>> = {
  day: { type: 'date' },
  time: { placeholder: 'h:mm' },
}

const Bounds = ({ field, condition, error, onChange }: ControlProps) => {
  const [from = '', to = ''] = condition.values
  const title = tOf(field.title)
  const type = boundInput[field.type] ?? { inputMode: 'numeric' as const }
  return (
    <>
      <Field label={t('listFilter.low', { field: title })} error={error}>
        <TextInput {...type} value={from} onChange={(event) => onChange([event.target.value, to])} />
      </Field>
      <Field label={t('listFilter.high', { field: title })}>
        <TextInput {...type} value={to} onChange={(event) => onChange([from, event.target.value])} />
      </Field>
    </>
  )
}

/** Entries that are chosen one after another; a chosen one is a chip. */
const Choices = ({ field, condition, error, onChange }: ControlProps) => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const options =
    field.lookup === undefined
      ? (field.choices ?? []).map(({ value, label }) => ({ value, label: tOf(label) }))
      : optionsFor(read(), field.lookup).map(({ value, label }) => ({ value: String(value), label }))
  const { values } = condition
  const fitting = field.tagsOf && new Set(tagOptions(read(), field.tagsOf).map(({ value }) => String(value)))
  const textOf = (value: string): string =>
    options.find((option) => option.value === value)?.label ?? missingChoice(field.title, 'heading')
  return (
    <div className={css.choices}>
      <Field label={t('listFilter.values', { field: tOf(field.title) })} error={error}>
        <Select
          value=""
          placeholder={t('listFilter.choose')}
          options={options.filter(({ value }) => !values.includes(value) && (fitting?.has(value) ?? true))}
          onChange={(event) => onChange(event.target.value === '' ? values : [...values, event.target.value])}
        />
      </Field>
      {values.length === 0 ? null : (
        <ul className={css.chips}>
          {values.map((value) => (
            <li key={value}>
              <Chip
                removeLabel={t('listFilter.removeValue', { text: textOf(value) })}
                onRemove={() => onChange(values.filter((each) => each !== value))}
              >
                {textOf(value)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Values = (props: ControlProps) => {
  const { field, condition, error, onChange } = props
  const title = tOf(field.title)
  switch (condition.is) {
    case 'empty':
    case 'filled':
      return null
    case 'between':
      return <Bounds {...props} />
    case 'has':
      return (
        <Field label={t('listFilter.value', { field: title })} error={error}>
          <TextInput
            value={condition.values[0] ?? ''}
            maxLength={200}
            enterKeyHint="search"
            onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
          />
        </Field>
      )
    case 'oneOf':
      if (field.type !== 'flag') return <Choices {...props} />
      return (
        <Field label={t('listFilter.value', { field: title })} error={error}>
          <Select
            value={condition.values[0] ?? ''}
            placeholder={t('listFilter.either')}
            options={[
              { value: '1', label: t('record.yes') },
              { value: '0', label: t('record.no') },
            ]}
            onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
          />
        </Field>
      )
  }
}

type Props = {
  readonly tab: ListTab
  readonly condition: FilterCondition
  /** Wrong values are told of once they were asked for. */
  readonly isChecked: boolean
  /** Null takes the condition away. */
  readonly onChange: (condition: FilterCondition | null) => void
}

const valuesFor = (is: Question, before: string[]): string[] => {
  if (is === 'between') return ['', '']
  return is === 'empty' || is === 'filled' ? [] : before.filter((value) => value !== '')
}

/** One condition: the field, how it is asked, and for what. */
export const FilterConditionRow = ({ tab, condition, isChecked, onChange }: Props) => {
  const read = useAppState()
  const field = filterField(tab, condition.field)
  const questions = field === undefined ? [] : questionsOf(field)
  const title = field === undefined ? t('listFilter.unknown') : tOf(field.title)
  const ask = (is: Question): void => onChange({ ...condition, is, values: valuesFor(is, condition.values) })
  return (
    <li className={css.condition}>
      <fieldset className={css.parts}>
        <legend className={css.legend}>{title}</legend>
        {field === undefined ? null : (
          <>
            {questions.length < 2 ? null : (
              <Field label={t('listFilter.is', { field: title })}>
                <Select
                  value={condition.is}
                  options={questions.map((is) => ({ value: is, label: t(`listFilter.is.${is}`) }))}
                  onChange={(event) => ask(event.target.value as Question)}
                />
              </Field>
            )}
            <Values
              field={field}
              condition={condition}
              error={isChecked && !isAskable(tab, condition) ? t('listFilter.wrong') : undefined}
              onChange={(values) => onChange({ ...condition, values })}
            />
          </>
        )}
      </fieldset>
      <IconButton
        icon="close"
        size="small"
        label={t('listFilter.remove', { text: shownCondition(labelsIn(read(), 'heading'), tab, condition) })}
        onClick={() => onChange(null)}
      />
    </li>
  )
}
