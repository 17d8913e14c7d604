import { meets } from '../../domain/kernel/index.ts'
import { namedDay, t } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import { currentAccount, isInactive, scopesOf } from '../../domain/session/index.ts'
import { useMinute } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { Notices } from '../notices/index.ts'
import { useAppSelector } from '../store/index.ts'
import { PageHeader } from '../ui/index.ts'
import { Appointments, CourtDates } from './Agenda.tsx'
import { Changes } from './Changes.tsx'
import css from './home.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { Places } from './Places.tsx'
import { Recent } from './Recent.tsx'
import { Tasks } from './Tasks.tsx'
import { Unfinished } from './Unfinished.tsx'

/** What today asks for, as far as the user may see it. */
const Day = ({ user }: { readonly user: number }) => {
  const scopes = useAppSelector(scopesOf)
  const sees = (kind: 'task' | 'appointment' | 'court_date'): boolean => meets(scopes, entities[kind].needs.view)
  return (
    <div className={css.day}>
      {sees('task') ? <Tasks user={user} /> : null}
      <div className={css.stack}>
        {sees('appointment') ? <Appointments user={user} /> : null}
        {sees('court_date') ? <CourtDates /> : null}
        <Changes />
      </div>
    </div>
  )
}

/**
 * NAV-54: the day's start for staff: what is to be done, what changed, what is unfinished, what was open last, and then
 * where else to go. The dashboard, where a sign-in leads, is the same screen (SES-29).
 */
export const HomePage = () => {
  const now = useMinute()
  const zone = useZone()
  const user = useAppSelector((state) => state.session.user?.id ?? null)
  const name = useAppSelector((state) => state.session.user?.first ?? '')
  const inactive = useAppSelector(isInactive)
  const agency = useAppSelector((state) => currentAccount(state)?.name ?? '')
  return (
    <>
      <PageHeader
        title={t('home.welcome', { name })}
        subtitle={[namedDay(now, zone), agency].filter((part) => part !== '').join(' · ')}
      />
      <div className={css.page}>
        {inactive ? null : <Notices place="show_on_dashboard" />}
        {inactive ? null : <FirstSteps />}
        {user === null || inactive ? null : <Day user={user} />}
        <div className={css.side}>
          <Unfinished />
          {inactive ? null : <Recent />}
        </div>
        {inactive ? null : <Places />}
      </div>
    </>
  )
}
