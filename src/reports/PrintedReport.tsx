import { t } from '../../domain/messages/index.ts'
import {
  leavingOf,
  mayLeave,
  reportSheet,
  smallHidden,
  type ReportType,
  type SheetTable,
} from '../../domain/reports/index.ts'
import { usePrintTime } from '../clock/index.ts'
import { useAppState, usePart } from '../store/index.ts'
import { Share, Trend } from './Chart.tsx'
import { Paper, PaperTable } from './Paper.tsx'
import css from './print.module.css'

/** Of a page of Letter or A4, with their margins. */
const paperWidth = 40

const PrintedTable = ({ table: { title, columns, rows, chart } }: { readonly table: SheetTable }) => (
  <>
    <PaperTable title={title} columns={columns} rows={rows} beside={({ key }) => <Share chart={chart} of={key} />} />
    <Trend chart={chart} width={paperWidth} />
  </>
)

/** A run on paper: what it is of, and its figures as a file has them. */
export const PrintedReport = ({ report }: { readonly report: ReportType }) => {
  const read = useAppState()
  const at = usePrintTime()
  const [isHidden] = usePart(smallHidden)
  const leaving = at === null ? null : leavingOf(read(), report, at.getTime(), isHidden === true)
  if (leaving === null) return null
  // The browser prints what nobody asked to print, too.
  if (!mayLeave(leaving)) return <p className={css.paper}>{t('report.print.stays')}</p>
  const { about, taken, tables } = reportSheet(read(), leaving)
  return (
    <Paper about={[...about, ...taken]}>
      {tables.map((table) => (
        <PrintedTable key={table.title} table={table} />
      ))}
    </Paper>
  )
}
