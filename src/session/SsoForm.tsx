import { useState, type SubmitEvent } from 'react'
import { ssoRequested, longestLogin } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Button, Field, Stack, TextInput } from '../ui/index.ts'

/** SES-49: asks for the login name and forwards to the account's own sign-in. */
export const SsoForm = () => {
  const [open, setOpen] = useState(false)
  const [userLogin, setUserLogin] = useState('')
  const outcome = useAppSelector((state) => state.session.forms.sso)
  const say = useSay()
  if (!open) return <Button onClick={() => setOpen(true)}>{t('login.sso')}</Button>
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (userLogin.trim() !== '') say(ssoRequested({ user_login: userLogin.trim() }))
  }
  return (
    <form onSubmit={submit} aria-label={t('login.sso')}>
      <Stack gap={3}>
        <Field
          label={t('login.user')}
          help={t('login.sso.help')}
          error={outcome.state === 'failed' ? outcome.message : undefined}
        >
          <TextInput
            // The person has just pressed the button that opens this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            maxLength={longestLogin}
            spellCheck={false}
            value={userLogin}
            onChange={(event) => setUserLogin(event.target.value)}
          />
        </Field>
        <Button type="submit" busy={outcome.state === 'sending'} disabled={userLogin.trim() === ''}>
          {t('login.sso.continue')}
        </Button>
      </Stack>
    </form>
  )
}
