/** A run's figures as tables, section by section: for the screen, for paper and for files. */
import type { WithNames } from '../config/index.ts'
import { t } from '../messages/index.ts'
import { reports } from './declared.ts'
import type { Figure } from './figures.ts'
import type { Run } from './reducer.ts'
import type { ReportType } from './reportObjects.ts'
import { sectionsOf, type Report, type Section } from './section.ts'
import { figureWords, lineWords } from './words.ts'

export type TableCell =
  | { readonly is: 'figure'; readonly figure: Figure }
  /** RPT-81: those of all clients who are not new; null until both figures have come. */
  | { readonly is: 'continuing'; readonly count: number | null }
  /** Not asked with these filters. */
  | { readonly is: 'none' }

type TableRow = { readonly key: string; readonly title: string; readonly cells: readonly TableCell[] }

export type FigureTable = {
  readonly section: Section
  /** Of each column; null where each row has one figure, and says which. */
  readonly columns: readonly string[] | null
  readonly rows: readonly TableRow[]
}

const isOfLine = (one: Figure, other: Figure): boolean =>
  one.of === other.of &&
  one.clientType === other.clientType &&
  one.county === other.county &&
  one.ages?.description === other.ages?.description

const continuing = (figures: readonly Figure[]): TableCell => {
  const countOf = (show: Figure['show']): number | null =>
    figures.find((one) => one.type === 'service' && one.show === show)?.count ?? null
  const [all, fresh] = [countOf('all'), countOf('year')]
  return { is: 'continuing', count: all === null || fresh === null ? null : Math.max(0, all - fresh) }
}

const keyOf = ({ type, show }: Pick<Figure, 'type' | 'show'>): string => `${type} ${show}`

/** Figures of all that is counted: a row each. */
const totals = (section: Section, figures: readonly Figure[], isContinuing: boolean): FigureTable => ({
  section,
  columns: null,
  rows: [
    ...figures.map((figure) => ({
      key: keyOf(figure),
      title: figureWords(figure),
      cells: [{ is: 'figure' as const, figure }],
    })),
    ...(isContinuing ? [{ key: 'continuing', title: t('report.continuing'), cells: [continuing(figures)] }] : []),
  ],
})

const lines = (state: WithNames, section: Section, figures: readonly Figure[], isContinuing: boolean): FigureTable => {
  const columns = figures.filter((one, at) => figures.findIndex((other) => keyOf(other) === keyOf(one)) === at)
  const firsts = figures.filter((one, at) => figures.findIndex((other) => isOfLine(one, other)) === at)
  return {
    section,
    columns: [...columns.map(figureWords), ...(isContinuing ? [t('report.continuing')] : [])],
    rows: firsts.map((first) => {
      const ofLine = figures.filter((one) => isOfLine(one, first))
      const cell = (column: Figure): TableCell => {
        const figure = ofLine.find((one) => keyOf(one) === keyOf(column))
        return figure === undefined ? { is: 'none' } : { is: 'figure', figure }
      }
      return {
        key: `${first.county ?? ''} ${first.of ?? ''} ${first.clientType ?? ''} ${first.ages?.description ?? ''}`,
        title: lineWords(state, first),
        cells: [...columns.map(cell), ...(isContinuing ? [continuing(ofLine)] : [])],
      }
    }),
  }
}

/** What a section by lines has none of says so; one without any figure that its reader may see is not there. */
export const figureTables = (state: WithNames, report: ReportType, run: Run): readonly FigureTable[] => {
  const { continuing: continues }: Report = reports[report]
  const isContinuing = continues === true
  const bySection = Map.groupBy(run.figures, ({ section }) => section)
  return sectionsOf(reports[report], run.parting).flatMap((section) => {
    const figures = bySection.get(section.id) ?? []
    if (section.by === undefined) return figures.length === 0 ? [] : [totals(section, figures, isContinuing)]
    return [lines(state, section, figures, isContinuing)]
  })
}
