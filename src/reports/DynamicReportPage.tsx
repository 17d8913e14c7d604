import { useAppSelector } from '../store/index.ts'
import { ReportPage } from './ReportPage.tsx'

/** The full and the service report have one place. */
export const DynamicReportPage = () => {
  const shown = useAppSelector((state) => state.reports.shown)
  return <ReportPage key={shown} report={shown === 'service' ? 'service' : 'full'} />
}
