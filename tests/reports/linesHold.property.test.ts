/** What figures of one report say of each other, whatever it is filtered by: RPT-29, RPT-69 … RPT-71. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineTypes, questionOf, type Figure, type ReportFilters } from '../../domain/reports/index.ts'
import { runs } from '../run/runs.ts'
import { figureOf, type Question, type World } from './model.ts'
import { ever, someWorlds, worldOf } from './smallWorlds.ts'

type Period = { readonly since: string | null; readonly until: string | null }
type Line = Partial<Pick<Figure, 'by' | 'of' | 'clientType'>>
const asked = (filters: ReportFilters, period: Period, type: Figure['type'], show: Figure['show'], line: Line = {}) =>
  questionOf(
    { ...period, filters },
    { section: 's', type, show, by: null, of: null, ages: null, clientType: null, stage: 'batch', ...line },
  )
/** What is on a line that is hidden is nothing. */
const count = (made: World, question: ReturnType<typeof asked>): number =>
  question === null ? 0 : figureOf(made, question as Question).figure

/** Entries of each list are the numbers from 1 to 3. */
const item = fc.integer({ min: 1, max: 3 })
const group = fc.record({
  combine_type: fc.constantFrom(...combineTypes),
  items: fc.uniqueArray(item, { maxLength: 3 }),
})
const anyOf = fc
  .uniqueArray(item, { minLength: 2, maxLength: 3 })
  .map((items) => ({ combine_type: 'any' as const, items }))
const groupsOf = fc.array(fc.oneof({ weight: 3, arbitrary: anyOf }, group), { minLength: 1, maxLength: 2 })
const lists = ['services', 'service_categories', 'advocates', 'agencies', 'grants'] as const
const groupsOfLists: fc.Arbitrary<ReportFilters> = fc
  .tuple(fc.subarray([...lists], { minLength: 1, maxLength: 3 }), fc.array(groupsOf, { minLength: 3, maxLength: 3 }))
  .map(([chosen, groups]) => Object.fromEntries(chosen.map((list, at) => [list, groups[at]])))
const byLists = ['service', 'category', 'advocate', 'agency'] as const

test('[RPT-29] law: on a line are clients exactly where services are, and neither is more than the total', () => {
  let met = 0
  fc.assert(
    fc.property(someWorlds, groupsOfLists, fc.constantFrom(...byLists), item, (made, filters, by, of) => {
      const on = (type: Figure['type']) => count(made, asked(filters, ever, type, 'all', { by, of }))
      const [clients, services] = [on('service'), on('service_total')]
      expect([filters, by, of, clients > 0]).toEqual([filters, by, of, services > 0])
      expect(clients).toBeLessThanOrEqual(count(made, asked(filters, ever, 'service', 'all')))
      expect(services).toBeLessThanOrEqual(count(made, asked(filters, ever, 'service_total', 'all')))
      if (services > 0 && Object.keys(filters).length > 1) met += 1
    }),
    { numRuns: runs(1_000) },
  )
  if (runs(1_000) >= 1_000) expect(met).toBeGreaterThan(30)
})

test('law: whoever filters by one more list counts no more, in all and on each line', () => {
  const two = fc.tuple(fc.constantFrom(...lists), groupsOf)
  fc.assert(
    fc.property(
      someWorlds,
      groupsOfLists,
      two,
      fc.constantFrom(...byLists),
      item,
      (made, wide, [list, more], by, of) => {
        const { [list]: _, ...others } = wide
        for (const line of [{}, { by, of }])
          for (const type of ['service', 'service_total'] as const) {
            const [all, fewer] = [others, { ...others, [list]: more }].map((filters) =>
              count(made, asked(filters, ever, type, 'all', line)),
            )
            expect([others, list, more, line, type, (fewer ?? 0) > (all ?? 0)]).toEqual([
              others,
              list,
              more,
              line,
              type,
              false,
            ])
          }
      },
    ),
    { numRuns: runs(1_000) },
  )
})

test('a client who had a category by another grant than the one that is asked for is not on its line', () => {
  const service = { victim_id: 1, date_time: '2026-01-10T00:00:00Z' }
  const made = worldOf({
    victim: [{ case_id: 1, person_id: null }],
    service: [
      { ...service, service_id: 1, grant_id: 8 },
      { ...service, service_id: 2, grant_id: 7 },
    ],
  })
  const grants: ReportFilters = { grants: [{ combine_type: 'any', items: [7] }] }
  const both: ReportFilters = { ...grants, service_categories: [{ combine_type: 'any', items: [1, 2] }] }
  const onLine = (filters: ReportFilters, of: number) =>
    (['service', 'service_total'] as const).map((type) =>
      count(made, asked(filters, ever, type, 'all', { by: 'category', of })),
    )
  expect([1, 2].map((of) => [onLine(grants, of), onLine(both, of)])).toEqual([
    [
      [0, 0],
      [0, 0],
    ],
    [
      [1, 1],
      [1, 1],
    ],
  ])
})
