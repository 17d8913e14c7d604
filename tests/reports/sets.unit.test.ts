/** Filter sets on their way to the server, what the device keeps, and which run shows what (SAV-05, SAV-10, RPT-33, RRV-16). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportStarted, type SavedReport } from '../../domain/config/index.ts'
import {
  comparisonChosen,
  datesTyped,
  differsFromSet,
  filterRemoved,
  filterSet,
  partingChosen,
  periodChosen,
  reports,
  reportTypeNames,
  setChosen,
  setIn,
  setRemovalAsked,
  setSaveAsked,
  showChosen,
  simpleTypeOf,
  storedOf,
  titleOfType,
  type Report,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { noFilter, reportFiltersGiven } from '../../domain/lists/index.ts'
import { figureIn, pathOf, routeEntered } from '../../domain/navigation/index.ts'
import type { Parting } from '../../domain/reports/section.ts'
import { runs } from '../run/runs.ts'
import { only } from '../records/epicWorld.ts'
import { startRuns } from './runWorld.ts'
import { said, storedSet } from './storedSet.ts'

const full = { report: 'full' } as const

type Sent = { readonly filters: Readonly<Record<string, unknown>>; readonly merges?: true }
/** As the server keeps it: what is not sent stays, null takes away. */
const leftBy = (stored: Readonly<Record<string, unknown>>, { filters, merges }: Sent): Record<string, unknown> => {
  expect(merges).toBe(true)
  return {
    ...Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in filters))),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)),
  }
}
const given = (world: ReturnType<typeof startRuns>, filters: ReportFilters): void => {
  for (const [filter, value] of Object.entries(filters))
    world.dispatch(filterSet({ ...full, filter: filter as 'services', to: { [filter]: value } }))
}

