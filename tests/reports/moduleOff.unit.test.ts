/** A filter whose module is turned off is not asked, and that is said; the form and its set hold it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { closedFilters, runAsked, setChosen, unaskedIn } from '../../domain/reports/index.ts'
import type { SavedSet } from '../../domain/reports/sets.ts'
import { startRuns } from './runWorld.ts'

const report = 'full' as const
const switches = {
  case_terms: 'case_manager_enabled',
  defendant_terms: 'defendant_manager_enabled',
  location_terms: 'location_manager_enabled',
} as const
type Tagged = keyof typeof switches
const tagged = Object.keys(switches) as Tagged[]
const someOf = (seed: readonly Tagged[]) => fc.subarray([...seed])

const groups = [{ combine_type: 'any' as const, items: [7] }]
const setOf = (chosen: readonly Tagged[]): SavedSet => ({
  id: 5,
  label: 'Quarterly',
  period: 'Last Quarter',
  from: null,
  until: null,
  filters: { zip_code: '80', ...Object.fromEntries(chosen.map((filter) => [filter, groups])) },
})
const startWith = (active: readonly Tagged[]) =>
  startRuns(undefined, true, {}, ['view_term', ...active.map((filter) => switches[filter])])

test('law: a run is asked by those of its filters that have their module, the others are told, and the set keeps all', () => {
  fc.assert(
    fc.property(someOf(tagged), someOf(tagged), (chosen, active) => {
      const world = startWith(active)
      const set = setOf(chosen)
      world.dispatch(setChosen({ report, set }))
      const off = chosen.filter((filter) => !active.includes(filter))
      const told = () => unaskedIn(world.state(), report)
      expect(told().toSorted()).toEqual(off.toSorted())
      world.dispatch(runAsked({ report, force: false }))
      const asked = Object.keys(world.run(report).filters)
      expect(asked.toSorted()).toEqual(['zip_code', ...chosen.filter((one) => active.includes(one))].toSorted())
      // As long as that run is on the page.
      expect(told().toSorted()).toEqual(off.toSorted())
      const { filters, set: inForm } = world.state().reports.forms[report]
      expect([filters, inForm?.filters]).toEqual([set.filters, set.filters])
    }),
    { numRuns: 20 },
  )
})

test('what was counted by the tags of a module stays to be read without it, and not without the right to tags', () => {
  for (const filter of tagged) {
    expect(closedFilters(new Set(['view_term']))).not.toContain(filter)
    expect(closedFilters(new Set([switches[filter]]))).toContain(filter)
  }
})

test('a run of then that was asked by a filter of a module lacks nothing', () => {
  const world = startWith([])
  world.dispatch(setChosen({ report, set: setOf(['case_terms']) }), runAsked({ report, force: false }))
  expect(unaskedIn(world.state(), report)).toEqual(['case_terms'])
  const state = world.state()
  const form = state.reports.forms[report]
  const run = { ...world.run(report), filters: form.filters }
  const asked = { ...state.reports, forms: { ...state.reports.forms, [report]: { ...form, run } } }
  expect(unaskedIn({ ...state, reports: asked }, report)).toEqual([])
})
