/**
 * Lines of CSV as RFC 4180 has them, in which no text of somebody's is taken for a formula: a spreadsheet computes what
 * begins with `=`, `+`, `-` or `@`, and what begins so after a tab or a line break.
 */
import { cellText, type Cell } from '../lists/index.ts'

/** Signs of East Asian keyboards count as their plain forms, and what can't be seen does not hide what comes after. */
const risky = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n＝＋－＠]/u

const phone = String.raw`\+1 \(\d{3}\) \d{3}-\d{4}`
/** A number, or telephone numbers as the product writes them: a spreadsheet finds nothing in these to compute. */
const harmless = new RegExp(`^(?:[+-]?\\d+(?:\\.\\d+)?|${phone}(?:, ${phone})*)$`)

export const isRisky = (text: string): boolean => risky.test(text) && !harmless.test(text)

/** An apostrophe first says that it is text. One that stands there already is kept, so that nothing is lost. */
export const neutralised = (text: string): string => (isRisky(text) ? `'${text}` : text)

/** What a cell said before it was made harmless: a file of ours reads back as what it was made of. */
export const asTyped = (cell: string): string => (cell.startsWith("'") && isRisky(cell.slice(1)) ? cell.slice(1) : cell)

const special = /[",;\r\n\t]|^\s|\s$/

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const written = (cell: Cell): string =>
  quoted(typeof cell === 'string' ? neutralised(cell.toWellFormed()) : cellText(cell))

/** Excel takes a file for UTF-8 only with this sign first. */
export const csvMark = '\u{FEFF}'

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`
