import { contactPersonDismissed, logoutRequested, noticeAccepted, systemUseText } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Dialog } from '../ui/index.ts'
import css from './notice.module.css'

/** SES-32 … SES-38: what a session asks before, or just after, it lets somebody in. */
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
