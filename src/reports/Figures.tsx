import { t } from '../../domain/messages/index.ts'
import {
  chartOf,
  figureTables,
  sectionNotes,
  type FigureTable,
  type ReportType,
  type Run,
} from '../../domain/reports/index.ts'
import { useAppSelector, useAppState } from '../store/index.ts'
import { Card, ScrollArea } from '../ui/index.ts'
import { ShareKey, Trend } from './Chart.tsx'
import { FigureTableView } from './FigureTableView.tsx'
import { Preflight } from './Preflight.tsx'
import css from './reports.module.css'

type Props = { readonly report: ReportType; readonly run: Run }

const Notes = ({ table, run }: { readonly table: FigureTable; readonly run: Run }) =>
  sectionNotes(table.section, run).map((note) => (
    <p key={note} className={css.empty}>
      {note}
    </p>
  ))

const Lines = ({ report, run, table }: Props & { readonly table: FigureTable }) => {
  const { section, rows } = table
  if (rows.length > 0)
    return (
      <ScrollArea label={t(section.title)}>
        <Trend chart={chartOf(table)} />
        <FigureTableView report={report} run={run} table={table} />
      </ScrollArea>
    )
  // Lines that are left out are none that there are not.
  return sectionNotes(section, run).length > 0 ? null : (
    <p className={css.empty}>{t(section.by === 'month' ? 'report.month.none' : 'report.line.none')}</p>
  )
}

/** Each section of what is reported as a table that can be copied and printed. */
export const Figures = ({ report, run }: Props) => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const { inside = [], told = [] } = Object.groupBy(figureTables(read(), report, run), ({ section }) =>
    section.staysInside === true ? 'inside' : 'told',
  )
  const hasShares = told.some((table) => chartOf(table)?.is === 'shares')
  return (
    <div className={css.sections} data-wide={run.before === null ? undefined : ''}>
      {run.before !== null && hasShares ? <ShareKey /> : null}
      <Preflight report={report} run={run} tables={inside} />
      {told.map((table) => (
        <Card key={table.section.id} title={t(table.section.title)} padded={false}>
          <Notes table={table} run={run} />
          <Lines report={report} run={run} table={table} />
        </Card>
      ))}
    </div>
  )
}
