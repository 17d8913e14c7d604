import { useState, type KeyboardEvent } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Button, Field, IconButton, TextInput } from '../ui/index.ts'
import css from './richText.module.css'

export type PromptProps = {
  readonly label: string
  readonly initial: string
  readonly apply: string
  /** Says what is wrong, or null when it was taken. */
  readonly onApply: (typed: string) => string | null
  readonly remove?: { readonly label: string; readonly onRemove: () => void } | undefined
  /** It was asked for; one that merely appears beside a chosen thing leaves the focus where it is. */
  readonly takesFocus?: boolean
  readonly onClose: () => void
}

/** One line of text that belongs to the place in the text: no form of its own, as the editor stands in one. */
export const Prompt = ({ label, initial, apply, onApply, remove, takesFocus = false, onClose }: PromptProps) => {
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (): void => setProblem(onApply(typed))
  const heed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') submit()
    else onClose()
  }
  return (
    <div className={css.prompt} role="group" aria-label={label}>
      <Field label={label} error={problem ?? undefined}>
        <TextInput
          // It opens because somebody pressed for it, and what is asked for is typed here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={takesFocus}
          value={typed}
          onKeyDown={heed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button size="small" variant="primary" onClick={submit}>
        {apply}
      </Button>
      {remove === undefined ? null : (
        <Button size="small" onClick={remove.onRemove}>
          {remove.label}
        </Button>
      )}
      <IconButton icon="close" size="small" label={t('richText.close')} onClick={onClose} />
    </div>
  )
}
