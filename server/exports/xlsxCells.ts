/** Rows of a worksheet as XML. No cell is a formula: text is text, whatever it begins with. */
import { dayNumberOf } from '../../domain/kernel/index.ts'
import { isRisky } from '../../domain/exports/index.ts'
import type { Cell } from '../../domain/lists/index.ts'

/** Numbers of the cell formats in `styles.xml`, in the order in which they stand there. */
export const formats = { plain: 0, bold: 1, day: 2, time: 3, text: 4 } as const

/** What Excel takes in one cell. */
const longest = 32_767

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const numbered = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** What XML can't hold is written by its number, as Excel does; so is text that looks like such a number. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/_(?=x[\dA-Fa-f]{4}[_\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF])/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, numbered)
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

export const columnName = (index: number): string => {
  const rest = Math.floor(index / 26)
  return `${rest > 0 ? columnName(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
}

/** Days since 1899-12-30; before 1900-03-01 spreadsheets disagree, so those days stay text. */
const serialOf = (cell: Exclude<Cell, string | number | null>): number | null => {
  const days = dayNumberOf(cell.day) + 25_569
  return days < 61 ? null : days + (cell.minute ?? 0) / 1_440
}

const textCell = (at: string, text: string, format: number): string => {
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  const style = isRisky(cut) ? formats.text : format
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cut)}</t></is></c>`
}

const cellXml = (cell: Cell, at: string, shown: (cell: Cell) => string, format: number): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(at, cell, format)
  if (typeof cell === 'number') return `<c r="${at}" s="${format}"><v>${cell}</v></c>`
  const serial = serialOf(cell)
  if (serial === null) return textCell(at, shown(cell), format)
  return `<c r="${at}" s="${cell.minute === null ? formats.day : formats.time}"><v>${serial}</v></c>`
}

/** `number` is from 1. */
export const rowXml = (
  cells: readonly Cell[],
  number: number,
  shown: (cell: Cell) => string,
  format: number = formats.plain,
): string => {
  const all = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`, shown, format))
  return `<row r="${number}">${all.join('')}</row>`
}
