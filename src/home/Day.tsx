import { useEffect, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { labelFor } from '../../domain/config/index.ts'
import { dashboardOpened } from '../../domain/dashboard/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { settingAsked } from '../../domain/operations/index.ts'
import { entities, shownInstant } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useCollection } from '../collections/index.ts'
import { useZone } from '../forms/index.ts'
import { isOverdue, RecordLink, Tick, useMinute } from '../items/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { Badge, Banner, Button, Card, Skeleton } from '../ui/index.ts'
import css from './home.module.css'

const most = 8
const weekMs = 7 * 86_400_000

const byTime = (a: { readonly date_time: string | null }, b: { readonly date_time: string | null }): number =>
  (a.date_time ?? '9').localeCompare(b.date_time ?? '9')

type PartProps = {
  readonly title: string
  readonly none: string
  readonly count: number
  readonly status: 'loading' | 'there' | 'failed'
  readonly onAgain: () => void
  readonly children: ReactNode
}

/** A part of the day: its lines, that there are none, or that they could not be had. */
const Part = ({ title, none, count, status, onAgain, children }: PartProps) => (
  <Card title={title} meta={count === 0 ? undefined : <span className={css.quiet}>{count}</span>}>
    {status === 'failed' ? (
      <Banner tone="danger" title={t('item.failed', { kind: title })} actions={<Button onClick={onAgain}>{t('record.again')}</Button>} />
    ) : null}
    {status === 'loading' ? (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="row" count={3} />
      </div>
    ) : null}
    {status === 'there' && count === 0 ? <p className={css.quiet}>{none}</p> : null}
    {children}
  </Card>
)

/** The own records of a kind, loaded with each visit. */
const useMine = <K extends 'task' | 'appointment'>(kind: K, user: number) => {
  const name = useMemo(() => ({ kind, owner: 'user', of: user }) as const, [kind, user])
  const { collection, records, again } = useCollection(name)
  const status = collection?.status === 'failed' ? 'failed' : collection === undefined || collection.status === 'loading' ? 'loading' : 'there'
  return { records, status: records.length > 0 && status === 'loading' ? 'there' : status, again } as const
}

const Tasks = ({ user }: { readonly user: number }) => {
  const { records, status, again } = useMine('task', user)
  const say = useSay()
  const now = useMinute()
  const zone = useZone()
  const open = useMemo(() => records.filter(({ is_completed }) => is_completed === 0).toSorted(byTime), [records])
  return (
    <Part title={t('item.tasks.mine')} none={t('home.day.noTasks')} count={open.length} status={status} onAgain={again}>
      <ul className={`${css.list} ${css.day}`}>
        {open.slice(0, most).map((task) => (
          <li key={task.id}>
            <Tick
              label={t('item.doneOne', { name: task.title })}
              checked={false}
              disabled={!task.may_edit}
              onChange={() => say(settingAsked({ request: { kind: 'task', id: task.id, baseVersion: task.version, changes: { is_completed: 1 } } }))}
            />
            <span>{task.title}</span>
            <RecordLink of={task} />
            <span className={css.quiet}>
              {task.date_time === null ? null : shownInstant(task.date_time, zone)} {isOverdue(task, now) ? <Badge tone="danger">{t('item.overdue')}</Badge> : null}
            </span>
          </li>
        ))}
      </ul>
      {open.length > most ? (
        <p className={css.more}>
          <Link to={pathOf({ route: 'tasks' })}>{t('home.day.allTasks', { count: open.length })}</Link>
        </p>
      ) : null}
    </Part>
  )
}

const Appointments = ({ user }: { readonly user: number }) => {
  const { records, status, again } = useMine('appointment', user)
  const now = useMinute()
  const zone = useZone()
  const coming = useMemo(
    () =>
      records
        .filter(({ date_time, end_date_time }) => Date.parse(end_date_time ?? date_time) >= now && Date.parse(date_time) < now + weekMs)
        .toSorted(byTime),
    [records, now],
  )
  return (
    <Part title={t('home.day.appointments')} none={t('home.day.noAppointments')} count={coming.length} status={status} onAgain={again}>
      <ul className={`${css.list} ${css.day}`}>
        {coming.slice(0, most).map((appointment) => (
          <li key={appointment.id}>
            <time dateTime={appointment.date_time}>{shownInstant(appointment.date_time, zone)}</time>
            <span>{appointment.title}</span>
            <RecordLink of={appointment} />
            <span className={css.quiet}>{appointment.location}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const CourtDates = () => {
  const dates = useAppSelector((state) => state.dashboard.courtDates)
  const failed = useAppSelector((state) => state.dashboard.problem !== null)
  const config = useAppSelector((state) => state.config)
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  const say = useSay()
  const zone = useZone()
  useEffect(() => {
    if (ready) say(dashboardOpened({}))
  }, [ready, say])
  return (
    <Part
      title={t('home.day.courtDates')}
      none={t('home.day.noCourtDates')}
      count={dates?.length ?? 0}
      status={failed ? 'failed' : dates === null ? 'loading' : 'there'}
      onAgain={() => say(dashboardOpened({}))}
    >
      <ul className={`${css.list} ${css.day}`}>
        {(dates ?? []).map(({ id, date_time, court_id, case_id, case_reference_id }) => (
          <li key={id}>
            <time dateTime={date_time}>{shownInstant(date_time, zone)}</time>
            <Link to={pathOf(placeOf('court_case', { id: case_id }, 'edit'))}>{t('record.case', { number: case_reference_id })}</Link>
            <span className={css.quiet}>{court_id === null ? null : labelFor({ config }, 'court', court_id)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** NAV-54: what today asks for. */
export const Day = () => {
  const user = useAppSelector((state) => state.session.user?.id ?? null)
  const scopes = useAppSelector(scopesOf)
  const sees = {
    tasks: meets(scopes, entities.task.needs.view),
    appointments: meets(scopes, entities.appointment.needs.view),
    courtDates: meets(scopes, entities.court_date.needs.view),
  }
  if (user === null) return null
  return (
    <>
      {sees.tasks ? <Tasks user={user} /> : null}
      {sees.appointments ? <Appointments user={user} /> : null}
      {sees.courtDates ? <CourtDates /> : null}
    </>
  )
}