describe('a filter set that is saved', () => {
  test('[SAV-05] says that it is, one at a time, and then stands in the form with the days of the agency', () => {
    const world = startRuns()
    world.dispatch(
      periodChosen({ ...full, period: 'Custom' }),
      datesTyped({ ...full, from: '2023-01-01', until: '2023-03-31' }),
    )
    given(world, { status: '1' })
    const ask = setSaveAsked({ ...full, replaces: null, label: 'Quarterly' })
    world.dispatch(ask, ask)
    expect(said(world)).toEqual(['Saving Filter Set...'])
    const { call, input, answer } = only(world.open())
    expect([call, input.body]).toEqual([
      'saved_report.create',
      {
        type: 'full',
        label: 'Quarterly',
        period: 'Custom',
        date_time: '2023-01-01T07:00:00.000Z',
        end_date_time: '2023-04-01T05:59:59.999Z',
        filters: { status: '1' },
        quick_filters: { show: null, parting: null, compares: null, zone: 'America/Denver' },
      },
    ])
    answer(storedSet())
    expect(world.state().reports.forms.full.set).toEqual({
      id: 8,
      label: 'Quarterly',
      period: 'Custom',
      from: '2023-01-01',
      until: '2023-03-31',
      filters: { status: '1' },
    })
  })

  test.each(reportTypeNames)(
    'law: %s: what it is parted by and compared with comes back, and differs once it is changed',
    (report) => {
      const offered = (reports[report] as Report).partings ?? []
      for (const parting of [null, ...offered.map(({ by = null }) => by as Parting | null)])
        for (const compares of [true, false]) {
          const world = startRuns()
          world.dispatch(
            partingChosen({ report, parting }),
            comparisonChosen({ report, compares }),
            setSaveAsked({ report, replaces: null, label: 'Quarterly' }),
          )
          const { input, answer } = only(world.open())
          const { period, quick_filters } = input.body as { period: string; quick_filters: object }
          answer(storedSet({ type: report, period, date_time: null, end_date_time: null, filters: {}, quick_filters }))
          const form = () => world.state().reports.forms[report]
          const { set } = form()
          expect([parting, compares, differsFromSet(form())]).toEqual([parting, compares, false])
          world.dispatch(comparisonChosen({ report, compares: !compares }))
          expect(differsFromSet(form())).toBe(true)
          world.dispatch(
            setChosen({ report, set: null }),
            partingChosen({ report, parting: null }),
            setChosen({ report, set }),
          )
          expect(form()).toMatchObject({ parting, compares })
          if (parting === null) continue
          world.dispatch(partingChosen({ report, parting: null }))
          expect(differsFromSet(form())).toBe(true)
        }
    },
  )

  test('has the usual figures where the report is not parted so, or where it was saved before there were others', () => {
    for (const quick_filters of [{}, { parting: 'shoes', compares: 'yes' }, { parting: 'race' }]) {
      const { parting, compares } = storedOf(storedSet({ type: 'event', quick_filters }) as SavedReport)
      expect([parting, compares]).toEqual([undefined, undefined])
    }
  })

  test('[SAV-10] has an id range only where it is switched on, and none that is of 0 to 100', () => {
    const world = startRuns()
    given(world, {
      client_ids: { enabled: true, min: 5, max: 80 },
      case_ids: { enabled: false, min: 5, max: 80 },
      event_ids: { enabled: true, min: 0, max: 100 },
      services: [{ combine_type: 'any', items: [] }],
    })
    world.dispatch(setSaveAsked({ ...full, replaces: 8, label: 'Quarterly' }))
    const { call, input } = only(world.open())
    expect([call, leftBy({}, input.body as Sent)]).toEqual([
      'saved_report.update',
      { client_ids: { enabled: true, min: 5, max: 80 } },
    ])
  })

  test('law: has after an update what the form asks, and all that another version has stored there', () => {
    const unknown = fc.dictionary(fc.stringMatching(/^of_tomorrow_[a-z]{1,4}$/), fc.jsonValue(), { maxKeys: 3 })
    const before = fc.record({ zip_code: fc.constantFrom('80', '90'), status: fc.constantFrom('1', '0') })
    fc.assert(
      fc.property(unknown, before, fc.constantFrom('status', 'zip_code'), (other, known, gone) => {
        const world = startRuns()
        const set = storedSet({ filters: { ...known, ...other } }) as SavedReport
        world.dispatch(setChosen({ ...full, set: setIn('America/Denver', storedOf(set)) }))
        const form = world.state().reports.forms.full
        expect([form.filters, form.set?.partly ?? false]).toEqual([known, Object.keys(other).length > 0])
        world.dispatch(
          filterRemoved({ ...full, filter: gone, at: 0 }),
          setSaveAsked({ ...full, replaces: 8, label: 'Quarterly' }),
        )
        const { input } = only(world.open())
        const { [gone]: _gone, ...rest } = known
        expect(leftBy(set.filters, input.body as Sent)).toEqual({ ...rest, ...other })
      }),
      { numRuns: runs(40) },
    )
  })

  test.each([
    ['the days on which it was saved, in another zone too', 'America/Denver', '2023-01-01', '2023-03-31'],
    [
      'the days that its instants are today, where it does not say in which zone it was saved',
      undefined,
      '2022-12-31',
      '2023-03-31',
    ],
    ['and where that is none', 'Nowhere/Else', '2022-12-31', '2023-03-31'],
  ])('a Custom set has %s', (_, zone, from, until) => {
    const days = { period: 'Custom', date_time: '2023-01-01T07:00:00.000Z', end_date_time: '2023-04-01T05:59:59.999Z' }
    const stored = storedOf(storedSet({ ...days, quick_filters: zone === undefined ? {} : { zone } }) as SavedReport)
    expect(setIn('Pacific/Honolulu', stored)).toMatchObject({ from, until })
  })

  test('[SAV-05] that is updated says so as well', () => {
    const world = startRuns()
    given(world, { status: '1' })
    world.dispatch(setSaveAsked({ ...full, replaces: 8, label: 'Quarterly' }))
    expect(said(world)).toEqual(['Saving Filter Set...'])
    only(world.open()).answer(storedSet())
    expect(said(world)).toEqual(['Saving Filter Set...', 'Filter set saved'])
  })

  test('[RPT-24] that has any and all alone is loaded as it was stored', () => {
    const filters = {
      services: [
        { combine_type: 'any', items: [1, 2] },
        { combine_type: 'all', items: [3], include_null: true },
      ],
      grants: [{ combine_type: 'all', items: [4] }],
    }
    expect(storedOf(storedSet({ filters }) as SavedReport).filters).toEqual(filters)
  })

  test('that is refused says why in its place, and what is chosen stays; one that is deleted is chosen no more', () => {
    const world = startRuns()
    given(world, { status: '1' })
    world.dispatch(setSaveAsked({ ...full, replaces: null, label: 'Quarterly' }))
    only(world.open()).fail({ status: 422, message: 'You already have a filter set with this label.' })
    expect(world.state().reports.forms.full).toMatchObject({
      refusal: 'You already have a filter set with this label.',
      filters: { status: '1' },
    })
    world.dispatch(
      setChosen({ ...full, set: { id: 8, label: 'Q', period: 'All Time', from: null, until: null, filters: {} } }),
      setRemovalAsked({ ...full, id: 8 }),
    )
    only(world.open()).answer({ success: true })
    expect(world.state().reports.forms.full.set).toBeNull()
  })
})

