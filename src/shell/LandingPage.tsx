import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { longestEmail, signUpRequested } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card, Field, Stack, TextInput } from '../ui/index.ts'
import css from './landing.module.css'

/** NAV-54, NAV-55: what a visitor finds. */
export const LandingPage = () => {
  const [email, setEmail] = useState('')
  const outcome = useAppSelector((state) => state.session.forms.signUp)
  const say = useSay()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (email.trim() !== '') say(signUpRequested({ email: email.trim() }))
  }
  return (
    <div className={css.landing}>
      <div className={css.intro}>
        <h1>{t('home.intro.title')}</h1>
        <p>{t('home.intro.text')}</p>
        <Button asChild variant="primary">
          <Link to="/login">{t('login.title')}</Link>
        </Button>
      </div>
      <Card title={t('home.signUp')}>
        {outcome.state === 'succeeded' ? (
          <Banner tone="success" live="status">
            {t('home.signUp.done')}
          </Banner>
        ) : (
          <form onSubmit={submit} aria-label={t('home.signUp')}>
            <Stack gap={4}>
              <Field label={t('home.signUp.email')} error={outcome.message ?? undefined}>
                <TextInput
                  type="email"
                  autoComplete="email"
                  maxLength={longestEmail}
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
              </Field>
              <Button type="submit" busy={outcome.state === 'sending'} disabled={email.trim() === ''}>
                {t('home.signUp.submit')}
              </Button>
            </Stack>
          </form>
        )}
      </Card>
    </div>
  )
}
