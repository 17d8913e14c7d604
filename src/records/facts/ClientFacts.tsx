import { Link } from 'react-router-dom'
import { ageOf, dayFrom, recordOf, shownMinutes, shownPhone, type Records } from '../../../domain/records/index.ts'
import { customFieldsOf, labelFor } from '../../../domain/config/index.ts'
import { hasInvalidCustomField } from '../../../domain/customFields/index.ts'
import { t, tOf } from '../../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../../domain/navigation/index.ts'
import { zoneOf } from '../../../domain/session/index.ts'
import { useClock, useToday } from '../../clock/index.ts'
import { useAppSelector } from '../../store/index.ts'
import { Banner, Card, DescriptionList } from '../../ui/index.ts'
import css from '../records.module.css'

const useClient = (id: number) => useAppSelector((state) => recordOf(state, 'victim', id))

/** Ways to reach the person that can be pressed. */
const Contact = ({ client }: { readonly client: Records['victim'] }) => {
  const phones = [client.primary_phone, client.secondary_phone].filter((phone) => phone !== null)
  const street = [client.address1, client.address2].filter(Boolean).join(', ')
  const town = [client.city, [client.state, client.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  if (phones.length === 0 && client.email === null && street === '' && town === '')
    return <p className={css.quiet}>{t('record.contact.none')}</p>
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

/** CLI-03: what was done for the client, in sum. */
const ServiceSummary = ({ summary }: { readonly summary: Records['victim']['service_summary'] }) =>
  summary.total === 0 ? null : (
    <Card title={t('record.serviceSummary')}>
      <DescriptionList
        items={[
          { term: tOf('entity.service.many'), value: String(summary.total) },
          { term: tOf('field.time'), value: shownMinutes(summary.total_time) },
          { term: t('record.dollars'), value: `$${summary.total_dollars.toFixed(2)}` },
        ]}
      />
    </Card>
  )

/** CLI-15: what is wrong now, by the definitions and the day of today. */
const InvalidFields = ({ client }: { readonly client: Records['victim'] }) => {
  const { now } = useClock()
  const zone = useAppSelector(zoneOf)
  const isFlagged = useAppSelector((state) =>
    hasInvalidCustomField(customFieldsOf(state, 'victim'), client.custom_fields, { now: now(), zone }),
  )
  if (!isFlagged) return null
  return (
    <Banner tone="warning">
      <Link to={pathOf(placeOf('victim', client, 'edit'))}>{t('record.invalidCustom')}</Link>
    </Banner>
  )
}

/** The facts one looks for first, and the same person's other records (CLI-17). */
export const ClientFacts = ({ id }: { readonly id: number }) => {
  const client = useClient(id)
  const today = dayFrom(useToday())
  const race = useAppSelector((state) => (client?.race ? labelFor(state, 'race', client.race) : null))
  const gender = useAppSelector((state) => (client?.gender ? labelFor(state, 'gender', client.gender) : null))
  const owner = useAppSelector((state) => (client?.owner_id ? labelFor(state, 'user', client.owner_id) : null))
  if (client === undefined) return null
  const age = today === null ? null : ageOf(client, today)
  return (
    <>
      <InvalidFields client={client} />
      <Card title={t('record.facts')}>
        <DescriptionList
          items={[
            {
              term: tOf('field.case_reference_id'),
              value: (
                <Link to={pathOf(placeOf('court_case', { id: client.case_id }, 'edit'))}>
                  {client.case_reference_id ?? `#${client.case_id}`}
                </Link>
              ),
            },
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
      <ServiceSummary summary={client.service_summary} />
      {client.other_victim_ids.length === 0 ? null : (
        <Card title={t('record.otherRecords')}>
          <ul className={css.links}>
            {client.other_victim_ids.map((other) => (
              <li key={other.id}>
                <Link to={pathOf(placeOf('victim', other, 'edit'))}>
                  {t('record.case', { number: other.case_reference_id ?? `#${other.case_id}` })}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
