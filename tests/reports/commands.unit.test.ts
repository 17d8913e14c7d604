/** Reports as commands: each kind with each period opens its form filled in. */
import { expect, test } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { tOf } from '../../domain/messages/index.ts'
import { shownPart, type CommandContext } from '../../domain/kernel/index.ts'
import { navigationRequested, pathOf, routeEntered } from '../../domain/navigation/index.ts'
import { buildMatchIndex, match } from '../../domain/palette/index.ts'
import {
  changeAnswered,
  classicType,
  comparisonChosen,
  earlierShown,
  fileAsked,
  filterRemoved,
  filterSet,
  partingChosen,
  periodOpened,
  reportAt,
  reportInView,
  reports,
  runAsked,
  runFailed,
  printAsked,
  setChosen,
  setDialogShown,
  setOpened,
  setSaveAsked,
  smallHidden,
  reportTypeNames,
  type Report,
  type ReportType,
} from '../../domain/reports/index.ts'
import { commandEntry } from '../../src/palette/entries.ts'
import { keepShown } from '../../domain/submissions/index.ts'
import type { SavedSet } from '../../domain/reports/sets.ts'
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
const now = Date.parse('2026-05-10T12:00:00Z')
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

test.each(kinds)('%s: compared with the period before, in each period that has one', (report, title, path) => {
  for (const period of periods.filter((each) => each !== 'All Time')) {
    const world = startRuns()
    world.dispatch(
      filterSet({ report, filter: 'zip_code', to: { zip_code: '80' } }),
      called(`${title}: ${period}`).run(nothing, { compares: 'before' }),
    )
    const { [report]: form } = world.state().reports.forms
    expect([form.period, form.compares, form.filters]).toEqual([period, true, { zip_code: '80' }])
    expect(world.actions.filter(navigationRequested.match).map(({ payload }) => pathOf(payload))).toEqual([path])
    // What says nothing of it leaves it as it was chosen; a run that stands there stays.
    world.dispatch(called(`${title}: ${period}`).run(nothing, {}))
    expect(world.state().reports.forms[report].compares).toBe(true)
  }
})

test('services by race: compared where the line says so, and all time has nothing before it', () => {
  const args = { by: 'race', compares: 'before' }
  for (const period of periods) {
    const world = startRuns()
    const command = called(`Report services: ${period} by…`)
    const asked = (command.arguments ?? []).map(({ name, unasked = false }) => [name, unasked])
    expect(asked).toEqual(
      period === 'All Time'
        ? [['by', false]]
        : [
            ['by', false],
            ['compares', true],
          ],
    )
    world.dispatch(command.run(nothing, args))
    expect(world.state().reports.forms.service).toMatchObject({ parting: 'race', compares: true })
    world.dispatch(comparisonChosen({ report: 'service', compares: false }), command.run(nothing, { by: 'race' }))
    expect(world.state().reports.forms.service.compares).toBe(false)
  }
})

test('a report that is compared is offered to be counted by itself, and small numbers are left out and shown in turns', () => {
  const world = startRuns()
  const viewed = () =>
    offeredAt(onPage({ ...reportInView(world.state(), 'full', now), maySubmit: false, mayLeave: true })).filter((id) =>
      /compare|alone|Small/.test(id),
    )
  expect(viewed()).toEqual(['figures.compare', 'figures.hideSmall'])
  world.dispatch(comparisonChosen({ report: 'full', compares: true }), smallHidden.changed({ value: true }))
  expect(viewed()).toEqual(['figures.alone', 'figures.showSmall'])
  const there = onPage({ ...reportInView(world.state(), 'full', now), maySubmit: false })
  world.dispatch(
    called('Don’t compare this report with the period before').run(there, {}),
    called('Show small numbers of this report').run(there, {}),
  )
  expect(viewed()).toEqual(['figures.compare', 'figures.hideSmall'])
})

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

test('a report that is opened without saying by what stays as it was parted', () => {
  for (const [report, title] of kinds) {
    const world = startRuns()
    world.dispatch(
      partingChosen({ report, parting: 'month' }),
      called(`${title}: Last Year`).run(nothing, {}),
      called(`${title}: Last Quarter`).run(nothing, {}),
    )
    expect(world.state().reports.forms[report]).toMatchObject({ period: 'Last Quarter', parting: 'month' })
  }
})