/** What the device is asked for is there some turns later. */
const read = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('[RPT-33] what is chosen', () => {
  const device = () => {
    const kept = new Map<string, unknown>()
    return {
      kept,
      localCache: () => ({
        read: ({ key }: { key: string }) => Promise.resolve(kept.has(key) ? { value: kept.get(key), at: 0 } : null),
        keep: (items: readonly { place: { key: string }; value: unknown }[]) => {
          for (const { place, value } of items) kept.set(place.key, JSON.parse(JSON.stringify(value)))
          return Promise.resolve()
        },
      }),
    }
  }
  const start = (of: ReturnType<typeof device>) => startRuns(undefined, true, { localCache: of.localCache as never })
  const left = async (of: ReturnType<typeof device>): Promise<void> => {
    const world = start(of)
    given(world, { zip_code: '80' })
    world.dispatch(periodChosen({ ...full, period: 'Last Year' }))
    world.passes(1_000)
    world.dispatch(partingChosen({ ...full, parting: 'month' }), comparisonChosen({ ...full, compares: true }))
    world.passes(1_000)
    await Promise.resolve()
  }

  test('is kept with each change, and comes back at the next start', async () => {
    const of = device()
    await left(of)
    const world = start(of)
    world.dispatch(reportStarted({ report: 'full' }))
    await read()
    expect(world.state().reports.forms.full).toMatchObject({
      period: 'Last Year',
      filters: { zip_code: '80' },
      parting: 'month',
      compares: true,
    })
  })

  test('is kept as soon as the page is hidden, however lately it was changed', async () => {
    const of = device()
    const world = start(of)
    given(world, { zip_code: '80' })
    world.passes(499)
    expect(of.kept.size).toBe(0)
    world.isSeen(false)
    await Promise.resolve()
    const next = start(of)
    next.dispatch(reportStarted({ report: 'full' }))
    await read()
    expect(next.state().reports.forms.full.filters).toEqual({ zip_code: '80' })
  })

  test('is kept with how its lists show their records, were that all that was chosen', async () => {
    const of = device()
    const world = start(of)
    world.dispatch(showChosen({ ...full, show: 'year' }))
    world.passes(1_000)
    await Promise.resolve()
    const next = start(of)
    next.dispatch(reportStarted({ report: 'full' }))
    await read()
    expect(next.state().reports.forms.full.show).toBe('year')
    // What is chosen before the device has answered stands.
    const quick = start(of)
    quick.dispatch(reportStarted({ report: 'full' }), showChosen({ ...full, show: 'oct' }))
    await read()
    expect(quick.state().reports.forms.full.show).toBe('oct')
  })

  test('is kept while a set is chosen, once it is no longer as it was saved', async () => {
    const of = device()
    const set = { id: 8, label: 'Q', period: 'All Time' as const, from: null, until: null, filters: {} }
    const world = start(of)
    world.dispatch(setChosen({ ...full, set }))
    world.passes(1_000)
    expect(of.kept.size).toBe(0)
    world.dispatch(filterSet({ ...full, filter: 'zip_code', to: { zip_code: '81' } }))
    world.passes(1_000)
    await Promise.resolve()
    const next = start(of)
    next.dispatch(reportStarted({ report: 'full' }))
    await read()
    expect(next.state().reports.forms.full).toMatchObject({ period: 'All Time', filters: { zip_code: '81' } })
    // Taken back, by hand or by choosing the set again, it does not come back.
    for (const back of [setChosen({ ...full, set }), filterRemoved({ ...full, filter: 'zip_code', at: 0 })]) {
      world.dispatch(filterSet({ ...full, filter: 'zip_code', to: { zip_code: '82' } }))
      world.passes(1_000)
      world.dispatch(back)
      world.passes(1_000)
      await Promise.resolve()
      const last = start(of)
      last.dispatch(reportStarted({ report: 'full' }))
      await read()
      expect(last.state().reports.forms.full).toMatchObject({ period: 'All Time', filters: {} })
      expect(last.state().reports.forms.full.filters).toEqual({})
    }
  })

  test('[RPT-08] of dates is kept once both are valid: until then those stay that were', async () => {
    const of = device()
    const world = start(of)
    const back = async () => {
      world.passes(1_000)
      await Promise.resolve()
      const next = start(of)
      next.dispatch(reportStarted({ report: 'full' }))
      await read()
      const { period, from, until, filters } = next.state().reports.forms.full
      return [period, from, until, filters.zip_code ?? null]
    }
    world.dispatch(periodChosen({ ...full, period: 'Last Year' }))
    expect(await back()).toEqual(['Last Year', null, null, null])
    world.dispatch(periodChosen({ ...full, period: 'Custom' }))
    const invalid = [
      [null, null],
      ['2023-01-31', null],
      ['2023-01-31', '2023-01-30'],
      ['2023-02-31', '2023-03-01'],
    ] as const
    const typed = async (from: string | null, until: string | null) => {
      world.dispatch(datesTyped({ ...full, from, until }))
      return back()
    }
    for (const [from, until] of invalid) expect(await typed(from, until)).toEqual(['Last Year', null, null, null])
    expect(await typed('2023-01-31', '2023-02-28')).toEqual(['Custom', '2023-01-31', '2023-02-28', null])
    given(world, { zip_code: '80' })
    for (const [from, until] of invalid)
      expect(await typed(from, until)).toEqual(['Custom', '2023-01-31', '2023-02-28', '80'])
    // Of another period no half of one is kept.
    world.dispatch(
      datesTyped({ ...full, from: '2023-05-01', until: null }),
      periodChosen({ ...full, period: 'All Time' }),
    )
    expect(await back()).toEqual(['All Time', null, null, '80'])
  })

  test('does not come back over a set that was chosen, or over what was chosen since', async () => {
    const of = device()
    await left(of)
    const set = {
      id: 8,
      label: 'Q',
      period: 'All Time' as const,
      from: null,
      until: null,
      filters: { status: '0' as const },
    }
    for (const chosen of [setChosen({ ...full, set }), filterSet({ ...full, filter: 'status', to: { status: '0' } })]) {
      const world = start(of)
      world.dispatch(chosen, reportStarted({ report: 'full' }))
      await read()
      expect(world.state().reports.forms.full.filters).toEqual({ status: '0' })
    }
  })

  test('is as if it were not there where it can’t be read', async () => {
    const of = device()
    await left(of)
    for (const key of of.kept.keys()) of.kept.set(key, { period: 'Some time', filters: 7 })
    const world = start(of)
    world.dispatch(reportStarted({ report: 'full' }))
    await read()
    expect(world.state().reports.forms.full.filters).toEqual({})
  })

  test('two figures opened one after the other have two lists, whichever tab is read first', async () => {
    const of = device()
    const list = (n: number) => {
      const figure = `00000000-0000-4000-8000-000000000001.${n}`
      const ids = { enabled: true, min: n, max: n }
      const counted = { type: 'service' as const, since: null, until: null, client_ids: ids }
      const place = { route: 'list.victims', searchType: 'advanced', searchValue: 'full', figure } as const
      const given = { tab: 'victims', origin: 'full', filter: noFilter, status: 'all', counted, figure } as const
      return { counted, opens: reportFiltersGiven(given), entered: routeEntered(place) }
    }
    const [first, second] = [list(1), list(2)]
    start(of).dispatch(first.opens, second.opens)
    const shown = (tab: ReturnType<typeof start>) => tab.state().lists.reportFilters.victims?.counted
    for (const { entered, counted } of [second, first]) {
      const tab = start(of)
      tab.dispatch(entered)
      await read()
      expect(shown(tab)).toEqual(counted)
    }
    // Back in one tab from the list of the second to that of the first.
    const tab = start(of)
    tab.dispatch(first.entered)
    await read()
    tab.dispatch(second.opens, second.entered, first.entered)
    await read()
    expect(shown(tab)).toEqual(first.counted)
  })
})

