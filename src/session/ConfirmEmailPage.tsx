import { Link, useSearchParams } from 'react-router-dom'
import { emailConfirmationRequested } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay, useSeal } from '../store/index.ts'
import { Banner, Button, Stack } from '../ui/index.ts'
import { Panel } from './Panel.tsx'

/** Confirms a new e-mail address. Programs open the links in mails too, so a person presses. */
const Confirm = ({ token }: { readonly token: string }) => {
  const { state, message } = useAppSelector(({ session }) => session.forms.email)
  const say = useSay()
  const seal = useSeal()
  if (state === 'succeeded')
    return (
      <Banner tone="success" live="status">
        {t('confirmEmail.done')}
      </Banner>
    )
  return (
    <Stack gap={4}>
      {message === null ? null : (
        <Banner tone="danger" live="alert">
          {message}
        </Banner>
      )}
      <Button
        variant="primary"
        busy={state === 'sending'}
        onClick={() => say(emailConfirmationRequested({ token: seal(token) }))}
      >
        {t('confirmEmail.submit')}
      </Button>
    </Stack>
  )
}

export const ConfirmEmailPage = () => {
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <Panel title={t('confirmEmail.title')}>
      {token === null ? <Banner tone="warning">{t('reset.badLink')}</Banner> : <Confirm token={token} />}
      <Link to="/login">{t('session.title')}</Link>
    </Panel>
  )
}
