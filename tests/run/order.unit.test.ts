import * as fc from 'fast-check'
import { join } from 'node:path'
import type { TestSpecification, Vitest } from 'vitest/node'
import { expect, test } from 'vitest'
import { runs } from './runs.ts'
import { ByKind } from './order.ts'

const root = join(import.meta.dirname, '..')
const node = ['run/order.unit.test.ts', 'run/onceMore.unit.test.ts', 'log/recorded.unit.test.ts']
const page = ['palette/pages.unit.test.tsx', 'ui/combobox.unit.test.tsx']
const long = 'exports/killed.server.test.ts'
const kindOf = ({ project, moduleId }: TestSpecification): string =>
  `${project.name} ${page.some((file) => moduleId.endsWith(file)) ? 'page' : 'node'}`

const cache = { getTestSpecificationResult: () => undefined }
const order = new ByKind({ cache } as unknown as Vitest)

test('law: files of one project and one surroundings stand together, none is lost, and the longest is the first of its kind', () => {
  const file = fc.record({
    project: fc.record({ name: fc.constantFrom('quick', 'screens', 'server') }),
    moduleId: fc.constantFrom(...[...node, ...page, long].map((name) => join(root, name))),
  }) as unknown as fc.Arbitrary<TestSpecification>
  fc.assert(
    fc.property(fc.array(file, { maxLength: 20 }), (files) => {
      // It is the sequencer's own.
      // oxlint-disable-next-line unicorn/no-array-sort
      const sorted = order.sort(files)
      expect(new Set(sorted)).toEqual(new Set(files))
      expect(sorted).toHaveLength(files.length)
      const kinds = sorted.map(kindOf)
      expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toHaveLength(new Set(kinds).size)
      sorted.forEach(({ moduleId }, at) => {
        if (!moduleId.endsWith(long) || kinds[at] !== kinds[at - 1]) return
        expect(sorted[at - 1]?.moduleId).toBe(moduleId)
      })
    }),
    { numRuns: runs(100) },
  )
})
