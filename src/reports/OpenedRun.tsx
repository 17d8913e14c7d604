import { t } from '../../domain/messages/index.ts'
import { reports, type Report, type ReportType, type Run } from '../../domain/reports/index.ts'
import { Banner } from '../ui/index.ts'

type Props = {
  readonly report: ReportType
  readonly opened: NonNullable<Run['opened']>
  readonly figures: Run['figures']
}

/** What a run of then is, and what of it nobody can show any more. */
export const OpenedRun = ({ report, opened, figures }: Props) => {
  const { minutes }: Report = reports[report]
  const unkept = figures.filter(({ is }) => is === 'unkept').length
  return (
    <Banner tone="info" live="status" title={t('report.opened')}>
      {t('report.opened.lists')}
      {unkept === 0 ? null : <p>{t('report.opened.unkept', { count: unkept })}</p>}
      {opened.lost === 0 ? null : <p>{t('report.opened.lost', { count: opened.lost })}</p>}
      {minutes === undefined ? null : <p>{t('report.opened.minutes')}</p>}
    </Banner>
  )
}
