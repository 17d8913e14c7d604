import { Link } from 'react-router-dom'
import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { listedRuns, periodName, rowsOnPage, runsPage, type ListedRun } from '../../domain/reports/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, usePart } from '../store/index.ts'
import { Banner, Button, Card, EmptyState, PageHeader, Skeleton } from '../ui/index.ts'
import { Pages } from './Pages.tsx'
import css from './reports.module.css'

type Props = { readonly account: number }

const List = ({ account, runs }: Props & { readonly runs: readonly ListedRun[] }) => {
  const zone = useZone()
  return (
    <Card padded={false}>
      <div className={css.scroll}>
        <table className={css.table} aria-label={t('report.runs')}>
          <thead>
            <tr>
              <th scope="col">{t('submission.report')}</th>
              <th scope="col">{t('report.period')}</th>
              <th scope="col">{t('report.runs.at')}</th>
              <th scope="col">{t('report.runs.who')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <th scope="row">
                  <Link to={pathOf({ route: 'reportObject', accountId: account, reportId: run.id })}>
                    {run.report_type}
                  </Link>
                </th>
                <td>{periodName(run.reporting_period)}</td>
                <td>{shownInstant(run.date_time, zone)}</td>
                <td>{run.user_name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** SRV-68: the runs of an account's reports, the newest first; each opens what it was asked by (RRV-01). */
export const RunsPage = ({ account }: Props) => {
  const [turned, turn] = usePart(runsPage)
  const { page, pages: last } = turned?.account === account ? turned : { page: 1, pages: 1 }
  const { value, status, again } = useAnswer(listedRuns, { account, page })
  const { runs, total } = value ?? { runs: [], total: 0 }
  const pages = value === null ? last : Math.ceil(total / rowsOnPage)
  return (
    <div className={css.page}>
      <PageHeader title={t('report.runs')} />
      {status === 'failed' ? (
        <Banner
          tone="danger"
          live="alert"
          title={t('report.runs.failed')}
          actions={<Button onClick={again}>{t('record.again')}</Button>}
        />
      ) : null}
      {value === null && status !== 'failed' ? (
        <div role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="row" count={6} />
        </div>
      ) : null}
      {value !== null && runs.length === 0 ? <EmptyState icon="clock" title={t('report.runs.none')} /> : null}
      {runs.length > 0 ? <List account={account} runs={runs} /> : null}
      <Pages label={t('report.runs')} page={page} pages={pages} onPage={(to) => turn({ account, page: to, pages })} />
    </div>
  )
}
