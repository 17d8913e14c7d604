import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { canSubmitLogin, hasSetPassword, loginRequested, longestLogin } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay, useSeal } from '../store/index.ts'
import { Button, Field, isFocusFree, PasswordInput, Stack, TextInput } from '../ui/index.ts'
import css from './session.module.css'

/**
 * User name or e-mail and password (SES-23 … SES-25); `inline` is the one in the top bar (NAV-38). On its own page it
 * takes the focus; its panel, a region named by the page's heading, is announced with the field.
 */
export const LoginForm = ({ inline = false }: { readonly inline?: boolean }) => {
  // Whoever has just set a password goes on with its name.
  const named = useAppSelector((state) => (hasSetPassword(state) ? (state.session.link?.user_login ?? '') : ''))
  const [userLogin, setUserLogin] = useState(named)
  const [password, setPassword] = useState('')
  const say = useSay()
  const seal = useSeal()
  const phase = useAppSelector((state) => state.session.phase)
  const busy = phase === 'signingIn' || phase === 'loading'
  const ready = canSubmitLogin({ user_login: userLogin, password }, phase)

  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!inline && isFocusFree()) (named === '' ? first : second).current?.focus()
  }, [inline, named])

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!ready) return
    say(loginRequested({ user_login: userLogin.trim(), password: seal(password) }))
    setPassword('')
  }
  const user = (
    <Field label={t('login.user')} hideLabel={inline}>
      <TextInput
        ref={first}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={longestLogin}
        spellCheck={false}
        placeholder={inline ? t('login.user') : undefined}
        value={userLogin}
        onChange={(event) => setUserLogin(event.target.value)}
      />
    </Field>
  )
  const secret = (
    <Field label={t('login.password')} hideLabel={inline}>
      {inline ? (
        <TextInput
          type="password"
          name="password"
          autoComplete="current-password"
          placeholder={t('login.password')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        <PasswordInput
          ref={second}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </Field>
  )
  return (
    <form onSubmit={submit} className={inline ? css.inline : css.form} aria-label={t('session.title')}>
      {inline ? (
        <>
          {user}
          {secret}
        </>
      ) : (
        <Stack gap={4}>
          {user}
          {secret}
        </Stack>
      )}
      <Button type="submit" variant={inline ? 'secondary' : 'primary'} busy={busy} disabled={!ready && !busy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
