/** The rows of the first sheet of an XLSX file, as text: of formulas the results, of dates days as `2026-03-01`. */
import { importLimits } from '../../domain/imports/index.ts'
import { mostRows, Unreadable, type FileRow } from './fileRow.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { cellText, formatOf, type CellFormat } from './xlsxCells.ts'
import { readXml, type Attributes, type XmlReader } from './xmlEvents.ts'

/** Letters of one cell, blank ones too: more than a spreadsheet lets anybody type. */
const longestText = 100_000
/** Letters of all rows together: a text that many cells share is written once and read by each. */
const mostLetters = 200_000_000
/** Cells of all rows together, empty ones too: those of the largest table, and one in each blank row below it. */
const mostCells = importLimits.rows * importLimits.columns + mostRows
/** Formats of a workbook's cells: no spreadsheet writes longer ones. */
const longestFormat = 255

const whole = async (book: Workbook, name: string, reader: XmlReader, signal: AbortSignal): Promise<void> => {
  const pieces = await book.open(name)
  if (pieces === null) return
  for await (const _ of readXml(pieces, reader)) signal.throwIfAborted()
}

const longer = (text: string, said: string): string => {
  if (text.length + said.length > longestText) throw new Unreadable('tooMuchText')
  return text + said
}

/** What XML can't hold, and an underscore that would else be taken for the beginning of such (ECMA-376, ST_Xstring). */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const nothing = (): void => undefined

type Directory = { readonly sheet: string; readonly since1904: boolean }

/** Which part holds the first sheet that is not hidden. */
const directoryOf = async (book: Workbook, signal: AbortSignal): Promise<Directory> => {
  const sheets: string[] = []
  const parts = new Map<string, string>()
  let since1904 = false
  await whole(
    book,
    'xl/workbook.xml',
    {
      opened: (name, { state = 'visible', date1904, ...attributes }) => {
        if (name === 'workbookPr') since1904 = date1904 === '1' || date1904 === 'true'
        const link = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1]
        if (name === 'sheet' && state === 'visible' && link !== undefined) sheets.push(link)
      },
      text: nothing,
      closed: nothing,
    },
    signal,
  )
  await whole(
    book,
    'xl/_rels/workbook.xml.rels',
    {
      opened: (name, { Id = '', Target = '' }) => {
        if (name === 'Relationship') parts.set(Id, Target)
      },
      text: nothing,
      closed: nothing,
    },
    signal,
  )
  const target = parts.get(sheets[0] ?? '')
  if (target === undefined) throw new Unreadable('badWorkbook')
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, since1904 }
}

/** Their ends are blank in no cell: so many cells may share one that to look for them in each would take hours. */
const sharedTexts = async (book: Workbook, signal: AbortSignal): Promise<readonly string[]> => {
  const texts: string[] = []
  let text: string | null = null
  let run = ''
  let phonetic = false
  let isText = false
  await whole(
    book,
    'xl/sharedStrings.xml',
    {
      opened: (name) => {
        if (name === 'si') text = ''
        if (name === 'rPh') phonetic = true
        isText = name === 't' && !phonetic
        run = ''
      },
      text: (said) => {
        if (isText && text !== null) run = longer(run, said)
      },
      closed: (name) => {
        if (isText && text !== null) text = longer(text, unescaped(run))
        isText = false
        if (name === 'rPh') phonetic = false
        if (name === 'si') texts.push((text ?? '').trim())
      },
    },
    signal,
  )
  return texts
}

const formatsOf = async (book: Workbook, signal: AbortSignal): Promise<readonly CellFormat[]> => {
  const known = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let isOfCells = false
  await whole(
    book,
    'xl/styles.xml',
    {
      opened: (name, { numFmtId = '0', formatCode = '' }) => {
        const id = Number(numFmtId)
        if (name === 'numFmt') known.set(id, formatOf(id, formatCode.slice(0, longestFormat)))
        if (name === 'cellXfs') isOfCells = true
        if (name === 'xf' && isOfCells) formats.push(known.get(id) ?? formatOf(id, undefined))
      },
      text: nothing,
      closed: (name) => {
        if (name === 'cellXfs') isOfCells = false
      },
    },
    signal,
  )
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
  let run = ''
  let letters = 0
  let all = 0
  const begin = ({ r, t = 'n', s = '0' }: Attributes): void => {
    const at = columnOf(r) ?? cells.length + 1
    if (at > importLimits.columns) throw new Unreadable('tooManyColumns', row)
    cell = { at, type: t, style: Number(s), value: '' }
  }
  const put = (done: Cell): void => {
    while (cells.length < done.at) cells.push('')
    cells[done.at - 1] = textOf(done).trim()
  }
  const end = (): void => {
    letters = cells.reduce((sum, { length }) => sum + length, letters)
    all += cells.length
    if (letters > mostLetters || all > mostCells) throw new Unreadable('tooMuchText')
    rows.push({ row, cells })
  }
  const reader: XmlReader = {
    opened: (name, attributes) => {
      if (name === 'row') {
        const number = Number(attributes['r'] ?? row + 1)
        // What is decided of a row is decided by its number.
        if (!Number.isSafeInteger(number) || number <= row) throw new Unreadable('badWorkbook')
        row = number
        cells = []
      }
      if (name === 'c') begin(attributes)
      isValue = name === 'v' || name === 't'
      run = ''
    },
    text: (said) => {
      if (isValue && cell !== null) run = longer(run, said)
    },
    closed: (name) => {
      if (isValue && cell !== null) cell.value = longer(cell.value, unescaped(run))
      isValue = false
      if (name === 'c' && cell !== null) put(cell)
      if (name === 'c') cell = null
      if (name === 'row') end()
    },
  }
  const taken = (): readonly FileRow[] => {
    const whole = rows
    rows = []
    return whole
  }
  return { reader, taken }
}

export async function* xlsxRows(file: Buffer, signal: AbortSignal): AsyncGenerator<FileRow> {
  const book = await openWorkbook(file)
  try {
    const { sheet, since1904 } = await directoryOf(book, signal)
    const formats = await formatsOf(book, signal)
    const shared = await sharedTexts(book, signal)
    const { reader, taken } = sheetReader(({ type, style, value }) =>
      type === 's' ? (shared[Number(value)] ?? '') : cellText(type, value, formats[style] ?? 'plain', since1904),
    )
    const pieces = await book.open(sheet)
    if (pieces === null) throw new Unreadable('badWorkbook')
    for await (const _ of readXml(pieces, reader)) {
      signal.throwIfAborted()
      yield* taken()
    }
  } finally {
    book.close()
  }
}
