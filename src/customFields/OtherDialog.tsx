import type { ReactNode, SyntheticEvent } from 'react'
import { longestOther, mayBeOther, otherDialog, type CustomField } from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { usePart } from '../store/index.ts'
import { Button, Dialog, Field, TextInput } from '../ui/index.ts'

type OtherDialogProps = {
  readonly label: string
  /** The text that the record holds; null where 'Other' is not chosen yet. */
  readonly text: string | null
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onSet: (text: string) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** FLD-17 … FLD-19: asks for the text of the 'Other' choice. */
const OtherDialog = ({ label, text, typed, onType, onSet, onRemove, onClose }: OtherDialogProps) => {
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
          <TextInput
            value={typed}
            maxLength={longestOther}
            autoComplete="off"
            onChange={(event) => onType(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

type Other = { readonly ask: () => void; readonly isAsking: boolean; readonly dialog: ReactNode }

/** The dialog of one field's 'Other' choice. */
export const useOther = (
  { id, label }: Pick<CustomField, 'id' | 'label'>,
  text: string | null,
  { onSet, onRemove }: Pick<OtherDialogProps, 'onSet' | 'onRemove'>,
): Other => {
  const [open, change] = usePart(otherDialog)
  const isAsking = open?.field === id
  const type = (typed: string): void => change({ field: id, text: typed })
  return {
    ask: () => type(text ?? ''),
    isAsking,
    dialog: isAsking ? (
      <OtherDialog
        label={label}
        text={text}
        typed={open.text}
        onType={type}
        onSet={onSet}
        onRemove={onRemove}
        onClose={() => change(null)}
      />
    ) : null,
  }
}
