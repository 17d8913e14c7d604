import { useSearchParams } from 'react-router-dom'
import { reachOf } from '../../domain/access/index.ts'
import { allowAsked, askedIn, authorization, denied, type AskedByProgram } from '../../domain/integrations/index.ts'
import { accessUserOf } from '../../domain/links/index.ts'
import { t } from '../../domain/messages/index.ts'
import { currentAccount, currentUser } from '../../domain/session/index.ts'
import { useAnswer, useAppSelector, useSay } from '../store/index.ts'
import { Banner, Button, Card, PageHeader, Skeleton, Stack } from '../ui/index.ts'
import css from './integrations.module.css'
import { ScopeList } from './ScopeList.tsx'

const noCapabilities: ReadonlySet<string> = new Set()

const Question = ({ asked }: { readonly asked: AskedByProgram }) => {
  const say = useSay()
  const { state: _state, ...question } = asked
  const { value, status } = useAnswer(authorization, question)
  const { allowing, problem } = useAppSelector(({ integrations }) => integrations)
  const user = useAppSelector(currentUser)
  const agency = useAppSelector(currentAccount)
  const reach = useAppSelector((state) => reachOf(accessUserOf(state)?.capabilities ?? noCapabilities))
  if (status === 'failed')
    return (
      <Banner tone="danger" live="alert" title={t('integrations.authorize.refused')}>
        {t('integrations.authorize.refusedText')}
      </Banner>
    )
  if (value === null)
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="row" count={4} />
      </div>
    )
  if (allowing === 'done')
    return (
      <Banner tone="success" live="status">
        {t('integrations.authorize.done')}
      </Banner>
    )
  const { application, scopes } = value
  const name = `${user?.first ?? ''} ${user?.last ?? ''}`
  return (
    <Card title={t('integrations.authorize.asks', { name: application.description })}>
      <Stack gap={4}>
        <p>{t('integrations.authorize.account', { user: name, agency: agency?.name ?? '' })}</p>
        <p>{t(scopes.length === 0 ? 'integrations.authorize.noScopes' : 'integrations.authorize.scopes')}</p>
        <ScopeList scopes={scopes} />
        {scopes.length === 0 || reach === 'own' ? null : <p>{t(`integrations.authorize.reach.${reach}`)}</p>}
        {asked.redirect_uri === '' ? null : (
          <p className={css.address}>{t('integrations.authorize.goesTo', { address: asked.redirect_uri })}</p>
        )}
        <p className={css.small}>{t('integrations.authorize.trust')}</p>
        {problem === null ? null : (
          <Banner tone="danger" live="alert">
            {problem}
          </Banner>
        )}
        <div className={css.actions}>
          <Button variant="primary" busy={allowing === 'sending'} onClick={() => say(allowAsked({ ...asked, scopes }))}>
            {t('integrations.authorize.allow')}
          </Button>
          <Button disabled={allowing === 'sending'} onClick={() => say(denied({}))}>
            {t('integrations.authorize.deny')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

/** INT-19, SRV-73 */
export const AuthorizePage = () => {
  const [query] = useSearchParams()
  const asked = askedIn(query)
  return (
    <>
      <PageHeader title={t('route.authorize')} />
      <div className={css.question}>
        {asked === null ? (
          <Banner tone="danger" live="alert" title={t('integrations.authorize.refused')}>
            {t('integrations.authorize.refusedText')}
          </Banner>
        ) : (
          <Question key={query.toString()} asked={asked} />
        )}
      </div>
    </>
  )
}
