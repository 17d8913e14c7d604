import { t } from '../../domain/messages/index.ts'
import type { Run } from '../../domain/reports/index.ts'
import { Banner } from '../ui/index.ts'

type Props = {
  readonly opened: NonNullable<Run['opened']>
  readonly figures: Run['figures']
}

/** What a run of then is, and what of it nobody can show any more. */
export const OpenedRun = ({ opened, figures }: Props) => {
  const unkept = figures.filter(({ is }) => is === 'unkept').length
  return (
    <Banner tone="info" live="status" title={t('report.opened')}>
      {t('report.opened.lists')}
      {unkept === 0 ? null : <p>{t('report.opened.unkept', { count: unkept })}</p>}
      {opened.lost === 0 ? null : <p>{t('report.opened.lost', { count: opened.lost })}</p>}
    </Banner>
  )
}
