/** A number that a spreadsheet shows through a mask of digits is read as it is shown. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { masked, numberMaskOf } from '../../server/imports/numberMask.ts'
import { cellText, formatOf } from '../../server/imports/xlsxCells.ts'
import { xlsxRows } from '../../server/imports/xlsxRows.ts'
import { runs } from '../run/runs.ts'
import { workbookOf } from './writtenFiles.ts'

const shown = (code: string, number: number): string => cellText('n', String(number), formatOf(200, code), false)

describe('a mask of digits', () => {
  test.each([
    ['00000', 501, '00501'],
    ['00000-0000', 5_012_345, '00501-2345'],
    ['00000\\-0000', 5_012_345, '00501-2345'],
    ['000-00-0000', 12_345_678, '012-34-5678'],
    ['000\\-00\\-0000', 1_234, '000-00-1234'],
    ['"C-"0000', 12, 'C-0012'],
    ['"C-"0000', 123_456, 'C-123456'],
    ['"C-"0', 12, 'C-12'],
    ['0"-B"', 12, '12-B'],
    ['00"/"0000', 32_026, '03/2026'],
    ['(000) 000-0000', 2_125_550_147, '(212) 555-0147'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5_550_147, '555-0147'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 2_125_550_147, '(212) 555-0147'],
    ['[<100]"S-"00;[<1000]"M-"000;"L-"0000', 12, 'S-12'],
    ['[<100]"S-"00;[<1000]"M-"000;"L-"0000', 120, 'M-120'],
    ['[<100]"S-"00;[<1000]"M-"000;"L-"0000', 1_200, 'L-1200'],
    ['[$-409]00000;@', 501, '00501'],
    ['[Red]"No. "000_)', 7, 'No. 007 '],
    ['"a;b"00', 1, 'a;b01'],
    ['\\d\\-00', 5, 'd-05'],
    ['0##', 5, '005'],
    ['#-00', 5, '-05'],
    ['??-00', 105, ' 1-05'],
    ['000', 0, '000'],
    ['000', -5, '-005'],
  ])('%s shows %d as %s', (code, number, text) => {
    expect(shown(code, number)).toBe(text)
  })

  test.each([
    ['0', '12'],
    ['#', '0'],
    ['0.00', '1.5'],
    ['000.00', '1.5'],
    ['00000', '1.5'],
    ['#,##0', '1234567'],
    ['#,##0 "days"', '3'],
    ['0 "days"', '3'],
    ['0%', '0.05'],
    ['00"%"', '5'],
    ['0.00E+00', '12345'],
    ['# ?/?', '3'],
    ['# ??/100', '3'],
    ['$0', '12'],
    ['"$"00', '12'],
    ['[$€-2] 00', '12'],
    ['_("$"* 0_);_("$"* (0)', '-12'],
    ['0;(0)', '-12'],
    ['+0;-0', '12'],
    ['0;;', '0'],
    ['00;;', '0'],
    ['@', '12'],
    ['General', '12'],
    ['[Red]General', '12'],
    ['"x"General', '12'],
  ])('%s is none: %s is read as the number that it is', (code, text) => {
    expect(cellText('n', text, formatOf(200, code), false)).toBe(text)
  })

  test('law: through zeros and signs come the digits of the number, padded, with each sign in its place', () => {
    const literal = fc
      .string({ unit: fc.constantFrom('C', 'd', 'm', '-', '/', ' ', ';', '(', ':', 'é', '😀'), maxLength: 4 })
      .filter((text) => text !== '')
    const piece = fc.oneof(
      fc.integer({ min: 1, max: 4 }).map((count) => ({ code: '0'.repeat(count), kept: '\0'.repeat(count) })),
      literal.map((text) => ({ code: `"${text}"`, kept: text })),
      literal.map((text) => ({ code: [...text].map((sign) => `\\${sign}`).join(''), kept: text })),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), fc.nat(10 ** 12), (pieces, number) => {
        const code = `00${pieces.map((each) => each.code).join('')}`
        const kept = `\0\0${pieces.map((each) => each.kept).join('')}`
        const places = kept.split('\0').length - 1
        const digits = String(number).padStart(places, '0')
        let at = digits.length - places + 1
        const expected = kept.slice(1).replaceAll('\0', () => digits.charAt(at++))
        expect(shown(code, number)).toBe(digits.slice(0, digits.length - places + 1) + expected)
      }),
      {
        numRuns: runs(300),
        examples: [
          [
            [
              { code: '\\-', kept: '-' },
              { code: '00', kept: '\0\0' },
            ],
            12,
          ],
        ],
      },
    )
  })

  test('law: any code of a format shows any number, and none is lost that is not shown through a mask', () => {
    const code = fc.string({ unit: fc.constantFrom(...'0#?;"\\[]_*-<=9@.,%/$ Cd'), maxLength: 20 })
    fc.assert(
      fc.property(code, fc.integer(), (format, number) => {
        const mask = numberMaskOf(format)
        const text = mask === null ? null : masked(mask, String(number))
        if (text !== null)
          expect(text.replaceAll(/\D/g, '')).toContain(number === 0 ? '' : String(Math.abs(number)).slice(-1))
      }),
      { numRuns: runs(300) },
    )
  })

  test('of a workbook is what its cells say', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;C-&quot;0000"/>' +
      '<numFmt numFmtId="165" formatCode="00000\\-0000"/></numFmts>' +
      '<cellXfs><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="0"/></cellXfs></styleSheet>'
    const row = '<row r="1"><c s="0"><v>12</v></c><c s="1"><v>5012345</v></c><c s="2"><v>12</v></c></row>'
    const file = await workbookOf(row, { 'xl/styles.xml': styles })
    const cells: string[][] = []
    for await (const each of xlsxRows(file, new AbortController().signal)) cells.push([...each.cells])
    expect(cells).toEqual([['C-0012', '00501-2345', '12']])
  })
})
