/** Reads a file for the first time: its headings, its first rows, how many there are, and where its columns may go. */
import { createHash } from 'node:crypto'
import {
  fitDates,
  foldedHeading,
  headingsOf,
  rememberedColumns,
  shortened,
  suggestedColumns,
  unseenDates,
  type DateFit,
  type ImportColumn,
} from '../../domain/imports/index.ts'
import { Unreadable } from './fileRow.ts'
import { filledRows, mannerOf } from './fileRows.ts'
import { importerOf, offeredTo } from './importer.ts'
import { endTask, inOwn, keptUnfinished, isoAt, reporter, type Task, type Working } from './task.ts'

const sampleRows = 10

type Looked = { headers: string[]; sample: string[][]; total: number; fits: DateFit[] }

const look = async (
  working: Working,
  task: Task,
  rows: AsyncIterable<{ cells: readonly string[] }>,
  signal: AbortSignal,
): Promise<Looked> => {
  const report = reporter(working, task, signal)
  let headers: string[] | null = null
  const sample: string[][] = []
  let fits: DateFit[] = []
  let total = 0
  for await (const { cells } of rows) {
    if (headers === null) {
      headers = headingsOf(cells)
      fits = headers.map(() => unseenDates)
      continue
    }
    total += 1
    if (sample.length < sampleRows) sample.push(headers.map((_, at) => shortened(cells[at] ?? '')))
    fits = fits.map((fit, at) => fitDates(fit, cells[at] ?? ''))
    await report(total)
  }
  if (headers === null) throw new Unreadable('empty')
  if (total === 0) throw new Unreadable('noRows')
  return { headers, sample, total, fits }
}

const headerKey = (headers: readonly string[]): string =>
  createHash('sha256').update(headers.map(foldedHeading).join('\u{1F}')).digest('hex')

export const readFile = async (working: Working, task: Task, signal: AbortSignal): Promise<void> => {
  const manner = await mannerOf(working, task)
  const { headers, sample, total, fits } = await look(working, task, filledRows(working, task, manner, signal), signal)
  const now = working.services.clock.now()
  const header_key = headerKey(headers)
  const columns = await inOwn(working, task, async (tx): Promise<ImportColumn[] | null> => {
    const importer = await importerOf(tx, task, now)
    if (importer === null) return null
    const { targets } = await offeredTo(tx, importer, now)
    const known = await tx
      .selectFrom('import_mapping')
      .select('columns')
      .where('user_id', '=', task.user_id)
      .where('header_key', '=', header_key)
      .executeTakeFirst()
    return known?.columns.length === headers.length
      ? rememberedColumns(known.columns, targets, fits)
      : suggestedColumns(headers, targets, fits)
  })
  if (columns === null) throw new Unreadable('notAllowed')
  await endTask(working, task, {
    status: 'columns',
    encoding: manner.encoding,
    delimiter: manner.delimiter,
    headers: JSON.stringify(headers),
    header_key,
    columns: JSON.stringify(columns),
    orders: JSON.stringify(fits.map(({ orders, seen }) => (seen ? orders : []))),
    sample: JSON.stringify(sample),
    total,
    expires_at: isoAt(now + keptUnfinished),
  })
}
