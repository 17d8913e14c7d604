import { Link } from 'react-router-dom'
import { recentRecords, type RecentRecord } from '../../domain/dashboard/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import { useAnswer } from '../store/index.ts'
import { Icon } from '../ui/index.ts'
import css from './home.module.css'
import { iconOfKind } from './icons.ts'
import { Part } from './Part.tsx'
import { pathOfRecent } from './paths.ts'

const titleOf = ({ kind, name }: RecentRecord): string =>
  name === '' ? tOf(entities[kind].names.one) : kind === 'court_case' ? t('record.case', { number: name }) : name

/** What the user opened last, on whichever device: the server knows, and nothing of it is kept here. */
export const Recent = () => {
  const { value, status, again } = useAnswer(recentRecords)
  const recent = value?.data ?? null
  return (
    <Part
      title={t('home.recent')}
      none={t('home.recent.none')}
      isEmpty={recent?.length === 0}
      status={recent !== null ? 'there' : status === 'failed' ? 'failed' : 'loading'}
      failed={t('home.recent.failed')}
      onAgain={again}
    >
      {recent === null || recent.length === 0 ? null : (
        <ul className={css.list}>
          {recent.map((record) => (
            <li key={`${record.kind}-${record.id}`} className={css.line}>
              <Icon name={iconOfKind(record.kind)} size="small" />
              <span className={css.what}>
                <Link to={pathOfRecent(record)}>{titleOf(record)}</Link>
              </span>
              <span className={css.when}>{tOf(entities[record.kind].names.one)}</span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
