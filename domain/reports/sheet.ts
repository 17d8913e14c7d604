/** A finished run as it leaves the agency, on paper or in a file: what it is of, and its figures in the screen's words. */
import type { WithAsks } from '../calls/index.ts'
import { rowsIn, type WithConfig, type WithZone } from '../config/index.ts'
import { shownAt } from '../kernel/index.ts'
import { shownMinutes } from '../records/index.ts'
import { shownNumber, spokenLocale, t } from '../messages/index.ts'
import { chartOf, type Chart } from './charts.ts'
import { countedLines } from './counted.ts'
import { reports } from './declared.ts'
import { formOf, type ChosenFilter } from './filterForms.ts'
import { runChips } from './chips.ts'
import type { FileBody, FileForm, FileRow, SheetCell } from './fileApi.ts'
import type { MinutesLine } from './minutes.ts'
import { changeOf } from './amounts.ts'
import type { Figure } from './figures.ts'
import { yearWords } from './grantDays.ts'
import { daysIn, openDaysIn } from './periods.ts'
import type { Run } from './forms.ts'
import type { ReportType } from './reportObjects.ts'
import type { Report } from './section.ts'
import { namesIn } from './names.ts'
import { hiddenIn, isHidden, waysOf, type CategoryOf } from './smallNumbers.ts'
import { figureTables, type FigureTable, type TableCell } from './tables.ts'
import {
  changeWords,
  chipWords,
  filterTitle,
  isMinutesCut,
  minutesCutWords,
  minutesPart,
  minutesWho,
  rangeWords,
  sectionNotes,
  wordOf,
} from './words.ts'

type SheetRow = {
  readonly key: string
  readonly title: string
  readonly cells: readonly SheetCell[]
  /** The same as a spreadsheet counts with it: a change is by how many, whose words would be text, or a formula. */
  readonly values: readonly SheetCell[]
  /** Of each cell what was counted; null where it follows from others. */
  readonly figures: readonly (Figure | null)[]
}

export type SheetTable = {
  readonly title: string
  readonly columns: readonly string[] | null
  readonly rows: readonly SheetRow[]
  /** Not where small numbers are left out: a bar would tell them. */
  readonly chart: Chart | null
  /** The first cell of a row says by what its minutes are parted. */
  readonly isParted?: true
}

export type ReportSheet = {
  readonly title: string
  /** What it is of; pairs of a label and a text. */
  readonly about: readonly (readonly [string, string])[]
  /** When it left, and who took it along. */
  readonly taken: readonly (readonly [string, string])[]
  readonly tables: readonly SheetTable[]
}

export type Leaving = {
  readonly report: ReportType
  readonly run: Run
  /** RPT-79: null of a report without minutes, or where they have not come. */
  readonly minutes: readonly MinutesLine[] | null
  readonly zone: string
  /** Who takes it along, and when. */
  readonly by: string
  readonly at: number
  /** Groups of fewer than five can't be told. */
  readonly hidesSmall: boolean
}

/** Nobody is singled out by which of two marks stands there: there is one. */
type State = WithZone & WithAsks

const hiddenMark = '*'

const textOf = (cell: TableCell): SheetCell => {
  if (cell.is === 'none') return '–'
  if (cell.is === 'continuing') return cell.count ?? '–'
  if (cell.is === 'change') return changeWords(cell) ?? '–'
  const { is, count } = cell.figure
  if (is === 'failed') return t('report.figure.failed')
  if (is === 'unkept') return t('report.figure.unkept')
  return is === 'waiting' ? t('report.figure.waiting') : (count ?? 0)
}

const valueOf = (cell: TableCell): SheetCell => {
  if (cell.is !== 'change' || cell.now === null || cell.before === null) return textOf(cell)
  return changeOf({ now: cell.now, before: cell.before })
}

/** What somebody typed may be a name: with small numbers left out nobody is told by what was looked for either. */
const tellsNames = (filter: ChosenFilter): boolean =>
  filter !== 'zip_code' &&
  ['text', 'contained', 'customFields', 'persons', 'range', 'lines'].includes(formOf(filter).is)

const filterTexts = (state: State, { report, run, hidesSmall }: Leaving): readonly string[] => {
  const { plain }: Report = reports[report]
  const { filters } = run
  const standard =
    plain.includes('report_new_all_time') && filters.report_new_all_time === undefined
      ? [
          t('report.filter.chip', {
            filter: filterTitle('report_new_all_time'),
            text: wordOf('report_new_all_time', '0'),
          }),
        ]
      : []
  const year = yearWords(filters)
  const names = namesIn(state)
  const words = runChips({ filters }).map((chip) =>
    hidesSmall && tellsNames(chip.filter)
      ? t('report.filter.chip', { filter: filterTitle(chip.filter), text: t('report.small.byName') })
      : chipWords(names, filters, chip),
  )
  return [...standard, ...(year === null ? [] : [year]), ...new Set(words)]
}

