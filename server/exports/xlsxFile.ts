/**
 * An export as XLSX, written while the rows come: a worksheet is compressed as it is made, so that a file of any length
 * takes no more memory than a batch of rows. The other parts are a few lines of XML each (ECMA-376, SpreadsheetML).
 */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cellText } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { Sheet } from './sheet.ts'
import { columnName, formats, rowXml, xmlText } from './xlsxCells.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Rows of a worksheet at most, without the headings. */
const mostRows = 1_048_575

const upTo = (count: number, made: (n: number) => string): string =>
  Array.from({ length: count }, (_, index) => made(index + 1)).join('')

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`

const relationships = (all: string): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${all}</Relationships>`

const partType = (path: string, type: string): string =>
  `<Override PartName="/xl/${path}.xml" ContentType="${office}.${type}+xml"/>`

const contentTypes = (sheets: number): string =>
  [
    `${head}<Types xmlns="${packages}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    partType('workbook', 'sheet.main'),
    partType('styles', 'styles'),
    upTo(sheets, (n) => partType(`worksheets/sheet${n}`, 'worksheet')),
    '</Types>',
  ].join('')

const rootRelations = relationships(relation(1, 'officeDocument', 'xl/workbook.xml'))

const workbook = (names: readonly string[]): string => {
  const sheets = names.map((name, n) => `<sheet name="${xmlText(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`
}

const workbookRelations = (sheets: number): string =>
  relationships(
    upTo(sheets, (n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)) +
      relation(sheets + 1, 'styles', 'styles.xml'),
  )

/**
 * In the order of `formats`. `quotePrefix` is Excel's own mark of text that would else be a formula when it is edited.
 */
const stylesXml = [
  `${head}<styleSheet xmlns="${main}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="m/d/yyyy"/>',
  '<numFmt numFmtId="165" formatCode="m/d/yyyy\\ hh:mm"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  '<cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>',
  '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/>',
  '<xf xfId="0" quotePrefix="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

const frozenTop =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

const sheetHead = (columns: number, isFrozen: boolean): string => {
  const width = `<cols><col min="1" max="${Math.max(1, columns)}" width="20"/></cols>`
  return `${head}<worksheet xmlns="${main}">${isFrozen ? frozenTop : ''}${width}<sheetData>`
}

const sheetTail = (filter = ''): string => `</sheetData>${filter}</worksheet>`

type Cells = Parameters<typeof rowXml>[0]

/** One row after the other out of the batches, so that a worksheet can end between two of a batch. */
async function* oneByOne(batches: Sheet['batches']): AsyncGenerator<Cells> {
  for await (const rows of batches) yield* rows
}

/** Bytes of XML in one piece. */
const pieceSize = 65_536

async function* sheetXml(titles: readonly string[], rows: AsyncIterator<Cells>, count: number): AsyncGenerator<Buffer> {
  let text = sheetHead(titles.length, true) + rowXml(titles, 1, cellText, formats.bold)
  for (let number = 2; number <= count + 1; number += 1) {
    const row = await rows.next()
    if (row.done === true) break
    text += rowXml(row.value, number, cellText)
    if (text.length < pieceSize) continue
    yield Buffer.from(text)
    text = ''
  }
  const last = `${columnName(Math.max(0, titles.length - 1))}${count + 1}`
  yield Buffer.from(text + sheetTail(`<autoFilter ref="A1:${last}"/>`))
}

const aboutXml = (about: Sheet['about']): string =>
  sheetHead(2, false) + about.map((pair, index) => rowXml(pair, index + 1, cellText)).join('') + sheetTail()

/** Excel takes 31 signs, and none of these. */
const sheetName = (title: string, n: number): string => {
  const plain = title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 26)
  return n === 0 ? plain : `${plain} ${n + 1}`
}

/** The bytes as they are made. What breaks while the rows come breaks the stream. */
export const xlsxOf = ({ title, voice, about, titles, total, at, batches }: Sheet): AsyncIterable<Buffer> => {
  const zip = new ZipFile()
  const counts = Array.from({ length: Math.max(1, Math.ceil(total / mostRows)) }, (_, n) =>
    Math.min(mostRows, total - n * mostRows),
  )
  const sheets = counts.length + 1
  const names = [...counts.map((_, n) => sheetName(title, n)), voice.say(() => t('export.about.sheet'))]
  const rows = oneByOne(batches)[Symbol.asyncIterator]()
  const part = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path, { mtime: at })
  part('[Content_Types].xml', contentTypes(sheets))
  part('_rels/.rels', rootRelations)
  part('xl/workbook.xml', workbook(names))
  part('xl/_rels/workbook.xml.rels', workbookRelations(sheets))
  part('xl/styles.xml', stylesXml)
  for (const [n, count] of counts.entries()) {
    const bytes = Readable.from(sheetXml(titles, rows, count), { objectMode: false })
    zip.addReadStream(bytes, `xl/worksheets/sheet${n + 1}.xml`, { mtime: at, compressionLevel: 4 })
  }
  part(`xl/worksheets/sheet${sheets}.xml`, aboutXml(about))
  zip.end()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  return output
}
