import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { noFilter, reportFiltersGiven } from '../../domain/lists/index.ts'
import { shownNumber, t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import {
  changeWords,
  chartOf,
  figureWords,
  questionOf,
  type Figure,
  type FigureTable,
  type ReportType,
  type Run,
  type TableCell,
} from '../../domain/reports/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { VisuallyHidden } from '../ui/index.ts'
import { Share } from './Chart.tsx'
import { listPlaceOf, type ListPlace } from './places.ts'
import css from './reports.module.css'

type Place = ListPlace & { readonly name: string }

const placeOf = (report: ReportType, run: Run, figure: Figure, scopes: ReadonlySet<string> | null): Place | null => {
  // Of its own for each figure: two tabs that are opened one after the other show two lists.
  const name = `${run.run}.${run.figures.indexOf(figure)}`
  const place = listPlaceOf(report, figure.type, scopes, name)
  return place === null ? null : { ...place, name }
}

type CellProps = { readonly report: ReportType; readonly run: Run; readonly figure: Figure; readonly line: string }

const FigureLink = ({ run, figure, line, place }: CellProps & { readonly place: Place }) => {
  const say = useSay()
  const text = shownNumber(figure.count ?? 0)
  const question = questionOf(run, figure)
  // Before the browser follows it, into this tab or a new one.
  const give = (): void => {
    if (question === null) return
    const { tab, origin, name } = place
    say(
      reportFiltersGiven({
        tab,
        origin,
        filter: noFilter,
        status: 'all',
        counted: question,
        figure: name,
      }),
    )
  }
  return (
    <Link
      to={pathOf(place.to)}
      aria-label={t(run.opened === null ? 'report.figure.open' : 'report.figure.openToday', {
        count: text,
        line,
        column: figureWords(figure, run.filters),
      })}
      title={run.opened === null ? undefined : t('report.opened.lists')}
      onClick={give}
      onAuxClick={give}
    >
      {text}
    </Link>
  )
}

const FigureCell = (props: CellProps) => {
  const { report, run, figure } = props
  const scopes = useAppSelector(scopesOf)
  if (figure.is === 'failed') return <span className={css.failed}>{t('report.figure.failed')}</span>
  if (figure.is === 'unkept') return <span className={css.muted}>{t('report.figure.unkept')}</span>
  if (figure.is === 'waiting')
    return (
      <span className={css.wait}>
        <VisuallyHidden>{t('report.figure.waiting')}</VisuallyHidden>
      </span>
    )
  const place = figure.count === 0 ? null : placeOf(report, run, figure, scopes)
  return place === null ? shownNumber(figure.count ?? 0) : <FigureLink {...props} place={place} />
}

const Missing = () => (
  <span className={css.muted} title={t('report.figure.none')}>
    –
  </span>
)

type TableRow = FigureTable['rows'][number]
type TableProps = {
  readonly report: ReportType
  readonly run: Run
  readonly table: FigureTable
  /** What stands for a line's title. */
  readonly titled?: (row: TableRow) => ReactNode
}

const Cell = ({
  report,
  run,
  cell,
  line,
}: Omit<TableProps, 'table' | 'titled'> & { readonly cell: TableCell; readonly line: string }) => {
  switch (cell.is) {
    case 'none':
      return <Missing />
    case 'change':
      return changeWords(cell) ?? <Missing />
    case 'continuing':
      return cell.count === null ? <Missing /> : shownNumber(cell.count)
    case 'figure':
      return <FigureCell report={report} run={run} figure={cell.figure} line={line} />
  }
}

/** A section's figures, each of which opens what it counts. */
export const FigureTableView = ({ report, run, table, titled = ({ title }) => title }: TableProps) => {
  const { section, columns, rows } = table
  const chart = chartOf(table)
  return (
    <table className={css.table} aria-label={t(section.title)}>
      {columns === null ? null : (
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('report.line')}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={css.number}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {titled(row)}
              <Share chart={chart} of={row.key} />
            </th>
            {row.cells.map((cell, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at} className={css.number}>
                <Cell report={report} run={run} cell={cell} line={columns === null ? t(section.title) : row.title} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
