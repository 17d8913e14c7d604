import { useEffect, useRef } from 'react'
import { t } from '../../domain/messages/index.ts'
import { clientTitle, recordOf, recordOpened } from '../../domain/records/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Chip, Field } from '../ui/index.ts'
import css from './pickers.module.css'
import { PersonCombobox } from './PersonCombobox.tsx'

export type PersonFieldProps = {
  readonly label: string
  readonly value: number | null
  /** What the person is called, where the record itself says so. */
  readonly name?: string | undefined
  readonly changed: boolean
  readonly error: string | undefined
  readonly onChoose: (person: number | null) => void
}

/** A field that holds a person: found as a person, or shown with a way to choose another. */
export const PersonField = ({ label, value, name, changed, error, onChoose }: PersonFieldProps) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  const say = useSay()
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const person = useAppSelector((state) => (value === null ? undefined : recordOf(state, 'person', value)))
  const isUnknown = value !== null && name === undefined && person === undefined
  useEffect(() => {
    if (ready && isUnknown && value !== null) say(recordOpened({ kind: 'person', id: value }))
  }, [ready, isUnknown, value, say])
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    // What was chosen or taken away took the control that had the focus with it.
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [value])
  const called = name ?? (person === undefined ? `#${value}` : clientTitle(person))
  return (
    <div ref={place}>
      {value === null ? (
        <PersonCombobox label={label} help={t('picker.person.help')} error={error} onChoose={onChoose} />
      ) : (
        <Field label={label} group changed={changed} error={error}>
          <div className={css.chosen}>
            <Chip
              icon="user"
              onRemove={() => onChoose(null)}
              removeLabel={t('picker.person.another', { name: called })}
            >
              {called}
            </Chip>
          </div>
        </Field>
      )}
    </div>
  )
}