const notes = ({ run, minutes }: Leaving, tables: readonly FigureTable[]): ReportSheet['about'] => {
  const each = tables.flatMap(({ section }) => sectionNotes(section, run).map((note) => `${t(section.title)}: ${note}`))
  const all = [...each, ...(isMinutesCut(minutes) ? [minutesCutWords()] : [])]
  return all.length === 0 ? [] : [[t('report.sheet.notes'), all.join(' ')]]
}

const aboutOf = (state: State, leaving: Leaving, tables: readonly FigureTable[]): ReportSheet['about'] => {
  const { report, run, zone, hidesSmall } = leaving
  const of = run.opened?.zone ?? zone
  const days = openDaysIn(run.since, run.until, of)
  const compared = run.before === null ? null : daysIn(run.before.since, run.before.until, of)
  const filters = filterTexts(state, leaving)
  return [
    [t('report.which'), t(reports[report].title)],
    [t('report.period'), t(`report.period.${run.period}`)],
    ...(days === null ? [] : [[t('report.sheet.days'), rangeWords(days)] as const]),
    ...(compared === null ? [] : [[t('report.before'), rangeWords(compared)] as const]),
    [t('report.filters'), filters.length === 0 ? t('report.sheet.noFilters') : filters.join('; ')],
    ...notes(leaving, tables),
    ...countedLines(run, zone),
    ...(hidesSmall ? [[t('report.small'), t('report.small.note', { mark: hiddenMark })] as const] : []),
  ]
}

const minutesTable = (state: State, report: ReportType, lines: readonly MinutesLine[] | null): SheetTable[] => {
  const { minutes: by }: Report = reports[report]
  if (by === undefined || lines === null) return []
  return [
    {
      title: t(`report.section.minutes.${by}`),
      columns: [t(`report.minutes.${by}`), t('report.minutes.count')],
      chart: null,
      isParted: true,
      rows: lines.map((line, at) => {
        const cells = [minutesPart(state, line), shownMinutes(line.minutes)]
        return { key: String(at), title: minutesWho(state, line), cells, values: cells, figures: [] }
      }),
    },
  ]
}

const categoryIn = (state: WithConfig): CategoryOf => {
  const categories = new Map(rowsIn(state, 'service').map(({ id, category_id: category }) => [id, category]))
  return (service) => categories.get(service) ?? null
}

/** What the screen has, cell by cell; in the order in which it stands there. */
export const reportSheet = (state: State, leaving: Leaving): ReportSheet => {
  const { report, run, minutes, hidesSmall, zone, at, by } = leaving
  const tables = figureTables(state, report, run).filter(({ section }) => section.staysInside !== true)
  const hidden = hidesSmall ? hiddenIn(tables, categoryIn(state), waysOf(run.filters)) : null
  const sheetOf = (table: FigureTable, at: number): SheetTable => {
    const { section, columns, rows } = table
    return {
      title: t(section.title),
      columns,
      chart: hidesSmall ? null : chartOf(table),
      rows: rows.map(({ key, title, cells }, row) => {
        const each = (said: (cell: TableCell) => SheetCell): SheetCell[] =>
          cells.map((cell, column) => (hidden !== null && isHidden(hidden, at, row, column) ? hiddenMark : said(cell)))
        const figures = cells.map((cell) => (cell.is === 'figure' ? cell.figure : null))
        return { key, title, cells: each(textOf), values: each(valueOf), figures }
      }),
    }
  }
  // Whoever has given how much of what for a few tells of these as the sum of it does.
  const isSecret = tables.some(({ rows }, at) =>
    rows.some(({ cells }, row) =>
      cells.some(
        (cell, column) =>
          cell.is === 'figure' &&
          cell.figure.type === 'service_minutes' &&
          hidden !== null &&
          isHidden(hidden, at, row, column),
      ),
    ),
  )
  return {
    title: t(reports[report].title),
    about: aboutOf(state, leaving, tables),
    taken: [
      [t('export.about.at'), `${shownAt(at, zone)} (${zone})`],
      [t('export.about.by'), by],
    ],
    tables: [...tables.map(sheetOf), ...(isSecret ? [] : minutesTable(state, report, minutes))],
  }
}

export const shownCell = (cell: SheetCell): string => (typeof cell === 'number' ? shownNumber(cell) : cell)

const fileRows = ({ tables }: ReportSheet, of: 'cells' | 'values'): readonly FileRow[] =>
  tables.flatMap(({ title, columns, rows, isParted }) =>
    rows.flatMap((row): readonly FileRow[] => {
      const { [of]: cells } = row
      if (columns === null) return cells.map((cell) => [title, '', row.title, cell])
      if (isParted === true) return [[title, row.title, String(cells[0] ?? ''), cells[1] ?? 0]]
      return cells.map((cell, at) => [title, row.title, columns[at] ?? '', cell])
    }),
  )

export const fileBody = (sheet: ReportSheet, form: FileForm): FileBody => ({
  form,
  locale: spokenLocale(),
  title: sheet.title,
  about: [...sheet.about, ...sheet.taken].map(([label, text]) => [label, text]),
  titles: [t('report.sheet.section'), t('report.line'), t('report.sheet.figure'), t('report.sheet.count')],
  rows: [...fileRows(sheet, form === 'pdf' ? 'cells' : 'values')],
})
