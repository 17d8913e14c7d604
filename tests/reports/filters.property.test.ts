/** RPT-01 … RPT-03, RPT-22 … RPT-33, SAV-*: what filters say, hide and become. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asGroups,
  asItems,
  askedFilters,
  changeAnswered,
  chosenDays,
  combineTypes,
  datesTyped,
  differsFromSet,
  filterChips,
  filterRemoved,
  filterSet,
  filtersOf,
  isActive,
  newGroup,
  periodChosen,
  questionOf,
  reports,
  reportTypeNames,
  resultKey,
  setChosen,
  toRun,
  wordOf,
  type CombinableGroup,
  type Figure,
  type Report,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { reportListsLoaded } from '../../domain/config/index.ts'
import { setRemoved } from '../../domain/reports/actions.ts'
import { keptFilters } from '../../domain/reports/filters.ts'
import { withoutFilter } from '../../domain/reports/filterRules.ts'
import { filterForms } from '../../domain/reports/filterForms.ts'
import { withinGrant } from '../../domain/reports/grantDays.ts'
import { t } from '../../domain/messages/index.ts'
import { runs } from '../run/runs.ts'
import { highestIds, startRuns } from './runWorld.ts'

const item = fc.integer({ min: 1, max: 6 })
const groupOf: fc.Arbitrary<CombinableGroup> = fc.record(
  {
    combine_type: fc.constantFrom(...combineTypes),
    items: fc.uniqueArray(item, { maxLength: 4 }),
    include_null: fc.boolean(),
  },
  { requiredKeys: ['combine_type', 'items'] },
)
const groups = fc.array(groupOf, { maxLength: 4 })

const victimization = (of: number, type: Figure['type']): Figure => ({
  section: 'victimization',
  type,
  show: 'all',
  by: 'victimization',
  of,
  ages: null,
  clientType: null,
  stage: 'batch',
  is: 'waiting',
  count: null,
  updated: null,
})
const asked = (filters: ReportFilters, figure: Figure) => questionOf({ since: null, until: null, filters }, figure)

const anyDay = fc.record({
  year: fc.integer({ min: 2020, max: 2026 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
})

test('law: no day outside of a grant is counted, whichever of its ends is open', () => {
  const maybe = fc.option(anyDay)
  const shown = ({ year, month, day }: { year: number; month: number; day: number }) =>
    year * 10_000 + month * 100 + day
  const days = fc.option(
    fc.tuple(anyDay, anyDay).map(([a, b]) => (shown(a) <= shown(b) ? { from: a, until: b } : { from: b, until: a })),
  )
  fc.assert(
    fc.property(days, maybe, maybe, anyDay, (chosen, start, end, today) => {
      const counted = withinGrant(chosen, { start, end }, today)
      if (counted === undefined) {
        const [first, last] = [chosen?.from ?? start, chosen?.until ?? end ?? today]
        const startsLater = start !== null && shown(start) > shown(last)
        const endedBefore = end !== null && first !== null && shown(end) < shown(first)
        expect([startsLater || endedBefore || (start !== null && end !== null && shown(start) > shown(end))]).toEqual([
          true,
        ])
        return
      }
      if (counted === null) {
        expect([chosen, start, end]).toEqual([null, null, null])
        return
      }
      // Of all days of one without a start there is no first.
      if (counted.from === null) {
        expect([chosen, start, counted.until]).toEqual([null, null, end])
        return
      }
      expect(shown(counted.from)).toBeLessThanOrEqual(shown(counted.until))
      if (start !== null) expect(shown(counted.from)).toBeGreaterThanOrEqual(shown(start))
      if (end !== null) expect(shown(counted.until)).toBeLessThanOrEqual(shown(end))
      if (chosen !== null)
        expect([shown(counted.from) >= shown(chosen.from), shown(counted.until) <= shown(chosen.until)]).toEqual([
          true,
          true,
        ])
    }),
  )
})

test('law: what can be stored is chosen somewhere and has a chip, but for what a report asks by itself', () => {
  const byItself = [
    // What the report itself is, its own years, and the mark that all requests of its page have (RPT-60).
    'enterprise',
    'fiscal_year_from',
    'human_trafficking',
    'show_deactivated_services',
  ]
  const node = keptFilters.node
  const names = node.kind === 'object' ? Object.keys(node.shape) : []
  expect(names.filter((name) => !Object.hasOwn(filterForms, name)).toSorted()).toEqual(byItself.toSorted())
})

test('of lines that are typed those are asked that say something', () => {
  expect(askedFilters({ type_contacts: [' phone', '', 'Walk-in '] })).toEqual({ type_contacts: ['phone', 'Walk-in'] })
  expect(askedFilters({ type_contacts: ['', ' '] })).toEqual({})
})

describe('groups', () => {
  test('[RPT-22] a new one is any, with no items; [RPT-23] [RPT-24] all four ways are there, with their labels', () => {
    expect(newGroup()).toEqual({ combine_type: 'any', items: [] })
    expect(combineTypes.map((type) => [type, t(`report.combine.${type}`)])).toEqual([
      ['any', 'Contains Any'],
      ['all', 'Contains All'],
      ['none', 'Does Not Contain Any'],
      ['not_all', 'Does Not Contain All'],
    ])
  })

  test('[RPT-28] a plain list becomes one group of any; back again only the items of any groups stay', () => {
    fc.assert(
      fc.property(fc.uniqueArray(item), groups, (items, others) => {
        expect(asGroups(items)).toEqual([{ combine_type: 'any', items }])
        expect(asItems(asGroups(items))).toEqual(items)
        const of = others.filter(({ combine_type: type }) => type === 'any').flatMap((each) => each.items)
        expect(new Set(asItems(others))).toEqual(new Set(of))
      }),
      { numRuns: runs(200) },
    )
  })

  test('[RPT-29] a line is hidden by any groups that all lack it, an all group that lacks it, one of none that has it', () => {
    fc.assert(
      fc.property(groups, item, (all, of) => {
        const full = all.filter(({ items }) => items.length > 0)
        const anys = full.filter(({ combine_type: type }) => type === 'any')
        const isHidden =
          (anys.length > 0 && anys.every(({ items }) => !items.includes(of))) ||
          full.some(({ combine_type: type, items }) => type === 'all' && !items.includes(of)) ||
          full.some(({ combine_type: type, items }) => (type === 'none' || type === 'not_all') && items.includes(of))
        const question = asked({ victimizations: all }, victimization(of, 'service'))
        expect(question === null).toBe(isHidden)
        if (question === null) return
        // Whoever counts the records and whoever counts what they have ask of the same line.
        expect(asked({ victimizations: all }, victimization(of, 'victimization_total'))?.victimizations).toEqual(
          question.victimizations,
        )
      }),
      { numRuns: runs(200) },
    )
  })

  /** RPT-22, RPT-25: of a record, by the items that it has. */
  const passes = (
    { combine_type: type, items, include_null: orNone = false }: CombinableGroup,
    has: number[],
  ): boolean => {
    if (items.length === 0 || (orNone && has.length === 0)) return has.length === 0
    if (type === 'any') return items.some((each) => has.includes(each))
    if (type === 'all') return items.every((each) => has.includes(each))
    return type === 'none' ? !items.some((each) => has.includes(each)) : !items.every((each) => has.includes(each))
  }
  const speak = (all: readonly CombinableGroup[]): CombinableGroup[] =>
    all.filter(({ items, include_null }) => items.length > 0 || include_null === true)
  /** How many items are counted of records that pass each group: those that no group hides. */
  const counted = (all: readonly CombinableGroup[], records: readonly number[][]): readonly number[] => {
    const said = speak(all)
    const anys = said.filter(({ combine_type: type }) => type === 'any')
    const isLine = (one: number): boolean =>
      (anys.length === 0 || anys.some(({ items }) => items.includes(one))) &&
      said.every(({ combine_type: type, items }) => {
        if (type === 'any') return true
        return items.length > 0 && (type === 'all') === items.includes(one)
      })
    return records.filter((has) => said.every((each) => passes(each, has))).flatMap((has) => has.filter(isLine))
  }

  test('[RPT-29] law: each line of line items that is not hidden counts those items that the filters count, and no other', () => {
    const records = fc.array(fc.array(item, { maxLength: 5 }), { maxLength: 12 })
    let several = 0
    fc.assert(
      fc.property(groups, item, records, (all, of, those) => {
        const question = asked({ victimizations: all }, victimization(of, 'victimization_total'))
        expect(question === null).toBe(asked({ victimizations: all }, victimization(of, 'service')) === null)
        const expected = counted(all, those).filter((one) => one === of)
        const found = question === null ? [] : counted(question.victimizations ?? [], those)
        expect(found).toEqual(expected)
        if (found.length > 0 && speak(all).filter(({ combine_type: type }) => type === 'any').length > 1) several += 1
      }),
      { numRuns: runs(1_000) },
    )
    if (runs(1_000) >= 1_000) expect(several).toBeGreaterThan(0)
  })
})

