/** What was submitted to a funder, as it stood then, and what of it is otherwise today. */
import * as z from 'zod/mini'
import { historyEntry, historyName, type HistoryEntry } from '../history/index.ts'
import {
  call,
  count,
  flag,
  group,
  id,
  isoInstant,
  label,
  list,
  nullable,
  oneOf,
  optional,
  quantity,
  schemaOf,
  text,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { pageKinds } from '../records/index.ts'
import { amount, countQuestion, mostFileRows, reportTypeNames } from '../reports/index.ts'

const words = text('prose', 2_000)

/** A line of the report: its section, its line, what is counted, and how many; `mark` where that is no number. */
const line = group({
  section: words,
  line: words,
  figure: words,
  count: nullable(amount),
  mark: text('prose', 80),
})

const sheet = group({
  title: words,
  about: list(group({ label: words, text: text('prose', 20_000) }), 40),
  titles: list(words, 4),
  lines: list(line, mostFileRows),
})
export type SubmittedSheet = Infer<typeof sheet>

const at = count(0, mostFileRows)
/** `at`: on which line of the sheet it stands. */
const asked = group({ at, question: countQuestion, count: amount })
export type SubmittedFigure = Infer<typeof asked>

export const submission = group({
  id: id('report_object'),
  report: oneOf(reportTypeNames),
  title: words,
  period: label(40),
  since: nullable(isoInstant()),
  until: nullable(isoInstant()),
  user_id: id('user'),
  user_name: text('name', 170),
  submitted_at: isoInstant(),
})
export type Submission = Infer<typeof submission>

/** `left_out`: lines of it that are not told to its reader, who may not see what they count. */
export const submissionRead = group({ submission, sheet, left_out: optional(quantity()) })
export type SubmissionRead = Infer<typeof submissionRead>

/**
 * A figure that is not what it was. `entered` and `left`: records; null where there were too many to be kept. `altered`:
 * those that are counted as before and add something else, where it is known what each adds.
 */
const changed = group({
  at,
  was: amount,
  is: amount,
  entered: nullable(quantity()),
  left: nullable(quantity()),
  altered: optional(quantity()),
})
export type ChangedFigure = Infer<typeof changed>

/** Records of which a figure keeps which they were. */
export const mostKept = 20_000
/** Records of each side that are told one by one, and changes of each. */
export const mostMoved = 20
export const mostLines = 5
/** Changes of the agency's own lists that are told: the newest. */
export const mostSetUp = 100
/** Submissions that are listed: the newest. */
export const mostListed = 500

/**
 * `kind`: what has a page, or a timelog that hangs on nobody, which has its own time for a name. `removed`: it was deleted.
 * `expunged`: of what hangs on it and made the difference, what was deleted for good.
 */
const record = group({
  kind: oneOf([...pageKinds, 'timelog']),
  id: id('record'),
  name: text('name', 400),
  case_id: nullable(id('court_case')),
  changes: list(historyEntry, mostLines),
  date_time: optional(isoInstant()),
  removed: optional(flag()),
  expunged: optional(quantity()),
})
export type MovedRecord = Omit<Infer<typeof record>, 'changes'> & { changes: HistoryEntry[] }

/** `unseen`: what is gone for good, or not the reader's to see; `more`: not told one by one, as they are many or late. */
const side = group({ records: list(record, mostMoved), unseen: quantity(), more: quantity() })
const moved = group({ entered: side, left: side, altered: optional(side), names: list(historyName) })
export type Side = { records: MovedRecord[]; unseen: number; more: number }
export type Moved = { entered: Side; left: Side; altered?: Side; names: Infer<typeof historyName>[] }
export const movedField = moved as Field as Field<Moved>

/** What an entry of a list that decides what is counted was, and is; `name`: of the entry. */
const setUpChange = group({ name: text('name', 160), change: historyEntry })
export type SetUpChange = { name: string; change: HistoryEntry }

/** `more`: changes of lists that are not told one by one. */
const changesField = group({
  counted_at: isoInstant(),
  data: list(changed, mostFileRows),
  // Logs of older builds have answers without it.
  set_up: optional(group({ changes: list(setUpChange, mostSetUp), more: quantity() })),
})
export type Changes = {
  counted_at: string
  data: ChangedFigure[]
  set_up?: { changes: SetUpChange[]; more: number }
}
export const changes = changesField as Field as Field<Changes>

const needs = { allOf: ['view_report'] }
const run = z.strictObject({ id: z.int().check(z.minimum(1)) })

export const keepSubmission = call({
  id: 'report_submission.create',
  method: 'POST',
  path: 'report_object/{id}/submission',
  version: 2,
  needs,
  params: run,
  body: schemaOf<{ sheet: SubmittedSheet; figures: SubmittedFigure[] }>(
    z.strictObject({ sheet: sheet.schema, figures: list(asked, mostFileRows).schema }),
  ),
  response: schemaOf<{ id: number }>(z.strictObject({ id: z.int() })),
  errors: [404, 409, 422],
  summary: 'One of the own runs of a report is kept as it is submitted, and is never changed afterwards',
})

export const listSubmissions = call({
  id: 'report_submission.list',
  method: 'GET',
  path: 'report_submission',
  version: 2,
  needs,
  response: schemaOf<{ data: Submission[] }>(z.strictObject({ data: list(submission, mostListed).schema })),
  summary: 'What was submitted, the newest first: the own, or for who runs the account all',
})

export const getSubmission = call({
  id: 'report_submission.get',
  method: 'GET',
  path: 'report_object/{id}/submission',
  version: 2,
  needs,
  params: run,
  response: schemaOf<SubmissionRead>(submissionRead.schema),
  errors: [404],
  summary: 'What was submitted, as it stood then',
})

export const getChanges = call({
  id: 'report_submission.changes',
  method: 'GET',
  path: 'report_object/{id}/submission/changes',
  version: 2,
  needs,
  params: run,
  response: schemaOf<Changes>(changes.schema),
  errors: [403, 404, 422],
  summary: 'The figures of a submission that are not what they were, and what of the own lists decides them otherwise',
})

export const getMoved = call({
  id: 'report_submission.moved',
  method: 'GET',
  path: 'report_object/{id}/submission/changes/{line}',
  version: 2,
  needs,
  params: z.strictObject({
    id: z.int().check(z.minimum(1)),
    line: z.int().check(z.minimum(0), z.maximum(mostFileRows)),
  }),
  response: schemaOf<Moved>(movedField.schema),
  errors: [403, 404, 422],
  summary: 'The records that came to a figure, went from it or add something else since, with what happened to them',
})
