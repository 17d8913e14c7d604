/** What figures of one report say of each other, whatever it is filtered by: RPT-29, RPT-69 … RPT-71. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  combineTypes,
  questionOf,
  reports,
  type Figure,
  type Report,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { runs } from '../run/runs.ts'
import { figureOf, type World } from './model.ts'
import { ever, quarters, someWorlds, worldOf, year } from './smallWorlds.ts'

type Period = { readonly since: string | null; readonly until: string | null }
type Line = Partial<Pick<Figure, 'by' | 'of' | 'clientType'>>
const asked = (filters: ReportFilters, period: Period, type: Figure['type'], show: Figure['show'], line: Line = {}) =>
  questionOf(
    { ...period, filters },
    { section: 's', type, show, by: null, of: null, ages: null, clientType: null, stage: 'batch', ...line },
  )
/** What is on a line that is hidden is nothing. */
const count = (made: World, question: ReturnType<typeof asked>): number =>
  question === null ? 0 : figureOf(made, question).figure

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

/** By what reports part who is new, and which lines those are here. */
const linesOfNew: readonly Line[] = [
  ...new Set(
    Object.values<Report>(reports).flatMap(({ sections, partings = [] }) =>
      [...sections, ...partings].flatMap(({ by, columns }) =>
        by !== undefined && columns.some(({ show }) => show === 'year') ? [by] : [],
      ),
    ),
  ),
].flatMap((by): readonly Line[] => {
  if (by === 'clientType') return (['P', 'S'] as const).map((clientType) => ({ by, clientType }))
  const isOfItems = by === 'classification' || by === 'victimization' || by === 'category' || by === 'service'
  return isOfItems ? [1, 2, 3].map((of) => ({ by, of })) : []
})
const ofTypes = fc.subarray(['P', 'S'] as const, { minLength: 1 })
const ofClients: fc.Arbitrary<ReportFilters> = fc.record(
  {
    client_types: ofTypes,
    victimizations: anyOf.map((one) => [one]),
    service_categories: anyOf.map((one) => [one]),
    report_new_all_time: fc.constantFrom('0', '1'),
    distinct_person: fc.constantFrom('1', ''),
  },
  { requiredKeys: [] },
)

test('law: a line says of nobody that they are new of whom the total does not say it', () => {
  expect(new Set(linesOfNew.map(({ by }) => by))).toContain('victimization')
  fc.assert(
    fc.property(someWorlds, ofClients, fc.constantFrom(...quarters), (made, filters, quarter) => {
      const idsOf = (line: Line, show: 'all' | 'year') => {
        const question = asked(filters, quarter, 'service', show, line)
        const { ids } = question === null ? { ids: [] } : figureOf(made, question)
        if (filters.distinct_person !== '1') return ids
        // Of a person another record may stand on a line.
        return ids.map((id) => made.data.victim.find((row) => row.id === id)?.['person_id'] ?? -id)
      }
      const [all, fresh] = [new Set(idsOf({}, 'all')), new Set(idsOf({}, 'year'))]
      for (const line of linesOfNew) {
        expect([filters, line, idsOf(line, 'all').every((id) => all.has(id))]).toEqual([filters, line, true])
        expect([filters, line, idsOf(line, 'year').every((id) => fresh.has(id))]).toEqual([filters, line, true])
      }
    }),
    { numRuns: runs(300) },
  )
})

const ofCrimes: fc.Arbitrary<ReportFilters> = fc.record(
  {
    victimizations: groupsOf,
    victimization_terms: groupsOf,
    criminal_victimization: fc.constantFrom('1', ''),
    noncriminal_victimization: fc.constantFrom('1', ''),
  },
  { requiredKeys: [] },
)

test('[RPT-78] law: on a line of victimizations are clients exactly where such victimizations are', () => {
  let met = 0
  fc.assert(
    fc.property(someWorlds, ofCrimes, item, (made, filters, of) => {
      const on = (type: Figure['type']) => count(made, asked(filters, ever, type, 'all', { by: 'victimization', of }))
      const [clients, victimizations] = [on('service'), on('victimization_total')]
      expect([filters, of, clients > 0]).toEqual([filters, of, victimizations > 0])
      if (clients > 0 && Object.keys(filters).length > 1) met += 1
    }),
    { numRuns: runs(1_000) },
  )
  if (runs(1_000) >= 1_000) expect(met).toBeGreaterThan(10)
})

const places: fc.Arbitrary<ReportFilters> = fc.record(
  { officer: fc.constantFrom('Reyes', 'Ortiz').map((search) => ({ search, contains: false })), client_types: ofTypes },
  { requiredKeys: [] },
)

test('law: cases and places that are first served in the quarters of a year are those that are in the year', () => {
  fc.assert(
    fc.property(someWorlds, places, fc.constantFrom('case', 'location'), (made, filters, type) => {
      const first = (period: Period) => count(made, asked(filters, period, type, 'year'))
      expect([type, filters, quarters.reduce((sum, quarter) => sum + first(quarter), 0)]).toEqual([
        type,
        filters,
        first(year),
      ])
    }),
    { numRuns: runs(500) },
  )
})

test('law: a place is counted by cases only that are themselves asked for, and served only where one of those is', () => {
  fc.assert(
    fc.property(someWorlds, places, fc.constantFrom(...quarters), (made, filters, quarter) => {
      const on = (type: Figure['type'], show: Figure['show']) => count(made, asked(filters, quarter, type, show))
      for (const [ofPlaces, ofCases] of [
        ['case', 'all'],
        ['served', 'served'],
        ['year', 'served'],
      ] as const)
        if (on('case', ofCases) === 0)
          expect([filters, ofPlaces, on('location', ofPlaces)]).toEqual([filters, ofPlaces, 0])
    }),
    { numRuns: runs(500) },
  )
})

test('[RPT-70] law: who is new in the quarters of a year are those who are new in the year', () => {
  fc.assert(
    fc.property(someWorlds, ofClients, (made, filters) => {
      const fresh = (period: Period) =>
        count(made, asked({ ...filters, report_new_all_time: '0' }, period, 'service', 'year'))
      expect(quarters.reduce((sum, quarter) => sum + fresh(quarter), 0)).toBe(fresh(year))
    }),
    { numRuns: runs(300) },
  )
})
