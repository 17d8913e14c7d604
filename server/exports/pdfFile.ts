/** LST-18: an export as PDF, A4 upright: a table whose headings stand on each page. Pages go out as they are drawn. */
import PDFDocument from 'pdfkit'
import { cellText, type Cell } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { fontFile } from '../letters/index.ts'
import type { Voice } from '../languages/index.ts'
import type { Sheet } from './sheet.ts'

const margin = 36
const size = 8
const lineHeight = 10
const padding = 3
/** Lines of one cell; more of a text than that is for a spreadsheet. */
const mostLines = 3

type Doc = InstanceType<typeof PDFDocument>

type Opened = {
  readonly doc: Doc
  /** Of a column. */
  readonly width: number
  readonly titles: readonly string[]
  readonly voice: Voice
  readonly regular: Ruler
  readonly bold: Ruler
  page: number
}

/** Signs are measured once: to shape whole texts only for their width takes most of the time. */
type Ruler = (text: string) => number
const rulerOf = (doc: Doc): Ruler => {
  const widths = new Map<string, number>()
  return (text) => {
    let sum = 0
    for (const sign of text) {
      const known = widths.get(sign) ?? doc.widthOfString(sign)
      widths.set(sign, known)
      sum += known
    }
    return sum
  }
}

/** With a list of features, even an empty one, the library keeps no shaped word for ever. */
const plain = { lineBreak: false, features: [] }

/** Tabs and line breaks are spaces here, and what no font draws is left out. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()

/** The text in lines that fit, the last one cut short. */
const linesOf = (ruler: Ruler, text: string, width: number): readonly string[] => {
  if (text === '' || ruler(text) <= width) return [text]
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < mostLines) {
    let end = fitting(ruler, rest, width)
    const space = end < rest.length ? rest.lastIndexOf(' ', end) : -1
    if (space > 0 && lines.length < mostLines - 1) end = space
    const isLast = lines.length === mostLines - 1 && end < rest.length
    lines.push(isLast ? `${rest.slice(0, Math.max(1, end - 1))}…` : rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return lines
}

/** How many units of the text fit, those of its first sign at least. */
const fitting = (ruler: Ruler, text: string, width: number): number => {
  let [end, room] = [0, width]
  for (const sign of text) {
    room -= ruler(sign)
    if (room < 0 && end > 0) return end
    end += sign.length
  }
  return end
}

const drawCells = (open: Opened, lines: readonly (readonly string[])[], top: number): void => {
  const { doc, width } = open
  for (const [column, texts] of lines.entries())
    for (const [n, text] of texts.entries())
      if (text !== '') doc.text(text, margin + column * width + padding, top + padding + n * lineHeight, plain)
}

const heightOf = (lines: readonly (readonly string[])[]): number =>
  Math.max(1, ...lines.map((texts) => texts.length)) * lineHeight + 2 * padding

const drawRow = (open: Opened, cells: readonly string[]): void => {
  const { doc, width, regular } = open
  const lines = cells.map((text) => linesOf(regular, text, width - 2 * padding))
  const height = heightOf(lines)
  if (doc.y + height > doc.page.height - margin - lineHeight) {
    beginPage(open)
    drawHeadings(open)
  }
  const top = doc.y
  drawCells(open, lines, top)
  doc.y = top + height
  doc
    .moveTo(margin, doc.y)
    .lineTo(doc.page.width - margin, doc.y)
    .lineWidth(0.25)
    .strokeColor('#bbbbbb')
    .stroke()
}

const drawHeadings = (open: Opened): void => {
  const { doc, titles, width, bold } = open
  doc.font('bold').fontSize(size)
  const lines = titles.map((title) => linesOf(bold, oneLine(title), width - 2 * padding))
  const [top, height] = [doc.y, heightOf(lines)]
  doc.rect(margin, top, doc.page.width - 2 * margin, height).fill('#eeeeee')
  doc.fillColor('#000000')
  drawCells(open, lines, top)
  doc.y = top + height
  doc.font('regular')
}

const beginPage = (open: Opened): void => {
  const { doc } = open
  doc.addPage()
  open.page += 1
  doc.font('regular').fontSize(size).fillColor('#555555')
  const text = open.voice.say(() => t('export.page', { page: open.page }))
  doc.text(text, margin, doc.page.height - margin, plain)
  doc.fillColor('#000000')
  doc.y = margin
}

const drawAbout = (open: Opened, { title, about }: Sheet): void => {
  const { doc } = open
  doc.font('bold').fontSize(14).text(oneLine(title), margin, doc.y, plain)
  doc.y += 22
  doc.fontSize(9)
  for (const [label, text] of about.slice(1)) {
    const top = doc.y
    doc.font('bold').text(`${label}: `, margin, top, plain)
    const shift = doc.widthOfString(`${label}: `)
    doc.font('regular')
    const lines = linesOf(rulerOf(doc), oneLine(text), doc.page.width - 2 * margin - shift)
    for (const [n, line] of lines.entries()) doc.text(line, margin + shift, top + n * 12, plain)
    doc.y = top + lines.length * 12
  }
  doc.y += 8
}

const nextTurn = (): Promise<void> => new Promise((done) => void setImmediate(done))

/** The bytes as they are made; between two batches others get their turn. */
export async function* pdfOf(sheet: Sheet): AsyncGenerator<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'portrait',
    autoFirstPage: false,
    margins: { top: margin, right: margin, bottom: 0, left: margin },
    pdfVersion: '1.7',
    lang: sheet.voice.locale,
    displayTitle: true,
    font: fontFile('sans', 'regular'),
    info: { Title: sheet.title, Producer: 'Caselog', Creator: 'Caselog', CreationDate: sheet.at },
  })
  doc.registerFont('regular', fontFile('sans', 'regular'))
  doc.registerFont('bold', fontFile('sans', 'bold'))
  const width = (595.28 - 2 * margin) / Math.max(1, sheet.titles.length)
  const measured = (name: string): Ruler => {
    doc.font(name).fontSize(size)
    return rulerOf(doc)
  }
  const rulers = { regular: measured('regular'), bold: measured('bold') }
  const open: Opened = { doc, width, titles: sheet.titles, voice: sheet.voice, ...rulers, page: 0 }
  const waiting = (): Buffer | null => {
    const bytes: unknown = doc.read()
    return Buffer.isBuffer(bytes) ? bytes : null
  }
  beginPage(open)
  drawAbout(open, sheet)
  doc.fontSize(size)
  drawHeadings(open)
  for await (const rows of sheet.batches) {
    for (const row of rows)
      drawRow(
        open,
        row.map((cell: Cell) => oneLine(cellText(cell))),
      )
    const bytes = waiting()
    if (bytes !== null) yield bytes
    await nextTurn()
  }
  doc.end()
  for await (const bytes of doc as AsyncIterable<Buffer>) yield bytes
}
