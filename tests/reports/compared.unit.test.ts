/** A report beside the period before, and month by month. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../../domain/exports/index.ts'
import {
  comparisonChosen,
  datesTyped,
  fileBody,
  mayLeave,
  partingChosen,
  periodChosen,
  questionOf,
  reportSheet,
  reportTypeNames,
  runAsked,
  type Figure,
  type ReportType,
} from '../../domain/reports/index.ts'
import { hiddenIn, isHidden } from '../../domain/reports/smallNumbers.ts'
import { figureTables } from '../../domain/reports/tables.ts'
import { runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

const custom = (report: ReportType, from: string, until: string) => [
  periodChosen({ report, period: 'Custom' }),
  datesTyped({ report, from, until }),
]
const counted = (report: ReportType, compares: boolean) => {
  const world = startRuns()
  world.dispatch(
    ...custom(report, '2026-04-01', '2026-06-30'),
    comparisonChosen({ report, compares }),
    runAsked({ report, force: false }),
  )
  return { world, run: world.run(report) }
}
const questions = ({ run }: ReturnType<typeof counted>) => run.figures.map((figure) => questionOf(run, figure))

/** 1 April to 30 June in Denver, and the three months before. */
const [since, until] = ['2026-04-01T06:00:00.000Z', '2026-07-01T05:59:59.999Z']
const [sinceBefore, untilBefore] = ['2026-01-01T07:00:00.000Z', '2026-04-01T05:59:59.999Z']

test('each figure is asked once more, of the period before and of nothing else', () => {
  const plain = questions(counted('service', false))
  const both = questions(counted('service', true))
  expect(both.filter((each) => each?.since === since)).toEqual(plain)
  expect(plain.every((each) => each?.since === since && each.until === until)).toBe(true)
  const earlier = both.filter((each) => each?.since !== since)
  expect(earlier).toEqual(plain.map((each) => ({ ...each, since: sinceBefore, until: untilBefore })))
})

test('what is compared with comes last, and the main counts are as many as without', () => {
  const { run } = counted('full', true)
  expect(run.expected).toBe(counted('full', false).run.expected)
  expect(new Set(run.figures.filter(({ span }) => span !== undefined).map(({ stage }) => stage))).toEqual(
    new Set(['low']),
  )
})

test('all time has nothing before it, and is counted by itself', () => {
  const world = startRuns()
  world.dispatch(
    periodChosen({ report: 'service', period: 'All Time' }),
    comparisonChosen({ report: 'service', compares: true }),
    runAsked({ report: 'service', force: false }),
  )
  expect(world.run('service').before).toBeNull()
  expect(world.run('service').figures.some(({ span }) => span !== undefined)).toBe(false)
})

test('month by month each is asked of its own days, and compared with nothing', () => {
  const world = startRuns()
  world.dispatch(
    ...custom('service', '2026-01-15', '2026-03-10'),
    comparisonChosen({ report: 'service', compares: true }),
    partingChosen({ report: 'service', parting: 'month' }),
    runAsked({ report: 'service', force: false }),
  )
  const run = world.run('service')
  const months = run.figures.filter(({ section }) => section === 'month')
  expect(months.map((figure) => questionOf(run, figure)).map((each) => [each?.type, each?.since, each?.until])).toEqual(
    [
      ['2026-01-15T07:00:00.000Z', '2026-02-01T06:59:59.999Z'],
      ['2026-02-01T07:00:00.000Z', '2026-03-01T06:59:59.999Z'],
      // The clocks go forward on 8 March.
      ['2026-03-01T07:00:00.000Z', '2026-03-11T05:59:59.999Z'],
    ].flatMap((days) => [
      ['service', ...days],
      ['service_total', ...days],
    ]),
  )
  const table = figureTables(world.state(), 'service', run).find(({ section }) => section.id === 'month')
  expect(table?.rows.map(({ title }) => title)).toEqual(['January 2026', 'February 2026', 'March 2026'])
})

test('where the rest is compared, what stands month by month says that it is not', () => {
  const notesWith = (compares: boolean, parting: 'month' | 'race'): string => {
    const world = startRuns()
    world.dispatch(
      ...custom('service', '2026-04-15', '2026-06-30'),
      comparisonChosen({ report: 'service', compares }),
      partingChosen({ report: 'service', parting }),
      runAsked({ report: 'service', force: false }),
    )
    const run = world.run('service')
    const leaving = { report: 'service', run, minutes: null, zone: 'UTC', by: 'Ada', at: 1, hidesSmall: false } as const
    return JSON.stringify(reportSheet(world.state(), leaving).about)
  }
  const told = 'Months are not compared with the period before.'
  expect(notesWith(true, 'month')).toContain(told)
  for (const [compares, parting] of [
    [false, 'month'],
    [true, 'race'],
  ] as const)
    expect(notesWith(compares, parting)).not.toContain(told)
})

test('of more than five years there are no months', () => {
  const world = startRuns()
  const monthsOf = (until: string): number => {
    world.dispatch(
      ...custom('service', '2020-01-01', until),
      partingChosen({ report: 'service', parting: 'month' }),
      runAsked({ report: 'service', force: false }),
    )
    return world.run('service').figures.filter(({ section }) => section === 'month').length / 2
  }
  expect([monthsOf('2024-12-31'), monthsOf('2025-01-01')]).toEqual([60, 0])
})

