/** What nobody can choose any more has a line in a report as long as something of it is counted. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectionsLoaded } from '../../domain/config/index.ts'
import { periodChosen, runAsked, type Figure } from '../../domain/reports/index.ts'
import { figureTables } from '../../domain/reports/tables.ts'
import { runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

const service = (id: number, status: 0 | 1) => ({
  id,
  label: `Service ${id}`,
  status,
  category_id: 1,
  order: id,
  default_minutes: null,
  default_dollars: null,
})
const report = 'service'

test('law: active entries have a line, and others of which something is counted, or all where there is no other', () => {
  const figureIs = fc.constantFrom<[Figure['is'], number | null]>(
    ['came', 0],
    ['came', 0],
    ['came', 3],
    ['waiting', null],
    ['failed', null],
  )
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<0 | 1>(0, 1), { minLength: 1, maxLength: 6 }),
      fc.array(figureIs, { minLength: 30, maxLength: 30 }),
      (statuses, all) => {
        const world = startRuns()
        world.dispatch(
          collectionsLoaded({
            collections: { service: statuses.map((status, at) => service(at + 1, status)) },
            failed: [],
          }),
          periodChosen({ report, period: 'All Time' }),
          runAsked({ report, force: false }),
        )
        const run = world.run(report)
        const figures = run.figures.map((figure, at): Figure => {
          const [is, count] = all[at % all.length] ?? ['waiting', null]
          return { ...figure, is, count, updated: count === null ? null : 1 }
        })
        const table = figureTables(world.state(), report, { ...run, figures }).find(
          ({ section }) => section.by === 'service',
        )
        const expected = statuses.flatMap((status, at) => {
          const own = figures.filter(({ by, of }) => by === 'service' && of === at + 1)
          expect(own.length).toBeGreaterThan(0)
          const tells = own.some(({ is, count }) => is === 'failed' || (count ?? 0) > 0)
          return status === 1 || tells ? [`Service ${at + 1}`] : []
        })
        // That a list has none at all is not said of one that has some.
        const every = statuses.map((_, at) => `Service ${at + 1}`)
        expect(table?.rows.map(({ title }) => title).toSorted()).toEqual(
          expected.length === 0 ? every : expected.toSorted(),
        )
      },
    ),
    { numRuns: runs(60) },
  )
})
