import { useRef, useState, type SubmitEvent } from 'react'
import { viewOf, type ListTab } from '../../domain/lists/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import {
  isNarrowed,
  longestTypedName,
  nameProblem,
  isSavingFilters,
  namesake,
  nameTyped,
  namingEnded,
  narrowingOf,
  narrowingWords,
  saveFiltersAsked,
} from '../../domain/savedFilters/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Button, Dialog, Field, TextInput } from '../ui/index.ts'
import css from './savedFilters.module.css'

const formId = 'save-filters'

/** What the list is narrowed by now, under a name. One that is taken is said to be, and can be replaced. */
export const SaveFiltersDialog = ({ tab }: { readonly tab: ListTab }) => {
  const say = useSay()
  const read = useAppState()
  const naming = useAppSelector((state) => state.savedFilters.naming)
  const view = useAppSelector((state) => viewOf(state, tab))
  useAppSelector((state) => state.config)
  const name = naming?.name ?? ''
  const taken = useAppSelector((state) => namesake(state, tab, name))
  const isSending = useAppSelector(isSavingFilters)
  const [isAsked, setIsAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  if (naming === null || view === null) return null
  const words = isNarrowed(view) ? narrowingWords(read(), narrowingOf(view)) : []

  const problem = nameProblem(name)
  const error = (): string | undefined => {
    if (isAsked && problem !== null) return t(`savedFilter.name.${problem}`)
    if (isAsked && taken !== undefined && !isSending) return t('savedFilter.taken')
    if (naming.refusal !== null) return spoken(naming.refusal)
    return isAsked && words.length === 0 ? t('savedFilter.nothing') : undefined
  }
  const close = (): void => say(namingEnded({}))
  const send = (replaces: number | null): void => {
    if (isSending) return
    say(saveFiltersAsked({ ...narrowingOf(view), name: name.trim(), replaces }))
  }
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    setIsAsked(true)
    if (problem === null && taken === undefined && words.length > 0) send(null)
    else input.current?.focus()
  }
  const isOffered = isAsked && problem === null && taken !== undefined && words.length > 0 && !isSending
  return (
    <Dialog
      open
      size="small"
      title={t('savedFilter.title')}
      description={t('savedFilter.text')}
      initialFocus={input}
      onOpenChange={(open) => (open ? undefined : close())}
      footer={
        <>
          <Button onClick={close}>{t('savedFilter.cancel')}</Button>
          {isOffered ? (
            <Button key="do" variant="primary" onClick={() => send(taken.id)}>
              {t('savedFilter.replace', { name: taken.name })}
            </Button>
          ) : (
            <Button key="do" variant="primary" type="submit" form={formId} busy={isSending}>
              {t('savedFilter.confirm')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={save} noValidate>
        <Field label={t('savedFilter.name')} required error={error()}>
          <TextInput
            ref={input}
            value={name}
            maxLength={longestTypedName}
            onChange={(event) => say(nameTyped({ name: event.target.value }))}
          />
        </Field>
        {words.length === 0 ? null : (
          <section className={css.what} aria-label={t('savedFilter.what')}>
            <h3>{t('savedFilter.what')}</h3>
            <ul>
              {words.map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
          </section>
        )}
      </form>
    </Dialog>
  )
}
