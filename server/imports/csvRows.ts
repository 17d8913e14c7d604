/**
 * The rows of a CSV file, as they arrive. What begins with `=` is text as any other; the apostrophe that an export sets before
 * such text is none of it.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { asTyped } from '../../domain/exports/index.ts'
import { delimiters, importLimits } from '../../domain/imports/index.ts'
import { textOf, type Encoding } from './encoding.ts'
import { Unreadable, type FileRow } from './fileRow.ts'

export type Delimiter = (typeof delimiters)[number]

/** Letters of one row; more is a quotation mark that never closes. */
const longestRow = 1_000_000
/** Of the text, enough to see the headings. */
const headLength = 65_536

const firstLine = (text: string): string => {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && (text[at] === '\n' || text[at] === '\r')) return text.slice(0, at)
  }
  return text
}

const countOutside = (line: string, sign: string): number => line.replaceAll(/"[^"]*"/g, '').split(sign).length - 1

/** The sign that parts the headings most often; a comma where none does. */
export const delimiterOf = (head: string): Delimiter => {
  const line = firstLine(head.replace(/^\s+/, ''))
  const counted = delimiters.map((sign) => ({ sign, count: countOutside(line, sign) }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).sign
}

export const delimiterIn = async (bytes: AsyncIterable<Buffer>, encoding: Encoding): Promise<Delimiter> => {
  let head = ''
  for await (const text of textOf(bytes, encoding)) {
    head += text
    if (head.length >= headLength) break
  }
  return delimiterOf(head)
}

/** The parser is ahead of the rows that were taken: it says how many it has seen. */
const unreadable = (error: unknown, lastRow: number): Error => {
  if (!(error instanceof CsvError)) return error instanceof Error ? error : new Error('a CSV file could not be read')
  const seen = typeof error['records'] === 'number' ? error['records'] : lastRow
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  return new Unreadable(isOpen ? 'openQuote' : 'badQuote', seen + 1)
}

/** A row's number is its place in the file, as a spreadsheet counts: one with line breaks in its cells is one row. */
export async function* csvRows(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    // An inch sign within a cell (5'6") is no opening quotation mark.
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
  })
  let row = 0
  const fed = pipeline(Readable.from(text), parser)
  fed.catch(() => undefined)
  try {
    for await (const { record } of parser as AsyncIterable<{ readonly record: string[] }>) {
      row += 1
      if (record.length > importLimits.columns) throw new Unreadable('tooManyColumns', row)
      yield { row, cells: record.map(asTyped) }
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable(error, row)
  } finally {
    parser.destroy()
    await fed.catch(() => undefined)
  }
}
