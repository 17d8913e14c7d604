/**
 * Before any test has run: each row that was proven is still named by a test, and what is named is known. `npm test`
 * looks at which of them passed.
 */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { provenRows, requiredRows, rowProblems, rowsIn } from '../run/proven.ts'

const required = requiredRows()
const sources = globSync('tests/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
/** In titles, or in tables that titles are made from. */
const mentioned = new Set(sources.flatMap((text) => text.match(/\b[A-Z]{3}-\d{2,3}\b/g) ?? []))

describe('rows of the specification', () => {
  test('each row that was proven is named by a test', () => {
    expect(provenRows().filter((row) => !mentioned.has(row))).toEqual([])
  })

  test('each row in the title of a test is a row of the specification, and is on the list of those proven', () => {
    const proven = new Set(provenRows())
    const titled = new Set(sources.flatMap(rowsIn).filter((row) => required.has(row)))
    expect([...titled].filter((row) => !proven.has(row))).toEqual([])
    expect(provenRows().filter((row) => !required.has(row))).toEqual([])
  })

  test('a row that no passing test names any more is a problem, and so is one that is not known', () => {
    const [first = '', ...rest] = provenRows()
    expect(rowProblems(new Set(provenRows()))).toEqual([])
    expect(rowProblems(new Set(rest))).toEqual([`${first} was proven, and no passing test names it any more`])
    const [unknown = ''] = rowsIn('[XYZ-01] of no specification')
    expect(rowProblems(new Set([...provenRows(), unknown])).length).toBe(1)
  })

  test('a row that waits for its wiring is proven by nothing', () => {
    const [first = ''] = provenRows()
    expect(rowProblems(new Set(provenRows()), [first, 'XYZ-01'])).toEqual([
      `${first} can't be proven: tests/run/notWired.ts says that a part of it is not built`,
    ])
  })

  test('titles name one row or several, in one bracket or in several', () => {
    expect(rowsIn('[SES-07] refreshes first')).toEqual(['SES-07'])
    expect(rowsIn('[SES-02] [SES-16, SES-27] and [this] is none')).toEqual(['SES-02', 'SES-16', 'SES-27'])
  })
})
