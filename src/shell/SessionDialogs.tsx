import {
  backupCodeSeen,
  contactPersonDismissed,
  inFours,
  logoutRequested,
  noticeAccepted,
  systemUseText,
} from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay, useSecret } from '../store/index.ts'
import { Button, Dialog } from '../ui/index.ts'
import { LiveSession } from './LiveSession.tsx'
import css from './notice.module.css'

/** SES-48: whoever spent a backup code has to have the next one, or is shut out without a device. */
const BackupCode = () => {
  const handle = useAppSelector((state) => state.session.backupCode)
  const code = useSecret(handle)
  const say = useSay()
  return (
    <Dialog
      open={handle !== null}
      onOpenChange={() => undefined}
      dismissible={false}
      role="alertdialog"
      size="small"
      title={t('backupCode.title')}
      description={t(code === null ? 'backupCode.gone' : 'backupCode.text')}
      footer={
        <Button variant="primary" onClick={() => say(backupCodeSeen({}))}>
          {t(code === null ? 'backupCode.close' : 'backupCode.seen')}
        </Button>
      }
    >
      {code === null ? null : <p className={css.code}>{inFours(code)}</p>}
    </Dialog>
  )
}

/** SES-32 … SES-38, SES-48: what a session asks before, or just after, it lets somebody in. */
export const SessionDialogs = () => {
  const notice = useAppSelector(systemUseText)
  const contactPerson = useAppSelector((state) => state.session.contactPersonAsked)
  const say = useSay()
  return (
    <>
      <Dialog
        open={notice !== null}
        onOpenChange={() => undefined}
        dismissible={false}
        role="alertdialog"
        title={t('notice.title')}
        footer={
          <>
            <Button onClick={() => say(logoutRequested({}))}>{t('notice.logout')}</Button>
            <Button variant="primary" onClick={() => say(noticeAccepted({}))}>
              {t('notice.accept')}
            </Button>
          </>
        }
      >
        <p className={css.text}>{notice}</p>
      </Dialog>
      <BackupCode />
      <LiveSession />
      <Dialog
        open={contactPerson}
        onOpenChange={(open) => (open ? undefined : say(contactPersonDismissed({})))}
        size="small"
        title={t('contactPerson.title')}
        description={t('session.contactPerson')}
        footer={
          <Button variant="primary" onClick={() => say(contactPersonDismissed({}))}>
            {t('contactPerson.close')}
          </Button>
        }
      />
    </>
  )
}
