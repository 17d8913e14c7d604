import { guards } from '../../domain/access/index.ts'
import {
  authorizedApplications,
  revokeAsked,
  revokeQuestion,
  type AuthorizedApplication,
} from '../../domain/integrations/index.ts'
import { meets, shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button, Card, ConfirmDialog, EmptyState, Skeleton } from '../ui/index.ts'
import css from './integrations.module.css'
import { NewConnection } from './NewConnection.tsx'
import { Programs } from './Programs.tsx'
import { ScopeList } from './ScopeList.tsx'

/** What was agreed to stays as it was read then, whatever the program is called or registered for by now. */
const Agreed = ({ agreed }: { readonly agreed: NonNullable<AuthorizedApplication['agreed']> }) => {
  const zone = useZone()
  return agreed.map(({ at, to, scopes }) => (
    <div key={at} className={css.small}>
      <p className={css.small}>{t('integrations.agreed', { when: shownInstant(at, zone), name: to })}</p>
      {scopes.length === 0 ? <p className={css.small}>{t('integrations.authorize.noScopes')}</p> : null}
      <ScopeList scopes={scopes} />
    </div>
  ))
}

const Connection = ({ application }: { readonly application: AuthorizedApplication }) => {
  const { id, client_id: clientId, description: name, tokens, agreed = [] } = application
  const zone = useZone()
  const [, ask] = usePart(revokeQuestion)
  const isRevoking = useAppSelector(({ integrations }) => integrations.revoking.includes(id))
  const since = tokens[0]?.created
  return (
    <li className={css.connection}>
      <div className={css.about}>
        <h3 className={css.name}>{name}</h3>
        <p className={css.small}>
          {t('integrations.clientId')}: <code>{clientId}</code>
        </p>
        {since === undefined ? null : (
          <p className={css.small}>{t('integrations.since', { when: shownInstant(since, zone) })}</p>
        )}
        <Agreed agreed={agreed} />
      </div>
      <Button busy={isRevoking} aria-label={t('integrations.revoke.one', { name })} onClick={() => ask(id)}>
        {t('integrations.revoke')}
      </Button>
    </li>
  )
}

/** INT-09, INT-10, INT-14, INT-17 */
const ConnectionList = () => {
  const say = useSay()
  const { value, status, again } = useAnswer(authorizedApplications)
  const [asked, ask] = usePart(revokeQuestion)
  const applications = value?.applications ?? []
  const question = applications.find(({ id }) => id === asked)
  return (
    <Card
      title={t('integrations.list')}
      actions={
        <Button icon="refresh" size="small" busy={status === 'asking' && value !== null} onClick={again}>
          {t('integrations.reload')}
        </Button>
      }
    >
      <p role="status" className={css.status}>
        {status === 'asking' && value !== null ? t('integrations.reloading') : ''}
      </p>
      {status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('integrations.failed')}
          actions={<Button onClick={again}>{t('record.again')}</Button>}
        />
      ) : null}
      {value === null && status !== 'failed' ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={2} />
        </div>
      ) : null}
      {value !== null && applications.length === 0 ? <EmptyState icon="link" title={t('integrations.none')} /> : null}
      {applications.length === 0 ? null : (
        <ul className={css.connections}>
          {applications.map((application) => (
            <Connection key={application.id} application={application} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={() => ask(null)}
        title={t('integrations.revoke.ask', { name: question?.description ?? '' })}
        description={t('integrations.revoke.text')}
        confirmLabel={t('integrations.revoke')}
        danger
        onConfirm={() => {
          ask(null)
          if (question !== undefined) say(revokeAsked({ id: question.id }))
        }}
      />
    </Card>
  )
}

export const Connections = () => {
  const looksAfterPeople = useAppSelector((state) => meets(scopesOf(state), guards['admin.users']))
  return (
    <div className={css.page}>
      <ConnectionList />
      <NewConnection />
      {looksAfterPeople ? <Programs /> : null}
    </div>
  )
}
