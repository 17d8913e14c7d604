/** The rows of an import's file that say anything, below its headings, however it is written. */
import { isBlankRow, isWorkbook, importLimits } from '../../domain/imports/index.ts'
import { openFile } from '../documents/index.ts'
import { csvRows, delimiterIn, type Delimiter } from './csvRows.ts'
import { encodingOf, textOf, type Encoding } from './encoding.ts'
import { mostRows, Unreadable, type FileRow } from './fileRow.ts'
import type { Task, Working } from './task.ts'
import { xlsxRows } from './xlsxRows.ts'

/** How the file is to be read; nothing of it is known of a workbook, which says so itself. */
export type Manner = { readonly encoding: Encoding | null; readonly delimiter: Delimiter | null }

const bytesOf = async ({ services }: Working, { account, user_id, file_id }: Task): Promise<AsyncIterable<Buffer>> => {
  const context = { services, principal: { account, userId: user_id } }
  const file = file_id === null ? null : await openFile(context, { id: file_id })
  if (file === null) throw new Unreadable('empty')
  return file.content
}

export const mannerOf = async (working: Working, task: Task): Promise<Manner> => {
  if (isWorkbook(task.mime)) return { encoding: null, delimiter: null }
  const encoding = await encodingOf(await bytesOf(working, task))
  return { encoding, delimiter: await delimiterIn(await bytesOf(working, task), encoding) }
}

async function* writtenRows(
  working: Working,
  task: Task,
  { encoding, delimiter }: Manner,
  signal: AbortSignal,
): AsyncGenerator<FileRow> {
  const bytes = await bytesOf(working, task)
  if (encoding !== null && delimiter !== null) return yield* csvRows(textOf(bytes, encoding), delimiter)
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  yield* xlsxRows(Buffer.concat(pieces), signal)
}

/** Whoever leaves out blank rows would go through any number of them. */
export async function* countedRows(rows: AsyncIterable<FileRow>, signal: AbortSignal): AsyncGenerator<FileRow> {
  let count = 0
  for await (const row of rows) {
    signal.throwIfAborted()
    count += 1
    if (count > mostRows) throw new Unreadable('tooManyRows', row.row)
    yield row
  }
}

const mostTold = 20
const filled = ({ cells }: FileRow): number => cells.filter((cell) => cell.trim() !== '').length

/**
 * Without what a file says of itself, as an export does: pairs of a name and a text, an empty row, and then headings,
 * which are more.
 */
export async function* withoutPreamble(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let told: FileRow[] | null = []
  let isParted = false
  for await (const row of rows) {
    const count = filled(row)
    if (told === null) yield row
    else if (count === 0) isParted ||= told.length > 0
    else if (count <= 2 && !isParted && told.length < mostTold) told.push(row)
    else {
      if (!isParted || count <= 2) yield* told
      told = null
      yield row
    }
  }
  if (told !== null) yield* told
}

/** The first row of the table with anything in it has the headings. Refuses files with more rows than may be imported at once. */
export async function* filledRows(
  working: Working,
  task: Task,
  manner: Manner,
  signal: AbortSignal,
): AsyncGenerator<FileRow> {
  let count = 0
  for await (const row of withoutPreamble(countedRows(writtenRows(working, task, manner, signal), signal))) {
    if (isBlankRow(row.cells)) continue
    if (count > importLimits.rows) throw new Unreadable('tooManyRows', row.row)
    count += 1
    yield row
  }
}

/** As they come, some at a time; one that `isAlone` neither has company nor is overtaken. */
export async function* inParts(
  rows: AsyncIterable<FileRow>,
  size: number,
  isAlone: (row: FileRow) => boolean = () => false,
): AsyncGenerator<readonly FileRow[]> {
  let part: FileRow[] = []
  for await (const row of rows) {
    const alone = isAlone(row)
    if (part.length > 0 && (alone || part.length >= size)) {
      yield part
      part = []
    }
    if (alone) yield [row]
    else part.push(row)
  }
  if (part.length > 0) yield part
}

/** The rows behind the headings, as they were read before. */
export async function* dataRows(working: Working, task: Task, signal: AbortSignal): AsyncGenerator<FileRow> {
  const { encoding, delimiter } = task
  let isHeading = true
  for await (const row of filledRows(working, task, { encoding, delimiter: delimiter as Delimiter | null }, signal)) {
    if (!isHeading) yield row
    isHeading = false
  }
}
