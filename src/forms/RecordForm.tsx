import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react'
import type { Values } from '../../domain/kernel/index.ts'
import { entities, type Kind } from '../../domain/records/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { SameNumber } from '../caseNumbers/index.ts'
import { CopyAddress } from '../likeness/index.ts'
import { FieldCell, FieldGrid } from '../fields/index.ts'
import { Clashes } from './Clashes.tsx'
import { CustomPart } from './CustomPart.tsx'
import { Part } from './Part.tsx'
import { RecordValues } from './RecordValues.tsx'
import css from './forms.module.css'
import { SaveBar } from './SaveBar.tsx'
import { sectionsOf, useLeftOut } from './sections.ts'
import { useControls } from './useControls.tsx'
import { useFocusOnProblem } from './useFocusOnProblem.ts'
import { useRecordForm, type RecordFormModel } from './useRecordForm.ts'

const isId = (value: unknown): value is number => typeof value === 'number' && value > 0

/**
 * CLI-21: a client on a case may live where another person on it does. Of a new record of a known person nothing is
 * filled in that is the person's, so nothing is copied either.
 */
const ClientAddress = ({ id, form }: { readonly id: number; readonly form: RecordFormModel }) => {
  const { case_id: caseId, person_id: person } = form.values
  if (id === 0 && isId(person)) return null
  return isId(caseId) ? <CopyAddress caseId={caseId} self={isId(person) ? person : null} onCopy={form.editAll} /> : null
}

export type RecordFormProps = {
  readonly kind: Kind
  readonly id: number
  /** Fields that stand here, where others stand elsewhere. */
  readonly only?: readonly string[] | undefined
  /** By what the page shows beside it. */
  readonly readOnly?: boolean | undefined
  /** See `useRecordForm`. */
  readonly prefill?: Values
}

/** The form of any kind of record, drawn from its declaration; its values as text for whoever may not edit it. */
export const RecordForm = ({ kind, id, only, readOnly = false, prefill }: RecordFormProps) => {
  const place = useRef<HTMLFormElement>(null)
  const form = useRecordForm(kind, id, prefill)
  const leftOut = useLeftOut(kind, id, only)
  const control = useControls({ kind, id, form })
  const refused = form.newest?.phase === 'refused' ? form.newest.fields : {}
  useFocusOnProblem(place, form)
  const hasChanges = form.dirty.length > 0
  useEffect(() => {
    // The bar that comes up at the first change must not lie over the field that is being typed in.
    if (hasChanges && place.current?.contains(document.activeElement) === true)
      document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [hasChanges])
  if (readOnly || !form.editable) return <RecordValues kind={kind} id={id} form={form} only={only} />

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    form.save()
  }
  // On a page of another record the keys that save are that one's, unless they are pressed in here.
  const pressed = (event: KeyboardEvent): void => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
    if (only === undefined || !isSave || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    form.save()
  }
  return (
    <form
      ref={place}
      className={css.form}
      aria-label={tOf(entities[kind].names.one)}
      onSubmit={submit}
      onKeyDownCapture={pressed}
      noValidate
    >
      <Clashes kind={kind} id={id} clashes={form.clashes} />
      {kind === 'court_case' ? <SameNumber id={id} /> : null}
      <div className={css.sheet}>
        {sectionsOf(kind, id, form.values, leftOut).map(({ section, members }) => {
          const checks = members.filter(({ field }) => field.widget === 'checkbox')
          const others = members.filter(({ field }) => field.widget !== 'checkbox')
          return (
            <Part
              key={section}
              title={tOf(section)}
              actions={
                section === 'section.contact' && kind === 'victim' ? <ClientAddress id={id} form={form} /> : null
              }
            >
              <FieldGrid>
                {others.map(({ name, field }) => (
                  <FieldCell key={name} field={field}>
                    {control(name, field)}
                  </FieldCell>
                ))}
              </FieldGrid>
              {checks.length === 0 ? null : (
                <div className={css.checks}>{checks.map(({ name, field }) => control(name, field))}</div>
              )}
            </Part>
          )
        })}
        <CustomPart kind={kind} form={form} problems={{ ...refused, ...form.problem?.fields }} />
      </div>
      <SaveBar kind={kind} id={id} form={form} />
    </form>
  )
}
