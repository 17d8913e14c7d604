/** The audit lines of a large import. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inRuns } from '../../server/imports/importAudit.ts'

const line = fc.record({
  verb: fc.constantFrom('create', 'delete'),
  kind: fc.constantFrom('victim', 'person', 'court_case'),
  id: fc.integer({ min: 1, max: 40 }),
})
const nameOf = (verb: string, kind: string, id: number): string => `${verb} ${kind} ${id}`

test('law: lines that are told together name each record once, and nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(line, { selector: ({ verb, kind, id }) => nameOf(verb, kind, id) }), (lines) => {
      const named = inRuns(lines).flatMap(({ verb, kind, id, count = 0 }) =>
        Array.from({ length: count }, (_, step) => nameOf(verb, kind, (id ?? 0) + step)),
      )
      expect(named.toSorted()).toEqual(lines.map(({ verb, kind, id }) => nameOf(verb, kind, id)).toSorted())
    }),
  )
})

test('ids that follow each other are one line, however they come', () => {
  const made = [5, 3, 4, 9].map((id) => ({ verb: 'delete', kind: 'victim', id }))
  expect(inRuns(made)).toEqual([
    { verb: 'delete', kind: 'victim', id: 3, count: 3, reason: 'import' },
    { verb: 'delete', kind: 'victim', id: 9, count: 1, reason: 'import' },
  ])
})
