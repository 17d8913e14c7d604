import { useMemo, type ReactNode } from 'react'
import { isChoiceOpen, lockedFields } from '../../domain/access/index.ts'
import type { EntityField, Values } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { clientNamed, recordOf, type Kind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { FieldControl, optionsOf, recordName, shownValue, spaceOf } from '../fields/index.ts'
import { PersonField } from '../pickers/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import type { SelectOption } from '../ui/index.ts'
import type { RecordFormModel } from './useRecordForm.ts'

export type ControlsOf = {
  readonly kind: Kind
  readonly id: number
  readonly form: RecordFormModel
  /** The values of a field that may be chosen; null is all of them. */
  readonly only?: (field: string) => ReadonlySet<number> | null
  readonly onEdit?: (name: string, value: unknown) => void
}

const all = () => null
const noScopes: ReadonlySet<string> = new Set()

/** LOC-10: of a location's cases, whichever is on the page with it. */
const locationCases = (state: State, field: EntityField, { location_id: location }: Values): readonly SelectOption[] =>
  (typeof location === 'number' ? (recordOf(state, 'location', location)?.location_cases ?? []) : []).map(({ id }) => ({
    value: String(id),
    label: recordName(state, field, id),
  }))

/** ACT-09: of a case's clients and defendants. */
const partiesOf = (state: State, field: EntityField, { case_id: of }: Values): readonly SelectOption[] => {
  const onCase = typeof of === 'number' ? recordOf(state, 'court_case', of) : undefined
  const parties = (spaceOf(field) === 'victim' ? onCase?.victims : onCase?.defendants) ?? []
  return parties.map(({ id, name }) => ({ value: String(id), label: clientNamed(name, {}) }))
}

const recordsFor = (state: State, field: EntityField, values: Values): readonly SelectOption[] =>
  spaceOf(field) === 'location_case' ? locationCases(state, field, values) : partiesOf(state, field, values)

/** What is said under a field of what may be chosen in it. */
const helpOf = (field: EntityField, options: readonly SelectOption[]): string | undefined =>
  spaceOf(field) === 'location_case' && options.length === 0 ? t('picker.locationCase.none') : undefined

/** Draws each field of a record's form, by its declaration, with what is wrong with it. */
export const useControls = ({
  kind,
  id,
  form,
  only = all,
  onEdit = form.edit,
}: ControlsOf): ((name: string, field: EntityField) => ReactNode) => {
  const config = useAppSelector((state) => state.config)
  const record: Values | undefined = useAppSelector((state) => recordOf(state, kind, id))
  const { location_id: location, case_id: onCase } = form.values
  useAppSelector((state) => (typeof location === 'number' ? recordOf(state, 'location', location) : undefined))
  useAppSelector((state) => (typeof onCase === 'number' ? recordOf(state, 'court_case', onCase) : undefined))
  const scopes = useAppSelector(scopesOf)
  const locked = useMemo(() => new Set(lockedFields(scopes ?? noScopes, kind)), [scopes, kind])
  const read = useAppState()
  const refused = form.newest?.phase === 'refused' ? form.newest.fields : {}
  const optionsFor = (name: string, field: EntityField, value: unknown): readonly SelectOption[] => {
    if (field.widget === 'record') return recordsFor(read(), field, form.values)
    const some = only(name)
    const isKept = (option: SelectOption): boolean =>
      some === null || some.has(Number(option.value)) || option.value === String(value)
    // What was chosen while its module was on stays, until it is taken away.
    const isOpen = (option: SelectOption): boolean =>
      isChoiceOpen(scopes ?? noScopes, kind, name, option.value) ||
      (Array.isArray(value) && value.includes(option.value))
    if (!config.loaded && field.choices === undefined) return []
    return optionsOf(read(), field, value).filter((option) => isKept(option) && isOpen(option))
  }
  return (name, field) => {
    const value = form.values[name]
    const shared = {
      changed: id !== 0 && form.dirty.includes(name),
      error: form.problem?.fields[name] ?? refused[name],
    }
    if (field.widget === 'record' && spaceOf(field) === 'person') {
      const called = record?.[name] === value && typeof record?.['name'] === 'string' ? record['name'] : undefined
      return (
        <PersonField
          key={name}
          {...shared}
          label={tOf(field.label)}
          value={typeof value === 'number' ? value : null}
          name={called}
          onChoose={(person) => onEdit(name, person)}
        />
      )
    }
    const whole = { ...shared, name, field, value, onEdit }
    const isFixed = field.fixed === true && id !== 0
    if (isFixed || locked.has(name)) {
      const text = shownValue(read(), field, value)
      const help = t(isFixed ? 'record.fixedField' : 'record.lockedField')
      return <FieldControl key={name} {...whole} options={[]} readOnly={text} help={help} />
    }
    const options = optionsFor(name, field, value)
    return <FieldControl key={name} {...whole} options={options} help={helpOf(field, options)} />
  }
}
