import { Link } from 'react-router-dom'
import { labelFor } from '../../../domain/config/index.ts'
import { t, tOf } from '../../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../../domain/navigation/index.ts'
import { settingAsked } from '../../../domain/links/index.ts'
import { attendedChanges, recordOf, shownInstant, type Records } from '../../../domain/records/index.ts'
import { Tick } from '../../actionItems/index.ts'
import { ItemTab } from '../../items/index.ts'
import { LinksPanel } from '../../links/index.ts'
import { useAppSelector, useSay } from '../../store/index.ts'
import { Card, DescriptionList, EmptyState } from '../../ui/index.ts'
import css from '../records.module.css'
import { useHidden, useZone } from '../../forms/index.ts'

const useEvent = (id: number) => useAppSelector((state) => recordOf(state, 'event', id))

/** What the event is, at a glance. */
export const EventOverview = ({ id }: { readonly id: number }) => {
  const event = useEvent(id)
  const zone = useZone()
  const type = useAppSelector((state) =>
    event?.event_type_id ? labelFor(state, 'event_type', event.event_type_id) : undefined,
  )
  const stage = useAppSelector((state) =>
    event?.stage_id ? labelFor(state, 'event_stage', event.stage_id) : undefined,
  )
  const hidden = useHidden('event')
  if (event === undefined) return null
  return (
    <div className={css.stack}>
      <Card title={event.name}>
        <DescriptionList
          items={[
            { term: tOf('field.start'), value: shownInstant(event.date_time, zone) },
            {
              term: tOf('field.end'),
              value: event.end_date_time === null ? undefined : shownInstant(event.end_date_time, zone),
            },
            { term: tOf('field.event_type'), value: type },
            { term: tOf('field.stage'), value: stage },
            // PRM-39
            ...(hidden.includes('locations')
              ? []
              : [
                  {
                    term: tOf('field.locations'),
                    value: event.locations.map(({ name }) => name).join(', ') || undefined,
                  },
                ]),
            { term: tOf('field.attendees_count'), value: String(event.attendees_count) },
            { term: tOf('field.description'), value: event.description ?? undefined, wide: true },
          ]}
        />
      </Card>
      <LinksPanel kind="event" id={id} link="eventGrant" />
    </div>
  )
}

/** Where it takes place: the event's locations, and one more (LOC-01). */
export const EventLocation = ({ id }: { readonly id: number }) => {
  const event = useEvent(id)
  const mayOpen = useAppSelector((state) => state.session.claims?.scopes.includes('view_own_location') ?? false)
  if (event === undefined) return null
  return (
    <Card title={tOf('field.locations')}>
      {event.locations.length === 0 ? <p className={css.quiet}>{t('event.locations.none')}</p> : null}
      <ul className={css.clients}>
        {event.locations.map(({ id: location, name, address }) => (
          <li key={location}>
            <span>{name}</span>
            <span className={css.quiet}>{address}</span>
            {mayOpen ? (
              <Link
                to={pathOf(placeOf('location', { id: location }, 'edit'))}
                aria-label={`${t('record.viewEdit.location')}: ${name}`}
              >
                {t('record.viewEdit.location')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      <LinksPanel bare kind="event" id={id} link="eventLocation" />
    </Card>
  )
}

const columns = ['name', 'type', 'role_id', 'event_date_time', 'event_end_date_time']

/** EVT-10: every named attendee is scheduled; a mark says who came, and from when to when. */
export const Attendance = ({ id }: { readonly id: number }) => {
  const event = useEvent(id)
  const say = useSay()
  if (event === undefined) return <EmptyState icon="users" title={t('event.attendance.none')} />
  const mark = (attendee: Records['attendee']) => (
    <Tick
      label={t('event.attendedOne', { name: attendee.name })}
      checked={attendee.event_date_time !== null}
      disabled={!attendee.may_edit}
      onChange={(came) =>
        say(
          settingAsked({
            request: {
              kind: 'attendee',
              id: attendee.id,
              baseVersion: attendee.version,
              changes: attendedChanges(event, came),
            },
          }),
        )
      }
    />
  )
  return (
    <ItemTab
      kind="attendee"
      owner="event"
      of={id}
      label={t('tab.attendance')}
      columns={columns}
      canAdd={false}
      prefill={() => ({})}
      rows={{ leading: { title: t('event.attended'), cell: mark } }}
    />
  )
}
