/** A report that is opened with its period: what was said of it, and what nothing was said of. */
import { expect, test } from 'vitest'
import { actions } from '../../domain/actions.ts'
import { commands } from '../../domain/commands.ts'
import { decode } from '../../domain/log/codec.ts'
import {
  changeAnswered,
  filterSet,
  asGroups,
  partingChosen,
  periodOpened,
  runBegun,
  setChosen,
} from '../../domain/reports/index.ts'
import type { SavedSet } from '../../domain/reports/sets.ts'
import { startRuns } from './runWorld.ts'

const nothing = { scopes: null, record: null, hasUnsavedDraft: false, canEditRecord: false }
const reportGrant = (grant: number, by?: 'month') => {
  const command = commands.find(({ id }) => id === 'report.grant.of')
  if (command === undefined) throw new Error('there is no such command')
  return command.run(nothing, { grant, period: 'Last Quarter', ...(by !== undefined && { by }) })
}

test('a report that an older log opened without saying by what is as it usually is, and one of today as it was', () => {
  const formAfter = (v: number) => {
    const world = startRuns()
    world.dispatch(partingChosen({ report: 'service', parting: 'race' }))
    const payload = { report: 'service', period: 'Last Year' }
    const read = decode(actions, { seq: 1, at: 0, origin: 'intent', type: periodOpened.type, v, payload })
    expect(read.ok).toBe(true)
    world.dispatch(read.entry)
    return world.state().reports.forms.service
  }
  expect(formAfter(1)).toMatchObject({ period: 'Last Year', parting: null })
  expect(formAfter(2)).toMatchObject({ period: 'Last Year', parting: 'race' })
})

test('said again, a grant and its period change nothing: what is counted of them stands', () => {
  const world = startRuns()
  const said = reportGrant(7, 'month')
  const terms = { period: 'Last Quarter' as const, since: null, until: null, filters: {}, plan: [] }
  world.dispatch(said, runBegun({ report: 'grant', run: 'r1', at: 1, ...terms, expected: 3 }))
  const before = world.state().reports.forms.grant
  expect(before.run).not.toBeNull()
  world.dispatch(said)
  expect(world.state().reports.forms.grant).toEqual(before)
  world.dispatch(reportGrant(8))
  expect(world.state().reports.forms.grant).toMatchObject({ run: null, parting: 'month' })
})

test('over a saved set a grant and its period are one change: a no leaves all as it was, a yes brings all', () => {
  const set: SavedSet = {
    id: 5,
    label: 'Shelter',
    period: 'Last Year',
    filters: { grants: asGroups([7]) },
    from: null,
    until: null,
  }
  const world = startRuns()
  const form = () => world.state().reports.forms.grant
  const said = (grant: number) => reportGrant(grant, 'month')
  world.dispatch(setChosen({ report: 'grant', set }))
  const before = form()
  world.dispatch(said(8))
  expect(form().asked).toEqual({ grants: asGroups([8]) })
  expect(form()).toMatchObject({ period: 'Last Year', parting: null, filters: { grants: asGroups([7]) }, set })
  world.dispatch(changeAnswered({ report: 'grant', goes: false }))
  expect(form()).toEqual(before)
  world.dispatch(said(8), changeAnswered({ report: 'grant', goes: true }))
  const changed = { period: 'Last Quarter', parting: 'month', filters: { grants: asGroups([8]) } }
  expect(form()).toMatchObject({ ...changed, set: null, previous: set, asked: null })
  // What was said of one change goes with no later one.
  world.dispatch(
    setChosen({ report: 'grant', set }),
    said(8),
    setChosen({ report: 'grant', set }),
    filterSet({ report: 'grant', filter: 'grants', to: { grants: asGroups([9]) } }),
    changeAnswered({ report: 'grant', goes: true }),
  )
  expect(form()).toMatchObject({ period: 'Last Year', parting: null, filters: { grants: asGroups([9]) } })
  // The grant of the set itself asks nothing: the period alone is another one.
  world.dispatch(setChosen({ report: 'grant', set }), said(7))
  expect(form()).toMatchObject({ asked: null, set, period: 'Last Quarter', parting: 'month' })
})
