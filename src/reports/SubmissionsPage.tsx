import { Link } from 'react-router-dom'
import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { daysIn, periodName, rangeWords } from '../../domain/reports/index.ts'
import { submissions, type Submission } from '../../domain/submissions/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer } from '../store/index.ts'
import { Banner, Button, Card, EmptyState, PageHeader, Skeleton } from '../ui/index.ts'
import css from './reports.module.css'

const periodText = ({ period, since, until }: Submission, zone: string): string => {
  const days = daysIn(since, until, zone)
  const name = periodName(period)
  return days === null ? name : `${name}: ${rangeWords(days)}`
}

const List = ({ rows }: { readonly rows: readonly Submission[] }) => {
  const zone = useZone()
  return (
    <Card padded={false}>
      <div className={css.scroll}>
        <table className={css.table} aria-label={t('route.submissions')}>
          <thead>
            <tr>
              <th scope="col">{t('submission.report')}</th>
              <th scope="col">{t('report.period')}</th>
              <th scope="col">{t('submission.at')}</th>
              <th scope="col">{t('submission.who')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link to={pathOf({ route: 'submission', reportId: row.id })}>{row.title}</Link>
                </th>
                <td>{periodText(row, zone)}</td>
                <td>{shownInstant(row.submitted_at, zone)}</td>
                <td>{row.user_name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Reports as they were sent to funders, the newest first. */
export const SubmissionsPage = () => {
  const { value, status, again } = useAnswer(submissions)
  const rows = value?.data ?? []
  return (
    <div className={css.page}>
      <PageHeader title={t('route.submissions')} />
      {status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('submission.list.failed')}
          actions={<Button onClick={again}>{t('record.again')}</Button>}
        />
      ) : null}
      {value === null && status !== 'failed' ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={6} />
        </div>
      ) : null}
      {value !== null && rows.length === 0 ? (
        <EmptyState icon="lock" title={t('submission.none')}>
          {t('submission.none.text')}
        </EmptyState>
      ) : null}
      {rows.length > 0 ? <List rows={rows} /> : null}
    </div>
  )
}
