/** A finished run as it is kept when it is submitted. */
import { answerTo, type WithAsks } from '../calls/index.ts'
import type { WithZone } from '../config/index.ts'
import type { BodyOf } from '../kernel/index.ts'
import {
  fileBody,
  isWhole,
  leavingOf,
  mayLeave,
  questionOf,
  reports,
  reportSheet,
  type Leaving,
  type Report,
  type ReportType,
} from '../reports/index.ts'
import type { keepSubmission } from './api.ts'
import { submissions } from './asks.ts'

/** What a funder is told: no report of several accounts, and none of minutes, whose lines no question counts. */
export const isForFunders = (report: ReportType): boolean => {
  const { isClassic, limits }: Report = reports[report]
  return isClassic !== true && limits?.enterprise !== '1'
}

/** What is submitted has just been counted, and lacks no line: it is kept with the records of today. */
export const maySubmit = (leaving: Leaving | null): leaving is Leaving =>
  mayLeave(leaving) && leaving.run.opened === null && isForFunders(leaving.report) && isWhole(leaving.run)

/** Whether the run that stands on the page may be kept, and is not yet. */
export const maySubmitNow = (state: Parameters<typeof leavingOf>[0], report: ReportType): boolean => {
  const leaving = leavingOf(state, report, 0, false)
  const kept = answerTo(state, submissions).value?.data ?? []
  return maySubmit(leaving) && !kept.some(({ id }) => id === leaving.run.id)
}

/** Its lines as paper has them, and of each that is a figure the question that counted it. */
export const submissionOf = (state: WithZone & WithAsks, leaving: Leaving): BodyOf<typeof keepSubmission> => {
  const made = reportSheet(state, leaving)
  const { title, titles, rows } = fileBody(made, 'pdf')
  const cells = made.tables.flatMap((table) => table.rows.flatMap((row) => row.figures))
  return {
    sheet: {
      title,
      about: made.about.map(([label, text]) => ({ label, text })),
      titles,
      lines: rows.map(([section, line, figure, value]) => ({
        section,
        line,
        figure,
        count: typeof value === 'number' ? value : null,
        mark: typeof value === 'number' ? '' : value,
      })),
    },
    figures: cells.flatMap((figure, at) => {
      const question = figure === null ? null : questionOf(leaving.run, figure)
      return question === null ? [] : [{ at, question, count: figure?.count ?? 0 }]
    }),
  }
}
