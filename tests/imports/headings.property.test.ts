/** Headings as they are shown: each names its own column, whatever the file says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headingsOf, shortened } from '../../domain/imports/index.ts'

const piece = fc.constantFrom(
  'A',
  'A (2)',
  ' (2)',
  '',
  ' ',
  '\0',
  '😀',
  '\uD83D',
  'x'.repeat(298),
  'y'.repeat(296),
  'é',
)
const cell = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))

test('law: no two headings are the same, but those of columns without one, and none is longer than is kept', () => {
  const long = 'x'.repeat(298)
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
      const headings = headingsOf(cells)
      const named = headings.filter((heading) => heading !== '')
      expect(new Set(named).size).toBe(named.length)
      for (const [at, heading] of headings.entries()) {
        expect(heading.length).toBeLessThanOrEqual(300)
        expect(heading.isWellFormed()).toBe(true)
        expect(heading === '').toBe((cells[at] ?? '').replaceAll('\0', '').trim() === '')
      }
      expect(headings.at(-1)).not.toBe('')
    }),
    { examples: [[['A', 'A', 'A (2)']], [[`${long}AAA`, `${long}AAA`]], [[`${long}😀A`]]] },
  )
})

test('law: a text is cut between two letters, and what is short enough stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 2, max: 30 }), (found, most) => {
      const text = found.toWellFormed().replaceAll('\0', '').trim()
      const cut = shortened(found, most)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true)
      if (text.length <= most) expect(cut).toBe(text)
    }),
  )
})
