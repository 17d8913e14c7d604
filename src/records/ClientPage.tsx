import { Link } from 'react-router-dom'
import { ageOf, clientTitle, dayFrom, entities, recordOf, recordTitle, shownInstant, shownPhone, type Records } from '../../domain/records/index.ts'
import { advocateLabel, genderLabel, raceLabel } from '../../domain/config/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Avatar, Badge, Button, Card, DescriptionList, EmptyState, Icon, PageHeader } from '../ui/index.ts'
import { RecordForm } from './RecordForm.tsx'
import { RecordGate } from './RecordGate.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import css from './records.module.css'
import { useToday } from '../clock/index.ts'
import { useZone } from './useRecordForm.ts'

type Place = { readonly caseId: number; readonly victimId: number; readonly tab: string }

const tabs = ['services', 'timelogs', 'edit'] as const

const useClient = (id: number) => useAppSelector((state) => recordOf(state, 'victim', id))

/** Ways to reach the person that can be pressed. */
const Contact = ({ client }: { readonly client: Records['victim'] }) => {
  const phones = [client.primary_phone, client.secondary_phone].filter((phone) => phone !== null)
  const street = [client.address1, client.address2].filter(Boolean).join(', ')
  const town = [client.city, [client.state, client.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  if (phones.length === 0 && client.email === null && street === '' && town === '') return <p className={css.quiet}>{t('record.contact.none')}</p>
  return (
    <ul className={css.links}>
      {phones.map((phone) => (
        <li key={phone}>
          <a href={`tel:+${phone}`}>{shownPhone(phone)}</a>
        </li>
      ))}
      {client.email === null ? null : (
        <li>
          <a href={`mailto:${client.email}`}>{client.email}</a>
        </li>
      )}
      {street === '' ? null : <li>{street}</li>}
      {town === '' ? null : <li>{town}</li>}
    </ul>
  )
}

/** The facts one looks for first, and the same person's other records (CLI-17). */
const Facts = ({ id }: { readonly id: number }) => {
  const client = useClient(id)
  const today = dayFrom(useToday())
  const race = useAppSelector((state) => (client?.race ? raceLabel(state, client.race, 'value') : null))
  const gender = useAppSelector((state) => (client?.gender ? genderLabel(state, client.gender, 'value') : null))
  const owner = useAppSelector((state) => (client?.owner_id ? advocateLabel(state, client.owner_id, 'value') : null))
  if (client === undefined) return null
  const age = today === null ? null : ageOf(client, today)
  return (
    <aside className={css.facts} aria-label={t('record.facts')}>
      <Card title={t('record.facts')}>
        <DescriptionList
          items={[
            { term: tOf('field.case_reference_id'), value: <Link to={pathOf({ route: 'case.manage', caseId: client.case_id, tab: 'edit' })}>{client.case_reference_id ?? `#${client.case_id}`}</Link> },
            { term: tOf('field.victim_type'), value: tOf(`victim_type.${client.victim_type}`) },
            { term: tOf('field.true_age'), value: age === null ? undefined : t('record.age', { age }) },
            { term: tOf('field.race'), value: race ?? undefined },
            { term: tOf('field.gender'), value: gender ?? undefined },
            { term: tOf('field.owner'), value: owner ?? undefined },
          ]}
        />
      </Card>
      <Card title={t('record.contact')}>
        <Contact client={client} />
      </Card>
      {client.other_victim_ids.length === 0 ? null : (
        <Card title={t('record.otherRecords')}>
          <ul className={css.links}>
            {client.other_victim_ids.map((other) => (
              <li key={other.id}>
                <Link to={pathOf({ route: 'case.victim', caseId: other.case_id, victimId: other.id, tab: 'edit' })}>
                  {t('record.case', { number: `#${other.case_id}` })}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </aside>
  )
}

/** A tab whose records this client has none of. */
const NothingYet = ({ place }: { readonly place: Place }) => {
  const part = place.tab === 'timelogs' ? 'timelogs' : 'services'
  return (
    <section className={css.sheet} aria-label={t(`record.tab.${part}`)}>
      <EmptyState
        icon={part === 'timelogs' ? 'clock' : 'list'}
        title={t(`record.${part}.none`)}
        action={
          <Button asChild>
            <Link to={pathOf({ route: 'case.victim', caseId: place.caseId, victimId: place.victimId, tab: 'edit' })}>{t('record.openInformation')}</Link>
          </Button>
        }
      >
        {t(`record.${part}.none.text`)}
      </EmptyState>
    </section>
  )
}

const Head = ({ place }: { readonly place: Place }) => {
  const client = useClient(place.victimId)
  const title = useAppSelector((state) => recordTitle(state, 'victim', place.victimId))
  const zone = useZone()
  if (client === undefined) return null
  return (
    <PageHeader
      leading={<Avatar name={clientTitle(client)} size="large" />}
      title={title}
      badges={
        <>
          {client.limited_access ? <Icon name="lock" size="small" label={t('record.limitedAccess')} /> : null}
          {client.status === 0 ? <Badge tone="warning">{t('status.inactive')}</Badge> : null}
          {client.deceased ? <Badge>{tOf('field.deceased')}</Badge> : null}
        </>
      }
      back={<Link to={pathOf({ route: 'case.manage', caseId: place.caseId, tab: 'edit' })}>{t('record.case', { number: client.case_reference_id ?? `#${place.caseId}` })}</Link>}
      meta={t('record.updated', { time: shownInstant(client.updated_at, zone) })}
    />
  )
}

export const ClientPage = (place: Place) => (
  <RecordGate kind="victim" id={place.victimId}>
    <div className={css.top}>
      <Head place={place} />
      <RecordTabs
        label={tOf(entities.victim.names.one)}
        selected={place.tab}
        items={tabs.map((tab) => ({ id: tab, label: t(`record.tab.${tab}`), href: pathOf({ route: 'case.victim', caseId: place.caseId, victimId: place.victimId, tab }) }))}
      />
    </div>
    <div className={css.columns} data-tab={place.tab}>
      {place.tab === 'edit' ? <RecordForm kind="victim" id={place.victimId} /> : <NothingYet place={place} />}
      <Facts id={place.victimId} />
    </div>
  </RecordGate>
)
