/** RPT-10, RPT-60, RPT-61: how the report on several accounts begins, and what it always asks. */
import { expect, test } from 'vitest'
import { figureTables, filterSet, periodChosen, runAsked, toRun } from '../../domain/reports/index.ts'
import { startRuns } from './runWorld.ts'

test('[RPT-10] begins with the days from the first of the month to today', () => {
  const world = startRuns()
  const days = (now: string) => {
    const { since, until } = toRun(world.state(), 'enterprise', Date.parse(now)) ?? {}
    return [since, until]
  }
  // In Denver, where the fiscal year begins in October: still the last of July, and then the 19 August.
  expect(days('2026-08-01T03:00:00Z')).toEqual(['2026-07-01T06:00:00.000Z', '2026-08-01T05:59:59.999Z'])
  expect(days('2026-08-19T15:00:00Z')).toEqual(['2026-08-01T06:00:00.000Z', '2026-08-20T05:59:59.999Z'])
  world.dispatch(periodChosen({ report: 'enterprise', period: 'Last Year' }))
  expect(world.state().reports.forms.full.period).toBe('Quarter to Date')
  world.leave()
  expect(world.state().reports.forms.enterprise.period).toBe('Month to Date')
})

test('[RPT-61] below its own lists stands what others alone have, and in no other report', () => {
  const world = startRuns(undefined, true, {}, ['view_enterprise_report'])
  const linesOf = (report: 'enterprise' | 'full', section: string): readonly string[] => {
    world.dispatch(runAsked({ report, force: false }))
    return figureTables(world.state(), report, world.run(report))
      .filter((table) => table.section.id === section)
      .flatMap(({ rows }) => rows.map(({ title }) => title))
  }
  const lists = ['race', 'gender', 'classification', 'victimization', 'category']
  for (const section of lists) {
    const own = linesOf('full', section)
    const without = own.filter((title) => title.startsWith('No '))
    const entries = own.filter((title) => !without.includes(title))
    expect(linesOf('enterprise', section)).toEqual([...entries, 'In lists of other accounts alone', ...without])
  }
  expect(linesOf('enterprise', 'age')).toEqual(linesOf('full', 'age'))
  // One that its filters hide is no line (RPT-29).
  world.dispatch(filterSet({ report: 'enterprise', filter: 'victim_races', to: { victim_races: [3] } }))
  expect(linesOf('enterprise', 'race')).toEqual(['Race 3'])
})

type Asked = { readonly body: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

test.each([null, 7])('[RPT-60] [RPT-61] of account %s each figure is asked with deactivated services', (account) => {
  const world = startRuns(undefined, true, {}, ['view_enterprise_report'])
  if (account !== null)
    world.dispatch(
      filterSet({ report: 'enterprise', filter: 'client_account', to: { client_account: account } }),
      filterSet({ report: 'enterprise', filter: 'victim_races', to: { victim_races: [3] } }),
    )
  world.dispatch(runAsked({ report: 'enterprise', force: false }))
  const [kept] = world.calls('report_object.create')
  expect(JSON.parse(String((kept?.input.body as { filters?: string } | undefined)?.filters))).toMatchObject({
    enterprise: '1',
    show_deactivated_services: '1',
  })
  world.made()
  const questions = world.calls('report.one').map(({ input }) => (input as unknown as Asked).body['question'])
  world.main()
  while (world.calls('report.batch').length > 0) {
    questions.push(
      ...world.calls('report.batch').flatMap(({ input }) => Object.values((input as unknown as Asked).body)),
    )
    world.chunk()
  }
  expect(questions.length).toBeGreaterThan(10)
  for (const question of questions)
    expect(question).toMatchObject({
      enterprise: '1',
      show_deactivated_services: '1',
      ...(account !== null && { client_account: account, victim_races: [3] }),
    })
})
