import { isoInstantAt } from '../../domain/kernel/index.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { hasSetPassword, loginMessage } from '../../domain/session/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import { shortDateTime, spoken, t } from '../../domain/messages/index.ts'
import { setup } from '../setup/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Banner } from '../ui/index.ts'
import { CodeForm } from './CodeForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { Panel } from './Panel.tsx'
import css from './session.module.css'
import { SsoForm } from './SsoForm.tsx'

/** Why the login page is shown, with its time (SES-16). */
const Message = () => {
  const message = useAppSelector(loginMessage)
  if (message === null) return null
  return (
    <Banner tone={message.reason === 'logout' ? 'info' : 'warning'} live="alert">
      <span className={css.text}>{spoken(message.text)}</span>{' '}
      <time className={css.time} dateTime={isoInstantAt(message.at)}>
        {t('login.at', { time: shortDateTime(message.at) })}
      </time>
    </Banner>
  )
}

/** Where somebody comes from who has just set a password. */
const PasswordSet = () => {
  const isSet = useAppSelector(hasSetPassword)
  const isMessage = useAppSelector((state) => loginMessage(state) !== null)
  if (!isSet || isMessage) return null
  return (
    <Banner tone="success" live="status">
      {t('login.passwordSet')}
    </Banner>
  )
}

/** What became of unsaved work when the session ended. */
const Unsaved = () => {
  const kept = useAppSelector((state) => state.session.draftsKept)
  const lost = useAppSelector((state) => state.session.draftsLost)
  return (
    <>
      {lost === 0 ? null : (
        <Banner tone="danger" live="alert">
          {t('login.lost', { lost })}
        </Banner>
      )}
      {kept === 0 ? null : (
        <Banner tone="info" live="status">
          {t('login.kept', { kept })}
        </Banner>
      )}
    </>
  )
}

/** The product is there, but nobody can sign in: whoever installed it is told what comes next. */
const NobodyYet = () =>
  setup.hasAccounts ? null : (
    <Banner tone="warning" live="status">
      {t('login.nobodyYet', { command: 'npm run admin -- create-account' })}
    </Banner>
  )

export const LoginPage = () => {
  const code = useAppSelector((state) => state.session.code)
  const phase = useAppSelector((state) => state.session.phase)
  const say = useSay()
  useEffect(() => {
    if (phase === 'ready') say(navigationRequested({ route: 'home' }))
  }, [phase, say])

  return (
    <Panel title={code === null ? t('login.title') : t('login.code.title')}>
      <Message />
      {code === null ? <PasswordSet /> : null}
      <Unsaved />
      <NobodyYet />
      {code === null ? (
        <LoginForm />
      ) : (
        <CodeForm
          method={code.method}
          userLogin={code.user_login}
          password={code.password}
          busy={phase === 'signingIn'}
        />
      )}
      {code === null ? <SsoForm /> : null}
      {code === null ? (
        <p className={css.links}>
          <Link to="/reset">{t('login.forgotten')}</Link>
        </p>
      ) : null}
    </Panel>
  )
}
