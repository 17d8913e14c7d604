import { Link, useSearchParams } from 'react-router-dom'
import { registrationRequested } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay, useSeal } from '../store/index.ts'
import { Banner } from '../ui/index.ts'
import { NewPasswordByLink } from './NewPassword.tsx'
import { Panel } from './Panel.tsx'
import { useLink } from './useLink.ts'

/** SES-39: the first password of an invited user, from the link in the invitation. */
export const VerifyPage = () => {
  const [query] = useSearchParams()
  const outcome = useAppSelector((state) => state.session.forms.register)
  const say = useSay()
  const seal = useSeal()
  const token = query.get('token')
  useLink(token, 'invitation')
  const register = (password: string, repeated: string): void =>
    say(
      registrationRequested({
        client: seal(query.get('client') ?? ''),
        token: seal(token ?? ''),
        user_id: seal(query.get('user_id') ?? ''),
        password: seal(password),
        password2: seal(repeated),
        bypass_validation: false,
      }),
    )
  return (
    <Panel title={t('verify.title')}>
      {token === null ? (
        <Banner tone="warning">{t('reset.badLink')}</Banner>
      ) : outcome.state === 'succeeded' ? (
        <Banner tone="success" live="status">
          {t('verify.done')}
        </Banner>
      ) : (
        <NewPasswordByLink
          label={t('verify.title')}
          submit={t('verify.submit')}
          busy={outcome.state === 'sending'}
          failure={outcome.message}
          onSubmit={register}
        />
      )}
      <Link to="/login">{t('session.title')}</Link>
    </Panel>
  )
}