test('[RPT-26] [RPT-27] the words of the two filters that have no chip', () => {
  expect(['0', '1'].map((word) => wordOf('report_new_all_time', word))).toEqual(['Standard', 'All Time'])
  expect(['1', '0', ''].map((word) => wordOf('status', word))).toEqual(['Active Only', 'Inactive Only', 'Any'])
})

test('law: a line of what has no entry is asked only where it may hold some: no one entry of the list is chosen', () => {
  const lineOf = (by: 'agency' | 'advocate', filters: ReportFilters, type: Figure['type']) =>
    asked(filters, { ...victimization(0, type), section: by, by, of: null })
  fc.assert(
    fc.property(
      fc.constantFrom('agency', 'advocate'),
      fc.constantFrom<Figure['type']>('service', 'service_total', 'service_minutes'),
      fc.record({ agency: fc.option(item), advocate: fc.option(item) }),
      groups,
      (by, type, chosen, all) => {
        const list = by === 'agency' ? 'agencies' : 'advocates'
        const full = all.filter(({ items, include_null }) => items.length > 0 || include_null === true)
        const anys = full.filter(({ combine_type: of }) => of === 'any')
        const lacks = ({ items, include_null }: CombinableGroup) => items.length > 0 && include_null !== true
        const isHidden =
          chosen[by] !== null ||
          (anys.length > 0 && anys.every(lacks)) ||
          full.some((group) => group.combine_type === 'all' && lacks(group))
        const question = lineOf(by, { ...chosen, [list]: all }, type)
        expect([by, question === null]).toEqual([by, isHidden])
        if (question !== null) expect(question[`by_${by}`]).toBe(-1)
      },
    ),
    { numRuns: runs(300) },
  )
  expect(lineOf('advocate', {}, 'timelog_minutes')).toBeNull()
})

