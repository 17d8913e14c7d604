import { t } from '../../domain/messages/index.ts'
import {
  leavingOf,
  reportSheet,
  shownCell,
  smallHidden,
  type ReportType,
  type SheetTable,
} from '../../domain/reports/index.ts'
import { usePrintTime } from '../clock/index.ts'
import { useAppState, usePart } from '../store/index.ts'
import { Share, Trend } from './Chart.tsx'
import css from './print.module.css'

/** Of a page of Letter or A4, with their margins. */
const paperWidth = 40

const PrintedTable = ({ table: { title, columns, rows, chart } }: { readonly table: SheetTable }) => (
  <>
    <table className={css.table}>
      <caption>{title}</caption>
      {columns === null ? null : (
        <thead>
          <tr>
            <th scope="col">{t('report.line')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-end="">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <th scope="row">
              {row.title}
              <Share chart={chart} of={row.key} />
            </th>
            {row.cells.map((cell, column) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={column} data-end="">
                {shownCell(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
  const { about, tables } = reportSheet(read(), leaving)
  return (
    <div className={css.paper}>
      <dl className={css.about}>
        {about.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {tables.map((table) => (
        <PrintedTable key={table.title} table={table} />
      ))}
    </div>
  )
}
