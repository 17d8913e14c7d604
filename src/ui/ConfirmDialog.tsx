import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

export type ConfirmDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** What will happen, and whether it can be undone. */
  readonly description: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string | undefined
  readonly onConfirm: () => void
  /** The action destroys something: the button is red, and the focus starts on the harmless answer. */
  readonly danger?: boolean | undefined
  readonly busy?: boolean | undefined
  /** The text that must be typed before the action can be confirmed. */
  readonly typeToConfirm?: string | undefined
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    open,
    onOpenChange,
    confirmLabel,
    cancelLabel = t('ui.cancel'),
    danger = false,
    busy = false,
    typeToConfirm,
  } = props
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLButtonElement>(null)
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm
  const [seenOpen, setSeenOpen] = useState(open)
  if (seenOpen !== open) {
    setSeenOpen(open)
    setTyped('')
  }
  const cancel = (
    <Button ref={danger ? answer : undefined} onClick={() => onOpenChange(false)}>
      {cancelLabel}
    </Button>
  )
  const confirm = (
    <Button
      ref={danger ? undefined : answer}
      variant={danger ? 'danger' : 'primary'}
      busy={busy}
      disabled={!ready}
      onClick={props.onConfirm}
    >
      {confirmLabel}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={props.title}
      description={props.description}
      size="small"
      role="alertdialog"
      initialFocus={typeToConfirm === undefined ? answer : field}
      footer={
        <>
          {cancel}
          {confirm}
        </>
      }
    >
      {typeToConfirm === undefined ? null : (
        <Field label={t('ui.typeToConfirm', { text: typeToConfirm })}>
          <TextInput ref={field} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
    </Dialog>
  )
}
