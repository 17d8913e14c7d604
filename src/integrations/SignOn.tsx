import { generateAsked, ssoApplication } from '../../domain/integrations/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useAnswer, useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card, DescriptionList, EmptyState, Skeleton } from '../ui/index.ts'
import { IdentityProvider } from './IdentityProvider.tsx'
import css from './integrations.module.css'
import { Provisioning } from './Provisioning.tsx'

/** INT-02, INT-03, INT-20 */
export const SignOn = () => {
  const say = useSay()
  const { value, status, again } = useAnswer(ssoApplication)
  const isIssuing = useAppSelector(({ integrations }) => integrations.issuing)
  if (status === 'failed')
    return (
      <Banner
        tone="danger"
        live="alert"
        title={t('integrations.sso.failed')}
        actions={<Button onClick={again}>{t('record.again')}</Button>}
      />
    )
  if (value === null)
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="row" count={4} />
      </div>
    )
  const { application } = value
  if (application === null)
    return (
      <EmptyState
        icon="link"
        headingLevel={2}
        title={t('integrations.sso.none')}
        action={
          <Button variant="primary" busy={isIssuing} onClick={() => say(generateAsked({}))}>
            {t('integrations.sso.generate')}
          </Button>
        }
      >
        {t('integrations.sso.none.text')}
      </EmptyState>
    )
  return (
    <div className={css.page}>
      <Banner tone="info" title={t('integrations.sso.toCome')}>
        {t('integrations.sso.toCome.text')}
      </Banner>
      <Provisioning id={application.id} />
      <Card title={t('integrations.sso.service')}>
        <DescriptionList
          items={[
            { term: t('integrations.sso.entity'), value: application.entity_id },
            { term: t('integrations.sso.signIn'), value: application.sign_in_url },
            { term: t('integrations.sso.metadata'), value: application.metadata_url },
          ]}
        />
      </Card>
      <IdentityProvider />
    </div>
  )
}