const answered = (figure: Figure, count: number): Figure => ({ ...figure, is: 'came', count, updated: 1 })
const sheetOf = (now: number, before: number) => {
  const { world, run } = counted('service', true)
  const figures = run.figures.map((figure) => answered(figure, figure.span === undefined ? now : before))
  const leaving = { report: 'service', run: { ...run, figures }, minutes: null, zone: 'America/Denver' } as const
  return reportSheet(world.state(), { ...leaving, by: 'Ada', at: 1, hidesSmall: false })
}

test.each([
  [12, 10, '+2 (+20 %)'],
  [10, 12, '−2 (−17 %)'],
  [7, 0, '+7'],
  [0, 7, '−7 (−100 %)'],
  [7, 7, '0'],
  [1200.5, 200, '+1,000.5 (+500 %)'],
])('%d beside %d says %s', (now, before, change) => {
  const { tables, about } = sheetOf(now, before)
  expect(tables[0]?.columns).toEqual(['This period', 'Period before', 'Change'])
  expect(tables[0]?.rows.map(({ cells }) => cells)).toContainEqual([now, before, change])
  expect(about).toContainEqual(['Period before', '1/1/2026 to 3/31/2026'])
})

test.each([
  [12, 10, 2],
  [10, 12, -2],
  [7, 7, 0],
  [1200.5, 200, 1000.5],
])('a spreadsheet has %d beside %d as a change of %d to count with, and paper as words', (now, before, change) => {
  const sheet = sheetOf(now, before)
  const changesIn = (form: 'csv' | 'xlsx' | 'pdf') =>
    fileBody(sheet, form).rows.flatMap(([, , figure, value]) => (figure === 'Change' ? [value] : []))
  for (const form of ['csv', 'xlsx'] as const) expect(changesIn(form)).toContain(change)
  expect(changesIn('pdf')).toSatisfy((all: unknown[]) => all.every((one) => typeof one === 'string'))
  expect(csvLine(['Change', change])).toBe(`Change,${change}\r\n`)
})

test('what leaves says between when its figures were counted, and is not taken for newer', () => {
  const { world, run } = counted('service', true)
  const times = [Date.UTC(2026, 5, 2, 18), Date.UTC(2026, 5, 1, 18), Date.UTC(2026, 5, 3, 18)]
  const figures = run.figures.map((figure, at) => ({ ...answered(figure, 1), updated: times[at % 3] ?? 0 }))
  const leaving = { report: 'service', run: { ...run, at: Date.UTC(2026, 5, 4), figures }, minutes: null } as const
  const { about } = reportSheet(world.state(), {
    ...leaving,
    zone: 'America/Denver',
    by: 'Ada',
    at: 1,
    hidesSmall: false,
  })
  expect(new Map(about).get('Counted between')).toMatch(/^6\/1\/2026.* – 6\/3\/2026/)
  expect(new Map(about).has('Counted on')).toBe(false)
})

test('a run that could not be kept is no file', () => {
  const { world, run } = counted('service', false)
  const figures = run.figures.map((figure) => answered(figure, 1))
  const leaving = {
    report: 'service',
    minutes: null,
    zone: 'America/Denver',
    by: 'Ada',
    at: 1,
    hidesSmall: false,
  } as const
  expect(mayLeave({ ...leaving, run: { ...run, figures, id: 7, isReleased: true } })).toBe(true)
  const unkept = { ...run, figures, id: null, isReleased: true, problem: 'The server takes nothing.' }
  expect(mayLeave({ ...leaving, run: unkept })).toBe(false)
  expect(world.state().reports.forms.service.run?.id).toBeNull()
})

test('who continues are those of this period who are not new in it, whatever stands beside them', () => {
  const { world, run } = counted('full', true)
  const figures = run.figures.map((figure) => {
    const now = figure.show === 'year' ? 4 : 9
    return answered(figure, figure.span === undefined ? now : now * now)
  })
  const tables = figureTables(world.state(), 'grant', { ...run, figures })
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells)).filter(({ is }) => is === 'continuing')
  expect(cells.length).toBeGreaterThan(10)
  for (const cell of cells) expect(cell).toEqual({ is: 'continuing', count: 5 })
})

test('law: with small numbers left out nothing tells them, in either period', () => {
  const reports = reportTypeNames.filter((each) => each === 'service' || each === 'full')
  const report = fc.constantFrom(...reports)
  fc.assert(
    fc.property(report, fc.array(fc.nat(9), { minLength: 400, maxLength: 400 }), (which, counts) => {
      const { world, run } = counted(which, true)
      const figures = run.figures.map((figure, at) => answered(figure, counts[at % counts.length] ?? 0))
      const tables = figureTables(world.state(), which, { ...run, figures })
      const hidden = hiddenIn(tables, () => null)
      for (const [t, { rows }] of tables.entries())
        for (const [r, { cells }] of rows.entries())
          for (const [c, cell] of cells.entries()) {
            if (cell.is === 'figure' && cell.figure.type === 'service') {
              const count = cell.figure.count ?? 0
              if (count > 0 && count < 5) expect([t, r, c, isHidden(hidden, t, r, c)]).toEqual([t, r, c, true])
            }
            // What lies between two figures gives away the one of them that is left out.
            if (cell.is === 'change')
              expect([t, r, c, isHidden(hidden, t, r, c)]).toEqual([
                t,
                r,
                c,
                isHidden(hidden, t, r, c - 1) || isHidden(hidden, t, r, c - 2),
              ])
          }
    }),
    { numRuns: runs(60) },
  )
})
