import { authenticatorAsked, authenticatorCodeGiven, authenticatorCodeLength } from '../../domain/profile/index.ts'
import {
  authenticatorAddress,
  currentAccount,
  currentUser,
  inFours,
  logoutRequested,
} from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay, useSecret } from '../store/index.ts'
import { Banner, Button, Skeleton, Stack } from '../ui/index.ts'
import { CodeEntry } from './CodeEntry.tsx'
import { QrCode } from './QrCode.tsx'
import css from './profile.module.css'

const isWhole = (code: string): boolean => code.length === authenticatorCodeLength

/** The server gives the secret of a device only to whoever has just signed in. */
export const SignInFirst = () => {
  const say = useSay()
  return (
    <Banner
      tone="warning"
      title={t('profile.factor.stale')}
      actions={<Button onClick={() => say(logoutRequested({}))}>{t('profile.factor.stale.logout')}</Button>}
    >
      {t('profile.factor.stale.text')}
    </Banner>
  )
}

/** PRO-20, PRO-22 */
export const Authenticator = () => {
  const say = useSay()
  const state = useAppSelector(({ profile }) => profile.authenticator)
  const problem = useAppSelector(({ profile }) => profile.problem)
  const handle = useAppSelector(({ profile }) => profile.secret)
  const issuer = useAppSelector(currentAccount)?.product_name ?? t('product.name')
  const login = useAppSelector(currentUser)?.user_login ?? ''
  const secret = useSecret(handle)
  if (state === 'failed')
    return (
      <Stack gap={3} align="start">
        <Banner tone="danger" live="alert" title={t('profile.factor.failed')}>
          {problem}
        </Banner>
        <Button onClick={() => say(authenticatorAsked({}))}>{t('profile.factor.again')}</Button>
      </Stack>
    )
  if (state !== 'issued') return <Skeleton shape="block" />
  if (secret === null) return null
  return (
    <Stack gap={4}>
      <p>{t('profile.totp.scan')}</p>
      <QrCode text={authenticatorAddress(issuer, login, secret)} label={t('profile.totp.qr')} />
      <p>
        {t('profile.totp.key')} <code className={css.key}>{inFours(secret)}</code>
      </p>
      <CodeEntry
        label={t('profile.totp.code')}
        help={t('profile.totp.code.help')}
        submit={t('profile.totp.verify')}
        isWhole={isWhole}
        onCode={(code) => say(authenticatorCodeGiven({ code }))}
      />
    </Stack>
  )
}
