import { customFieldsOf } from '../../domain/config/index.ts'
import type { FilterForm, ReportFilters } from '../../domain/reports/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { Field, TextInput } from '../ui/index.ts'
import { Choices } from './Choices.tsx'
import type { Props } from './CombinableEditor.tsx'

type Entries = NonNullable<ReportFilters['victim_custom_fields']>
type Kind = Extract<FilterForm, { readonly is: 'customFields' }>['of']

/** RPT-15, RPT-32: one that is taken away is switched off, and has its text again when it is added once more. */
export const CustomFieldsEditor = ({ title, value, onChange, of }: Props<Entries> & { readonly of: Kind }) => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const fields = customFieldsOf(read(), of)
  const nameOf = (id: number): string => fields.find((field) => field.id === id)?.label ?? ''
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
            <TextInput
              value={search}
              maxLength={200}
              onChange={({ target }) =>
                onChange(
                  value.map((entry) => (entry.field_view_id === id ? { ...entry, search: target.value } : entry)),
                )
              }
            />
          </Field>
        ) : null,
      )}
    </>
  )
}
