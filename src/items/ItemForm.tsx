import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react'
import { fieldOfOffered, isPrefillKnown, subjectOf } from '../../domain/items/index.ts'
import type { EntityFields, Values } from '../../domain/kernel/index.ts'
import { draftDiscarded, entities, fromWire, isOffered, type Kind } from '../../domain/records/index.ts'
import { spoken, t, tOf } from '../../domain/messages/index.ts'
import { FieldCell, FieldGrid } from '../fields/index.ts'
import {
  Clashes,
  SaveState,
  sectionsOf,
  useControls,
  useFocusOnProblem,
  useHidden,
  useRecordForm,
  type RecordFormModel,
} from '../forms/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Card } from '../ui/index.ts'
import css from './items.module.css'
import { useOffered } from './offered.ts'

export type ItemFormProps = {
  readonly kind: Kind
  /** 0 is a new one. */
  readonly id: number
  /** The form's values of a new one that come from where and when it is made. */
  readonly prefill: () => Values
  /** The last entry's values, offered for another one like it. */
  readonly last: Values | null
  /** What the form is called where the kind's own name says too little. */
  readonly title?: string
  /** What is to be known about what the form says, above its buttons. */
  readonly note?: (values: Values) => ReactNode
  /** Saved or given up: the form is not needed any more. */
  readonly onDone: () => void
}

/** What a changed answer makes pointless is emptied with it: nothing goes along that the form no longer asks for. */
const withoutUnasked =
  (kind: Kind, form: RecordFormModel) =>
  (name: string, value: unknown): void => {
    const next = { ...form.values, [name]: value }
    const unasked = Object.keys(form.values).filter(
      (each) => isOffered(kind, each, form.values) && !isOffered(kind, each, next),
    )
    form.editAll({ ...Object.fromEntries(unasked.map((each) => [each, null])), [name]: value })
  }

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The form of a record that stands on another's page: as few keys as can be, and one more after it with one press. */
export const ItemForm = ({ kind, id, prefill: begin, last, title: called, note, onDone }: ItemFormProps) => {
  const [prefill, setPrefill] = useState(begin)
  const place = useRef<HTMLFormElement>(null)
  const say = useSay()
  const form = useRecordForm(kind, id, prefill)
  const offered = useOffered(kind, form.values)
  const hidden = useHidden(kind)
  const isKnown = useAppSelector((state) => id !== 0 || isPrefillKnown(state, kind, subjectOf(form.values)))
  const wasKnown = useRef(isKnown)
  useEffect(() => {
    const field = fieldOfOffered(kind)
    if (!isKnown || wasKnown.current || field === undefined) return
    wasKnown.current = true
    const filled = begin()
    // Whoever was quicker than the answer has typed already, but can't have chosen anybody.
    if (form.dirty.length > 0) {
      if (isEmpty(form.values[field]) && !isEmpty(filled[field])) form.edit(field, filled[field])
      return
    }
    // What the form begins with is read when it is known, and no more.
    // oxlint-disable-next-line react/set-state-in-effect
    setPrefill(filled)
  }, [isKnown, begin, form, kind])
  const control = useControls({ kind, id, form, only: offered, onEdit: withoutUnasked(kind, form) })
  const another = useRef(false)
  const [saves, setSaves] = useState(0)
  useFocusOnProblem(place, form)
  const saved = form.newest?.phase === 'saved' ? form.newest.save : undefined
  const dealtWith = useRef(saved)
  const firstField = (): void =>
    place.current?.querySelector<HTMLElement>('input, select, textarea, [contenteditable=true]')?.focus()
  // A new form that comes up because it was asked for takes the focus; so does the next one after "add another".
  useEffect(firstField, [saves])
  useEffect(() => {
    if (saved === undefined || saved === dealtWith.current) return
    dealtWith.current = saved
    if (another.current) setSaves((count) => count + 1)
    else onDone()
    another.current = false
  }, [saved, onDone])

  const busy = form.newest?.phase === 'queued' || form.newest?.phase === 'sending'
  const wrong = form.problem !== undefined || form.newest?.phase === 'refused'
  const one = tOf(entities[kind].names.one)
  const title =
    called ?? (id === 0 ? t('item.new', { kind: one.toLowerCase() }) : t('item.edit', { kind: one.toLowerCase() }))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    form.save()
  }
  const fields: EntityFields = entities[kind].fields
  const repeat = (): void => {
    if (last === null || busy) return
    const shown = Object.entries(last).flatMap(([name, value]) =>
      fields[name] === undefined ? [] : [[name, fromWire(fields[name], value, { zone: form.zone })]],
    )
    form.editAll(Object.fromEntries(shown))
  }
  const mayRepeat = id === 0 && last !== null
  const pressed = (event: KeyboardEvent): void => {
    if (event.altKey || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const saves = key === 'enter' || (key === 's' && !event.shiftKey)
    const repeats = key === 'd' && !event.shiftKey && mayRepeat
    if (!saves && !repeats) return
    event.preventDefault()
    event.stopPropagation()
    if (repeats) return repeat()
    if (busy || form.clashes.length > 0) return
    another.current = event.shiftKey && id === 0
    form.save()
  }
  const sections = sectionsOf(kind, id, form.values, hidden)
  const seen = new Set(sections.flatMap(({ members }) => members.map(({ name }) => name)))
  const told = { ...(form.newest?.phase === 'refused' ? form.newest.fields : {}), ...form.problem?.fields }
  const unseen = Object.entries(told).filter(([name]) => !seen.has(name))
  return (
    <Card title={title}>
      <form
        ref={place}
        className={css.form}
        aria-label={title}
        onSubmit={submit}
        noValidate
        // Before the field that is typed in: a rich text would break its line at Ctrl+Enter.
        onKeyDownCapture={pressed}
      >
        <Clashes kind={kind} id={id} clashes={form.clashes} />
        {sections.map(({ section, members }) => (
          <FieldGrid key={section}>
            {members.map(({ name, field }) => (
              <FieldCell key={name} field={field}>
                {control(name, field)}
              </FieldCell>
            ))}
          </FieldGrid>
        ))}
        {unseen.map(([name, message]) => (
          <p key={name} role="alert" className={css.problem}>
            {spoken(message)}
          </p>
        ))}
        {note?.(form.values)}
        <div className={css.actions}>
          <Button
            type="submit"
            variant="primary"
            icon="save"
            busy={busy}
            disabled={form.clashes.length > 0}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => (another.current = false)}
          >
            {t('record.save')}
          </Button>
          {id === 0 ? (
            <Button
              type="submit"
              disabled={busy}
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
              onClick={() => (another.current = true)}
            >
              {t('item.saveAndAnother')}
            </Button>
          ) : null}
          {mayRepeat ? (
            <Button variant="quiet" icon="refresh" aria-keyshortcuts="Control+D Meta+D" onClick={repeat}>
              {t('item.repeatLast')}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            onClick={() => {
              if (form.dirty.length > 0) say(draftDiscarded({ kind, id }))
              onDone()
            }}
          >
            {t('item.cancel')}
          </Button>
          <span className={css.state} role="status" data-tone={wrong ? 'danger' : undefined}>
            <SaveState form={form} />
          </span>
        </div>
      </form>
    </Card>
  )
}
