import {
  accountDeactivationAsked,
  deactivateAccount,
  deactivationQuestion,
  type ClientAccount,
} from '../../domain/accounts/index.ts'
import { actsUnderWay } from '../../domain/calls/index.ts'
import { t } from '../../domain/messages/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector, usePart, useSay } from '../store/index.ts'
import { Button, Card, ConfirmDialog, Stack } from '../ui/index.ts'

/** BIL-24: an account is left, or is back. Nobody leaves the own one. */
export const Deactivation = ({
  account: { id, name, deactivation_date: since },
}: {
  readonly account: ClientAccount
}) => {
  const say = useSay()
  const [asked, ask] = usePart(deactivationQuestion)
  const isOwn = useAppSelector((state) => currentAccount(state)?.id === id)
  const busy = useAppSelector((state) => actsUnderWay(state, deactivateAccount).some(({ account }) => account === id))
  if (isOwn) return null
  return (
    <Card title={t(since === null ? 'account.deactivate' : 'account.activate')}>
      <Stack gap={3} align="start">
        <p>{t(since === null ? 'account.deactivate.text' : 'account.activate.text')}</p>
        <Button
          busy={busy}
          variant={since === null ? 'danger' : 'secondary'}
          onClick={() => (since === null ? ask(true) : say(accountDeactivationAsked({ account: id, active: true })))}
        >
          {t(since === null ? 'account.deactivate.do' : 'account.activate.do')}
        </Button>
      </Stack>
      <ConfirmDialog
        open={asked === true}
        onOpenChange={() => ask(null)}
        title={t('account.deactivate.ask', { name })}
        description={t('account.deactivate.text')}
        confirmLabel={t('account.deactivate.do')}
        danger
        onConfirm={() => {
          ask(null)
          say(accountDeactivationAsked({ account: id, active: false }))
        }}
      />
    </Card>
  )
}
