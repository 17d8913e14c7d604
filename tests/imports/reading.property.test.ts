/** What was written in a file is what is read of it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, isRisky } from '../../domain/exports/index.ts'
import { isBlankRow } from '../../domain/imports/index.ts'
import { xmlText } from '../../server/exports/xlsxCells.ts'
import { csvRows, delimiterOf } from '../../server/imports/csvRows.ts'
import { encodingOf, textOf, type Encoding } from '../../server/imports/encoding.ts'
import { Unreadable, type FileRow } from '../../server/imports/fileRow.ts'
import { countedRows } from '../../server/imports/fileRows.ts'
import { cellText, formatOf } from '../../server/imports/xlsxCells.ts'
import { xlsxRows } from '../../server/imports/xlsxRows.ts'
import { csvOf, workbookOf, zipOf } from './writtenFiles.ts'
import { runs } from '../run/runs.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', '=', "'", 'a', ' ', 'é') }),
)
/** As an export writes a text that a spreadsheet would compute. */
const isMadeHarmless = (text: string): boolean => text.startsWith("'") && isRisky(text.slice(1))

/** The mark of an encoding is no part of a text. */
const tables = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }))
  .filter((rows) => rows[0]?.[0]?.startsWith('\u{FEFF}') !== true && !rows.flat().some(isMadeHarmless))

/** A decoder never gives half a character. */
async function* texts(whole: string, size: number): AsyncGenerator<string> {
  const signs = [...whole]
  for (let at = 0; at < signs.length; at += size) yield signs.slice(at, at + size).join('')
}

async function* pieces(whole: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}

const readAll = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

const readTable = async (text: string, delimiter: ',' | ';' | '\t' | '|', size = 7) =>
  (await readAll(csvRows(texts(text, size), delimiter))).map(({ cells }) => cells)

describe('CSV', () => {
  test('law: a file that was exported is read back as what it was made of, telephone numbers and formulas too', async () => {
    const signs = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '5', ' ', '"', ',', 'a') })
    const told = fc.array(fc.tuple(signs, fc.oneof(signs, cell)), { minLength: 1, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(told, async (rows) => {
        const written = rows.map((row) => row.map((text) => text.toWellFormed()))
        expect(await readTable(written.map((row) => csvLine(row)).join(''), ',')).toEqual(written)
      }),
      { numRuns: runs(300), examples: [[[['+44 20 7946 0958', '=Export']]], [[["'=Export", "''=Export"]]]] },
    )
  })

  test('parse after print is the table, whatever its cells hold and wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const),
        fc.constantFrom('\r\n', '\n'),
        fc.integer({ min: 1, max: 40 }),
        async (rows, delimiter, end, size) => {
          expect(await readTable(csvOf(rows, delimiter, end), delimiter, size)).toEqual(rows)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test('rows are numbered as a spreadsheet numbers them, also behind cells of several lines', async () => {
    const rows = await readAll(csvRows(texts('a,b\n"x\ny\nz",1\n\nc,d\n', 5), ','))
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4])
    expect(rows[3]?.cells).toEqual(['c', 'd'])
  })

  test('a quotation mark that never closes is told with the row that opens it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }), async (before, after) => {
        const text = `a,b\n${'"x\n1",y\n'.repeat(before)}"open,z\n${'c,d\n'.repeat(after)}`
        const failed = await readTable(text, ',').catch((error: unknown) => error)
        expect(failed).toBeInstanceOf(Unreadable)
        expect(failed).toMatchObject({ failure: 'openQuote', row: before + 2 })
      }),
      { numRuns: runs(40) },
    )
  })

  test('an inch sign within a cell is text', async () => {
    expect(await readTable('a,b\n5\'6",tall\n', ',')).toEqual([
      ['a', 'b'],
      ['5\'6"', 'tall'],
    ])
  })

  test('the delimiter is that of the headings, also where their quotes hold others', () => {
    expect(delimiterOf('"a,b,c";d;e\n1,2,3,4;5;6\n')).toBe(';')
    expect(delimiterOf('name\nAda, Lee\n')).toBe(',')
    expect(delimiterOf('a\tb\n')).toBe('\t')
  })
})

describe('an encoding', () => {
  const encoded: Readonly<Record<string, (text: string) => Buffer>> = {
    'utf-8': (text) => Buffer.from(text),
    'utf-16le': (text) => Buffer.from(`\u{FEFF}${text}`, 'utf16le'),
    'utf-16be': (text) => Buffer.from(`\u{FEFF}${text}`, 'utf16le').swap16(),
  }
  test('is known by what the file says, and the text comes through wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\u{FEFF}')),
        fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
        fc.integer({ min: 3, max: 9 }),
        async (text, encoding, size) => {
          const bytes = encoded[encoding]?.(text) ?? Buffer.alloc(0)
          expect(await encodingOf(pieces(bytes, size))).toBe(encoding)
          expect((await readAll(textOf(pieces(bytes, size), encoding as Encoding))).join('')).toBe(text)
        },
      ),
    )
  })
  test('that is not UTF-8 is taken for Windows-1252', async () => {
    const bytes = Buffer.from('Jos\xe9 \x80 Ni\xf1o', 'latin1')
    expect(await encodingOf(pieces(bytes, 4))).toBe('windows-1252')
    expect((await readAll(textOf(pieces(bytes, 4), 'windows-1252'))).join('')).toBe('José € Niño')
  })
})

