import { actsUnderWay } from '../../domain/calls/index.ts'
import { programsInUse, shutOut, shutOutAsked, shutOutQuestion, type Program } from '../../domain/integrations/index.ts'
import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, useAppSelector, usePart, useSay } from '../store/index.ts'
import { Banner, Button, Card, ConfirmDialog, EmptyState, Skeleton } from '../ui/index.ts'
import css from './integrations.module.css'

const ProgramLine = ({ program }: { readonly program: Program }) => {
  const { id, client_id: clientId, description: name, people, since } = program
  const zone = useZone()
  const [, ask] = usePart(shutOutQuestion)
  const isOnItsWay = useAppSelector((state) => actsUnderWay(state, shutOut).some((each) => each.id === id))
  return (
    <li className={css.connection}>
      <div className={css.about}>
        <h3 className={css.name}>{name}</h3>
        <p className={css.small}>
          {t('integrations.clientId')}: <code>{clientId}</code>
        </p>
        <p className={css.small}>
          {t('integrations.programs.people', { count: people, when: shownInstant(since, zone) })}
        </p>
      </div>
      <Button busy={isOnItsWay} aria-label={t('integrations.revoke.one', { name })} onClick={() => ask(id)}>
        {t('integrations.revoke')}
      </Button>
    </li>
  )
}

/** What acts for anybody of the agency, for whoever looks after its people. */
export const Programs = () => {
  const say = useSay()
  const { value, status, again } = useAnswer(programsInUse)
  const [asked, ask] = usePart(shutOutQuestion)
  const programs = value?.programs ?? []
  const question = programs.find(({ id }) => id === asked)
  return (
    <Card title={t('integrations.programs')}>
      {status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('integrations.programs.failed')}
          actions={<Button onClick={again}>{t('record.again')}</Button>}
        />
      ) : null}
      {value === null && status !== 'failed' ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={2} />
        </div>
      ) : null}
      {value !== null && programs.length === 0 ? (
        <EmptyState icon="link" title={t('integrations.programs.none')} />
      ) : null}
      {programs.length === 0 ? null : (
        <ul className={css.connections}>
          {programs.map((program) => (
            <ProgramLine key={program.id} program={program} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={() => ask(null)}
        title={t('integrations.revoke.ask', { name: question?.description ?? '' })}
        description={t('integrations.programs.text')}
        confirmLabel={t('integrations.revoke')}
        danger
        onConfirm={() => {
          ask(null)
          if (question !== undefined) say(shutOutAsked({ id: question.id }))
        }}
      />
    </Card>
  )
}
