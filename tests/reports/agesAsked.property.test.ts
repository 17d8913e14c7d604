/** Filters by age and lines of ages: each age that is counted is on one line, whatever else the lines are. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageGroups, ageGroupSets } from '../../domain/config/index.ts'
import { questionOf, type ReportFilters } from '../../domain/reports/index.ts'
import { planOf } from '../../domain/reports/figures.ts'
import { runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

type Range = { readonly min: number | null; readonly max: number | null }
type Age = number | null

/** RPT-66: of whichever range, as it is said of it in words. */
const isWithoutEnd = (max: Age): boolean => max === null || max >= 101

/** The server's reading: any of the groups, and the range of one's own besides. */
const passes = ({ victim_age_ranges: groups = [], custom_age_range: own }: ReportFilters, age: Age): boolean => {
  const isIn = ({ min, max }: Range): boolean =>
    min === null && max === null
      ? age === null
      : age !== null && age >= (min ?? 0) && (isWithoutEnd(max) || age <= Number(max))
  const isOwn = ({ min, max }: Range): boolean => {
    const isOpen = isWithoutEnd(max)
    return (min === null && isOpen) || (age !== null && age >= (min ?? 0) && (isOpen || age <= Number(max)))
  }
  return (groups.length === 0 || groups.some(isIn)) && (own === undefined || isOwn(own))
}
const everyAge: readonly Age[] = [null, ...Array.from({ length: 301 }, (_, age) => age)]

const state = startRuns().state()
const before = { since: '2025-10-01T06:00:00.000Z', until: '2026-01-01T06:59:59.999Z' }
const asksOf = (set: (typeof ageGroupSets)[number], filters: ReportFilters) => {
  const choices = { show: null, parting: null, isMultiCycle: false, isMeasured: false, before } as const
  const plan = planOf('full', { state, scopes: null, ages: set, filters, days: null, zone: 'UTC', ...choices })
  const asked = plan.map((figure) => ({ figure, question: questionOf({ since: null, until: null, filters }, figure) }))
  const of = (section: string) =>
    asked.filter(({ figure }) => figure.section === section && figure.show === 'all' && figure.span === undefined)
  return {
    all: of('clients').map(({ question }) => question),
    lines: of('age').map(({ question }) => question),
    asked,
  }
}

const bound = fc.option(fc.oneof(fc.nat(200), fc.constantFrom(0, 12, 13, 17, 18, 25, 59, 60, 100, 101, 150, 250, 999)))
const range = fc.record({ min: bound, max: bound }).filter(({ min, max }) => min === null || max === null || min <= max)
const named = range.map((one) => ({ description: 'custom', ...one }))
const preset = fc.constantFrom(...ageGroups.map(({ description, min, max }) => ({ description, min, max })))
const filters = fc.record(
  { victim_age_ranges: fc.array(fc.oneof(named, preset), { maxLength: 6 }), custom_age_range: range },
  { requiredKeys: [] },
)

const own = (min: number, max: number | null) => ({ description: 'custom', min, max })

test('law: of each age that passes the filters exactly one line asks, and of no other any', () => {
  const met = { whole: 0, parts: 0 }
  fc.assert(
    fc.property(fc.constantFrom(...ageGroupSets), filters, (set, chosen) => {
      const { all, lines, asked } = asksOf(set, chosen)
      const [whole] = all
      if (whole === undefined || whole === null) throw new Error('nothing is counted in all')
      for (const age of everyAge) {
        const on = lines.filter((line) => line !== null && passes(line, age)).length
        expect([age, passes(whole, age), on]).toEqual([age, on === 1, passes(whole, age) ? 1 : 0])
      }
      expect(asked.every(({ question }) => question !== null)).toBe(true)
      for (const line of lines) met[(line?.victim_age_ranges ?? []).length > 1 ? 'parts' : 'whole'] += 1
    }),
    // Two ranges within one line are drawn too seldom to be met in each run.
    { numRuns: runs(300), examples: [['age', { victim_age_ranges: [own(26, 30), own(40, 45)] }]] },
  )
  if (runs(300) >= 300) expect(Math.min(met.whole, met.parts)).toBeGreaterThan(0)
})

const linesOf = (set: (typeof ageGroupSets)[number], chosen: ReportFilters) =>
  asksOf(set, chosen).lines.map((line) => line?.victim_age_ranges)
const adult = { description: '25-59', min: 25, max: 59 }
const older = { description: '60 and older', min: 60, max: null }

test('lines of other groups than those of the filter ask for what they have in common', () => {
  expect(linesOf('other', { victim_age_ranges: [adult, older] })).toEqual([
    [own(25, 29)],
    [{ description: '30-44', min: 30, max: 44 }],
    [{ description: '45-59', min: 45, max: 59 }],
    [{ description: '60-64', min: 60, max: 64 }],
    [{ description: '65 and older', min: 65, max: null }],
  ])
  const notReported = { description: 'Not Reported', min: null, max: null }
  expect(linesOf('age', { victim_age_ranges: [notReported, { description: 'custom', min: 40, max: 70 }] })).toEqual([
    [own(40, 59)],
    [own(60, 70)],
    [notReported],
  ])
})

test('a line of which all is asked asks as it did in runs of before, whatever lies within it besides', () => {
  for (const within of [[], [{ description: 'custom', min: 30, max: 40 }]])
    expect(linesOf('age', { victim_age_ranges: [...within, adult, older] })).toEqual([[adult], [older]])
})

test('a range of ages besides hides the lines that it leaves nothing of, and is asked of the others', () => {
  const chosen = { custom_age_range: { min: 20, max: 30 } }
  const { lines } = asksOf('age', chosen)
  expect(lines).toMatchObject([
    { ...chosen, victim_age_ranges: [{ description: '18-24' }] },
    { ...chosen, victim_age_ranges: [adult] },
  ])
})
