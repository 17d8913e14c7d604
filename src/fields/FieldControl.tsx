import { useId } from 'react'
import { innerOf, mayBeEmpty, mostOf, type EntityField, type Values } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { problemOfPart } from '../../domain/records/index.ts'
import { RichTextEditor } from '../richText/index.ts'
import {
  Checkbox,
  DateInput,
  Field,
  FieldError,
  Select,
  TextArea,
  TextInput,
  TextList,
  type SelectOption,
} from '../ui/index.ts'
import { CheckList } from './CheckList.tsx'
import { RowsControl } from './RowsControl.tsx'

export type FieldControlProps = {
  readonly name: string
  readonly field: EntityField
  /** As the form holds it: the text as typed, or the value of a choice. */
  readonly value: unknown
  readonly options: readonly SelectOption[]
  readonly changed: boolean
  /** The value as text, where it may be read and not changed (PRM-47). */
  readonly readOnly?: string | undefined
  readonly help?: string | undefined
  readonly error: string | undefined
  readonly onEdit: (name: string, value: unknown) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const inputModes = { phone: 'tel', email: 'email', count: 'numeric', money: 'decimal', minutes: 'text' } as const
/** Several controls under one label. */
const grouped: ReadonlySet<string> = new Set(['richText', 'choices', 'lookups', 'texts', 'rows'])
const hints = { minutes: 'h:mm', money: '0.00' } as const

const modeOf = (widget: string): keyof typeof inputModes | null =>
  widget in inputModes ? (widget as keyof typeof inputModes) : null
const hintOf = (widget: string): string | undefined =>
  widget in hints ? hints[widget as keyof typeof hints] : undefined

/** One field of a record, drawn by its declaration. */
export const FieldControl = ({
  name,
  field,
  value,
  options,
  changed,
  readOnly,
  help,
  error,
  onEdit,
}: FieldControlProps) => {
  const label = tOf(field.label)
  const errorId = useId()
  if (field.widget === 'checkbox')
    return (
      <div>
        <Checkbox
          name={name}
          label={label}
          checked={value === true}
          disabled={readOnly !== undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => onEdit(name, event.target.checked)}
        />
        {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
      </div>
    )
  const shared = { name, value: textOf(value) }
  const edit = (event: { readonly target: { readonly value: string } }): void => onEdit(name, event.target.value)
  const control = () => {
    if (readOnly !== undefined) return <TextInput name={name} value={readOnly} readOnly />
    switch (field.widget) {
      case 'richText':
        return <RichTextEditor value={textOf(value)} onChange={(html) => onEdit(name, html)} />
      case 'textarea':
        return <TextArea {...shared} onChange={edit} />
      case 'day':
        return <DateInput {...shared} onChange={edit} />
      case 'instant':
        return <TextInput {...shared} icon="calendar" placeholder={t('ui.instant.form')} onChange={edit} />
      case 'choices':
      case 'lookups':
        return (
          <CheckList
            name={name}
            label={label}
            options={options}
            value={Array.isArray(value) ? value.map(String) : []}
            onValueChange={(all) => onEdit(name, field.widget === 'lookups' ? all.map(Number) : all)}
          />
        )
      case 'texts':
        return (
          <TextList
            name={name}
            label={label}
            value={Array.isArray(value) ? (value as readonly string[]) : []}
            most={mostOf(field)}
            onValueChange={(all) => onEdit(name, all)}
          />
        )
      case 'rows':
        return (
          <RowsControl
            field={field}
            value={Array.isArray(value) ? (value as readonly Values[]) : []}
            onValueChange={(all) => onEdit(name, all)}
            part={(part, of, shown, onPart) => (
              <FieldControl
                name={part}
                field={of}
                value={shown}
                options={[]}
                changed={false}
                error={error === undefined ? undefined : problemOfPart(of, shown)}
                onEdit={onPart}
              />
            )}
          />
        )
      case 'choice':
      case 'lookup':
      case 'record':
        return (
          <Select
            {...shared}
            options={options}
            placeholder={shared.value === '' || isEmptied(field) ? '–' : undefined}
            onChange={(event) => onEdit(name, chosen(field, event.target.value))}
          />
        )
      default: {
        const mode = modeOf(field.widget)
        return (
          <TextInput
            {...shared}
            inputMode={mode === null ? undefined : inputModes[mode]}
            placeholder={hintOf(field.widget)}
            spellCheck={field.widget === 'text'}
            onChange={edit}
          />
        )
      }
    }
  }
  return (
    <Field
      label={label}
      group={grouped.has(field.widget) && readOnly === undefined}
      required={field.required}
      changed={changed}
      error={error}
      help={help}
    >
      {control()}
    </Field>
  )
}

/** What has always one of its values has nothing to be emptied to: it would be kept as another one than was shown. */
const isEmptied = ({ required, field }: EntityField): boolean => required !== true && mayBeEmpty(field.node)

/** A list's value is text on the page; the record holds the number or the word. */
const chosen = (field: EntityField, value: string): unknown => {
  if (value === '') return null
  if (field.widget === 'lookup' || field.widget === 'record') return Number(value)
  const node = innerOf(field.field.node)
  const form = node.kind === 'leaf' ? node.form : null
  const isNumber =
    form?.is === 'count' || (form?.is === 'choice' && form.values.some((each) => typeof each === 'number'))
  return isNumber ? Number(value) : value
}
