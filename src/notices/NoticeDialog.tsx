import { t } from '../../domain/messages/index.ts'
import { dialogAccepted, dialogCancelled, shownDialog, type NoticeDialog as Shown } from '../../domain/notices/index.ts'
import { RichText } from '../richText/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Dialog } from '../ui/index.ts'
import css from './notices.module.css'

/** NOT-11, NOT-13: a broadcast's button is called otherwise than usual. */
const acceptText = ({ about }: Shown): string =>
  t(about === 'broadcast' ? 'notices.dialog.ok' : 'notices.dialog.accept')

/** NOT-10 … NOT-13: the first of those that wait. One without buttons is closed as any dialog. */
export const NoticeDialog = () => {
  const dialog = useAppSelector(shownDialog)
  const say = useSay()
  if (dialog === null) return null
  const { id, about, body, seconds, hasCancel, hasAccept } = dialog
  const cancel = (): void => say(dialogCancelled({ dialog: id }))
  const hasButtons = hasCancel || hasAccept
  return (
    <Dialog
      key={id}
      open
      onOpenChange={(open) => (open ? undefined : cancel())}
      dismissible={!hasButtons}
      role="alertdialog"
      title={t(`notices.dialog.${about}`)}
      description={about === 'access' ? t('notices.dialog.access.text') : <RichText value={body} />}
      footer={
        hasButtons ? (
          <>
            {hasCancel ? <Button onClick={cancel}>{t('notices.dialog.cancel')}</Button> : null}
            {hasAccept ? (
              <Button variant="primary" onClick={() => say(dialogAccepted({ dialog: id }))}>
                {acceptText(dialog)}
              </Button>
            ) : null}
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
