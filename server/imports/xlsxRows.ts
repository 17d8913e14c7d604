/** The rows of the first sheet of an XLSX file, as text: of formulas the results, of dates days as `2026-03-01`. */
import { importLimits } from '../../domain/imports/index.ts'
import { Unreadable, type FileRow } from './fileRow.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { cellText, formatOf, type CellFormat } from './xlsxCells.ts'
import { readXml, type Attributes, type XmlReader } from './xmlEvents.ts'

const whole = async (book: Workbook, name: string, reader: XmlReader): Promise<void> => {
  const pieces = await book.open(name)
  if (pieces === null) return
  for await (const _ of readXml(pieces, reader));
}

const nothing = (): void => undefined

type Directory = { readonly sheet: string; readonly since1904: boolean }

/** Which part holds the first sheet that is not hidden. */
const directoryOf = async (book: Workbook): Promise<Directory> => {
  const sheets: string[] = []
  const parts = new Map<string, string>()
  let since1904 = false
  await whole(book, 'xl/workbook.xml', {
    opened: (name, { state = 'visible', date1904, ...attributes }) => {
      if (name === 'workbookPr') since1904 = date1904 === '1' || date1904 === 'true'
      const link = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1]
      if (name === 'sheet' && state === 'visible' && link !== undefined) sheets.push(link)
    },
    text: nothing,
    closed: nothing,
  })
  await whole(book, 'xl/_rels/workbook.xml.rels', {
    opened: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') parts.set(Id, Target)
    },
    text: nothing,
    closed: nothing,
  })
  const target = parts.get(sheets[0] ?? '')
  if (target === undefined) throw new Unreadable('badWorkbook')
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, since1904 }
}

const sharedTexts = async (book: Workbook): Promise<readonly string[]> => {
  const texts: string[] = []
  let text: string | null = null
  let phonetic = false
  let isText = false
  await whole(book, 'xl/sharedStrings.xml', {
    opened: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      isText = name === 't' && !phonetic
    },
    text: (said) => {
      if (isText && text !== null) text += said
    },
    closed: (name) => {
      isText = false
      if (name === 'rPh') phonetic = false
      if (name === 'si') texts.push(text ?? '')
    },
  })
  return texts
}

const formatsOf = async (book: Workbook): Promise<readonly CellFormat[]> => {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isOfCells = false
  await whole(book, 'xl/styles.xml', {
    opened: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    text: nothing,
    closed: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

/** `BC12` is in the 55th column, from 1; null for what is no such name. */
const columnOf = (name: string | undefined): number | null => {
  const letters = /^[A-Z]{1,3}/.exec(name ?? '')?.[0]
  return letters === undefined ? null : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

type Cell = { readonly at: number; readonly type: string; readonly style: number; value: string }

/** Gathers the rows of a sheet; `taken` hands over those that are whole. */
const sheetReader = (textOf: (cell: Cell) => string) => {
  let rows: FileRow[] = []
  let row = 0
  let cells: string[] = []
  let cell: Cell | null = null
  let isValue = false
  const begin = ({ r, t = 'n', s = '0' }: Attributes): void => {
    const at = columnOf(r) ?? cells.length + 1
    if (at > importLimits.columns) throw new Unreadable('tooManyColumns', row)
    cell = { at, type: t, style: Number(s), value: '' }
  }
  const put = (done: Cell): void => {
    while (cells.length < done.at) cells.push('')
    cells[done.at - 1] = textOf(done)
  }
  const reader: XmlReader = {
    opened: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1)
        cells = []
      }
      if (name === 'c') begin(attributes)
      isValue = name === 'v' || name === 't'
    },
    text: (said) => {
      if (isValue && cell !== null) cell.value += said
    },
    closed: (name) => {
      isValue = false
      if (name === 'c' && cell !== null) put(cell)
      if (name === 'c') cell = null
      if (name === 'row') rows.push({ row, cells })
    },
  }
  const taken = (): readonly FileRow[] => {
    const whole = rows
    rows = []
    return whole
  }
  return { reader, taken }
}

export async function* xlsxRows(file: Buffer): AsyncGenerator<FileRow> {
  const book = await openWorkbook(file)
  try {
    const { sheet, since1904 } = await directoryOf(book)
    const formats = await formatsOf(book)
    const shared = await sharedTexts(book)
    const { reader, taken } = sheetReader(({ type, style, value }) =>
      type === 's' ? (shared[Number(value)] ?? '') : cellText(type, value, formats[style] ?? 'plain', since1904),
    )
    const pieces = await book.open(sheet)
    if (pieces === null) throw new Unreadable('badWorkbook')
    for await (const _ of readXml(pieces, reader)) yield* taken()
  } finally {
    book.close()
  }
}
