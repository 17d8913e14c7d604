/** How a funder's report stands before it is sent: what is found, and what of it stays in the agency. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportListsLoaded } from '../../domain/config/index.ts'
import {
  comparisonChosen,
  datesTyped,
  filterSet,
  periodChosen,
  figureTables,
  preflightOf,
  questionOf,
  reportSheet,
  runAsked,
  type Figure,
} from '../../domain/reports/index.ts'
import { runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

const grant = {
  id: 7,
  label: 'State 2026',
  grant_type: 'VOCA',
  master_grant: null,
  status: 1,
  date_time: '2025-10-01T06:00:00.000Z',
  end_date_time: '2026-10-01T05:59:59.999Z',
} as const
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
const report = 'grant'

const started = (compares = false) => {
  const world = startRuns()
  world.dispatch(
    reportListsLoaded({ advancedGrants: [grant], highestIds: nobody, failed: [] }),
    filterSet({ report, filter: 'grants', to: { grants: [{ combine_type: 'any', items: [7] }] } }),
    periodChosen({ report, period: 'Custom' }),
    datesTyped({ report, from: '2026-01-01', until: '2026-03-31' }),
    comparisonChosen({ report, compares }),
    runAsked({ report, force: false }),
  )
  return { world, run: world.run(report) }
}
const counts = (figure: Figure, count: number): Figure => ({ ...figure, is: 'came', count, updated: 1 })
const isNew = ({ type, show }: Figure): boolean => type === 'service' && show === 'year'
const isUnmapped = ({ section }: Figure): boolean => section.startsWith('unmapped.')
const isFinding = (figure: Figure): boolean =>
  figure.type === 'finding' || figure.type === 'unfunded' || isUnmapped(figure)

/** Seven new clients, all of whom stand in the first line of each section by lines. */
const sound = (figures: readonly Figure[], found: number): Figure[] =>
  figures.map((figure, at) => {
    if (isFinding(figure)) return counts(figure, found)
    const isFirst = figures.findIndex(
      ({ section, type, show }) => section === figure.section && type === figure.type && show === figure.show,
    )
    return counts(figure, figure.by === null || isFirst === at ? 7 : 0)
  })

test('asks for what new clients lack, who was new before, and what no grant pays for', () => {
  const { run } = started()
  const told = run.figures.filter((figure) => isFinding(figure) && !isUnmapped(figure))
  expect(told.map(({ type, show }) => `${type} ${show}`)).toEqual([
    'finding race',
    'finding gender',
    'finding age',
    'finding victimization',
    'finding twice',
    'unfunded all',
  ])
  for (const figure of run.figures.filter(isFinding))
    expect(questionOf(run, figure)).toMatchObject({ grants: [{ combine_type: 'any', items: [7] }], since: run.since })
})

test('a report that adds up and lacks nothing would not come back', () => {
  const { world, run } = started()
  const figures = sound(run.figures, 0)
  const tables = figureTables(world.state(), report, { ...run, figures })
  const rows = tables.find(({ section }) => section.staysInside === true)?.rows
  expect(rows?.flatMap(({ cells }) => cells.map(({ is }) => is))).toEqual(Array.from({ length: 6 }, () => 'figure'))
  expect(preflightOf(report, { ...run, figures })).toMatchObject({ found: 0, unsummed: [] })
  expect(preflightOf(report, { ...run, figures: sound(run.figures, 3) })).toMatchObject({
    found: 6 + run.figures.filter(isUnmapped).length,
  })
  expect(preflightOf('service', { ...run, figures })).toBeNull()
})

test('says nothing until each figure has come', () => {
  const { run } = started()
  fc.assert(
    fc.property(fc.nat(run.figures.length - 1), fc.constantFrom('waiting', 'failed'), (at, is) => {
      const figures = sound(run.figures, 0).map((each, place) => (place === at ? { ...each, is, count: null } : each))
      expect(preflightOf(report, { ...run, figures })?.found).toBeNull()
    }),
    { numRuns: runs(100) },
  )
})

test('law: lines of race, gender and age that hold other new clients than there are, are told, and no others', () => {
  const { run } = started()
  const lines = run.figures.filter((figure) => isNew(figure) && figure.by !== null)
  const titles: Readonly<Record<string, string>> = { race: 'vocaRace', gender: 'vocaGender', age: 'age' }
  const whole = sound(run.figures, 0)
  fc.assert(
    fc.property(fc.nat(lines.length - 1), fc.integer({ min: 1, max: 20 }), (line, more) => {
      const changed = lines[line]
      const figures = whole.map((each, at) =>
        run.figures[at] === changed ? counts(each, (each.count ?? 0) + more) : each,
      )
      const sums = ['race', 'gender', 'age'].includes(changed?.section ?? '')
      const found = preflightOf(report, { ...run, figures })
      expect(found?.found).toBe(sums ? 1 : 0)
      expect(found?.unsummed).toEqual(
        sums ? [{ title: `report.section.${titles[changed?.section ?? ''] ?? ''}`, sum: 7 + more, total: 7 }] : [],
      )
    }),
    { numRuns: runs(100) },
  )
})

test('what is found is compared with nothing, and leaves neither in a file nor on paper', () => {
  const { world, run } = started(true)
  expect(run.figures.some(({ span }) => span !== undefined)).toBe(true)
  expect(run.figures.filter(isFinding).some(({ span }) => span !== undefined)).toBe(false)
  const leaving = { report, run: { ...run, figures: sound(run.figures, 3) }, minutes: null, zone: 'UTC' } as const
  const { tables } = reportSheet(world.state(), { ...leaving, by: 'Ada', at: 1, hidesSmall: false })
  expect(tables.map(({ title }) => title)).toContain('Clients by race (VOCA categories)')
  expect(tables.map(({ title }) => title)).not.toContain('Before it is sent')
  expect(JSON.stringify(tables)).not.toMatch(/Clients without victimization|no grant pays|without a VOCA category/)
})
