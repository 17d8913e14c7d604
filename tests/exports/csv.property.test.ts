/** Laws of the files' text: what was written is read again, and nothing in it is a formula. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asTyped, csvLine, isRisky } from '../../domain/exports/index.ts'
import { neutralised } from '../../domain/exports/csv.ts'
import { columnName, rowXml, xmlText } from '../../server/exports/xlsxCells.ts'
import { readCsv } from './readCsv.ts'
import { readSheet } from './readXlsx.ts'
import { anyCodePoint } from '../run/codePoints.ts'

/** Signs that begin a formula, behind what nobody sees. */
const hiddenFormula = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(' ', '\t', '\r', '\n', '\u00A0', '\u200B', '\u2028', '\uFEFF', "'"),
      minLength: 1,
      maxLength: 3,
    }),
    fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠'),
    fc.string({ maxLength: 3 }),
  )
  .map((parts) => parts.join(''))

/** Texts that people and those who mean harm type: every sign that a file's form could trip over. */
const nasty = fc.oneof(
  hiddenFormula,
  fc.string({ unit: anyCodePoint }),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      "'",
      ',',
      ';',
      ' ',
      '/',
      '\\',
      '😀',
      'ä',
      '1',
      'a',
      '|',
      '\u200B',
      '＝',
    ),
  }),
  fc.constantFrom(
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    "'=1",
    "=cmd|' /C calc'!A0",
    '"',
    '""',
    '',
    ' ',
    '=HYPERLINK("http://x","y")',
  ),
)

describe('CSV', () => {
  test('[LST-19] whatever cells hold is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.array(nasty, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), (rows) => {
        const read = readCsv(rows.map(csvLine).join(''))
        expect(read.map((row) => row.map(asTyped))).toEqual(rows.map((row) => row.map((text) => text.toWellFormed())))
      }),
    )
  })

  test('what a reader could take for the end of a cell or of a row stands in quotes (RFC 4180, 2.6)', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const cell = csvLine([text]).slice(0, -'\r\n'.length)
        if (/[",;\t\r\n]/.test(text)) expect(cell).toMatch(/^".*"$/su)
        expect(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '') : '').not.toContain('"')
      }),
    )
  })

  test('a cell never begins as a formula, but for numbers and telephone numbers', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const [[cell = ''] = []] = readCsv(csvLine([text]))
        const visible = cell.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')
        if (/^[=+\-@＝＋－＠]/u.test(visible)) expect(cell).toMatch(/^[+-]?\d+(\.\d+)?$/)
        expect(cell).not.toMatch(/^[\t\r\n]/)
      }),
      { examples: [...'=+-@＝＋－＠\t\r\n'].flatMap((sign) => [[sign], [`${sign}x`]] as [string][]) },
    )
  })

  test('what was made harmless twice differs from what was made so once, so nothing is lost', () => {
    fc.assert(
      fc.property(nasty, nasty, (one, other) => {
        if (one !== other) expect(neutralised(one)).not.toBe(neutralised(other))
      }),
    )
  })

  test('[FMT-01] telephone numbers stay as lists show them', () => {
    expect(csvLine(['+1 (555) 123-4567', -5, '-5', '+1 (555) 123-4567, +1 (303) 555-0120'])).toBe(
      '+1 (555) 123-4567,-5,-5,"+1 (555) 123-4567, +1 (303) 555-0120"\r\n',
    )
    expect(csvLine(['+1 (555) 123-4567=1'])).toBe("'+1 (555) 123-4567=1\r\n")
  })

  test('[FMT-02] days and times are written as lists show them', () => {
    const day = { year: 2026, month: 3, day: 1 }
    expect(csvLine([{ day, minute: null }, { day, minute: 545 }, null])).toBe('3/1/2026,3/1/2026 09:05,\r\n')
  })
})

describe('XLSX', () => {
  const plain = (text: string) => text

  test('every text is a text cell with its own signs, and never a formula', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 30 }), (texts) => {
        const xml = rowXml(texts, 1, String)
        expect(xml).not.toContain('<f>')
        const [cells = []] = readSheet(xml)
        const kept = texts.map((text) => text.toWellFormed()).filter((text) => text !== '')
        expect(cells.map(({ value }) => value)).toEqual(kept)
        for (const { isText, style, value } of cells) {
          expect(isText).toBe(true)
          expect(style === 4).toBe(isRisky(plain(value)))
        }
      }),
    )
  })

  test('XML holds no sign that it may not', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), (text) => {
        // oxlint-disable-next-line no-control-regex
        expect(xmlText(text)).not.toMatch(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF<>]|&(?!amp;|lt;|gt;|quot;)/)
      }),
    )
  })

  test('columns are named as spreadsheets name them', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})
