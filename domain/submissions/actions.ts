import { fact, flag, group, id, oneOf } from '../kernel/index.ts'
import { fileForms, reportTypeNames } from '../reports/index.ts'

/** What is shown of a report is kept as it is submitted. */
export const keepAsked = fact('submissions/keepAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ report: oneOf(reportTypeNames), hidesSmall: flag() }),
})

export const submissionKept = fact('submissions/kept', {
  v: 1,
  origin: 'server',
  payload: group({ id: id('report_object') }),
})

/** What was submitted is taken along as a file. */
export const submittedFileAsked = fact('submissions/fileAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ id: id('report_object'), form: oneOf(fileForms) }),
})

/** What was submitted is printed. */
export const submittedPrintAsked = fact('submissions/printAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ id: id('report_object') }),
})
