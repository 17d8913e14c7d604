import { t } from '../../domain/messages/index.ts'
import { noticesAt } from '../../domain/notices/index.ts'
import { useMinute } from '../clock/index.ts'
import { useAppState, useAppSelector } from '../store/index.ts'
import { NoticeCard } from './NoticeCard.tsx'
import css from './notices.module.css'

/** NOT-16: on the dashboard, and under the bell. */
export const Notices = ({ place }: { readonly place: 'show_on_dashboard' | 'show_in_navbar' }) => {
  const now = useMinute()
  const read = useAppState()
  // Drawn again when what they are made of has changed; which are due is asked of the moment.
  useAppSelector((state) => state.asks['notices/due'])
  useAppSelector((state) => state.notices.dismissed)
  const all = noticesAt(read(), place, now)
  if (all.length === 0) return null
  return (
    <section aria-label={t('notices.title')}>
      <ul className={css.list}>
        {all.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}