const grantOfAll = {
  id: 1,
  label: 'Grant',
  grant_type: 'VOCA' as const,
  master_grant: null,
  status: 1,
  date_time: null,
  end_date_time: null,
}
describe('chips', () => {
  test('[RPT-30] a combinable filter without items and without a rule for nothing is inactive and has none', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const saying = all.filter(({ items, include_null }) => items.length > 0 || include_null === true)
        expect(isActive('services', all)).toBe(saying.length > 0)
        expect(filterChips('full', { services: all }).map(({ group }) => group)).toEqual(saying)
      }),
      { numRuns: runs(200) },
    )
  })

  test('[RPT-02] [RPT-03] four have none, and the grant of a grant report neither', () => {
    const filters: ReportFilters = {
      criminal_victimization: '1',
      noncriminal_victimization: '1',
      status: '1',
      report_new_all_time: '1',
      grants: asGroups([1]),
      anonymous: '1',
    }
    expect(filterChips('grant', filters).map(({ filter }) => filter)).toEqual(['anonymous'])
    expect(filterChips('full', filters).map(({ filter }) => filter)).toEqual(['grants', 'anonymous'])
  })
})

test('law: nothing is asked that neither stands in the form of its report nor has a chip, whatever a set has', () => {
  const valued: ReportFilters = {
    status: '0',
    criminal_victimization: '1',
    noncriminal_victimization: '1',
    report_new_all_time: '1',
    human_trafficking: '1',
    show_deactivated_services: '1',
    enterprise: '1',
    zip_code: '80',
  }
  const scopes = new Set(['view_enterprise_report', 'view_hb3800_detail', 'view_grant'])
  const asked: Record<string, readonly string[]> = {}
  for (const report of reportTypeNames) {
    const world = startRuns()
    world.dispatch(reportListsLoaded({ highestIds, advancedGrants: [grantOfAll], counties: [], failed: [] }))
    const filters = { ...valued, ...(report === 'grant' && { grants: asGroups([1]) }) }
    const set = { id: 4, label: 'Q', period: 'All Time' as const, from: null, until: null, filters }
    world.dispatch(setChosen({ report, set }))
    const { plain, limits = {} }: Report = reports[report]
    const seen: readonly string[] = [
      ...plain,
      ...filtersOf(report, scopes),
      ...filterChips(report, filters).map(({ filter }) => filter),
      ...Object.keys(limits),
    ]
    const run = toRun(world.state(), report, 1_700_000_000_000)
    asked[report] = Object.keys(run?.filters ?? {})
    expect([report, run !== null, asked[report].filter((filter) => !seen.includes(filter))]).toEqual([report, true, []])
    // What is not asked stays in it.
    expect(differsFromSet(world.state().reports.forms[report])).toBe(false)
  }
  expect([asked['event'], asked['legacy_list']]).toEqual([['zip_code'], ['zip_code']])
  expect(asked['legacy_service']).toEqual(['status', 'report_new_all_time', 'zip_code'])
  expect(asked['full']).toEqual(expect.arrayContaining(['status', 'criminal_victimization']))
})

