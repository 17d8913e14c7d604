import { Link } from 'react-router-dom'
import { t, tOf } from '../../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../../domain/navigation/index.ts'
import { recordOf, shownInstant, shownPhone } from '../../../domain/records/index.ts'
import { ItemPanel } from '../../items/index.ts'
import { useAppSelector } from '../../store/index.ts'
import { Badge, Card, DescriptionList, EmptyState } from '../../ui/index.ts'
import css from '../records.module.css'
import { useZone } from '../../forms/index.ts'

const useLocation = (id: number) => useAppSelector((state) => recordOf(state, 'location', id))

export const LocationOverview = ({ id }: { readonly id: number }) => {
  const location = useLocation(id)
  if (location === undefined) return null
  return (
    <Card title={location.first ?? location.business ?? tOf('entity.location.one')}>
      <DescriptionList
        items={[
          { term: tOf('field.location_name'), value: location.first ?? undefined },
          { term: tOf('field.business'), value: location.business ?? undefined },
          { term: tOf('field.address1'), value: location.address1 ?? undefined },
          { term: tOf('field.address2'), value: location.address2 ?? undefined },
          { term: tOf('field.city'), value: location.city ?? undefined },
          { term: tOf('field.state'), value: location.state ?? undefined },
          { term: tOf('field.zip'), value: location.zip ?? undefined },
          {
            term: tOf('field.primary_phone'),
            value: location.primary_phone === null ? undefined : shownPhone(location.primary_phone),
          },
          {
            term: tOf('field.secondary_phone'),
            value: location.secondary_phone === null ? undefined : shownPhone(location.secondary_phone),
          },
          { term: tOf('field.email'), value: location.email ?? undefined },
          { term: tOf('field.current'), value: location.current ? t('record.yes') : t('record.no') },
        ]}
      />
    </Card>
  )
}

/** The cases on which the location stands (LOC-04). */
export const LocationCases = ({ id }: { readonly id: number }) => {
  const location = useLocation(id)
  if (location === undefined) return null
  return (
    <Card title={tOf('field.location_cases')}>
      {location.location_cases.length === 0 ? <EmptyState icon="case" title={t('location.cases.none')} /> : null}
      <ul className={css.clients}>
        {location.location_cases.map((each) => (
          <li key={each.id}>
            <span>{t('record.case', { number: each.case_reference_id })}</span>
            {location.current ? <Badge>{tOf('field.current')}</Badge> : null}
            <Link
              to={pathOf(placeOf('court_case', { id: each.case_id }, 'locations'))}
              aria-label={`${t('location.openCase')}: ${each.case_reference_id}`}
            >
              {t('location.openCase')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const LocationEvents = ({ id }: { readonly id: number }) => {
  const location = useLocation(id)
  const zone = useZone()
  if (location === undefined) return null
  if (location.location_events.length === 0) return <EmptyState icon="calendar" title={t('location.events.none')} />
  return (
    <Card title={tOf('field.location_events')}>
      <ul className={css.clients}>
        {location.location_events.map((event) => (
          <li key={event.id}>
            <span>{event.name}</span>
            <span className={css.quiet}>{event.date_time === null ? '' : shownInstant(event.date_time, zone)}</span>
            <Link
              to={pathOf(placeOf('event', { id: event.event_id }, 'overview'))}
              aria-label={`${t('location.openEvent')}: ${event.name}`}
            >
              {t('location.openEvent')}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** LOC-10 */
export const LocationOperations = ({ id }: { readonly id: number }) => (
  <div className={css.stack}>
    {(['location_operation', 'warrant', 'seizure'] as const).map((kind) => (
      <ItemPanel key={kind} kind={kind} owner="location" of={id} tab="operations" />
    ))}
  </div>
)
