import { Link } from 'react-router-dom'
import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { openDaysIn, periodName, rangeWords } from '../../domain/reports/index.ts'
import { mostListed, submissions, type Submission } from '../../domain/submissions/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer } from '../store/index.ts'
import { Awaited, Card, EmptyState, PageHeader } from '../ui/index.ts'
import css from './reports.module.css'
import { Rows } from './Rows.tsx'

const periodText = ({ period, since, until }: Submission, zone: string): string => {
  const days = openDaysIn(since, until, zone)
  const name = periodName(period)
  return days === null ? name : `${name}: ${rangeWords(days)}`
}

/** Reports as they were sent to funders, the newest first. */
export const SubmissionsPage = () => {
  const zone = useZone()
  const { value, status, again } = useAnswer(submissions)
  const rows = value?.data ?? []
  return (
    <div className={css.page}>
      <PageHeader title={t('route.submissions')} />
      <Awaited
        isThere={value !== null}
        hasFailed={status === 'failed'}
        failure={t('submission.list.failed')}
        again={again}
      />
      {value !== null && rows.length === 0 ? (
        <EmptyState icon="lock" title={t('submission.none')}>
          {t('submission.none.text')}
        </EmptyState>
      ) : null}
      {rows.length >= mostListed ? <p className={css.muted}>{t('submission.most', { most: mostListed })}</p> : null}
      {rows.length > 0 ? (
        <Card padded={false}>
          <Rows
            label={t('route.submissions')}
            titles={[t('submission.report'), t('report.period'), t('submission.at'), t('submission.who')]}
            rows={rows.map((row) => ({
              id: row.id,
              name: <Link to={pathOf({ route: 'submission', reportId: row.id })}>{row.title}</Link>,
              cells: [periodText(row, zone), shownInstant(row.submitted_at, zone), row.user_name],
            }))}
          />
        </Card>
      ) : null}
    </div>
  )
}
