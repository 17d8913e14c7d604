/** Whatever a report of then asked is its run's; and nothing that it did not ask. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectionsLoaded, reportListsLoaded, settingsLoaded } from '../../domain/config/index.ts'
import {
  comparisonChosen,
  filterSet,
  partingChosen,
  periodChosen,
  reports,
  reportTypeNames,
  runAsked,
  runFiltersIn,
  strangerTo,
  type CountQuestion,
  type Figure,
  type Report,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { isForFunders, submissionOf } from '../../domain/submissions/index.ts'
import { startRuns } from '../reports/runWorld.ts'
import { runs } from '../run/runs.ts'

const grants = (['VOCA', 'VAWA', 'other'] as const).map((grant_type, at) => ({
  id: 7 + at,
  label: `State ${grant_type}`,
  grant_type,
  master_grant: null,
  status: 1,
  date_time: '2020-07-01T06:00:00.000Z',
  end_date_time: '2030-10-01T05:59:59.999Z',
}))
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
const entry = (id: number) => ({ id, label: `Entry ${id}`, status: 1, order: id })
const kinds = reportTypeNames.filter(isForFunders).flatMap((report) =>
  [null, ...((reports[report] as Report).partings ?? []).map(({ by }) => by as 'month')].map((parting) => ({
    report,
    parting,
  })),
)

const any = (...items: readonly number[]) => ({ combine_type: 'any' as const, items: [...items] })
const chosen: fc.Arbitrary<ReportFilters> = fc.record(
  {
    zip_code: fc.constantFrom('814', ' '),
    victim_races: fc.subarray([3, 9], { minLength: 1 }),
    victim_age_ranges: fc.constant([{ description: 'custom', min: 20, max: 61 }]),
    custom_age_range: fc.constant({ min: 10, max: 40 }),
    victimizations: fc.constantFrom([any(31, 32)], [any(31, 32), any(32, 33)], [{ ...any(31), include_null: true }]),
    services: fc.constantFrom([any(41, 42)], [any(41), { combine_type: 'none' as const, items: [42] }]),
    client_types: fc.constant(['P', 'S'] as const).map((types) => [...types]),
    event_types: fc.constant([51]),
  },
  { requiredKeys: [] },
)

const begun = fc.record({
  kind: fc.constantFrom(...kinds),
  grant: fc.constantFrom(...grants),
  period: fc.constantFrom('Last Quarter', 'All Time', 'Year to Date' as const),
  compares: fc.boolean(),
  filters: chosen,
})
type Begun = typeof begun extends fc.Arbitrary<infer T> ? T : never

/** As it is sent when it begins, and what is submitted of it. */
const runOf = ({ kind: { report, parting }, grant, period, compares, filters }: Begun) => {
  const world = startRuns(undefined, true, {}, [
    'view_own_event',
    'view_hb3800_detail',
    'case_manager_enabled',
    'view_own_case',
    'location_manager_enabled',
    'view_own_location',
  ])
  world.dispatch(
    settingsLoaded({
      failed: [],
      settings: {
        races: [3, 9].map(entry),
        genders: [4].map(entry),
        case_stages: [],
        advocates: [{ id: 61, first: 'A', last: 'B', status: 1 }] as never,
        field_views: [],
      },
    }),
    collectionsLoaded({
      collections: {
        special_classification: [entry(71)],
        crime: [31, 32, 33].map(entry) as never,
        service_category: [entry(81)] as never,
        service: [41, 42].map(entry) as never,
        agency: [entry(91)],
        event_type: [51, 52].map(entry),
      },
      failed: [],
    }),
    reportListsLoaded({ advancedGrants: grants, highestIds: nobody, counties: ['Glen'], failed: [] }),
    periodChosen({ report, period }),
    comparisonChosen({ report, compares }),
  )
  if (parting !== null) world.dispatch(partingChosen({ report, parting }))
  const asked: ReportFilters = { ...filters, ...(report === 'grant' && { grants: [any(grant.id)] }) }
  for (const filter of Object.keys(asked) as 'zip_code'[]) world.dispatch(filterSet({ report, filter, to: asked }))
  world.dispatch(runAsked({ report, force: false }))
  world.counties('Glen')
  const made = world.open().find(({ call }) => call === 'report_object.create')?.input.body as {
    readonly filters: string
    readonly shown: object
  }
  const run = world.run(report)
  const figures = run.figures.map((one): Figure => ({ ...one, is: 'came', count: 1, updated: 1 }))
  const of = {
    report,
    run: { ...run, figures },
    minutes: null,
    zone: 'America/Denver',
    by: '',
    at: 1,
    hidesSmall: false,
  }
  const kept = { type: report, filters: runFiltersIn(JSON.parse(made.filters)) ?? {}, shown: made.shown }
  return { kept, questions: submissionOf(world.state(), of).figures.map(({ question }) => question) }
}

const zone = 'America/Denver'
const longAgo = { since: '1990-01-01T07:00:00.000Z', until: '1990-12-31T06:59:59.999Z' }
const strangers: readonly (readonly [string, (question: CountQuestion) => CountQuestion])[] = [
  ['since', (question) => ({ ...question, ...longAgo })],
  ['type', (question) => ({ ...question, type: 'service_minutes' })],
  ['filters', (question) => ({ ...question, zip_code: '999' })],
  ['filters', (question) => ({ ...question, search_victim: 'a' })],
]

test('law: all that is submitted of a run is the run’s, and none of it once it asks for anything else', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(begun, fc.constantFrom(...strangers), fc.nat(), (asked, [field, changed], nth) => {
      const { kept, questions } = runOf(asked)
      const strange = strangerTo(kept, zone)
      for (const question of questions) expect([question, strange(question)]).toEqual([question, null])
      const one = questions[nth % questions.length]
      if (one === undefined) throw new Error('a report without figures')
      expect(strange(changed(one))).toBe(field)
      // Of what it was filtered by nothing is left out.
      const { zip_code: zip, ...wider } = one
      if (zip !== undefined) expect(strange(wider)).toBe('filters')
      met.add(`${asked.kind.report} ${asked.kind.parting}`)
    }),
    { numRuns: runs(80) },
  )
  if (runs(80) >= 120) expect(met.size).toBe(kinds.length)
}, 60_000)