describe('the rows of a file', () => {
  async function* blank(count: number): AsyncGenerator<FileRow> {
    for (let row = 1; row <= count; row += 1) yield { row, cells: [] }
  }

  test('are bounded, those that say nothing too: as many as a sheet can have are looked at, and no more', async () => {
    const never = new AbortController().signal
    let seen = 0
    const look = async () => {
      for await (const _ of countedRows(blank(Infinity), never)) seen += 1
    }
    await expect(look()).rejects.toMatchObject({ failure: 'tooManyRows', row: 1_048_577 })
    expect(seen).toBe(1_048_576)
  })

  test('are read no further when it is time to stop, also where none says anything', async () => {
    const stopping = new AbortController()
    const rows = countedRows(blank(Infinity), stopping.signal)
    await rows.next()
    stopping.abort(new Error('stopped'))
    await expect(rows.next()).rejects.toThrow('stopped')
  })
})

describe('XLSX', () => {
  const never = new AbortController().signal
  const cellsOf = async (file: Buffer) =>
    (await readAll(xlsxRows(file, never))).map(({ row, cells }) => [row, ...cells])
  const sharing = (text: string): Record<string, string> => ({
    'xl/sharedStrings.xml': `<sst><si><t>First</t></si><si><t xml:space="preserve">${text}</t></si></sst>`,
  })
  const cell = '<c t="s"><v>1</v></c>'

  test('gives values, never formulas: days, times, post codes, shared, inline and rich texts, gaps', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Born</t></is></c></row>' +
      '<row r="3"><c r="A3" t="str"><f>CONCAT("A","da")</f><v>Ada</v></c><c r="B3"><f>1+1</f><v>2</v></c>' +
      '<c r="C3" t="b"><v>1</v></c><c r="D3" s="1"><v>44927</v></c><c r="E3" s="2"><v>44927.75</v></c><c r="F3" s="3"><v>501</v></c>' +
      '<c r="G3" s="1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
    expect(await cellsOf(await workbookOf(rows))).toEqual([
      [1, 'First', 'Last', '', 'Born'],
      [3, 'Ada', '2', 'TRUE', '2023-01-01', '2023-01-01 18:00', '00501', '#DIV/0!'],
    ])
  })

  test.each([
    ['no zip', async () => Buffer.from('PK\u{3}\u{4} but no more')],
    ['no workbook', () => zipOf({ 'a.txt': 'x' })],
    ['broken XML', () => workbookOf('<row r="1"><c r="A1">')],
    ['two rows of one number', () => workbookOf('<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>')],
    ['rows out of order', () => workbookOf('<row r="3"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>')],
    ['a row of no number', () => workbookOf('<row r="two"><c><v>1</v></c></row>')],
    ['an entity of its own', () => workbookOf('<row r="1"><c r="A1" t="str"><v>&boom;</v></c></row>')],
  ])('that is %s is refused', async (_, file) => {
    await expect(cellsOf(await file())).rejects.toMatchObject({ failure: 'badWorkbook' })
  })

  test('that unpacks to far more than it is, is refused before it is unpacked', async () => {
    const bomb = await workbookOf('', { 'xl/sharedStrings.xml': Buffer.alloc(120 * 1_048_576, 32) })
    expect(bomb.length).toBeLessThan(1_048_576)
    await expect(cellsOf(bomb)).rejects.toMatchObject({ failure: 'tooMuchText' })
  })

  test('of long blanks that each of its cells shares is refused, and told from one of short ones', async () => {
    const rows = `<row>${cell.repeat(200)}</row>`.repeat(400)
    await expect(cellsOf(await workbookOf(rows, sharing(' '.repeat(200_000))))).rejects.toMatchObject({
      failure: 'tooMuchText',
    })
    const blank = await readAll(xlsxRows(await workbookOf(rows, sharing(' '.repeat(90_000))), never))
    expect(blank.length).toBe(400)
    expect(blank.every(({ cells }) => isBlankRow(cells))).toBe(true)
  })

  test('whose cells say far more together than is written in it is refused', async () => {
    const rows = `<row>${cell.repeat(200)}</row>`.repeat(100)
    await expect(cellsOf(await workbookOf(rows, sharing('x'.repeat(20_000))))).rejects.toMatchObject({
      failure: 'tooMuchText',
    })
  })

  test('law: what its cells say is what was written in them, but for blanks around it', async () => {
    const blanks = fc.integer({ min: 0, max: 30_000 }).map((size) => ' '.repeat(size))
    const text = fc.tuple(blanks, fc.stringMatching(/^[a-z ]{0,30}$/), blanks).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(text, text, async (shared, own) => {
        const row = `<row r="1">${cell}<c t="inlineStr"><is><t>${own}</t></is></c></row>`
        expect(await cellsOf(await workbookOf(row, sharing(shared)))).toEqual([[1, shared.trim(), own.trim()]])
      }),
      { numRuns: runs(30) },
    )
  })

  test('law: a text whose signs are escaped is read as it was, shared, in runs, in its cell or of a formula', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'_x0041D5Fd', '_x0041_', '\u{1}', 'é', '😀', '\n') })
    const escaped = (told: string): string =>
      told
        .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
        .replaceAll('\u{1}', '_x0001_')
        .replaceAll('\n', '_x000A_')
    await fc.assert(
      fc.asyncProperty(text, text, async (one, two) => {
        const [first, second] = [escaped(one), escaped(two)]
        const row =
          `<row r="1"><c t="s"><v>0</v></c><c t="inlineStr"><is><t>${first}</t></is></c>` +
          `<c t="str"><v>${second}</v></c></row>`
        const runs = `<sst><si><r><t>${first}</t></r><r><t>${second}</t></r></si></sst>`
        const file = await workbookOf(row, { 'xl/sharedStrings.xml': runs })
        expect(await cellsOf(file)).toEqual([[1, `${one}${two}`.trim(), one.trim(), two.trim()]])
      }),
      {
        numRuns: runs(60),
        examples: [
          ['_x0041_', 'a_x000D_b'],
          ['_x00', '41_'],
        ],
      },
    )
  })

  test('law: a text that an export of ours wrote in a workbook is read back as it was', async () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'_x0041<&"', '_x0041_', '\u{1}', '\r', '\u{FFFE}', '😀') }),
      fc.string({ unit: 'grapheme' }),
    )
    await fc.assert(
      fc.asyncProperty(text, async (told) => {
        const row = `<row r="1"><c t="inlineStr"><is><t xml:space="preserve">${xmlText(told)}</t></is></c></row>`
        expect(await cellsOf(await workbookOf(row))).toEqual([[1, told.toWellFormed().trim()]])
      }),
      { numRuns: runs(60), examples: [['_x0041_x0042_'], ['_x0041\u{1}']] },
    )
  })

  test('with tags in tags without end is refused', async () => {
    await expect(cellsOf(await workbookOf('<a>'.repeat(2_000)))).rejects.toMatchObject({ failure: 'badWorkbook' })
  })

  test('is read no further when it is told to stop, whichever of its parts is read', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(readAll(xlsxRows(await workbookOf('<row/>'), stopped))).rejects.toThrow('stopped')
    const stopping = new AbortController()
    const reading = xlsxRows(await workbookOf('<row/>'.repeat(100_000)), stopping.signal)
    await reading.next()
    stopping.abort(new Error('stopped'))
    await expect(readAll(reading)).rejects.toThrow('stopped')
  })

  test('whose directory lies about sizes is refused', async () => {
    const file = await workbookOf(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(5_000)}</v></c></row>`)
    const at = file.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46
    file.writeUInt32LE(10, at + 24)
    await expect(cellsOf(file)).rejects.toMatchObject({ failure: 'badWorkbook' })
  })

  test('a day is the day that a spreadsheet shows', () => {
    const before = fc.tuple(fc.integer({ min: 1, max: 59 }), fc.constantFrom(0, 0.75))
    fc.assert(
      fc.property(before, ([serial, time]) => {
        const day = new Date(Date.UTC(1900, 0, serial)).toISOString().slice(0, 10)
        expect(cellText('n', String(serial + time), 'date', false)).toBe(time === 0 ? day : `${day} 18:00`)
      }),
      { examples: [[[1, 0]], [[59, 0.75]]] },
    )
    expect(cellText('n', '60', 'date', false)).toBe('1900-02-29')
    expect(cellText('n', '60.5', 'date', false)).toBe('1900-02-29 12:00')
    expect(cellText('n', '59.9999999', 'date', false)).toBe('1900-02-29')
    expect(cellText('n', '0.9999999', 'date', false)).toBe('1900-01-01')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-03-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          const serial = Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000)
          expect(cellText('n', String(serial), 'date', false)).toBe(day)
          expect(cellText('n', String(serial - 1_462), 'date', true)).toBe(day)
        },
      ),
    )
  })

  test.each([
    ['yyyy\\-mm\\-dd', 'date'],
    ['[$-409]d/m/yy h:mm AM/PM;@', 'date'],
    ['0.00', 'plain'],
    ['#,##0 "days"', 'plain'],
    ['[Red]0', 'plain'],
    ['[h]:mm', 'date'],
  ])('the format %s is %s', (code, format) => {
    expect(formatOf(200, code)).toBe(format)
  })
})
