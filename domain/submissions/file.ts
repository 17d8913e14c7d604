/** What was submitted as a file, once more: its own lines in its own words, and never those of today. */
import * as z from 'zod/mini'
import { call, schemaOf, shownAt, shownInstant } from '../kernel/index.ts'
import { shownLocales, shownNumber, t } from '../messages/index.ts'
import { changeOf, fileForms, type FileBody, type SheetCell } from '../reports/index.ts'
import type { SubmissionRead, SubmittedSheet } from './api.ts'

type FileForm = (typeof fileForms)[number]
type About = FileBody['about']
type Body = { form: FileForm; locale: FileBody['locale'] }

/** What it is and what of it is left out is said by the server: nobody else's words stand in it. */
export const submissionFile = call({
  id: 'report_submission.file',
  method: 'POST',
  reads: true,
  path: 'report_object/{id}/submission/file',
  version: 2,
  needs: { allOf: ['view_report', 'export_list'] },
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  body: schemaOf<Body>(z.strictObject({ form: z.enum(fileForms), locale: z.enum(shownLocales) })),
  /** The bytes in base 64: nothing of them is kept. */
  response: z.strictObject({ content: z.string() }),
  errors: [404, 422],
  summary: 'What was submitted as a file, as it stood then',
})

type Lines = SubmittedSheet['lines']

/** A change is by how many in files whose figures are reckoned with, as a run's file has it. */
const changeAt = (lines: Lines, at: number): number | null => {
  const [now, before] = [lines[at - 2]?.count ?? null, lines[at - 1]?.count ?? null]
  return now === null || before === null || !/\p{Nd}/u.test(lines[at]?.mark ?? '') ? null : changeOf({ now, before })
}

const valueAt = (lines: Lines, at: number, form: FileForm): SheetCell => {
  const { count = null, mark = '' } = lines[at] ?? {}
  return count ?? (form === 'pdf' ? mark : (changeAt(lines, at) ?? mark))
}

export const fileOfSheet = (
  { title, about: of, titles, lines }: SubmittedSheet,
  { form, locale, about }: Body & { readonly about: About },
): FileBody => {
  const [section = '', line = '', figure = '', count = ''] = titles
  return {
    form,
    locale,
    title,
    about: [...of.map(({ label, text }): About[number] => [label, text]), ...about],
    titles: [section, line, figure, count],
    rows: lines.map((one, at) => [one.section, one.line, one.figure, valueAt(lines, at, form)]),
  }
}

type Read = Pick<SubmissionRead, 'submission' | 'left_out'>

export const leftOutOf = (count: number): About =>
  count === 0 ? [] : [[t('submission.leftOut.label'), t('submission.leftOut.text', { count: shownNumber(count) })]]

/** What is said of it besides what it says itself: when it was submitted, by whom, and what of it is not told. */
export const besides = (zone: string, { submission, left_out: leftOut = 0 }: Read): About => [
  [t('submission.at'), shownInstant(submission.submitted_at, zone)],
  [t('submission.who'), submission.user_name],
  ...leftOutOf(leftOut),
]

/** Who takes it along, and when: milliseconds since 1970. */
type Taken = { readonly at: number; readonly by: string }

/** `besides`, and of which copy of it that is said. */
export const besidesInFile = (zone: string, read: Read, { at, by }: Taken): About => [
  ...besides(zone, read),
  [t('export.about.at'), `${shownAt(at, zone)} (${zone})`],
  [t('export.about.by'), by],
]
