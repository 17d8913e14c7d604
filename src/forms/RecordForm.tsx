import { useEffect, useRef, type FormEvent } from 'react'
import type { EntityField } from '../../domain/kernel/index.ts'
import { mayLimitAccess } from '../../domain/operations/index.ts'
import { entities, type Kind } from '../../domain/records/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { FieldCell, FieldControl, FieldGrid, optionsOf } from '../fields/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { Clashes } from './Clashes.tsx'
import { CustomPart, useCustomDefaults } from './CustomPart.tsx'
import { Part } from './Part.tsx'
import { RecordValues } from './RecordValues.tsx'
import css from './forms.module.css'
import { SaveBar } from './SaveBar.tsx'
import { sectionsOf } from './sections.ts'
import { useFocusOnProblem } from './useFocusOnProblem.ts'
import { useRecordForm } from './useRecordForm.ts'

/** The form of any kind of record, drawn from its declaration; its values as text for whoever may not edit it. */
export const RecordForm = ({ kind, id }: { readonly kind: Kind; readonly id: number }) => {
  const place = useRef<HTMLFormElement>(null)
  const prefill = useCustomDefaults(kind, id)
  const form = useRecordForm(kind, id, prefill)
  const mayLimit = useAppSelector((state) => mayLimitAccess(state, { kind, id }))
  const config = useAppSelector((state) => state.config)
  const read = useAppState()
  const refused = form.newest?.phase === 'refused' ? form.newest.fields : {}
  useFocusOnProblem(place, form)
  const hasChanges = form.dirty.length > 0
  useEffect(() => {
    // The bar that comes up at the first change must not lie over the field that is being typed in.
    if (hasChanges && place.current?.contains(document.activeElement) === true) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [hasChanges])
  if (!form.editable) return <RecordValues kind={kind} id={id} form={form} />

  const control = (name: string, field: EntityField) => (
    <FieldControl
      key={name}
      name={name}
      field={field}
      value={form.values[name]}
      options={config.loaded || field.choices !== undefined ? optionsOf(read(), field, form.values[name]) : []}
      changed={form.dirty.includes(name)}
      disabled={false}
      error={form.problem?.fields[name] ?? refused[name]}
      onEdit={form.edit}
    />
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.save()
  }
  return (
    <form ref={place} className={css.form} aria-label={tOf(entities[kind].names.one)} onSubmit={submit} noValidate>
      <Clashes kind={kind} id={id} clashes={form.clashes} />
      <div className={css.sheet}>
        {sectionsOf(kind, id, form.values, mayLimit ? [] : ['limited_access']).map(({ section, members }) => {
          const checks = members.filter(({ field }) => field.widget === 'checkbox')
          const others = members.filter(({ field }) => field.widget !== 'checkbox')
          return (
            <Part key={section} title={tOf(section)}>
              <FieldGrid>
                {others.map(({ name, field }) => (
                  <FieldCell key={name} field={field}>
                    {control(name, field)}
                  </FieldCell>
                ))}
              </FieldGrid>
              {checks.length === 0 ? null : <div className={css.checks}>{checks.map(({ name, field }) => control(name, field))}</div>}
            </Part>
          )
        })}
        <CustomPart kind={kind} form={form} problems={{ ...refused, ...form.problem?.fields }} />
      </div>
      <SaveBar kind={kind} id={id} form={form} />
    </form>
  )
}
