import { useId, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { labelFor } from '../../domain/config/index.ts'
import {
  agendaOf,
  comingWeek,
  courtDatesAhead,
  firstDays,
  type AgendaDay,
  type CourtDateAhead,
} from '../../domain/dashboard/index.ts'
import { shownTime, timeOf } from '../../domain/kernel/index.ts'
import { namedDay, t } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { useZone } from '../forms/index.ts'
import { RecordLink } from '../actionItems/index.ts'
import { useMinute } from '../clock/index.ts'
import { useAnswer, useAppSelector, useAppState } from '../store/index.ts'
import css from './home.module.css'
import { Part, Short, type Status } from './Part.tsx'
import { useMine } from './useMine.ts'

type Timed = { readonly id: number; readonly date_time: string; readonly end_date_time?: string | null }
type LineOf<T> = (entry: T) => { readonly what: ReactNode; readonly where: string }

const dayName = (days: number, at: string, zone: string): string =>
  days === 0 ? t('home.day.today') : days === 1 ? t('home.day.tomorrow') : namedDay(timeOf(at), zone)

const Day = <T extends Timed>({
  of: { days, entries },
  line,
}: {
  readonly of: AgendaDay<T>
  readonly line: LineOf<T>
}) => {
  const id = useId()
  const zone = useZone()
  const [first] = entries
  if (first === undefined) return null
  return (
    <>
      <h3 id={id} className={css.group}>
        {dayName(days, first.date_time, zone)}
      </h3>
      <ul className={css.list} aria-labelledby={id}>
        {entries.map((entry) => {
          const { what, where } = line(entry)
          const { date_time: from, end_date_time: until } = entry
          return (
            <li key={entry.id} className={css.line}>
              <span className={css.hours}>
                <time dateTime={from}>{shownTime(from, zone)}</time>
                {until ? <time dateTime={until}>{`–${shownTime(until, zone)}`}</time> : null}
              </span>
              <span className={css.what}>{what}</span>
              <span className={css.where}>{where}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

type AgendaProps<T> = {
  readonly title: string
  readonly none: string
  readonly entries: readonly T[]
  readonly status: Status
  readonly onAgain: () => void
  readonly line: LineOf<T>
}

/** What stands at its hour in the coming seven days, day by day. */
const Agenda = <T extends Timed>({ title, none, entries, status, onAgain, line }: AgendaProps<T>) => {
  const now = useMinute()
  const zone = useZone()
  const days = useMemo(() => agendaOf(entries, now, zone), [entries, now, zone])
  const count = entries.length
  return (
    <Part
      title={title}
      meta={count === 0 ? undefined : <span className={css.quiet}>{count}</span>}
      none={none}
      isEmpty={count === 0}
      status={status}
      failed={t('item.failed', { kind: title })}
      onAgain={onAgain}
    >
      <Short first={firstDays(days)} all={days} more={t('home.day.all', { count })}>
        {(shown) => shown.map((day) => <Day key={day.days} of={day} line={line} />)}
      </Short>
    </Part>
  )
}

export const Appointments = ({ user }: { readonly user: number }) => {
  const { records, status, again } = useMine('appointment', user)
  const now = useMinute()
  const zone = useZone()
  const coming = useMemo(() => comingWeek(records, now, zone), [records, now, zone])
  return (
    <Agenda
      title={t('home.day.appointments')}
      none={t('home.day.noAppointments')}
      entries={coming}
      status={status}
      onAgain={again}
      line={(appointment) => ({
        what: (
          <>
            <span>{appointment.title}</span>
            <RecordLink of={appointment} />
          </>
        ),
        where: appointment.location ?? '',
      })}
    />
  )
}

const noDates: readonly CourtDateAhead[] = []

export const CourtDates = () => {
  const { value, status, may, again } = useAnswer(courtDatesAhead)
  const read = useAppState()
  useAppSelector((state) => state.config)
  if (!may) return null
  return (
    <Agenda
      title={t('home.day.courtDates')}
      none={t('home.day.noCourtDates')}
      entries={value?.data ?? noDates}
      status={status === 'failed' ? 'failed' : value === null ? 'loading' : 'there'}
      onAgain={again}
      line={({ case_id: id, case_reference_id: number, court_id: court }) => ({
        what: <Link to={pathOf(placeOf('court_case', { id }, 'edit'))}>{t('record.case', { number })}</Link>,
        where: court === null ? '' : labelFor(read(), 'court', court),
      })}
    />
  )
}
