import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../../domain/palette/index.ts'
import { foldWithMap } from '../../domain/palette/fold.ts'
import { runs } from '../run/runs.ts'

const units = ['binary', 'grapheme', 'grapheme-ascii'] as const
const anyText = fc.oneof(...units.map((unit) => fc.string({ unit })))

describe('folding', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('gives words parted by single spaces and nothing else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text)).toMatch(/^$|^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u)
      }),
    )
  })

  it('with a map is the same text, and each unit points into the original, in order', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const mapped = foldWithMap(text)
        expect(mapped.text).toBe(fold(text))
        expect(mapped.starts.length).toBe(mapped.text.length)
        mapped.starts.forEach((start, at) => {
          const end = mapped.ends[at] ?? -1
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(start).toBeGreaterThanOrEqual(mapped.starts[at - 1] ?? 0)
          if (mapped.text[at] !== ' ') expect(fold(text.slice(start, end))).toContain(mapped.text[at])
        })
      }),
      { numRuns: runs(3_000) },
    )
  })

  it.each([
    ['Chloé Muñoz-Søren', 'chloe munoz soren'],
    ['ŁUKASZ Đorđe', 'lukasz dorde'],
    ['Œuvre Æsir Straße', 'oeuvre aesir strasse'],
    ['O’Brien', 'o brien'],
    ["O'Brien", 'o brien'],
    ['İstanbul ΟΔΟΣ', 'istanbul οδοσ'],
    ['  2026-CR/0012. ', '2026 cr 0012'],
    ['Ａｎａ ﬁn', 'ana fin'],
    ['Ирина Ёлкина', 'ирина елкина'],
  ])('folds %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('leads back to a letter together with its mark', () => {
    const text = 'Rene\u0301e Straße'
    const { text: folded, starts, ends } = foldWithMap(text)
    const at = folded.indexOf('ee')
    expect(text.slice(starts[at], ends[at])).toBe('e\u0301')
    const sharp = folded.indexOf('ss')
    expect([starts[sharp], ends[sharp + 1]]).toEqual([text.indexOf('ß'), text.indexOf('ß') + 1])
  })
})
