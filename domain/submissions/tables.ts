import { fileTables } from '../reports/index.ts'
import type { SubmittedSheet } from './api.ts'

/** The tables that the lines were. */
export const submittedTables = ({ lines, titles }: SubmittedSheet): ReturnType<typeof fileTables> => {
  const [section = '', line = '', figure = '', count = ''] = titles
  return fileTables({
    titles: [section, line, figure, count],
    rows: lines.map((one) => [one.section, one.line, one.figure, one.count ?? one.mark]),
  })
}
