/** A finished run as a file, of just what is shown of it: the figures are those of the screen, so they come with it. */
import * as z from 'zod/mini'
import { call, schemaOf } from '../kernel/index.ts'
import { shownLocales } from '../messages/index.ts'

export type SheetCell = number | string
/** A line a figure: section, line, what is counted, and how many. */
export type FileRow = [section: string, line: string, figure: string, value: SheetCell]

export const fileForms = ['csv', 'xlsx', 'pdf'] as const
export type FileForm = (typeof fileForms)[number]

/** Figures and minutes of one file at most. */
export const mostFileRows = 8_000

export type FileBody = {
  form: FileForm
  /** In which its words and numbers are (BCP 47). */
  locale: (typeof shownLocales)[number]
  title: string
  about: [string, string][]
  titles: [string, string, string, string]
  rows: FileRow[]
}

const words = z.string().check(z.maxLength(2_000))
const pair = z.tuple([words, z.string().check(z.maxLength(20_000))])
const row = z.tuple([words, words, words, z.union([z.number(), words])])

export const reportFile = call({
  id: 'report_object.file',
  method: 'POST',
  reads: true,
  path: 'report_object/{id}/file',
  version: 2,
  needs: { allOf: ['view_report', 'export_list'] },
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  body: schemaOf<FileBody>(
    z.strictObject({
      form: z.enum(fileForms),
      locale: z.enum(shownLocales),
      title: words,
      about: z.array(pair).check(z.maxLength(40)),
      titles: z.tuple([words, words, words, words]),
      rows: z.array(row).check(z.maxLength(mostFileRows)),
    }),
  ),
  /** The bytes in base 64: nothing of them is kept. */
  response: z.strictObject({ content: z.string() }),
  errors: [404, 422],
  summary: 'One of the own runs of a report as a file, of the figures that are shown of it',
})
