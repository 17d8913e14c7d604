/** Files as spreadsheets write them. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const quoted = (cell: string, delimiter: string): string =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) || cell === '' ? `"${cell.replaceAll('"', '""')}"` : cell

export const csvOf = (rows: readonly (readonly string[])[], delimiter = ',', end = '\r\n'): string =>
  rows.map((row) => `${row.map((cell) => quoted(cell, delimiter)).join(delimiter)}${end}`).join('')

export const zipOf = (parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet; `rows` is the XML of its rows. */
export const workbookOf = (rows: string, more: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': [
      head,
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ',
      'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ].join(''),
    'xl/workbook.xml': [
      head,
      `<workbook ${main} xmlns:r="${links}"><sheets><sheet name="Hidden" sheetId="2" state="hidden" r:id="rId2"/>`,
      '<sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': [
      head,
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
      `<Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/>`,
      `<Relationship Id="rId2" Type="${links}/worksheet" Target="worksheets/sheet2.xml"/>`,
      '</Relationships>',
    ].join(''),
    'xl/styles.xml': [
      head,
      `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts>`,
      '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/>',
      '<xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ].join(''),
    'xl/sharedStrings.xml': `${head}<sst ${main}><si><t>First</t></si><si><r><t>La</t></r><r><t>st</t></r><rPh><t>x</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `${head}<worksheet ${main}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    ...more,
  })
