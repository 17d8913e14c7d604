import { customFieldsOf, type FieldView } from '../../domain/config/index.ts'
import { familyOf, otherPrefix, type CustomField } from '../../domain/customFields/index.ts'
import { fieldChoices } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { asSought, isMoment, soughtOther, type FilterForm, type ReportFilters } from '../../domain/reports/index.ts'
import { zoneOf } from '../../domain/session/index.ts'
import { CustomFieldControl } from '../customFields/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { Field, Select, TextInput } from '../ui/index.ts'
import { Choices } from './Choices.tsx'
import type { Props } from './CombinableEditor.tsx'

type Entries = NonNullable<ReportFilters['victim_custom_fields']>
type Kind = Extract<FilterForm, { readonly is: 'customFields' }>['of']

type SoughtProps = {
  readonly field: FieldView | undefined
  readonly label: string
  readonly search: string
  readonly onChange: (search: string) => void
}

/** Typed as the field itself is, and looked for as it is kept. */
const typedByControl: ReadonlySet<string> = new Set(['number', 'date'])

const unlimited = (field: FieldView): CustomField => ({
  ...asSought(field),
  description: field.type === 'Date/Time' ? t('report.filter.moment.help') : null,
})

const problemOf = ({ type }: FieldView, search: string): string | null =>
  type !== 'Date/Time' || search.trim() === '' || isMoment(search) ? null : t('report.filter.moment.invalid')

/** FLD-14 */
const OtherText = ({ label, search, onChange }: Omit<SoughtProps, 'field'>) => (
  <Field label={t('report.filter.other', { field: label })} help={t('report.filter.other.help')}>
    <TextInput
      value={soughtOther(search) ?? ''}
      maxLength={200 - otherPrefix.length}
      onChange={({ target }) => onChange(`${otherPrefix}${target.value}`)}
    />
  </Field>
)

/** What is looked for: one of the field's answers or entries, a number, a day, or a part of its text. */
const Sought = ({ field, label, search, onChange }: SoughtProps) => {
  const zone = useAppSelector(zoneOf)
  if (field !== undefined && typedByControl.has(familyOf(field)))
    return (
      <CustomFieldControl
        definition={unlimited(field)}
        value={search === '' ? null : search}
        problem={problemOf(field, search)}
        zone={zone}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
      />
    )
  const choices = field === undefined ? null : fieldChoices(field)
  // A set of before may look for a part of an entry.
  const isListed = search === '' || choices?.some(({ value }) => value === search) === true
  const mayBeOther = field?.options.other === true && choices !== null
  const isOther = mayBeOther && !isListed && soughtOther(search) !== null
  const others = mayBeOther ? [{ value: otherPrefix, label: t('customField.other') }] : []
  const kept = isListed || isOther ? [] : [{ value: search, label: search }]
  const entry = (
    <Field label={label}>
      {choices === null ? (
        <TextInput value={search} maxLength={200} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Select
          value={isOther ? otherPrefix : search}
          placeholder={t('report.word.any')}
          options={[...choices, ...others, ...kept]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
  return isOther ? (
    <>
      {entry}
      <OtherText label={label} search={search} onChange={onChange} />
    </>
  ) : (
    entry
  )
}

/** RPT-15, RPT-32: one that is taken away is switched off, and has its text again when it is added once more. */
export const CustomFieldsEditor = ({ title, value, onChange, of }: Props<Entries> & { readonly of: Kind }) => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const fields = customFieldsOf(read(), of)
  const fieldOf = (id: number): FieldView | undefined => fields.find((field) => field.id === id)
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
          <Sought key={id} field={fieldOf(id)} label={nameOf(id)} search={search} onChange={(next) => seek(id, next)} />
        ) : null,
      )}
    </>
  )
}
