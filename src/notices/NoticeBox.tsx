import type { ReactNode } from 'react'
import { t } from '../../domain/messages/index.ts'
import { Button, Dialog } from '../ui/index.ts'
import css from './notices.module.css'

type Answer = { readonly text?: string | undefined; readonly onAnswer: () => void }
type Props = {
  readonly title: string
  readonly body: ReactNode
  /** Left until it is accepted by itself; null where nothing counts. */
  readonly seconds?: number | null
  readonly cancel?: Answer | undefined
  readonly accept?: Answer | undefined
  /** How one without buttons is closed. */
  readonly onClose: () => void
}

/** NOT-10, NOT-11: a title and a body, and besides them what is asked for. */
export const NoticeBox = ({ title, body, seconds = null, cancel, accept, onClose }: Props) => {
  const hasButtons = cancel !== undefined || accept !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      dismissible={!hasButtons}
      role="alertdialog"
      title={title}
      description={body}
      footer={
        hasButtons ? (
          <>
            {cancel === undefined ? null : (
              <Button onClick={cancel.onAnswer}>{cancel.text ?? t('notices.dialog.cancel')}</Button>
            )}
            {accept === undefined ? null : (
              <Button variant="primary" onClick={accept.onAnswer}>
                {accept.text ?? t('notices.dialog.accept')}
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      {seconds === null ? null : (
        <p className={css.seconds} role="timer">
          {t('notices.dialog.seconds', { seconds })}
        </p>
      )}
    </Dialog>
  )
}