const full = { report: 'full' } as const
const form = (world: ReturnType<typeof startRuns>) => world.state().reports.forms.full

describe('removing a filter', () => {
  const set = (filters: ReportFilters) => {
    const world = startRuns()
    for (const [filter, value] of Object.entries(filters))
      world.dispatch(filterSet({ ...full, filter: filter as 'services', to: { [filter]: value } }))
    return world
  }
  test('[RPT-32] switches off an id range or a custom field, takes a group or empties the only one, and clears any other', () => {
    const range = { enabled: true, min: 3, max: 90 }
    const two: CombinableGroup[] = [
      { combine_type: 'all', items: [1] },
      { combine_type: 'none', items: [2], include_null: true },
    ]
    const world = set({ client_ids: range, services: two, agencies: two.slice(1), client_types: ['P'], zip_code: '80' })
    const remove = (filter: 'services' | 'agencies' | 'client_ids' | 'client_types' | 'zip_code', at = 0): void =>
      world.dispatch(filterRemoved({ ...full, filter, at }))
    remove('client_ids')
    remove('services', 0)
    remove('agencies')
    remove('client_types')
    remove('zip_code')
    expect(form(world).filters).toEqual({
      client_ids: { ...range, enabled: false },
      services: two.slice(1),
      agencies: [{ combine_type: 'any', items: [] }],
    })
    const fields = [1, 2].map((field_view_id) => ({ field_view_id, search: 'blue', enabled: true }))
    expect(withoutFilter({ case_custom_fields: fields }, 'case_custom_fields', 1)).toEqual({
      case_custom_fields: [fields[0], { ...fields[1], enabled: false }],
    })
  })
})

describe('the period', () => {
  const days = (world: ReturnType<typeof startRuns>) => chosenDays(world.state(), 'full', 1_700_000_000_000)
  test('[RPT-08] Custom has no range until both dates are valid, and its report can’t be run before', () => {
    const world = startRuns()
    const now = 1_700_000_000_000
    world.dispatch(periodChosen({ ...full, period: 'Custom' }))
    const typed = (from: string | null, until: string | null) => {
      world.dispatch(datesTyped({ ...full, from, until }))
      return [days(world) ?? null, toRun(world.state(), 'full', now) !== null]
    }
    expect(typed('2023-01-31', null)).toEqual([null, false])
    expect(typed('2023-02-31', '2023-03-01')).toEqual([null, false])
    expect(typed('2023-03-02', '2023-03-01')).toEqual([null, false])
    expect(typed('2023-03-01', '2023-03-01')).toEqual([
      { from: { year: 2023, month: 3, day: 1 }, until: { year: 2023, month: 3, day: 1 } },
      true,
    ])
  })

  test('[RPT-11] is sent from the start of its first day to the end of its last one, where the account is', () => {
    const world = startRuns()
    world.dispatch(
      periodChosen({ ...full, period: 'Custom' }),
      datesTyped({ ...full, from: '2023-03-11', until: '2023-03-12' }),
    )
    // The clocks of Denver go forward on the second of the two.
    expect(toRun(world.state(), 'full', 0)).toMatchObject({
      since: '2023-03-11T07:00:00.000Z',
      until: '2023-03-13T05:59:59.999Z',
    })
  })
})

