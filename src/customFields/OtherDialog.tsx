import { useState, type SyntheticEvent } from 'react'
import { mayBeOther } from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { Button, Dialog, Field, TextInput } from '../ui/index.ts'

export type OtherDialogProps = {
  readonly label: string
  /** The text that the record holds; null where 'Other' is not chosen yet. */
  readonly text: string | null
  readonly onSet: (text: string) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** FLD-17 … FLD-19: asks for the text of the 'Other' choice. */
export const OtherDialog = ({ label, text, onSet, onRemove, onClose }: OtherDialogProps) => {
  const [typed, setTyped] = useState(text ?? '')
  const set = (event: SyntheticEvent): void => {
    event.preventDefault()
    // React lets events of a dialog rise to the form that opened it.
    event.stopPropagation()
    if (!mayBeOther(typed)) return
    onSet(typed)
    onClose()
  }
  const remove = (): void => {
    onRemove()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="narrow"
      title={t('customField.other.title', { label })}
      footer={
        <>
          {text === null ? null : (
            <Button variant="quiet" onClick={remove}>
              {t('customField.other.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('customField.other.cancel')}</Button>
          <Button variant="primary" disabled={!mayBeOther(typed)} onClick={set}>
            {t('customField.other.set')}
          </Button>
        </>
      }
    >
      <form onSubmit={set}>
        <Field label={t('customField.other.text')}>
          <TextInput value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
