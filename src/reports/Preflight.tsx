import { t } from '../../domain/messages/index.ts'
import { preflightOf, type FigureTable, type ReportType, type Run } from '../../domain/reports/index.ts'
import { Banner, Card } from '../ui/index.ts'
import { FigureTableView } from './FigureTableView.tsx'
import css from './reports.module.css'

type Props = { readonly report: ReportType; readonly run: Run; readonly table: FigureTable }

/** What a funder would send back, with the records to mend; of other reports nothing. */
export const Preflight = ({ report, run, table }: Props) => {
  const preflight = preflightOf(report, run)
  if (preflight === null) return null
  const { unsummed, found } = preflight
  return (
    <Card title={t(table.section.title)} padded={false}>
      <div className={css.lead}>
        {t('report.preflight.text')}
        {found === null ? null : (
          <Banner tone={found === 0 ? 'success' : 'warning'} live="status">
            {found === 0 ? t('report.preflight.none') : t('report.preflight.found', { count: found })}
            {unsummed.map(({ title, sum, total }) => (
              <p key={title}>{t('report.preflight.sum', { section: t(title), sum, total })}</p>
            ))}
          </Banner>
        )}
      </div>
      <FigureTableView report={report} run={run} table={table} />
    </Card>
  )
}