test('[RPT-59] a figure has one key for one question, whatever was chosen first, and another for any other', () => {
  const question = fc.record({
    type: fc.constantFrom('service' as const, 'case' as const),
    show: fc.constantFrom('all', 'year'),
    since: fc.constant(null),
    until: fc.constantFrom(null, '2023-03-13T05:59:59.999Z'),
    client_types: fc.subarray(['P', 'S', 'W'] as const, { minLength: 1 }),
    services: groups,
  })
  const shuffled = (of: object): object => Object.fromEntries(Object.entries(of).toReversed())
  fc.assert(
    fc.property(question, question, (one, other) => {
      const turned = {
        ...shuffled(one),
        client_types: one.client_types.toReversed(),
        services: one.services.toReversed(),
      }
      expect(resultKey(turned as never)).toBe(resultKey(one as never))
      const inOrder = (of: typeof one) =>
        JSON.stringify({
          ...of,
          client_types: of.client_types.toSorted(),
          services: of.services
            .map(({ combine_type, items, include_null }) =>
              JSON.stringify({ combine_type, items: items.toSorted((a, b) => a - b), include_null }),
            )
            .toSorted((a, b) => a.localeCompare(b)),
        })
      expect(resultKey(one as never) === resultKey(other as never)).toBe(inOrder(one) === inOrder(other))
    }),
    { numRuns: runs(300) },
  )
})

describe('a filter set', () => {
  const saved = {
    id: 4,
    label: 'Quarterly',
    period: 'Custom' as const,
    from: '2023-01-01',
    until: '2023-03-31',
    filters: { services: asGroups([1]), status: '1' as const },
  }
  const withSet = () => {
    const world = startRuns()
    world.dispatch(
      filterSet({ ...full, filter: 'zip_code', to: { zip_code: '80' } }),
      setChosen({ ...full, set: saved }),
    )
    return world
  }
  const change = filterSet({ ...full, filter: 'services', to: { services: asGroups([1, 2]) } })

  test('[SAV-04] that is chosen brings its filters, its period and its dates, in the place of all that was there', () => {
    expect(form(withSet())).toMatchObject({ period: 'Custom', from: '2023-01-01', until: '2023-03-31', set: { id: 4 } })
    expect(form(withSet()).filters).toEqual(saved.filters)
  })

  test('[SAV-07] a change of what is combined asks; with a yes the set is detached, and remembered', () => {
    const world = withSet()
    world.dispatch(change)
    expect([form(world).asked, form(world).filters]).toEqual([
      { ...saved.filters, services: asGroups([1, 2]) },
      saved.filters,
    ])
    world.dispatch(changeAnswered({ ...full, goes: true }))
    expect(form(world)).toMatchObject({ set: null, previous: saved, asked: null })
    expect(form(world).filters.services).toEqual(asGroups([1, 2]))
  })

  test('[SAV-08] with a no nothing has changed', () => {
    const world = withSet()
    const before = form(world)
    world.dispatch(change, changeAnswered({ ...full, goes: false }))
    expect(form(world)).toEqual(before)
    world.dispatch(filterSet({ ...full, filter: 'status', to: { status: '0' } }))
    expect(form(world)).toMatchObject({ asked: null, set: { id: 4 }, filters: { status: '0' } })
  })

  test('what is added and says nothing yet is no change of what is combined: nothing is asked', () => {
    const world = withSet()
    world.dispatch(filterSet({ ...full, filter: 'agencies', to: { agencies: [newGroup()] } }))
    expect(form(world)).toMatchObject({ asked: null, set: { id: 4 }, filters: { agencies: [newGroup()] } })
    world.dispatch(filterSet({ ...full, filter: 'agencies', to: { agencies: asGroups([1]) } }))
    expect(form(world).asked).toMatchObject({ agencies: asGroups([1]) })
  })

  test('[SAV-14] the one before comes back as it was saved; one that is deleted is none any more', () => {
    const world = withSet()
    world.dispatch(change, changeAnswered({ ...full, goes: true }))
    const { previous } = form(world)
    world.dispatch(setChosen({ ...full, set: previous }))
    expect(form(world)).toMatchObject({ set: saved, previous: null, filters: saved.filters })
    world.dispatch(setRemoved({ ...full, id: 4 }))
    expect(form(world).set).toBeNull()
  })
})
