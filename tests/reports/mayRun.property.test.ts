/** Whether a report may be run is one question: of its page's button, of the palette's command, and of the run itself. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportListsLoaded } from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  datesTyped,
  filterSet,
  partingChosen,
  periodChosen,
  reportInView,
  runAsked,
  runCancelled,
  type ReportType,
} from '../../domain/reports/index.ts'
import { runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

const now = Date.parse('2023-11-14T12:00:00Z')
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
const grantOf = (id: number, from: string | null, until: string | null) => ({
  id,
  label: `Grant ${id}`,
  grant_type: 'VOCA' as const,
  master_grant: null,
  status: 1,
  date_time: from,
  end_date_time: until,
})
/** Of long ago, of a time to come, and of always; the runs are asked for in November 2023. */
const advancedGrants = [
  grantOf(1, '2010-01-01T07:00:00.000Z', '2011-01-01T06:59:59.999Z'),
  grantOf(2, '2040-01-01T07:00:00.000Z', null),
  grantOf(3, null, null),
]

const day = fc.constantFrom(null, '2023-01-01', '2023-06-30', '2010-05-01', '2041-02-03')
const bound = fc.option(fc.nat(9), { nil: undefined })
const stepOf = (report: ReportType): fc.Arbitrary<Action> =>
  fc.oneof(
    fc
      .constantFrom('Custom', 'Last Quarter', 'Year to Date', 'All Time')
      .map((period) => periodChosen({ report, period })),
    fc.record({ from: day, until: day }).map((days) => datesTyped({ report, ...days })),
    fc.tuple(bound, bound).map(([min, max]) =>
      filterSet({
        report,
        filter: 'client_ids',
        to: {
          client_ids: { enabled: true, ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
        } as Parameters<typeof filterSet>[0]['to'],
      }),
    ),
    fc
      .constantFrom(1, 2, 3, 4)
      .map((id) => filterSet({ report, filter: 'grants', to: { grants: [{ combine_type: 'any', items: [id] }] } })),
    fc.constantFrom(null, 'race' as const).map((parting) => partingChosen({ report, parting })),
    fc.constant(reportListsLoaded({ advancedGrants, counties: ['Adams'], highestIds: nobody, failed: [] })),
    fc.constant(runAsked({ report, force: false })),
    fc.constant(runCancelled({ report })),
  )

test('law: a run is offered exactly where one begins that is asked for, and none is under way', () => {
  const met = { offered: 0, closed: 0 }
  const drawn = fc
    .constantFrom<ReportType>('full', 'grant', 'service', 'legacy_timelog_daily')
    .chain((report) => fc.tuple(fc.constant(report), fc.array(stepOf(report), { maxLength: 8 })))
  fc.assert(
    fc.property(drawn, ([report, steps]) => {
      const world = startRuns(undefined, true, { clock: { now: () => now } })
      const runNow = () => world.state().reports.forms[report].run
      for (const step of steps) world.dispatch(step)
      const { mayRun } = reportInView(world.state(), report, now)
      // One that is under way is cancelled where it would be run.
      const before = runNow()
      world.dispatch(runCancelled({ report }))
      const isUnderWay = before !== null && runNow()?.isCancelled !== before.isCancelled
      const stood = runNow()?.run
      world.dispatch(runAsked({ report, force: true }))
      const begins = runNow()?.run !== stood
      expect(mayRun).toBe(begins && !isUnderWay)
      met[mayRun ? 'offered' : 'closed'] += 1
    }),
    { numRuns: runs(60) },
  )
  if (runs(60) >= 60) expect(Math.min(met.offered, met.closed)).toBeGreaterThan(5)
})
