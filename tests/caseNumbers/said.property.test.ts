/** A case is known by some parts of its number, as people say it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSaid, saidNumber } from '../../domain/caseNumbers/index.ts'
import { runs } from '../run/runs.ts'

const year = fc.integer({ min: 1998, max: 2031 })
const kind = fc.constantFrom('CR', 'DV', 'PO', 'JU')
const serial = fc.integer({ min: 1, max: 99_999 })
const number = fc.record({ year, kind, serial })
type Number = { readonly year: number; readonly kind: string; readonly serial: number }
const written = ({ year: of, kind: as, serial: at }: Number): string => `${of}-${as}-${String(at).padStart(5, '0')}`

const gap = fc.constantFrom('-', ' ', ' - ', '/')
const way = fc.record({
  saysYear: fc.constantFrom('whole', 'short', 'not'),
  saysKind: fc.boolean(),
  zeros: fc.nat({ max: 5 }),
  gap,
})
type Way = typeof way extends fc.Arbitrary<infer T> ? T : never

const say = ({ year: of, kind: as, serial: at }: Number, { saysYear, saysKind, zeros, gap: between }: Way): string =>
  [
    ...(saysYear === 'not' ? [] : [saysYear === 'whole' ? String(of) : String(of).slice(2)]),
    ...(saysKind ? [as.toLowerCase()] : []),
    `${'0'.repeat(zeros)}${at}`,
  ].join(between)

test('law: whatever is left out before the last part, a number is said so', () => {
  fc.assert(
    fc.property(number, way, (of, how) => {
      fc.pre(how.saysYear !== 'not' || how.saysKind)
      expect(isSaid(written(of), say(of, how))).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})

test('law: no other number is', () => {
  fc.assert(
    fc.property(number, number, way, (of, other, how) => {
      const differs =
        of.serial !== other.serial ||
        (how.saysKind && of.kind !== other.kind) ||
        (how.saysYear === 'whole' && of.year !== other.year) ||
        (how.saysYear === 'short' && of.year % 100 !== other.year % 100)
      fc.pre(differs && (how.saysYear !== 'not' || how.saysKind))
      expect(isSaid(written(other), say(of, how))).toBe(false)
    }),
    { numRuns: runs(300) },
  )
})

test('parts in another order, a part of a part, and digits alone say no number', () => {
  for (const said of ['cr 2023 150', '323 150', '2 150', 'c 150', '150', '2023-cr', 'cr', '', '2023-cr-15'])
    expect(isSaid('2023-CR-00150', said), said).toBe(false)
  expect(saidNumber('1 2 3 4 5 6 7')).toBeNull()
  expect(saidNumber(`${'9'.repeat(13)} 1`)).toBeNull()
})
