import { customFieldsOf } from '../../domain/config/index.ts'
import { familyOf, plainCustomValue, type CustomField } from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { FilterForm, ReportFilters } from '../../domain/reports/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { Field, Select, TextInput } from '../ui/index.ts'
import { Choices } from './Choices.tsx'
import type { Props } from './CombinableEditor.tsx'

type Entries = NonNullable<ReportFilters['victim_custom_fields']>
type Kind = Extract<FilterForm, { readonly is: 'customFields' }>['of']

type SoughtProps = {
  readonly field: CustomField | undefined
  readonly search: string
  readonly onChange: (search: string) => void
}

/** What is looked for: one of the field's answers, or a part of its text. */
const Sought = ({ field, search, onChange }: SoughtProps) => {
  if (field === undefined || familyOf(field) !== 'yesOrNo')
    return <TextInput value={search} maxLength={200} onChange={({ target }) => onChange(target.value)} />
  const answers = field.options.neither ? ['1', '0', '-1'] : ['1', '0']
  return (
    <Select
      value={answers.includes(search) ? search : ''}
      placeholder={t('report.word.any')}
      options={answers.map((value) => ({ value, label: plainCustomValue(field, value, '') }))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** RPT-15, RPT-32: one that is taken away is switched off, and has its text again when it is added once more. */
export const CustomFieldsEditor = ({ title, value, onChange, of }: Props<Entries> & { readonly of: Kind }) => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const fields = customFieldsOf(read(), of)
  const fieldOf = (id: number): CustomField | undefined => fields.find((field) => field.id === id)
  const nameOf = (id: number): string => fieldOf(id)?.label ?? ''
  const seek = (id: number, search: string): void =>
    onChange(value.map((entry) => (entry.field_view_id === id ? { ...entry, search } : entry)))
  const choose = (chosen: readonly string[]): void => {
    const added = chosen.filter((id) => value.every((entry) => String(entry.field_view_id) !== id))
    onChange([
      ...value.map((entry) => ({ ...entry, enabled: chosen.includes(String(entry.field_view_id)) })),
      ...added.map((id) => ({ field_view_id: Number(id), search: '', enabled: true })),
    ])
  }
  return (
    <>
      <Choices
        title={title}
        options={fields.map(({ id, label }) => ({ value: String(id), label }))}
        chosen={value.filter(({ enabled }) => enabled).map(({ field_view_id: id }) => String(id))}
        onChange={choose}
      />
      {value.map(({ field_view_id: id, search, enabled }) =>
        enabled ? (
          <Field key={id} label={nameOf(id)}>
            <Sought field={fieldOf(id)} search={search} onChange={(next) => seek(id, next)} />
          </Field>
        ) : null,
      )}
    </>
  )
}
