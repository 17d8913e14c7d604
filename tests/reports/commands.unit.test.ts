/** Reports as commands: each kind with each period opens its form filled in. */
import { expect, test } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { tOf } from '../../domain/messages/index.ts'
import { navigationRequested, pathOf } from '../../domain/navigation/index.ts'
import { buildMatchIndex, match } from '../../domain/palette/index.ts'
import { filterSet, partingChosen, type ReportType } from '../../domain/reports/index.ts'
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
])('%s is in front in the palette', (query, title) => {
  const index = buildMatchIndex(commands.map(commandEntry))
  const [first] = match(index, query, { frecency: new Map(), limit: 1 }).rows
  expect(first?.label).toBe(title)
})
