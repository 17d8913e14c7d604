/** A report as PDF, A4 upright and tagged: its sections are headings, and each figure has those of its line and column. */
import PDFDocument from 'pdfkit'
import { shownNumberIn } from '../../domain/messages/index.ts'
import { fileTables, type FileBody, type SheetCell } from '../../domain/reports/index.ts'
import { breakable } from '../kernel/breakable.ts'
import { fontFile } from '../letters/index.ts'

const margin = 40
/** Points: a heading and its first lines stay on one page. */
const together = 90
/** Points: of a column of figures at most, and of the first column at least. */
const [widest, leastTitle] = [84, 130]
const line = '#bbbbbb'
const padding = 3

type Doc = InstanceType<typeof PDFDocument>
type Element = ReturnType<Doc['struct']>

/** Control signs mean nothing on paper. */
const plain = (text: string): string =>
  breakable(
    text
      .toWellFormed()
      .replace(/\s+/g, ' ')
      .replace(/[\p{Cc}\p{Cf}]/gu, ''),
  ).trim()

const heading = (doc: Doc, root: Element, kind: 'H1' | 'H2', text: string): void => {
  doc.font('bold').fontSize(kind === 'H1' ? 15 : 11)
  root.add(doc.struct(kind, {}, () => void doc.text(plain(text), margin)))
  doc.moveDown(0.3)
}

const about = (doc: Doc, root: Element, pairs: FileBody['about']): void => {
  doc.fontSize(9)
  for (const [label, text] of pairs)
    root.add(
      doc.struct('P', {}, () => {
        doc.font('bold').text(`${plain(label)}: `, margin, doc.y, { continued: true })
        doc.font('regular').text(plain(text))
      }),
    )
}

/** Which report it is, and which page of how many; no part of what is read out. */
const footers = (doc: Doc, title: string): void => {
  const { start, count } = doc.bufferedPageRange()
  doc.font('regular').fontSize(8)
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at)
    const { width, height, margins } = doc.page
    // Below the margin a text would begin another page.
    const { bottom } = margins
    margins.bottom = 0
    const [top, inner] = [height - margin + 12, width - 2 * margin]
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.text(plain(title), margin, top, { width: inner - widest, height: 10, ellipsis: true })
    doc.text(`${at + 1} / ${count}`, margin, top, { width: inner, align: 'right', lineBreak: false })
    doc.endMarkedContent()
    margins.bottom = bottom
  }
}

const nextTurn = (): Promise<void> => new Promise((done) => void setImmediate(done))
/** Rows, between which others get their turn: some 20 ms. */
const atOnce = 50

/** Errors of the library go on: there is no half of a report. */
export const reportPdf = async ({ title, about: pairs, titles, rows, locale }: FileBody, at: Date): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: locale,
    displayTitle: true,
    font: fontFile('sans', 'regular'),
    info: { Title: title, Producer: 'Caselog', Creator: 'Caselog', CreationDate: at },
  })
  doc.registerFont('regular', fontFile('sans', 'regular'))
  doc.registerFont('bold', fontFile('sans', 'bold'))
  const root = doc.struct('Document')
  doc.addStructure(root)
  heading(doc, root, 'H1', title)
  about(doc, root, pairs)
  const text = (cell: SheetCell): string => (typeof cell === 'number' ? shownNumberIn(locale, cell) : plain(cell))
  const head = (words: string, scope: 'Row' | 'Column', isEnd: boolean) =>
    ({ text: plain(words), type: 'TH', scope, align: { x: isEnd ? 'right' : 'left' }, font: { src: 'bold' } }) as const
  for (const table of fileTables({ rows, titles })) {
    doc.moveDown(1)
    if (doc.y + together > doc.page.height - margin) doc.addPage()
    heading(doc, root, 'H2', table.title)
    doc.font('regular').fontSize(8.5)
    const inner = doc.page.width - 2 * margin
    const width = Math.min(widest, (inner - leastTitle) / Math.max(1, table.rows[0]?.cells.length ?? 1))
    const options = {
      structParent: root,
      columnStyles: (column: number) => ({ width: column === 0 ? '*' : width }),
      defaultStyle: { border: [0, 0, 0.5, 0], borderColor: line, padding },
    }
    const { columns } = table
    const begin = () => {
      // The types of the library don't know `structParent` yet.
      const drawn = doc.table(options as object)
      if (columns !== null)
        drawn.row([head(titles[1], 'Column', false), ...columns.map((column) => head(column, 'Column', true))])
      return drawn
    }
    let drawn = begin()
    for (const [at, { title: of, cells }] of table.rows.entries()) {
      if (at % atOnce === 0) await nextTurn()
      const titleWidth = inner - cells.length * width - 2 * padding
      if (doc.y + doc.heightOfString(plain(of), { width: titleWidth }) + 3 * padding > doc.page.maxY()) {
        // What goes on on another page has the titles of its columns there, too.
        drawn.end()
        doc.addPage()
        drawn = begin()
      }
      drawn.row([
        head(of, 'Row', false),
        ...cells.map((cell) => ({ text: text(cell), align: { x: 'right' as const }, type: 'TD' as const })),
      ])
    }
    drawn.end()
  }
  root.end()
  footers(doc, title)
  doc.end()
  const pieces: Buffer[] = []
  for await (const piece of doc as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces)
}
