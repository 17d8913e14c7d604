import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { labelFor } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import { draftDiscarded } from '../../domain/records/index.ts'
import { ownNewDraft, SaveState, useFocusOnProblem, useNewForm, useRecordForm } from '../forms/index.ts'
import { TemplatePicker } from '../letters/index.ts'
import { useAppState, useSay } from '../store/index.ts'
import { Button, Card, Field, TextInput } from '../ui/index.ts'
import css from './bulkLetters.module.css'
import { chosenIn } from './chosenClients.ts'
import { ClientsPicker } from './ClientsPicker.tsx'

/** ACT-11: a template, a name and clients; what was chosen survives as a draft does. */
export const BulkLetterForm = ({ onDone }: { readonly onDone: () => void }) => {
  const place = useRef<HTMLFormElement>(null)
  const say = useSay()
  const read = useAppState()
  const form = useRecordForm('bulk_letter', 0)
  useNewForm(ownNewDraft('bulk_letter'))
  useFocusOnProblem(place, form)
  const [savedBefore] = useState(form.newest?.save)
  const isSaved = form.newest?.phase === 'saved' && form.newest.save !== savedBefore
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (isSaved) onDone()
  }, [isSaved, onDone])
  const refused = form.newest?.phase === 'refused' ? form.newest.fields : {}
  const errorOf = (name: string): string | undefined => form.problem?.fields[name] ?? refused[name]
  const title = typeof form.values['title'] === 'string' ? form.values['title'] : ''
  const template = typeof form.values['letter_id'] === 'number' ? form.values['letter_id'] : null
  const chosen = chosenIn(form.values['victims'])
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    form.save()
  }
  // A name that nobody has typed is the template's.
  const choose = (id: number): void => {
    const isUntouched = title === '' || (template !== null && title === labelFor(read(), 'letter', template))
    form.editAll({ letter_id: id, ...(isUntouched ? { title: labelFor(read(), 'letter', id) } : {}) })
  }
  const isBusy = form.newest?.phase === 'queued' || form.newest?.phase === 'sending'
  return (
    <Card title={t('bulkLetter.new')}>
      <form ref={place} className={css.form} aria-label={t('bulkLetter.new')} onSubmit={submit} noValidate>
        <TemplatePicker chosen={template} error={errorOf('letter_id')} onChoose={choose} />
        <Field label={t('field.title')} required error={errorOf('title')}>
          <TextInput name="title" value={title} onChange={(event) => form.edit('title', event.target.value)} />
        </Field>
        <ClientsPicker
          chosen={chosen}
          error={errorOf('victims')}
          onChange={(clients) => form.edit('victims', clients)}
        />
        <div className={css.row}>
          <Button type="submit" variant="primary" icon="mail" busy={isBusy}>
            {t('bulkLetter.make')}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              if (form.dirty.length > 0) say(draftDiscarded({ kind: 'bulk_letter', id: 0 }))
              onDone()
            }}
          >
            {t('item.cancel')}
          </Button>
          <span role="status" className={css.state}>
            <SaveState form={form} />
          </span>
        </div>
      </form>
    </Card>
  )
}
