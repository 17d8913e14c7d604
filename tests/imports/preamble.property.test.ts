/** What a file says of itself before its headings is no row of it; a file that says nothing keeps all of its rows. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutPreamble } from '../../server/imports/fileRows.ts'
import type { FileRow } from '../../server/imports/fileRow.ts'

const text = fc.string({ minLength: 1, maxLength: 6 }).filter((each) => each.trim() !== '')
const pair = fc.array(text, { minLength: 1, maxLength: 2 })
const wide = fc.array(text, { minLength: 3, maxLength: 6 })
const any = fc.oneof(pair, wide, fc.constant(['']))

const read = async (rows: readonly (readonly string[])[]): Promise<readonly (readonly string[])[]> => {
  async function* given(): AsyncGenerator<FileRow> {
    for (const [at, cells] of rows.entries()) yield { row: at + 1, cells: [...cells] }
  }
  const kept: (readonly string[])[] = []
  for await (const { cells } of withoutPreamble(given())) kept.push(cells)
  return kept
}
const filled = (rows: readonly (readonly string[])[]) =>
  rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))

describe('the rows of a file', () => {
  it('begin with the headings, whatever pairs stand before the empty row', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(pair, { minLength: 1, maxLength: 12 }),
        wide,
        fc.array(any),
        async (told, headings, rows) => {
          expect(filled(await read([...told, [''], headings, ...rows]))).toEqual(filled([headings, ...rows]))
        },
      ),
    ))

  it('are all of them where it begins with headings, or has no empty row before them', () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(wide, pair), fc.array(any), async (headings, rows) => {
        const first = rows.findIndex((cells) => cells.every((cell) => cell.trim() === ''))
        const next = rows.slice(first).find((cells) => cells.some((cell) => cell.trim() !== ''))
        // A pair, an empty row and more cells than two are what a file says of itself.
        fc.pre(
          headings.length > 2 ||
            first < 0 ||
            (next?.length ?? 0) <= 2 ||
            rows.slice(0, first).some(({ length }) => length > 2),
        )
        expect(filled(await read([headings, ...rows]))).toEqual(filled([headings, ...rows]))
      }),
    ))
})
