import { Link } from 'react-router-dom'
import { shownInstant } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { listedRuns, periodName, rowsOnPage, runsPage } from '../../domain/reports/index.ts'
import { useZone } from '../forms/index.ts'
import { useAnswer, usePart } from '../store/index.ts'
import { Awaited, Card, EmptyState } from '../ui/index.ts'
import { Pages } from './Pages.tsx'
import css from './reports.module.css'
import { Rows } from './Rows.tsx'

type Props = { readonly account: number }

/** SRV-68: the runs of an account's reports, the newest first, on its page; each opens what it was asked by (RRV-01). */
export const RunsPage = ({ account }: Props) => {
  const zone = useZone()
  const [turned, turn] = usePart(runsPage)
  const { page, pages: last } = turned?.account === account ? turned : { page: 1, pages: 1 }
  const { value, status, again } = useAnswer(listedRuns, { account, page })
  const { runs, total } = value ?? { runs: [], total: 0 }
  const pages = value === null ? last : Math.ceil(total / rowsOnPage)
  return (
    <div className={css.page}>
      <Awaited
        isThere={value !== null}
        hasFailed={status === 'failed'}
        failure={t('report.runs.failed')}
        again={again}
      />
      {value !== null && runs.length === 0 ? (
        <EmptyState icon="clock" headingLevel={2} title={t('report.runs.none')} />
      ) : null}
      {runs.length > 0 ? (
        <Card padded={false}>
          <Rows
            label={t('report.runs')}
            titles={[t('submission.report'), t('report.period'), t('report.runs.at'), t('report.runs.who')]}
            rows={runs.map((run) => ({
              id: run.id,
              name: (
                <Link to={pathOf({ route: 'reportObject', accountId: account, reportId: run.id })}>
                  {run.type === undefined ? run.report_type : t(`report.type.${run.type}`)}
                </Link>
              ),
              cells: [
                run.unreadable === true ? t('report.run.unreadable') : periodName(run.reporting_period),
                shownInstant(run.date_time, zone),
                run.user_name,
              ],
            }))}
          />
        </Card>
      ) : null}
      <Pages label={t('report.runs')} page={page} pages={pages} onPage={(to) => turn({ account, page: to, pages })} />
    </div>
  )
}
