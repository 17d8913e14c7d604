import { useState, type SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { passwordResetRequested, passwordSetRequested, longestLogin } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { setup } from '../setup/index.ts'
import { useAppSelector, useSay, useSeal } from '../store/index.ts'
import { Banner, Button, Checkbox, Field, Stack, TextInput } from '../ui/index.ts'
import { NewPasswordByLink } from './NewPassword.tsx'
import { Panel } from './Panel.tsx'
import { useLink } from './useLink.ts'

/** SES-42: asks for the link. The answer is the same whether or not the name exists (SES-43). */
const AskForLink = () => {
  const [userLogin, setUserLogin] = useState('')
  const [removeOld, setRemoveOld] = useState(false)
  const outcome = useAppSelector((state) => state.session.forms.reset)
  const say = useSay()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (userLogin.trim() !== '')
      say(passwordResetRequested({ user_login: userLogin.trim(), remove_old_password: removeOld }))
  }
  if (outcome.state === 'succeeded')
    return (
      <Banner tone="success" live="status">
        {t('reset.sent')}
      </Banner>
    )
  return (
    <form onSubmit={submit} aria-label={t('reset.title')}>
      <Stack gap={4}>
        {outcome.message === null ? null : (
          <Banner tone="danger" live="alert">
            {outcome.message}
          </Banner>
        )}
        <Field label={t('login.user')} required>
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            maxLength={longestLogin}
            value={userLogin}
            onChange={(event) => setUserLogin(event.target.value)}
          />
        </Field>
        <Checkbox
          label={t('reset.remove')}
          checked={removeOld}
          onChange={(event) => setRemoveOld(event.target.checked)}
        />
        <Button type="submit" variant="primary" busy={outcome.state === 'sending'} disabled={userLogin.trim() === ''}>
          {t('reset.submit')}
        </Button>
      </Stack>
    </form>
  )
}

/** SES-44: the form behind the link; `token_type` is reset_token unless the link names another. */
const SetPassword = ({ token, tokenType }: { readonly token: string; readonly tokenType: string }) => {
  const outcome = useAppSelector((state) => state.session.forms.password)
  useLink(token, 'reset')
  const say = useSay()
  const seal = useSeal()
  if (outcome.state === 'succeeded')
    return (
      <Banner tone="success" live="status">
        {t('reset.done')}
      </Banner>
    )
  return (
    <NewPasswordByLink
      label={t('reset.set.title')}
      submit={t('reset.set')}
      busy={outcome.state === 'sending'}
      failure={outcome.message}
      onSubmit={(password, repeated) =>
        say(
          passwordSetRequested({
            token: seal(token),
            password: seal(password),
            password2: seal(repeated),
            token_type: tokenType,
          }),
        )
      }
    />
  )
}

export const ResetPage = () => {
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <Panel title={token === null ? t('reset.title') : t('reset.set.title')}>
      {token === null ? (
        setup.sendsMail ? (
          <AskForLink />
        ) : (
          <Banner tone="info">{t('reset.noMail')}</Banner>
        )
      ) : (
        <SetPassword token={token} tokenType={query.get('token_type') ?? 'reset_token'} />
      )}
      <Link to="/login">{t('session.title')}</Link>
    </Panel>
  )
}
