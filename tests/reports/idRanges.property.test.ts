/** RPT-16, RPT-17, SAV-10: ranges of ids, where they end, and the numbers that are typed into them. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addedFilter,
  asGroups,
  askedFilters,
  changeAnswered,
  differsFromSet,
  filterChips,
  filterSet,
  filtersRestored,
  isActive,
  numberTyped,
  reversedIn,
  runAsked,
  setChosen,
  toRun,
} from '../../domain/reports/index.ts'
import { reportListsLoaded } from '../../domain/config/index.ts'
import { reportFilters } from '../../domain/reports/filters.ts'
import { asksTheSame } from '../../domain/reports/filterRules.ts'
import { raisedRanges } from '../../domain/reports/idRanges.ts'
import { highestIds, startRuns } from './runWorld.ts'

const rangeFilters = ['event_ids', 'location_ids', 'person_ids', 'client_ids', 'case_ids', 'defendant_ids'] as const

describe('an id range', () => {
  test('[RPT-16] there is one of events, locations, persons, clients, cases and defendants, each with a flag, 0 and 100', () => {
    for (const filter of rangeFilters) {
      expect(addedFilter({}, filter, () => null)).toEqual({
        [filter]: { enabled: true, min: 0, max: 100, open: true },
      })
      const read = (value: object) => reportFilters.schema.safeParse({ [filter]: value }).success
      expect(read({ enabled: false, min: 7, max: 9 })).toBe(true)
      expect([read({ min: 0, max: 9 }), read({ enabled: true, max: 9 }), read({ enabled: true, min: 0 })]).toEqual([
        false,
        false,
        false,
      ])
      // Switched off, or as it began, it leaves everything.
      expect(isActive(filter, { enabled: false, min: 7, max: 9 })).toBe(false)
      expect(isActive(filter, { enabled: true, min: 0, max: 100 })).toBe(false)
      expect(isActive(filter, { enabled: true, min: 7, max: 9 })).toBe(true)
      expect(isActive(filter, { enabled: true, min: 0, max: 9, open: true })).toBe(false)
      expect(isActive(filter, { enabled: true, min: 7, max: 9, open: true })).toBe(true)
    }
  })

  const come = reportListsLoaded({ highestIds, failed: [] })

  test('[RPT-17] ends with the highest id once the answer has come, and then whatever is added; never below 100', () => {
    const ended = {
      event_ids: 101,
      location_ids: 102,
      person_ids: 103,
      client_ids: 104,
      case_ids: 105,
      defendant_ids: 100,
    }
    const world = startRuns()
    for (const filter of rangeFilters)
      world.dispatch(filterSet({ report: 'full', filter, to: addedFilter({}, filter, () => null) }))
    world.dispatch(come)
    for (const filter of rangeFilters) {
      const raised = { enabled: true, min: 0, max: ended[filter], open: true }
      expect(world.state().reports.forms.full.filters[filter]).toEqual(raised)
      expect(addedFilter({}, filter, (kind) => highestIds[kind])).toEqual({ [filter]: raised })
    }
  })

  test('is kept without an end that nobody has set, and raised again wherever it comes back; a set end stays', () => {
    for (const filter of rangeFilters) {
      const from = { enabled: true, min: 7, max: 100, open: true }
      const end = { enabled: true, min: 0, max: 100_000 }
      for (const [value, kept, raised] of [
        [{ ...from, min: 0 }, {}, { enabled: true, min: 0, open: true }],
        [from, { [filter]: from }, from],
        [end, { [filter]: end }, null],
      ] as const) {
        expect(askedFilters({ [filter]: value })).toEqual(kept)
        expect(raisedRanges({ [filter]: value }, () => 250_000)).toEqual(
          raised === null ? {} : { [filter]: { ...raised, max: 250_000 } },
        )
      }
    }
  })

  test('is the same question wherever it is shown to end: no run goes for that, and it is never reversed', () => {
    for (const filter of rangeFilters) {
      const open = { enabled: true, min: 200, max: 100, open: true }
      expect(reversedIn({ [filter]: open })).toEqual([])
      expect(asksTheSame({ [filter]: open }, { [filter]: { ...open, max: 5_301 } })).toBe(true)
      expect(raisedRanges({ [filter]: open }, () => null)).toEqual({})
      const world = startRuns()
      world.dispatch(filterSet({ report: 'full', filter, to: { [filter]: open } }))
      world.dispatch(runAsked({ report: 'full', force: true }))
      world.counties()
      const { run } = world.run('full')
      world.dispatch(reportListsLoaded({ highestIds: { ...highestIds, person: 9_000, victim: 9_000 }, failed: [] }))
      world.dispatch(come)
      expect(world.run('full').run).toBe(run)
    }
  })

  test('[RPT-16] is no report’s while its lower end is the higher one', () => {
    for (const filter of rangeFilters) {
      const world = startRuns()
      const runsWith = (range: object): boolean => {
        world.dispatch(filterSet({ report: 'full', filter, to: { [filter]: range } }))
        return toRun(world.state(), 'full', 1_700_000_000_000) !== null
      }
      expect(runsWith({ enabled: true, min: 9, max: 9 })).toBe(true)
      expect(runsWith({ enabled: true, min: 9, max: 8 })).toBe(false)
      expect(runsWith({ enabled: false, min: 9, max: 8 })).toBe(true)
    }
  })

  test('law: a number is read with whatever parts its thousands, and nothing else is taken for one', () => {
    const parts = fc.constantFrom(',', '.', ' ', '\u00a0', '\u202f', '’', "'", '')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), parts, (number, part) => {
        const written = String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, part)
        expect(numberTyped(written)).toBe(number)
      }),
    )
    expect(['', ' '].map(numberTyped)).toEqual([null, null])
    // Whatever is read is taken, of ages and of ids.
    for (const number of [0, 101, 200, 201, 250, 999, 999_999_999]) {
      const ages = { description: 'custom', min: number, max: number }
      const filters = {
        custom_age_range: { min: number, max: number },
        victim_age_ranges: [ages],
        age_ranges: [ages],
        client_ids: { enabled: true, min: number, max: number, open: false },
      }
      expect([number, reportFilters.schema.safeParse(filters).success]).toEqual([number, true])
    }
    for (const text of ['x', '-1', '1e3', '1234567890', '1.5', '12.34', '1,0000', '1,2,345'])
      expect(numberTyped(text)).toBeUndefined()
  })

  test('that somebody has written stays as it is written', () => {
    for (const own of [
      { enabled: true, min: 3, max: 40 },
      { enabled: true, min: 0, max: 100, open: false },
    ]) {
      const world = startRuns()
      world.dispatch(filterSet({ report: 'full', filter: 'case_ids', to: { case_ids: own } }), come)
      expect(world.state().reports.forms.full.filters.case_ids).toEqual(own)
      expect(askedFilters({ case_ids: own })).toEqual({ case_ids: own })
      expect(filterChips('full', { case_ids: own })).toHaveLength(1)
    }
  })

  test('[SAV-10] law: is unset where it is switched off, or is 0 to 100 and nobody typed that; whoever set it asks the same', () => {
    const end = fc.constantFrom(0, 7, 99, 100, 101, 5_301)
    const open = fc.constantFrom(undefined, false)
    fc.assert(
      fc.property(fc.constantFrom(...rangeFilters), fc.boolean(), end, end, open, (filter, enabled, min, max, said) => {
        const range = { enabled, min, max, ...(said !== undefined && { open: said }) }
        const isUnset = !enabled || (min === 0 && max === 100 && said === undefined)
        expect(isActive(filter, range)).toBe(!isUnset)
        if (isUnset) expect(askedFilters({ [filter]: range })).toEqual({})
        else expect(reversedIn({ [filter]: range })).toEqual(min > max ? [filter] : [])
        const kept = { enabled, min, max }
        const isUsual = min === 0 && max === 100
        expect(asksTheSame({ [filter]: range }, { [filter]: kept })).toBe(!isUsual || isUnset)
        if (!isUnset && !isUsual) expect(askedFilters({ [filter]: range })).toEqual({ [filter]: kept })
      }),
    )
  })

  test('[RPT-17] is shown to end as high as ids go in a set that is chosen once that is known, and in one that is gone back to', () => {
    const world = startRuns()
    const high = { ...highestIds, victim: 5_301 }
    world.dispatch(reportListsLoaded({ highestIds: high, failed: [] }))
    const client_ids = { enabled: true, min: 7, max: 100, open: true }
    const set = { id: 4, label: 'Q', period: 'All Time' as const, from: null, until: null }
    const shown = () => world.state().reports.forms.full.filters.client_ids
    const raised = { ...client_ids, max: 5_301 }
    for (const report of ['full', 'service'] as const) {
      world.dispatch(setChosen({ report, set: { ...set, filters: { client_ids, services: asGroups([1]) } } }))
      expect(world.state().reports.forms[report].filters.client_ids).toEqual(raised)
    }
    // It is as it was saved.
    expect(differsFromSet(world.state().reports.forms.full)).toBe(false)
    expect(world.state().reports.forms.full.set?.filters?.client_ids).toEqual(client_ids)
    world.dispatch(
      filterSet({ report: 'full', filter: 'services', to: { services: asGroups([2]) } }),
      changeAnswered({ report: 'full', goes: true }),
    )
    const { previous } = world.state().reports.forms.full
    world.dispatch(setChosen({ report: 'full', set: { ...set, id: 5, filters: {} } }))
    expect(shown()).toBeUndefined()
    world.dispatch(setChosen({ report: 'full', set: previous }))
    expect(shown()).toEqual(raised)
    // What of old does not say who has set it, and what the device has kept.
    world.dispatch(
      setChosen({ report: 'full', set: { ...set, filters: { client_ids: { ...raised, min: 0, max: 40 } } } }),
    )
    expect(shown()).toEqual({ ...raised, min: 0 })
    world.dispatch(
      filtersRestored({ report: 'grant', period: 'All Time', from: null, until: null, filters: { client_ids } }),
    )
    expect(world.state().reports.forms.grant.filters.client_ids).toEqual(raised)
  })
})
