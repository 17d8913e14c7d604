/** Reports as commands: each kind with each period opens its form filled in. */
import { expect, test } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { tOf } from '../../domain/messages/index.ts'
import { shownPart } from '../../domain/kernel/index.ts'
import { navigationRequested, pathOf, routeEntered } from '../../domain/navigation/index.ts'
import { buildMatchIndex, match } from '../../domain/palette/index.ts'
import {
  classicType,
  earlierShown,
  filterSet,
  partingChosen,
  reportTypeNames,
  type ReportType,
} from '../../domain/reports/index.ts'
import { commandEntry } from '../../src/palette/entries.ts'
import { startRuns } from './runWorld.ts'

const kinds: readonly (readonly [ReportType, string, string])[] = [
  ['full', 'Report clients and services', '/reports'],
  ['service', 'Report services', '/reports'],
  ['grant', 'Report a grant', '/reports/grant'],
  ['event', 'Report events', '/reports/event'],
]
const periods = [
  'Quarter to Date',
  'Last Quarter',
  'Year to Date',
  'Last Year',
  'Month to Date',
  'Last Month',
  'All Time',
] as const

const called = (title: string) => {
  const found = commands.find((command) => tOf(command.title) === title)
  if (found === undefined) throw new Error(`there is no command ${title}`)
  return found
}
const nothing = { scopes: null, record: null, hasUnsavedDraft: false, canEditRecord: false }

test.each(kinds)(
  '%s: each period is a command that goes there with it, and keeps the filters',
  (report, title, path) => {
    for (const period of periods) {
      const world = startRuns()
      world.dispatch(filterSet({ report, filter: 'zip_code', to: { zip_code: '80' } }))
      world.dispatch(called(`${title}: ${period}`).run(nothing, {}))
      const { forms, shown } = world.state().reports
      expect([forms[report].period, forms[report].filters]).toEqual([period, { zip_code: '80' }])
      if (report === 'full' || report === 'service') expect(shown).toBe(report)
      const asked = world.actions.filter(navigationRequested.match).map(({ payload }) => pathOf(payload))
      expect(asked).toEqual([path])
    }
  },
)

test.each(['race', 'gender', 'age', 'clientType'])(
  'services by %s: each period is a command that goes there parted by it, and keeps the filters',
  (by) => {
    for (const period of periods) {
      const world = startRuns()
      world.dispatch(filterSet({ report: 'service', filter: 'zip_code', to: { zip_code: '80' } }))
      world.dispatch(called(`Report services: ${period} by…`).run(nothing, { by }))
      const { forms, shown } = world.state().reports
      const { service } = forms
      expect([shown, service.period, service.parting, service.filters]).toEqual([
        'service',
        period,
        by,
        { zip_code: '80' },
      ])
      const asked = world.actions.filter(navigationRequested.match).map(({ payload }) => pathOf(payload))
      expect(asked).toEqual(['/reports'])
    }
  },
)

const others: readonly (readonly [ReportType, string, string])[] = [
  ['human_trafficking', 'Report human trafficking', '/reports/human_trafficking'],
  ['enterprise', 'Report aggregate figures', '/reports/enterprise'],
  ['legacy', 'Report classic clients', '/reports/legacy'],
  ['legacy_fsr', 'Report classic full service', '/reports/legacy'],
  ['legacy_service_hourly', 'Report classic service hours', '/reports/legacy'],
  ['legacy_timelog_hourly', 'Report classic timelog hours', '/reports/legacy'],
  ['legacy_timelog_daily', 'Report classic timelog hours by day', '/reports/legacy'],
  ['legacy_service', 'Report classic services', '/reports/legacy'],
  ['legacy_list', 'Report classic client list', '/reports/legacy'],
  ['legacy_victimization', 'Report classic victimizations', '/reports/legacy'],
  ['legacy_missing', 'Report classic missing data', '/reports/legacy'],
  ['legacy_court', 'Report classic court', '/reports/legacy'],
]

test('each report is one of these', () => {
  expect([...kinds, ...others].map(([report]) => report).toSorted()).toEqual(reportTypeNames.toSorted())
})

test.each(others)('%s: its command goes there with the period that is said behind it', (report, title, path) => {
  for (const period of periods) {
    const world = startRuns()
    world.dispatch(called(`${title}…`).run(nothing, { period }))
    const { forms, classic } = world.state().reports
    expect(forms[report].period).toBe(period)
    if (path === '/reports/legacy') expect(classicType(classic)).toBe(report)
    const asked = world.actions.filter(navigationRequested.match).map(({ payload }) => pathOf(payload))
    expect(asked).toEqual([path])
  }
})

test('earlier runs of each report stand on its own screen', () => {
  for (const [report, , path] of [...kinds, ...others]) {
    const world = startRuns()
    const [title, args] = report.startsWith('legacy')
      ? ['Report classic: Earlier runs of…', { report }]
      : [tOf(`command.report.${report}.earlier`), {}]
    world.dispatch(called(title).run(nothing, args))
    const [asked] = world.actions.filter(navigationRequested.match).map(({ payload }) => payload)
    if (asked === undefined) throw new Error('nothing is gone to')
    expect(pathOf(asked)).toBe(path)
    world.dispatch(routeEntered({ route: asked.route }))
    const state = world.state()
    expect(shownPart(state, earlierShown)).toBe(report)
    if (path === '/reports/legacy') expect(classicType(state.reports.classic)).toBe(report)
  }
})

test('a report that is opened without saying by what is as it usually is', () => {
  const world = startRuns()
  world.dispatch(partingChosen({ report: 'service', parting: 'race' }))
  world.dispatch(called('Report services: Last Year').run(nothing, {}))
  expect(world.state().reports.forms.service.parting).toBeNull()
})

test.each([
  ['report services last quarter', 'Report services: Last Quarter'],
  ['rslq', 'Report services: Last Quarter'],
  ['report events all time', 'Report events: All Time'],
  ['grant report last year', 'Report a grant: Last Year'],
  ['classic court', 'Report classic court…'],
  ['report trafficking', 'Report human trafficking…'],
])('%s is in front in the palette', (query, title) => {
  const index = buildMatchIndex(commands.map(commandEntry))
  const [first] = match(index, query, { frecency: new Map(), limit: 1 }).rows
  expect(first?.label).toBe(title)
})
