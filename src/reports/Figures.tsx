import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { noFilter, reportFiltersGiven } from '../../domain/lists/index.ts'
import { shownNumber, t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import {
  figureWords,
  lineWords,
  questionOf,
  reports,
  type Figure,
  type Report,
  type ReportType,
  type Run,
  type Section,
} from '../../domain/reports/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Card, VisuallyHidden } from '../ui/index.ts'
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
      aria-label={t('report.figure.open', { count: text, line, column: figureWords(figure) })}
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

type TableProps = {
  readonly report: ReportType
  readonly run: Run
  readonly section: Section
  readonly figures: readonly Figure[]
}

const isOfLine = (one: Figure, other: Figure): boolean =>
  one.of === other.of && one.clientType === other.clientType && one.ages?.description === other.ages?.description

/** RPT-81: those of all clients who are not new; null until both figures have come. */
const continuing = (report: ReportType, figures: readonly Figure[]): number | null => {
  const countOf = (show: Figure['show']): number | null =>
    figures.find((one) => one.type === 'service' && one.show === show)?.count ?? null
  const [all, fresh] = [countOf('all'), countOf('year')]
  return !('continuing' in reports[report]) || all === null || fresh === null ? null : Math.max(0, all - fresh)
}
const Continuing = ({ count }: { readonly count: number | null }) => (count === null ? <Missing /> : shownNumber(count))

/** Figures of all that is counted: a line each. */
const Totals = ({ report, run, figures, section }: TableProps) => (
  <tbody>
    {figures.map((figure) => (
      <tr key={`${figure.type} ${figure.show}`}>
        <th scope="row">{figureWords(figure)}</th>
        <td className={css.number}>
          <FigureCell report={report} run={run} figure={figure} line={t(section.title)} />
        </td>
      </tr>
    ))}
    {'continuing' in reports[report] ? (
      <tr>
        <th scope="row">{t('report.continuing')}</th>
        <td className={css.number}>
          <Continuing count={continuing(report, figures)} />
        </td>
      </tr>
    ) : null}
  </tbody>
)

const Lines = ({ report, run, figures }: TableProps) => {
  const read = useAppState()
  useAppSelector((state) => state.config)
  const columns = figures.filter(
    (one, at) => figures.findIndex(({ type, show }) => type === one.type && show === one.show) === at,
  )
  const firsts = figures.filter((one, at) => figures.findIndex((other) => isOfLine(one, other)) === at)
  return (
    <>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('report.line')}</VisuallyHidden>
          </th>
          {columns.map((column) => (
            <th key={`${column.type} ${column.show}`} scope="col" className={css.number}>
              {figureWords(column)}
            </th>
          ))}
          {'continuing' in reports[report] ? (
            <th scope="col" className={css.number}>
              {t('report.continuing')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {firsts.map((first) => {
          const line = lineWords(read(), first)
          const ofLine = figures.filter((one) => isOfLine(one, first))
          const cell = ({ type, show }: Figure): ReactNode => {
            const figure = ofLine.find((one) => one.type === type && one.show === show)
            return figure === undefined ? (
              <Missing />
            ) : (
              <FigureCell report={report} run={run} figure={figure} line={line} />
            )
          }
          return (
            <tr key={`${first.of ?? ''} ${first.clientType ?? ''} ${first.ages?.description ?? ''}`}>
              <th scope="row">{line}</th>
              {columns.map((column) => (
                <td key={`${column.type} ${column.show}`} className={css.number}>
                  {cell(column)}
                </td>
              ))}
              {'continuing' in reports[report] ? (
                <td className={css.number}>
                  <Continuing count={continuing(report, ofLine)} />
                </td>
              ) : null}
            </tr>
          )
        })}
      </tbody>
    </>
  )
}

/** Each section as a table that can be copied and printed. */
export const Figures = ({ report, run }: { readonly report: ReportType; readonly run: Run }) => {
  const { sections: all }: Report = reports[report]
  const bySection = Map.groupBy(run.figures, ({ section }) => section)
  return (
    <div className={css.sections}>
      {all.map((section) => {
        const figures = bySection.get(section.id) ?? []
        if (figures.length === 0 && section.by === undefined) return null
        const props = { report, run, section, figures }
        return (
          <Card key={section.id} title={t(section.title)} padded={false}>
            {figures.length === 0 ? (
              <p className={css.empty}>{t('report.line.none')}</p>
            ) : (
              <div className={css.scroll}>
                <table className={css.table} aria-label={t(section.title)}>
                  {section.by === undefined ? <Totals {...props} /> : <Lines {...props} />}
                </table>
              </div>
            )}
          </Card>
        )
      })}
    </div>
  )
}