test('each report is parted by month where its own form offers that, and services by all that theirs does', () => {
  const offers = (report: ReportType): readonly string[] =>
    ((reports[report] as Report).partings ?? []).flatMap(({ by }) => by ?? []).toSorted()
  const saidBy = (title: string) =>
    (called(title).arguments ?? []).flatMap((one) =>
      one.name === 'by' && one.kind === 'choice' ? one.choices.map(({ value }) => value).toSorted() : [],
    )
  for (const [report, title] of kinds)
    for (const period of periods) {
      const { run } = called(`${title}: ${period}`)
      expect(saidBy(`${title}: ${period}`)).toEqual(['month'])
      expect(run(nothing, { by: 'month' }).payload).toEqual({ report, period, parting: 'month' })
      expect(run(nothing, { by: 'county' }).payload).toEqual({ report, period })
      if (report === 'service') expect(saidBy(`${title}: ${period} by…`)).toEqual(offers(report))
    }
  for (const [report, title] of others) {
    const months = offers(report).filter((each) => each === 'month')
    expect([report, saidBy(`${title}…`)]).toEqual([report, months])
    if (months.length > 0)
      expect(called(`${title}…`).run(nothing, { by: 'month', period: 'Last Quarter' }).payload).toEqual({
        report,
        period: 'Last Quarter',
        parting: 'month',
      })
  }
})

