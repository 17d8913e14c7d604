/** RPT-48: of a report that has more figures than a run holds it is said why it does not begin, and what helps. */
import { expect, test } from 'vitest'
import { collectionsLoaded } from '../../domain/config/index.ts'
import {
  asGroups,
  comparisonChosen,
  filterSet,
  mayRun,
  mostFigures,
  questionOf,
  resultKey,
  runAsked,
  runOpenAsked,
  tooLongNow,
  tooLongWords,
} from '../../domain/reports/index.ts'
import { startRuns } from './runWorld.ts'

const report = 'service' as const
const now = 1_700_000_000_000
/** A large agency's, some of which nobody can choose any more. */
const services = Array.from({ length: 1_300 }, (_, at) => ({
  id: at + 1,
  label: `Service ${at + 1}`,
  order: at,
  status: at % 2,
  category_id: 1,
  default_minutes: null,
  default_dollars: null,
  voca_category: null,
}))
const world = () => {
  const runs = startRuns()
  runs.dispatch(collectionsLoaded({ collections: { service: services }, failed: [] }))
  return runs
}

test('with 1,300 services a report beside the period before has too many figures: it is said which lines, and none begins', () => {
  const of = world()
  of.dispatch(comparisonChosen({ report, compares: true }))
  expect(mayRun(of.state(), report, now)).toBe(false)
  const found = tooLongNow(of.state(), report, now)
  expect(found).toMatchObject({ section: 'report.section.service', lines: 1_300, isCompared: true })
  expect(found?.figures).toBeGreaterThan(mostFigures)
  expect(found === null ? '' : tooLongWords(found)).toMatch(
    /^This report would have 5,2\d\d figures, and 5,000 are the most\. .*“Services” with 1,300 lines.*compare/,
  )
  of.dispatch(runAsked({ report, force: false }))
  expect([of.state().reports.forms[report].run, of.open(), of.types()]).toEqual([
    null,
    [],
    expect.not.arrayContaining(['log/reducerFailed']),
  ])
})

test('either of what is said to help does: with no period before, or filtered by some of them, the run begins', () => {
  const alone = world()
  const items = services.slice(0, 900).map(({ id }) => id)
  const fewer = world()
  fewer.dispatch(
    comparisonChosen({ report, compares: true }),
    filterSet({ report, filter: 'services', to: { services: asGroups(items) } }),
  )
  for (const [of, least] of [
    [alone, 2_600],
    [fewer, 3_600],
  ] as const) {
    expect([mayRun(of.state(), report, now), tooLongNow(of.state(), report, now)]).toEqual([true, null])
    of.dispatch(runAsked({ report, force: false }))
    expect(of.run(report).figures.length).toBeGreaterThan(least)
    // It is under way, and is not to be run again.
    expect([mayRun(of.state(), report, now), tooLongNow(of.state(), report, now)]).toEqual([false, null])
  }
})

test('a run of then is opened though the lists have grown beyond what a run holds: with what it counted', async () => {
  const before = startRuns()
  before.dispatch(comparisonChosen({ report, compares: true }), runAsked({ report, force: false }))
  const run = before.run(report)
  const of = world()
  of.dispatch(runOpenAsked({ report, id: 5 }))
  const [asked] = of.calls('report_run.get')
  const keys = run.figures.flatMap((figure) => {
    const question = questionOf(run, figure)
    return question === null ? [] : [resultKey(question)]
  })
  asked?.answer({
    id: 5,
    uuid: '00000000-0000-4000-8000-000000000001',
    type: report,
    user_id: 3,
    user_name: 'Ada',
    reporting_period: run.period,
    date_time: '2023-01-02T15:00:00.000Z',
    filters: { ...run.filters, date_range: [run.since, run.until] },
    shown: { zone: 'America/Denver', ...(run.before !== null && { before: run.before }) },
    figures: keys.map((key) => ({ key, count: 7, counted_at: '2023-01-02T15:00:00.000Z' })),
  })
  await of.passing()
  expect(of.run(report).figures.map(({ is, count }) => [is, count])).toEqual(keys.map(() => ['came', 7]))
  expect(of.types()).not.toContain('log/reducerFailed')
})
