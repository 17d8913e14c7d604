/** What leaves the agency without small groups tells of few people by their minutes as little as by their services. */
import { expect, test } from 'vitest'
import { runAsked, type MinutesLine } from '../../domain/reports/index.ts'
import { reportSheet } from '../../domain/reports/sheet.ts'
import { startRuns } from './runWorld.ts'

const lines: readonly MinutesLine[] = [
  { advocate: 1, service: 2, sort: null, day: null, minutes: 125 },
  { advocate: 2, service: 2, sort: null, day: null, minutes: 60 },
]
const counts: Readonly<Record<string, number>> = { service_minutes: 185, service_total: 7 }

test.each([
  [60, false],
  [2, true],
])('minutes given to %i people are left out: %s', (people, isLeftOut) => {
  const world = startRuns()
  world.dispatch(runAsked({ report: 'legacy_service_hourly', force: false }))
  const run = world.run('legacy_service_hourly')
  const figures = run.figures.map((figure) => ({
    ...figure,
    is: 'came' as const,
    count: counts[figure.type] ?? people,
  }))
  const leaving = {
    report: 'legacy_service_hourly',
    run: { ...run, figures },
    minutes: lines,
    zone: 'UTC',
    by: 'Ann',
    at: 0,
  } as const
  const sheet = reportSheet(world.state(), { ...leaving, hidesSmall: true })
  const minutes = sheet.tables.flatMap(({ rows }) =>
    rows.flatMap(({ figures: of, cells }) => cells.filter((_, at) => of[at]?.type === 'service_minutes')),
  )
  expect(minutes.length).toBeGreaterThan(0)
  expect(new Set(minutes)).toEqual(new Set([isLeftOut ? '*' : 185]))
  expect(sheet.tables.some(({ rows }) => rows.some(({ cells }) => cells.includes('2:05')))).toBe(!isLeftOut)
})
