import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../run/runs.ts'
import { departing, heldFor, patched, saysHeld, unopposed } from '../../domain/records/patch.ts'

const entries = fc.dictionary(
  fc.constantFrom('1', '2', '3'),
  fc.oneof(fc.constantFrom('', 'a', 'b'), fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 })),
)

describe('a change of single entries', () => {
  test('law: what departs, laid over what is held, says the same as the whole change', () => {
    fc.assert(
      fc.property(entries, entries, (held, change) => {
        expect(saysHeld(patched(held, departing(held, change)), change)).toBe(true)
      }),
    )
  })
  test('law: nothing departs exactly when the record says it already', () => {
    fc.assert(
      fc.property(entries, entries, (held, change) => {
        expect(Object.keys(departing(held, change) as object).length === 0).toBe(saysHeld(held, change))
      }),
    )
  })
  test('law: a change says what is held exactly when each entry that it names says the same, where nothing has three forms', () => {
    const said = (value: string | readonly string[] | undefined): string =>
      value === undefined || value.length === 0 ? '' : JSON.stringify(value)
    fc.assert(
      fc.property(entries, entries, (held, change) => {
        const isSaid = Object.entries(change).every(([name, value]) => said(held[name]) === said(value))
        expect(saysHeld(held, change)).toBe(isSaid)
      }),
      { numRuns: runs(300) },
    )
  })
  test('law: entries that the change does not name stay as they are', () => {
    fc.assert(
      fc.property(entries, entries, (held, change) => {
        const after = patched(held, change) as Record<string, unknown>
        for (const [name, value] of Object.entries(held)) if (!(name in change)) expect(after[name]).toEqual(value)
        expect(Object.keys(heldFor(held, change) as object).every((name) => name in change)).toBe(true)
      }),
    )
  })
  /** What is absent and what is emptied say the same. */
  const said = (value: unknown): string =>
    JSON.stringify(value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value)
  test('law: where the other word stands, entries that nobody else changed stay mine', () => {
    fc.assert(
      fc.property(entries, entries, entries, (base, theirs, change) => {
        const left = unopposed(change, heldFor(base, change), heldFor(theirs, change)) ?? {}
        for (const [name, value] of Object.entries(change)) {
          const untouched = said(base[name]) === said(theirs[name])
          expect(left[name]).toEqual(untouched ? value : undefined)
        }
      }),
    )
  })
  test('any other value is taken whole', () => {
    expect([
      heldFor('a', 'b'),
      patched('a', 'b'),
      departing('a', 'b'),
      saysHeld('a', 'a'),
      unopposed('a', 'b', 'c'),
    ]).toEqual(['a', 'b', 'b', true, null])
  })
})
