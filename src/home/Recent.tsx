import { Link } from 'react-router-dom'
import { t, tOf } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Card, Icon } from '../ui/index.ts'
import css from './home.module.css'
import { recentRecords } from './recent.ts'

const most = 8

export const Recent = () => {
  const recent = useAppSelector(recentRecords)
  return (
    <Card title={t('home.recent')}>
      {recent.length === 0 ? <p className={css.quiet}>{t('home.recent.none')}</p> : null}
      <ul className={css.list}>
        {recent.slice(0, most).map(({ kind, id, title, path }) => (
          <li key={`${kind}-${id}`}>
            <Icon name={kind === 'victim' ? 'user' : 'case'} size="small" />
            <Link to={path}>{title}</Link>
            <span className={css.quiet}>{tOf(entities[kind].names.one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
