/** Filter sets that are opened from anywhere: each report with just what its set says, and nothing is lost by one that is gone. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unasked } from '../../domain/calls/index.ts'
import type { SavedReport } from '../../domain/config/index.ts'
import { navigationRequested, pathOf } from '../../domain/navigation/index.ts'
import {
  classicType,
  filterSet,
  offeredSets,
  reports,
  reportTypeNames,
  setOpened,
  setsToOpen,
  type ReportType,
} from '../../domain/reports/index.ts'
import { offeredOf, ofSomebody, storedOf } from '../../domain/reports/sets.ts'
import { runs } from '../run/runs.ts'
import { only } from '../records/epicWorld.ts'
import { startRuns } from './runWorld.ts'
import { said, storedSet } from './storedSet.ts'

const stored = (type: string, more: object = {}) => storedSet({ type, filters: { status: '0' }, ...more })
type World = ReturnType<typeof startRuns>
const wentTo = ({ actions }: World): readonly string[] =>
  actions.filter(navigationRequested.match).map(({ payload }) => pathOf(payload))

/** Between which people switch on one page: 002, /reports. */
const sharing: readonly ReportType[] = ['full', 'service']

/** What stood in the form before. */
const typed = { zip_code: '80' } as const
const begun = (report: ReportType): World => {
  const world = startRuns()
  world.dispatch(filterSet({ report, filter: 'zip_code', to: typed }), setOpened({ report, id: 8 }))
  return world
}

test.each(['constructor', 'toString', '__proto__', 'nothing'])(
  'a set of “%s”, which is no report, is not offered',
  (type) => {
    const set = stored(type) as SavedReport
    expect([offeredOf(set), ofSomebody(set)]).toEqual([[], []])
    expect(storedOf(set).id).toBe(set.id)
  },
)

describe('a filter set that is opened from anywhere', () => {
  test.each(reportTypeNames)('%s: is read anew, and its report shows just its filters and days', (report) => {
    const world = begun(report)
    const { call, input, answer } = only(world.open())
    expect([call, input.params]).toEqual(['saved_report.get', { id: 8 }])
    answer(stored(report))
    const { forms, shown, classic } = world.state().reports
    const { period, from, until, filters, set } = forms[report]
    expect([period, from, until, filters, set?.id]).toEqual(['Custom', '2023-01-01', '2023-03-31', { status: '0' }, 8])
    expect(wentTo(world)).toEqual([pathOf({ route: reports[report].route })])
    // Those that share a page stand on it; the page of the others stays as it was.
    expect(shown).toBe(sharing.includes(report) ? report : 'full')
    if (report.startsWith('legacy')) expect(classicType(classic)).toBe(report)
  })

  test.each([
    ['was deleted meanwhile', 'This filter set was deleted meanwhile. Nothing was changed.'],
    ['is of another report', 'This filter set was saved by an older version and can’t be read. It stays as it is.'],
    ['can’t be read', 'This filter set was saved by an older version and can’t be read. It stays as it is.'],
  ])('one that %s says so; what stood in the form stays', (how, message) => {
    const world = begun('full')
    const before = world.state().reports
    const { answer, fail } = only(world.open())
    if (how.startsWith('was')) fail({ status: 404, message: 'Not found.' })
    else answer(how.startsWith('is') ? stored('event') : stored('full', { filters: { services: 'x' } }))
    expect([said(world), wentTo(world), world.state().reports]).toEqual([[message], [], before])
  })

  test('one with filters of another version is asked by those that are known, and is known to have more', () => {
    const world = begun('full')
    only(world.open()).answer(stored('full', { filters: { zip_code: '80', by_agency: -1, of_tomorrow: [{ a: 1 }] } }))
    const { filters, set } = world.state().reports.forms.full
    expect([filters, set?.partly]).toEqual([{ zip_code: '80' }, true])
    // Nothing of what nobody here understands gets into the log, and what has no chip is not asked (RPT-18).
    expect(JSON.stringify(world.state().reports)).not.toContain('of_tomorrow')
  })

  test('one that can’t be reached leaves the form, and says what failed', () => {
    const world = begun('full')
    only(world.open()).fail({ status: 503, message: 'It is busy.' })
    expect(world.state().reports.forms.full.filters).toEqual(typed)
    expect([wentTo(world), world.actions.some(({ type }) => type === 'calls/errorShown')]).toEqual([[], true])
  })

  test('of several that are opened in a row the last one counts, in whichever order they come', () => {
    const world = begun('full')
    const [first] = world.open()
    world.dispatch(setOpened({ report: 'event', id: 9 }))
    first?.answer(stored('full'))
    world
      .open()
      .filter(({ input }) => (input.params as { id: number }).id === 9)
      .forEach(({ answer }) => answer(stored('event', { id: 9 })))
    expect([world.state().reports.forms.full.filters, wentTo(world)]).toEqual([typed, ['/reports/event']])
  })

  test('after a logout nothing is applied any more', () => {
    const world = begun('full')
    const [asked] = world.open()
    world.leave()
    asked?.answer(stored('full'))
    expect([world.state().reports.forms.full.filters, wentTo(world)]).toEqual([{}, []])
  })
})

/** As the specification has them, written out once more. */
const needed = (report: ReportType): readonly string[] => {
  if (report === 'enterprise') return ['view_report', 'view_enterprise_report']
  const more: Partial<Record<ReportType, readonly string[]>> = {
    grant: ['view_advanced_grant', 'advanced_grant_manager_enabled'],
    event: ['event_manager_enabled'],
    human_trafficking: ['view_hb3800_detail'],
  }
  return ['view_report', 'view_individual_report', ...(more[report] ?? [])]
}
const rights = [...new Set(['view_own_saved_report', ...reportTypeNames.flatMap(needed)])]

test('law: those are offered whose report may be looked at, and none without the right to saved sets', () => {
  const set = fc.record({ id: fc.nat(), report: fc.constantFrom(...reportTypeNames), label: fc.string() })
  const scopes$ = fc.oneof(fc.constant(rights), fc.subarray(rights))
  const { session, asks } = startRuns().state()
  fc.assert(
    fc.property(fc.array(set, { maxLength: 8 }), scopes$, (sets, scopes) => {
      const told = { ...unasked, asked: {}, value: { sets }, outcome: 'answered' as const }
      const claims = session.claims === null ? null : { ...session.claims, scopes: [...scopes] }
      const offered = setsToOpen({ asks: { ...asks, [offeredSets.name]: told }, session: { ...session, claims } })
      const mayOpen = ({ report }: { readonly report: ReportType }): boolean =>
        ['view_own_saved_report', ...needed(report)].every((each) => scopes.includes(each))
      expect(offered).toEqual(sets.filter(mayOpen))
    }),
    { numRuns: runs(100) },
  )
})
