import { provisioningTokenSeen, regenerateAsked } from '../../domain/integrations/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAppSelector, useSay, useSecret } from '../store/index.ts'
import { Banner, Button, Card, Stack } from '../ui/index.ts'
import css from './integrations.module.css'

/** Once, for whoever has just generated it. */
const Token = () => {
  const say = useSay()
  const handle = useAppSelector(({ integrations }) => integrations.token)
  const token = useSecret(handle)
  if (handle === null) return null
  return (
    <Banner
      tone={token === null ? 'warning' : 'success'}
      live="status"
      title={t('integrations.sso.token')}
      actions={<Button onClick={() => say(provisioningTokenSeen({}))}>{t('integrations.sso.token.seen')}</Button>}
    >
      {token === null ? (
        t('integrations.sso.token.gone')
      ) : (
        <>
          <code className={css.token}>{token}</code>
          <p className={css.small}>{t('integrations.sso.token.keep')}</p>
        </>
      )}
    </Banner>
  )
}

/** INT-03, INT-08 */
export const Provisioning = ({ id }: { readonly id: number }) => {
  const say = useSay()
  const isIssuing = useAppSelector(({ integrations }) => integrations.issuing)
  return (
    <Card title={t('integrations.sso.provisioning')}>
      <Stack gap={3} align="start">
        <p>{t('integrations.sso.provisioning.text')}</p>
        <Token />
        <Button busy={isIssuing} onClick={() => say(regenerateAsked({ id }))}>
          {t('integrations.sso.regenerate')}
        </Button>
      </Stack>
    </Card>
  )
}
