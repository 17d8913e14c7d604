/** What is drawn beside a table is what the table says, and never more than may leave the agency. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chartOf,
  comparisonChosen,
  datesTyped,
  partingChosen,
  periodChosen,
  reportSheet,
  runAsked,
  runCancelled,
  showChosen,
  type Figure,
  type Show,
} from '../../domain/reports/index.ts'
import { figureTables } from '../../domain/reports/tables.ts'
import { runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

const report = 'service'
const partings = ['race', 'gender', 'age', 'clientType', 'month'] as const
type Counts = readonly (number | null)[]

/** Each figure with the next of the counts; null is one that has not come. */
const runWith = (parting: (typeof partings)[number], compares: boolean, counts: Counts) => {
  const world = startRuns()
  world.dispatch(
    periodChosen({ report, period: 'Custom' }),
    datesTyped({ report, from: '2026-01-15', until: '2026-07-10' }),
    comparisonChosen({ report, compares }),
    partingChosen({ report, parting }),
    runAsked({ report, force: false }),
  )
  const run = world.run(report)
  const figures = run.figures.map((figure, at): Figure => {
    const count = counts[at % counts.length] ?? null
    return count === null ? figure : { ...figure, is: 'came', count, updated: 1 }
  })
  return { state: world.state(), run: { ...run, figures } }
}
const some = fc.array(fc.option(fc.nat(30), { freq: 40 }), { minLength: 60, maxLength: 60 })

test('law: a chart has each line of its table with the numbers that stand first there, or there is none', () => {
  let drawn = 0
  fc.assert(
    fc.property(fc.constantFrom(...partings), fc.boolean(), some, (parting, compares, counts) => {
      const { state, run } = runWith(parting, compares, counts)
      for (const table of figureTables(state, report, run)) {
        const chart = chartOf(table)
        const countAt = (row: number, column: number): number | null => {
          const cell = table.rows[row]?.cells[column]
          return cell?.is === 'figure' ? cell.figure.count : null
        }
        const isCompared = compares && parting !== 'month'
        const whole = table.rows.every((_, row) =>
          [0, ...(isCompared ? [1] : [])].every((at) => countAt(row, at) !== null),
        )
        const isToSee = table.rows.some((_, row) =>
          [0, ...(isCompared ? [1] : [])].some((at) => (countAt(row, at) ?? 0) > 0),
        )
        const isDrawn = table.section.id !== 'clients' && table.rows.length > 1 && whole && isToSee
        expect(chart !== null).toBe(isDrawn)
        if (chart === null) continue
        drawn += 1
        expect(chart.is).toBe(parting === 'month' ? 'trend' : 'shares')
        expect(chart.bars.map(({ title, now, before }) => [title, now, before])).toEqual(
          table.rows.map(({ title }, row) => [title, countAt(row, 0), isCompared ? countAt(row, 1) : null]),
        )
        for (const { now, before } of chart.bars) expect(chart.most).toBeGreaterThanOrEqual(Math.max(now, before ?? 0))
      }
    }),
    { numRuns: runs(150) },
  )
  expect(drawn).toBeGreaterThan(runs(150) / 6)
})

test('law: an axis has a few even steps from nought up to the longest bar, whole ones of all but hours', () => {
  const world = startRuns(undefined, true, {}, ['event_manager_enabled'])
  const ticksOf = (show: Show, count: number): readonly number[] => {
    world.dispatch(
      periodChosen({ report: 'event', period: 'Custom' }),
      datesTyped({ report: 'event', from: '2026-01-15', until: '2026-03-10' }),
      partingChosen({ report: 'event', parting: 'month' }),
      showChosen({ report: 'event', show }),
      runAsked({ report: 'event', force: true }),
    )
    const run = world.run('event')
    const figures = run.figures.map((figure): Figure => ({ ...figure, is: 'came', count, updated: 1 }))
    const [chart] = figureTables(world.state(), 'event', { ...run, figures }).flatMap((table) => chartOf(table) ?? [])
    world.dispatch(runCancelled({ report: 'event' }))
    return chart?.ticks ?? []
  }
  expect([ticksOf('count', 1), ticksOf('count', 2), ticksOf('attendance', 7)]).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 2, 4, 6, 8],
  ])
  expect(ticksOf('hours', 1.5)).toEqual([0, 0.5, 1, 1.5])
  fc.assert(
    fc.property(
      fc.constantFrom<Show>('count', 'attendance', 'hours'),
      fc.integer({ min: 1, max: 2_000_000 }),
      (show, n) => {
        const count = show === 'hours' ? n / 100 : n
        const ticks = ticksOf(show, count)
        const [first = 0, step = 0] = ticks
        expect([first, ticks.length >= 2 && ticks.length <= 6]).toEqual([0, true])
        for (const [at, tick] of ticks.entries()) expect(tick).toBeCloseTo(at * step, 6)
        expect((ticks.at(-1) ?? 0) >= count && (ticks.at(-2) ?? 0) < count).toBe(true)
        if (show !== 'hours') expect(ticks.every(Number.isInteger)).toBe(true)
      },
    ),
    { numRuns: runs(100) },
  )
})

test('with small numbers left out nothing is drawn: the length of a bar is a number', () => {
  const { state, run } = runWith('race', true, [3, 40, 7])
  const drawnIn = (hidesSmall: boolean): number =>
    reportSheet(state, {
      report,
      run,
      minutes: null,
      zone: 'America/Denver',
      by: 'Ada',
      at: 1,
      hidesSmall,
    }).tables.filter(({ chart }) => chart !== null).length
  expect([drawnIn(false), drawnIn(true)]).toEqual([1, 0])
})
