import type { ReactNode, SyntheticEvent } from 'react'
import {
  longestOther,
  mayBeOther,
  otherDialog,
  otherText,
  otherValue,
  type CustomField,
} from '../../domain/customFields/index.ts'
import { t } from '../../domain/messages/index.ts'
import { usePart } from '../store/index.ts'
import { Button, Dialog, Field, TextInput } from '../ui/index.ts'

type OtherDialogProps = {
  readonly label: string
  /** Whether 'Other' was chosen before. */
  readonly isChosen: boolean
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onSet: () => void
  readonly onRemove: () => void
  readonly onCancel: () => void
}

/** FLD-17 … FLD-19: asks for the text of the 'Other' choice. */
const OtherDialog = ({ label, isChosen, typed, onType, onSet, onRemove, onCancel }: OtherDialogProps) => {
  const set = (event: SyntheticEvent): void => {
    event.preventDefault()
    // React lets events of a dialog rise to the form that opened it.
    event.stopPropagation()
    if (mayBeOther(typed)) onSet()
  }
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      size="narrow"
      title={t('customField.other.title', { label })}
      footer={
        <>
          {isChosen ? (
            <Button variant="quiet" onClick={onRemove}>
              {t('customField.other.remove')}
            </Button>
          ) : null}
          <Button onClick={onCancel}>{t('customField.other.cancel')}</Button>
          <Button variant="primary" disabled={!mayBeOther(typed)} onClick={set}>
            {t('customField.other.set')}
          </Button>
        </>
      }
    >
      <form onSubmit={set}>
        <Field label={t('customField.other.text')}>
          <TextInput value={typed} maxLength={longestOther} onChange={(event) => onType(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

type Other = { readonly ask: () => void; readonly isAsking: boolean; readonly dialog: ReactNode }

/** The dialog of one field's 'Other' choice: `held` is what is chosen now, one value or several. */
export const useOther = (
  definition: Pick<CustomField, 'id' | 'label' | 'options'>,
  { held, isOne, onChange }: { held: readonly string[]; isOne: boolean; onChange: (held: readonly string[]) => void },
): Other => {
  const [open, change] = usePart(otherDialog)
  const { id, label } = definition
  const asOther = (value: string): string | null => otherText(definition, value)
  const ask = (): void =>
    change({ field: id, text: held.map(asOther).find((text) => text !== null) ?? '', before: [...held] })
  if (open?.field !== id) return { ask, isAsking: false, dialog: null }
  const before = open.before ?? held
  // What an option is may change while it is open, so it is asked of what was chosen, not of what is being typed.
  const rest = isOne ? [] : before.filter((value) => asOther(value) === null)
  const saying = (text: string): readonly string[] =>
    mayBeOther(text) ? [...new Set([...rest, otherValue(text)])] : before
  const close = (value: readonly string[]): void => {
    onChange(value)
    change(null)
  }
  return {
    ask,
    isAsking: true,
    dialog: (
      <OtherDialog
        label={label}
        isChosen={before.some((value) => asOther(value) !== null)}
        typed={open.text}
        onType={(text) => {
          change({ ...open, text, before: [...before] })
          onChange(saying(text))
        }}
        onSet={() => close(saying(open.text))}
        onRemove={() => close(rest)}
        onCancel={() => close(before)}
      />
    ),
  }
}
