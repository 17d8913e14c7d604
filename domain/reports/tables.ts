/** A run's figures as tables, section by section: for the screen, for paper and for files. */
import { optionsFor, type WithNames, type WithZone } from '../config/index.ts'
import { t } from '../messages/index.ts'
import { reports } from './declared.ts'
import { isMeasured, isOfBefore, type Figure } from './figures.ts'
import type { Run } from './forms.ts'
import type { ReportType } from './reportObjects.ts'
import { elsewhere, type ReportFilters } from './filters.ts'
import { breakdowns, sectionsOf, type Report, type Section } from './section.ts'
import { figureWords, lineWords } from './words.ts'

export type TableCell =
  | { readonly is: 'figure'; readonly figure: Figure }
  /** RPT-81: those of all clients who are not new; null until both figures have come. */
  | { readonly is: 'continuing'; readonly count: number | null }
  /** How much more than in the period before; null until both figures have come. */
  | { readonly is: 'change'; readonly now: number | null; readonly before: number | null }
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
  one.voca === other.voca &&
  one.month === other.month &&
  one.ages?.description === other.ages?.description

const continuing = (figures: readonly Figure[]): TableCell => {
  const countOf = (show: Figure['show']): number | null =>
    figures.find((one) => one.type === 'service' && one.show === show && !isOfBefore(one))?.count ?? null
  const [all, fresh] = [countOf('all'), countOf('year')]
  return { is: 'continuing', count: all === null || fresh === null ? null : Math.max(0, all - fresh) }
}

const keyOf = (figure: Figure): string => `${figure.type} ${figure.show}${isOfBefore(figure) ? ' before' : ''}`

const isSameCount = (one: Figure, other: Figure): boolean => one.type === other.type && one.show === other.show

/** Behind a figure and what it is compared with stands what lies between them. */
const compared = (figure: Figure, ofLine: readonly Figure[]): TableCell[] => {
  if (!isOfBefore(figure)) return []
  const now = ofLine.find((one) => isSameCount(one, figure) && !isOfBefore(one))
  return [{ is: 'change', now: now?.count ?? null, before: figure.count }]
}

/** Figures of all that is counted: a row each. */
const totals = (
  section: Section,
  figures: readonly Figure[],
  filters: ReportFilters,
  isContinuing: boolean,
): FigureTable => {
  const isCompared = figures.some(isOfBefore)
  const row = (figure: Figure) => {
    const ofLine = figures.filter((one) => isSameCount(one, figure))
    return {
      key: keyOf(figure),
      title: figureWords(figure, filters),
      cells: ofLine.flatMap((one): TableCell[] => [{ is: 'figure', figure: one }, ...compared(one, ofLine)]),
    }
  }
  return {
    section,
    columns: isCompared ? [t('report.now'), t('report.before'), t('report.change')] : null,
    rows: [
      ...figures.filter((one) => !isOfBefore(one)).map(row),
      ...(isContinuing
        ? [
            {
              key: 'continuing',
              title: t('report.continuing'),
              cells: [continuing(figures), ...(isCompared ? [{ is: 'none' as const }, { is: 'none' as const }] : [])],
            },
          ]
        : []),
    ],
  }
}

const lines = (
  state: WithNames,
  section: Section,
  figures: readonly Figure[],
  filters: ReportFilters,
  isContinuing: boolean,
): FigureTable => {
  const columns = figures.filter((one, at) => figures.findIndex((other) => keyOf(other) === keyOf(one)) === at)
  const firsts = figures.filter((one, at) => figures.findIndex((other) => isOfLine(one, other)) === at)
  return {
    section,
    columns: [
      ...columns.flatMap((one) => [
        figureWords(one, filters),
        ...(isOfBefore(one)
          ? [t('report.change.of', { figure: figureWords({ type: one.type, show: one.show }, filters) })]
          : []),
      ]),
      ...(isContinuing ? [t('report.continuing')] : []),
    ],
    rows: firsts.map((first) => {
      const ofLine = figures.filter((one) => isOfLine(one, first))
      const cells = (column: Figure): TableCell[] => {
        const figure = ofLine.find((one) => keyOf(one) === keyOf(column))
        if (figure !== undefined) return [{ is: 'figure', figure }, ...compared(figure, ofLine)]
        return isOfBefore(column) ? [{ is: 'none' }, { is: 'none' }] : [{ is: 'none' }]
      }
      return {
        key: [first.voca, first.county, first.month, first.of, first.clientType, first.ages?.description].join(' '),
        title: lineWords(state, first),
        cells: [...columns.flatMap(cells), ...(isContinuing ? [continuing(ofLine)] : [])],
      }
    }),
  }
}

/** A line of what nobody can choose any more is there once something of it is counted, or could not be, or as the only one. */
const withoutGone = (state: WithZone, { by, ofUnmapped }: Section, figures: readonly Figure[]): readonly Figure[] => {
  const breakdown = by === undefined ? null : breakdowns[by]
  if (breakdown === null || !('lookup' in breakdown) || ofUnmapped === true) return figures
  const offered = optionsFor(state, breakdown.lookup).flatMap(({ value, active }) => (active ? [value] : []))
  const told = figures.flatMap(({ of, is, count }) => (is === 'waiting' || (is === 'came' && count === 0) ? [] : [of]))
  const shown = new Set([null, elsewhere, ...offered, ...told])
  const left = figures.filter(({ of }) => shown.has(of))
  return left.length === 0 ? figures : left
}

/** What a section by lines has none of says so; one without any figure that its reader may see is not there. */
export const figureTables = (state: WithZone, report: ReportType, run: Run): readonly FigureTable[] => {
  const { continuing: continues }: Report = reports[report]
  const isContinuing = continues === true
  const bySection = Map.groupBy(run.figures, ({ section }) => section)
  return sectionsOf(reports[report], run.parting, isMeasured(run.figures)).flatMap((section) => {
    const figures = bySection.get(section.id) ?? []
    if (section.by === undefined) {
      const tellsWho = isContinuing && figures.some(({ type }) => type === 'service')
      return figures.length === 0 ? [] : [totals(section, figures, run.filters, tellsWho)]
    }
    // Whoever continues is told by who is new.
    const tellsNew = section.columns.some(({ show }) => show === 'year')
    return [lines(state, section, withoutGone(state, section, figures), run.filters, isContinuing && tellsNew)]
  })
}
