import { Link } from 'react-router-dom'
import { entities, recordOf, recordTitle, shownInstant } from '../../domain/records/index.ts'
import { stageLabel } from '../../domain/config/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Badge, Button, Card, EmptyState, Icon, PageHeader } from '../ui/index.ts'
import { RecordForm } from './RecordForm.tsx'
import { RecordGate } from './RecordGate.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import css from './records.module.css'
import { useZone } from './useRecordForm.ts'

const tabs = ['edit', 'clients'] as const

const useCase = (id: number) => useAppSelector((state) => recordOf(state, 'court_case', id))

/** The clients on a case, each with its View/Edit link (CLI-16). */
const Clients = ({ id }: { readonly id: number }) => {
  const courtCase = useCase(id)
  const mayAdd = useAppSelector((state) => scopesOf(state)?.has('add_victim') ?? false)
  if (courtCase === undefined) return null
  const add = mayAdd ? (
    <Button asChild icon="plus">
      <Link to={`/new/victim?case=${id}`}>{t('record.addClient')}</Link>
    </Button>
  ) : null
  if (courtCase.victims.length === 0) return <EmptyState icon="users" title={t('record.clientsOfCase.none')} action={add} />
  return (
    <Card title={t('record.clientsOfCase')} actions={add}>
      <ul className={css.clients}>
        {courtCase.victims.map((client) => (
          <li key={client.id}>
            <Icon name="user" size="small" />
            <span>{client.name}</span>
            <Badge>{tOf(`victim_type.${client.victim_type}`)}</Badge>
            <Link to={pathOf({ route: 'case.victim', caseId: id, victimId: client.id, tab: 'edit' })} aria-label={`${t('record.viewEdit')}: ${client.name}`}>
              {t('record.viewEdit')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Head = ({ id }: { readonly id: number }) => {
  const courtCase = useCase(id)
  const title = useAppSelector((state) => recordTitle(state, 'court_case', id))
  const stage = useAppSelector((state) => (courtCase?.stage_id ? stageLabel(state, courtCase.stage_id, 'value') : null))
  const zone = useZone()
  if (courtCase === undefined) return null
  return (
    <PageHeader
      title={title}
      back={<Link to="/list/cases">{tOf(entities.court_case.names.many)}</Link>}
      badges={
        <>
          {courtCase.limited_access ? <Icon name="lock" size="small" label={t('record.limitedAccess')} /> : null}
          {courtCase.status === 0 ? <Badge tone="warning">{t('status.inactive')}</Badge> : null}
          {stage === null ? null : <Badge tone="accent">{stage}</Badge>}
        </>
      }
      meta={t('record.updated', { time: shownInstant(courtCase.updated_at, zone) })}
    />
  )
}

export const CasePage = ({ caseId, tab }: { readonly caseId: number; readonly tab: string }) => {
  const count = useCase(caseId)?.victims.length
  return (
    <RecordGate kind="court_case" id={caseId}>
      <div className={css.top}>
        <Head id={caseId} />
        <RecordTabs
          label={tOf(entities.court_case.names.one)}
          selected={tab}
          items={tabs.map((each) => ({ id: each, label: t(`record.tab.${each}`), href: pathOf({ route: 'case.manage', caseId, tab: each }), count: each === 'clients' ? count : undefined }))}
        />
      </div>
      {tab === 'clients' ? <Clients id={caseId} /> : <RecordForm kind="court_case" id={caseId} />}
    </RecordGate>
  )
}