test('a grant and a period are said of the grant report, and its filters stay', () => {
  const world = startRuns()
  world.dispatch(
    filterSet({ report: 'grant', filter: 'zip_code', to: { zip_code: '80' } }),
    called('Report the grant…').run(nothing, { grant: 7, period: 'Last Quarter', by: 'month' }),
  )
  const { period, parting, filters } = world.state().reports.forms.grant
  expect([period, parting, filters]).toEqual([
    'Last Quarter',
    'month',
    { zip_code: '80', grants: [{ combine_type: 'any', items: [7] }] },
  ])
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

const onPage = (report: CommandContext['report']): CommandContext => ({
  ...nothing,
  ...(report !== undefined && { report }),
})
const offeredAt = (context: CommandContext): readonly string[] =>
  commands.filter(({ id, when }) => /^(figures|submission)\./.test(id) && (when?.(context) ?? true)).map(({ id }) => id)

test('law: what is done with a report by keys is done with the one that stands on the page', () => {
  for (const [report] of [...kinds, ...others]) {
    const world = startRuns()
    world.dispatch(periodOpened({ report, period: 'Last Year' }))
    const at = reportAt(world.state(), reports[report].route)
    expect(at).toBe(report)
    const context = onPage({
      ...reportInView(world.state(), report, now),
      maySubmit: true,
      mayLeave: true,
      hidesSmall: true,
    })
    for (const command of commands.filter(({ id }) => id.startsWith('figures.'))) {
      const { type, payload } = command.run(context, {})
      if (type === setDialogShown.changed.type)
        expect(payload).toEqual({ value: command.id === 'figures.deleteSet' ? 'delete' : 'save' })
      else if (type === smallHidden.changed.type)
        expect(payload).toEqual({ value: command.id === 'figures.hideSmall' ? true : null })
      else if (type === printAsked.type) expect(payload).toEqual({ report })
      else if (type === comparisonChosen.type)
        expect(payload).toEqual({ report, compares: command.id === 'figures.compare' })
      else expect(payload).toMatchObject({ report })
      if (type === runAsked.type) expect(payload).toMatchObject({ force: false })
      if (type === fileAsked.type) expect(payload).toMatchObject({ hidesSmall: true, form: command.id.slice(8) })
    }
  }
  expect(reportAt(startRuns().state(), 'home')).toBeNull()
  expect(called('Keep this report as submitted…').run(nothing, {})).toMatchObject({
    type: keepShown.changed.type,
    payload: { value: true },
  })
})

test('what can’t be done with a report is not offered: nothing elsewhere, nothing to take along before it was run', () => {
  expect(offeredAt(onPage(undefined))).toEqual([])
  const world = startRuns()
  const viewed = (report: ReportType) =>
    offeredAt(onPage({ ...reportInView(world.state(), report, now), maySubmit: false }))
  expect(viewed('full')).toEqual(['figures.run', 'figures.saveSet', 'figures.compare'])
  // RPT-81: a grant is still to be chosen. RPT-08: so are the days.
  expect(viewed('grant')).toEqual(['figures.saveSet', 'figures.compare'])
  world.dispatch(periodOpened({ report: 'full', period: 'Custom' }))
  expect(viewed('full')).toEqual(['figures.saveSet', 'figures.compare'])
  world.dispatch(periodOpened({ report: 'full', period: 'All Time' }), runAsked({ report: 'full', force: false }))
  expect(viewed('full')).toEqual(['figures.cancel', 'figures.saveSet', 'figures.compare'])
  world.dispatch(smallHidden.changed({ value: true }))
  expect(reportInView(world.state(), 'full', now)).toMatchObject({ hidesSmall: true, isRun: true, mayLeave: false })
})

test('a run that goes on can be cancelled, what is missing of it asked for again, and what is done put on paper', () => {
  const world = startRuns()
  const there = () => onPage({ ...reportInView(world.state(), 'full', now), maySubmit: false })
  const viewed = () => offeredAt(there()).filter((id) => /cancel|retry|resume|print/.test(id))
  expect(viewed()).toEqual([])
  world.dispatch(runAsked({ report: 'full', force: false }))
  expect(viewed()).toEqual(['figures.cancel'])
  world.dispatch(called('Cancel the run of this report').run(there(), {}))
  expect([viewed(), world.run().isCancelled]).toEqual([['figures.resume'], true])
  world.dispatch(called('Continue the run of this report').run(there(), {}))
  expect([viewed(), world.run().isCancelled]).toEqual([['figures.cancel'], false])
  const { run } = world.run()
  world.dispatch(runFailed({ report: 'full', run, message: 'Not now' }))
  expect(viewed()).toEqual(['figures.retry'])
  world.dispatch(called('Try what failed in this report again').run(there(), {}))
  expect([viewed(), world.run().problem]).toEqual([['figures.cancel'], null])
  const inView = reportInView(world.state(), 'full', now)
  expect(offeredAt(onPage({ ...inView, maySubmit: false, mayLeave: true }))).toContain('figures.print')
})

test('the set that stands in the form is updated, deleted after a question, and gone back to', () => {
  const world = startRuns()
  const there = () => onPage({ ...reportInView(world.state(), 'full', now), maySubmit: false })
  const viewed = () => offeredAt(there()).filter((id) => id.endsWith('Set'))
  expect(viewed()).toEqual(['figures.saveSet'])
  const set: SavedSet = {
    id: 5,
    label: 'Quarterly',
    period: 'Last Quarter',
    filters: { services: [{ combine_type: 'none', items: [1] }] },
    from: null,
    until: null,
  }
  world.dispatch(setChosen({ report: 'full', set }))
  expect(viewed()).toEqual(['figures.saveSet', 'figures.deleteSet'])
  world.dispatch(called('Delete the filter set of this report…').run(there(), {}))
  expect(shownPart(world.state(), setDialogShown)).toBe('delete')
  world.dispatch(filterSet({ report: 'full', filter: 'zip_code', to: { zip_code: '80' } }))
  expect(viewed()).toEqual(['figures.saveSet', 'figures.updateSet', 'figures.deleteSet'])
  expect(called('Update the filter set of this report').run(there(), {})).toMatchObject({
    type: setSaveAsked.type,
    payload: { report: 'full', replaces: 5, label: 'Quarterly' },
  })
  world.dispatch(
    filterRemoved({ report: 'full', filter: 'services', at: 0 }),
    changeAnswered({ report: 'full', goes: true }),
  )
  expect(viewed()).toEqual(['figures.saveSet', 'figures.returnToSet'])
  expect(called('Go back to the filter set of this report').run(there(), {})).toMatchObject({
    type: setOpened.type,
    payload: { report: 'full', id: 5 },
  })
})

test.each([
  ['update filter set', 'Update the filter set of this report'],
  ['delete filter set', 'Delete the filter set of this report…'],
  ['go back to filter set', 'Go back to the filter set of this report'],
  ['cancel the run', 'Cancel the run of this report'],
  ['try again', 'Try what failed in this report again'],
  ['print', 'Print this report'],
  ['run report', 'Run this report'],
  ['save filter set', 'Save the filter set of this report…'],
  ['export report xlsx', 'Export this report: XLSX'],
  ['keep as submitted', 'Keep this report as submitted…'],
  ['leave out small numbers', 'Leave out small numbers of this report'],
  ['compare with the period before', 'Compare this report with the period before'],
])('%s is in front in the palette on the page of a report', (query, title) => {
  const there = onPage({
    report: 'grant',
    isRun: true,
    mayRun: true,
    mayLeave: true,
    maySubmit: true,
    hidesSmall: false,
    compares: false,
    isUnderWay: true,
    stopped: 'failed',
    set: { id: 5, label: 'Quarterly', isChanged: true },
    previousSet: 6,
  })
  const index = buildMatchIndex(commands.filter(({ when }) => when?.(there) ?? true).map(commandEntry))
  expect(match(index, query, { frecency: new Map(), limit: 1 }).rows[0]?.label).toBe(title)
})