test('law: the figure that an address names is read back, and anything else behind a path is none', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(99_999), fc.string(), (run, at, other) => {
      const figure = `${run}.${at}`
      const path = pathOf({ route: 'list.victims', searchType: 'advanced', searchValue: 'full', figure })
      expect(path).toBe(`/list/victims/advanced/full?figure=${figure}`)
      expect(figureIn(path.slice(path.indexOf('?')))).toEqual({ figure })
      const said = figureIn(`?figure=${encodeURIComponent(other)}`).figure
      expect(said === undefined || /^[0-9a-z-]+\.\d+$/.test(said)).toBe(true)
    }),
    { numRuns: runs(100) },
  )
})

test('[RRV-16] what a run shows of its filters follows from its type', () => {
  const simple = ['legacy', 'legacy_fsr', 'legacy_missing', 'legacy_list']
  const others = ['service_hourly', 'timelog_hourly', 'timelog_daily', 'service', 'victimization', 'court']
  expect(['full', 'service', 'grant', 'event'].map(simpleTypeOf)).toEqual(Array.from({ length: 4 }, () => 'dynamic'))
  expect(simple.map(simpleTypeOf)).toEqual(simple)
  expect(others.map((type) => simpleTypeOf(`legacy_${type}`))).toEqual(others.map(() => 'legacy_simple'))
})

test('[RPT-34] the dynamic reports', () => {
  const dynamic = reportTypeNames.filter((type) => simpleTypeOf(type) === 'dynamic')
  expect(dynamic.map((type) => [type, titleOfType(type)])).toEqual([
    ['full', 'Dynamic Full Service Report'],
    ['service', 'Service Report'],
    ['grant', 'Grant Report'],
    ['event', 'Event Report'],
    // RPT-80 and RPT-61 have one of their own besides.
    ['human_trafficking', 'Human Trafficking Report'],
    ['enterprise', 'Aggregate Report'],
  ])
})
