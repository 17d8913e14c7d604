/** A report's lines as tables lose no figure, and each stands under its own line and column. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileTables } from '../../domain/reports/index.ts'
import { runs } from '../run/runs.ts'

const titles: [string, string, string, string] = ['Section', 'Line', 'Figure', 'Count']
const name = fc.constantFrom('a', 'b', 'c', 'd', '')
const row = fc.tuple(name, name, name, fc.oneof(fc.nat(9), fc.constant('*')))

test('law: whatever lines come, each is in a table once, in their order, with its section, line, figure and value', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const told = fileTables({ rows, titles }).flatMap(({ title, columns, rows: lines }) =>
        lines.flatMap(({ title: line, cells }) => {
          if (columns === null) return [[title, '', line, cells[0]]]
          if (columns.join() === 'Figure,Count') return [[title, line, cells[0], cells[1]]]
          return cells.map((cell, at) => [title, line, columns[at], cell])
        }),
      )
      expect(told).toEqual(rows)
    }),
    { numRuns: runs(500) },
  )
})

test('law: lines of the same figures are one table of as many columns', () => {
  const figures = fc.uniqueArray(fc.constantFrom('v', 'w', 'x', 'y', 'z'), { minLength: 1 })
  fc.assert(
    fc.property(figures, fc.array(fc.constantFrom('l', 'm', 'n'), { minLength: 1, maxLength: 9 }), (columns, lines) => {
      const rows = lines.flatMap((line, at) =>
        columns.map((of): [string, string, string, number] => ['s', line, of, at]),
      )
      const [table, ...others] = fileTables({ rows, titles })
      expect(others).toEqual([])
      expect(table?.columns).toEqual(columns)
      expect(table?.rows.map(({ title }) => title)).toEqual(lines)
    }),
  )
})
