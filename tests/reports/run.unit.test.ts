/** RPT-48 … RPT-59, RPT-82: a run from its beginning to its end, on virtual time. */
import { describe, expect, test } from 'vitest'
import { collectionsLoaded, reportListsLoaded } from '../../domain/config/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  addedFilter,
  asGroups,
  datesTyped,
  filterSet,
  isUnderWay,
  partingChosen,
  periodChosen,
  phaseOf,
  progressOf,
  reportTypeNames,
  runAsked,
  runCancelled,
  runResumed,
} from '../../domain/reports/index.ts'
import { chosenFilters } from '../../domain/reports/filterForms.ts'
import { startRuns } from './runWorld.ts'

const asked = runAsked({ report: 'full', force: false })
const minute = 60_000

const begun = (...before: readonly Action[]) => {
  const world = startRuns()
  world.dispatch(...before, asked)
  return world
}
type World = ReturnType<typeof startRuns>
/** All figures of one request are of one section. */
const sectionOf = (world: World, { input }: ReturnType<World['calls']>[number]): string => {
  const sections = new Set(
    Object.keys(input.body as object).map((at) => world.run().figures[Number(at)]?.section ?? ''),
  )
  expect(sections.size).toBe(1)
  return [...sections].join()
}

const throughBatch = (world: ReturnType<typeof startRuns>): number[] => {
  const sizes: number[] = []
  for (let size = world.chunk(); size > 0; size = world.chunk()) sizes.push(size)
  return sizes
}

describe('a run', () => {
  test('[RPT-48] [RPT-49] is kept under a name of its own, then loads the main counts, and after them the batch', () => {
    const world = begun()
    const [made, ...others] = world.open()
    expect([made?.call, others]).toEqual(['report_object.create', []])
    expect(made?.input).toMatchObject({
      body: { uuid: world.run().run, type: 'full', reporting_period: 'Quarter to Date' },
      idempotencyKey: world.run().run,
    })
    world.made()
    expect(world.open().map(({ call }) => call)).toEqual(['report.one', 'report.one', 'report.one'])
    const shows = world.open().map(({ input }) => (input.body as { question: { show: string } }).question.show)
    expect(shows).toEqual(['all', 'year', 'oct'])
    // What somebody typed to filter by stands in no address.
    expect(world.open().map(({ input }) => [input.query, input.params])).toEqual(
      shows.map(() => [undefined, undefined]),
    )
    world.main(5)
    expect(world.open().map(({ call }) => call)).toEqual(['report.batch', 'report.batch'])
    const again = startRuns()
    again.dispatch(asked, runCancelled({ report: 'full' }), asked)
    const names = again.exchanges.map(({ input }) => (input.body as { uuid: string }).uuid)
    expect(new Set(names).size).toBe(2)
  })

  test('[RPT-50] with sockets is complete after a message for each main count; a period of several years has one', () => {
    const world = begun()
    world.made()
    world.main()
    throughBatch(world)
    const phases = [1, 2, 3].map(() => {
      const before = phaseOf(world.run())
      world.completes(1)
      return before
    })
    expect([...phases, phaseOf(world.run())]).toEqual(['completing', 'completing', 'completing', 'done'])

    const years = begun(periodChosen({ report: 'full', period: 'All Time' }))
    years.made()
    expect(years.open()).toHaveLength(1)
    years.main()
    throughBatch(years)
    expect(phaseOf(years.run())).toBe('completing')
    years.completes(1)
    expect(phaseOf(years.run())).toBe('done')
  })

  const grant = {
    id: 7,
    label: 'State 2023',
    grant_type: 'VOCA',
    master_grant: null,
    status: 1,
    date_time: null,
    end_date_time: null,
  } as const
  const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
  test.each(reportTypeNames)('[RPT-50] [RPT-53] %s waits for three messages, over several years for one', (report) => {
    for (const [period, counts] of [
      ['Last Quarter', 3],
      ['All Time', 1],
    ] as const) {
      const world = startRuns(undefined, true, {}, ['case_manager_enabled', 'view_own_case'])
      world.dispatch(
        collectionsLoaded({
          collections: {
            service_category: [{ id: 21, label: 'Shelter', order: 1, status: 1 }],
            crime: [{ id: 31, label: 'Assault', order: 1, status: 1, category_id: 1, human_trafficking: false }],
          },
          failed: [],
        }),
        reportListsLoaded({ advancedGrants: [grant], counties: ['Adams'], highestIds: nobody, failed: [] }),
        ...(report === 'grant' ? [filterSet({ report, filter: 'grants', to: { grants: asGroups([7]) } })] : []),
        periodChosen({ report, period }),
        runAsked({ report, force: false }),
      )
      world.made()
      // The server says one of each count that is asked for alone (SRV-70).
      const alone = world.calls('report.one').length
      expect([period, world.run(report).expected, alone]).toEqual([period, counts, counts])
      world.main()
      throughBatch(world)
      world.completes(counts - 1)
      expect([period, phaseOf(world.run(report))]).toEqual([period, 'completing'])
      world.completes(1)
      throughBatch(world)
      expect([period, phaseOf(world.run(report))]).toEqual([period, 'done'])
    }
  })

  test('[RPT-53] has one main count and two secondary ones, but only one over more than one fiscal year', () => {
    const mains = (from: string, until: string): number => {
      const world = begun(
        periodChosen({ report: 'full', period: 'Custom' }),
        datesTyped({ report: 'full', from, until }),
      )
      world.made()
      return world.calls('report.one').length
    }
    expect(mains('2022-10-01', '2023-09-30')).toBe(3)
    expect(mains('2022-09-30', '2022-10-01')).toBe(1)
    expect(mains('2020-10-01', '2023-09-30')).toBe(1)
  })

  test('[RPT-51] [RPT-58] that still waits for messages is released after 60 seconds, by other runs’ messages not at all', () => {
    const world = begun()
    world.made()
    world.main()
    throughBatch(world)
    world.completes(9, 78)
    world.passes(minute - 1)
    expect(phaseOf(world.run())).toBe('completing')
    world.passes(1)
    expect(phaseOf(world.run())).toBe('done')
  })

  test('[RPT-52] without sockets is complete at once, and so it is when they go', () => {
    const without = startRuns(undefined, false)
    without.dispatch(asked)
    without.made()
    without.main()
    throughBatch(without)
    expect(phaseOf(without.run())).toBe('done')

    const world = begun()
    world.made()
    world.main()
    throughBatch(world)
    world.socketIs('disconnected')
    expect(phaseOf(world.run())).toBe('done')
  })

  test('[RPT-55] [RPT-57] asks for the figures of two sections side by side, of each ten at a time', () => {
    const world = begun()
    world.made()
    world.main()
    const sizes: Record<string, number[]> = {}
    for (let open = world.calls('report.batch'); open.length > 0; open = world.calls('report.batch')) {
      const sections = open.map((call) => sectionOf(world, call))
      expect(open.length).toBeLessThanOrEqual(2)
      expect(new Set(sections).size).toBe(open.length)
      const [first = ''] = sections
      sizes[first] = [...(sizes[first] ?? []), world.chunk()]
    }
    const all = Object.values(sizes).flat()
    expect(Math.max(...all)).toBe(10)
    // 13 races in two ways each are three chunks.
    expect(sizes).toMatchObject({ clients: [2], race: [10, 10, 6] })
    const { came, total } = progressOf(world.run())
    expect(came).toBe(total)
    expect(all.reduce((sum, size) => sum + size, 3)).toBe(total)
  })

  test('[RPT-54] of the full report is followed by service totals and victimization totals, once it is complete', () => {
    const world = begun(
      collectionsLoaded({
        collections: {
          service_category: [{ id: 21, label: 'Shelter', order: 1, status: 1 }],
          crime: [{ id: 31, label: 'Assault', order: 1, status: 1, category_id: 1, human_trafficking: false }],
        },
        failed: [],
      }),
    )
    const typesAsked = (): readonly string[] => [
      ...new Set(
        world
          .calls('report.batch')
          .flatMap(({ input }) => Object.values(input.body as Record<string, { type: string }>))
          .map(({ type }) => type),
      ),
    ]
    world.made()
    world.main()
    const before: string[] = []
    while (world.calls('report.batch').length > 0) {
      before.push(...typesAsked())
      world.chunk()
    }
    expect(before.filter((type) => type.endsWith('_total'))).toEqual([])
    world.completes(3)
    expect(phaseOf(world.run())).toBe('low')
    const after: string[] = []
    while (world.calls('report.batch').length > 0) {
      after.push(...typesAsked())
      world.chunk()
    }
    expect(new Set(after)).toEqual(new Set(['service_total', 'victimization_total']))
    expect(phaseOf(world.run())).toBe('done')
  })

  test('by months has its service totals after the main run, too', () => {
    const world = startRuns()
    world.dispatch(partingChosen({ report: 'full', parting: 'month' }), runAsked({ report: 'full', force: false }))
    const stages = (type: string) => {
      const ofMonths = world.run().figures.filter((one) => one.section === 'month' && one.type === type)
      return [...new Set(ofMonths.map(({ stage }) => stage))]
    }
    expect([stages('service'), stages('service_total')]).toEqual([['batch'], ['low']])
  })

  test('[RPT-39] has results with their key, when they were counted, and the count', () => {
    const world = begun()
    world.made()
    world.main(12)
    const results = Object.entries(world.state().reports.results)
    expect(results).toHaveLength(3)
    for (const [key, result] of results) expect(result).toEqual({ key, count: 12, updated: 1_700_000_000_000, run: 77 })
  })

  test('[RPT-38] asks for clients by race, gender and age with the filters of clients', () => {
    const world = begun()
    world.made()
    world.main()
    const filters = new Set<string>()
    while (world.calls('report.batch').length > 0) {
      for (const { input } of world.calls('report.batch'))
        for (const question of Object.values(input.body as Record<string, object>))
          for (const name of Object.keys(question)) filters.add(name)
      world.chunk()
    }
    expect([...filters]).toEqual(expect.arrayContaining(['victim_races', 'victim_genders', 'victim_age_ranges']))
    for (const other of ['races', 'genders', 'age_ranges']) expect(filters).not.toContain(other)
  })

  test('[RPT-56] [RPT-82] where a chunk fails its batch has failed and everybody is told; only what failed is tried again', () => {
    const world = begun()
    world.made()
    world.main()
    world.chunk()
    world.chunk()
    const second = world.calls('report.batch').find((call) => sectionOf(world, call) === 'race')
    second?.fail({ status: 503, message: 'Too much at once.' })
    expect(progressOf(world.run())).toMatchObject({ failed: 16 })
    expect(Object.values(world.state().calls.errors).map(({ message }) => message)).toEqual(['Too much at once.'])
    expect(throughBatch(world).length).toBeGreaterThan(0)
    world.completes(3)
    expect(phaseOf(world.run())).toBe('done')
    const before = progressOf(world.run())
    expect(before.failed).toBe(16)
    expect(before.came + before.failed).toBe(before.total)

    world.dispatch(runResumed({ report: 'full' }))
    expect(throughBatch(world)).toEqual([10, 6])
    expect(progressOf(world.run())).toMatchObject({ came: before.total, failed: 0 })
  })

  test('a figure that an answer does not have is none, and no nought', () => {
    const world = begun()
    world.made()
    world.main()
    const [open] = world.calls('report.batch')
    const [first = '', ...names] = Object.keys(open?.input.body as object)
    open?.answer(Object.fromEntries(names.map((name) => [name, 2])))
    expect(world.run().figures[Number(first)]).toMatchObject({ is: 'failed', count: null })
    expect(world.state().reports.results).not.toMatchObject({ [first]: { count: 0 } })
    throughBatch(world)
    world.completes(3)
    world.dispatch(runResumed({ report: 'full' }))
    throughBatch(world)
    expect(world.run().figures[Number(first)]).toMatchObject({ is: 'came', count: 2 })
  })

  test('of which a main count failed does not wait for its message', () => {
    const world = begun()
    world.made()
    const [first] = world.calls('report.one')
    first?.fail({ message: 'No.' })
    world.main()
    throughBatch(world)
    world.completes(2)
    expect(phaseOf(world.run())).toBe('done')
    expect(progressOf(world.run()).failed).toBe(1)
  })

  test('that can’t be kept fails with what the server says, and is tried again under its name', () => {
    const world = begun()
    const { run } = world.run()
    world.calls('report_object.create')[0]?.fail({ message: 'Not now.' })
    expect([phaseOf(world.run()), world.run().problem]).toEqual(['done', 'Not now.'])
    world.dispatch(runResumed({ report: 'full' }))
    expect(world.calls('report_object.create').map(({ input }) => input.idempotencyKey)).toEqual([run])
    world.made()
    expect(world.calls('report.one')).toHaveLength(3)
  })

  test('that is cancelled asks for nothing more, keeps what came, and goes on from there', () => {
    const world = begun()
    world.made()
    world.main(4)
    world.chunk()
    world.dispatch(runCancelled({ report: 'full' }))
    expect([world.open(), isUnderWay(world.run()), progressOf(world.run()).came]).toEqual([[], false, 5])
    world.passes(2 * minute)
    world.dispatch(runResumed({ report: 'full' }))
    expect(world.open().map(({ call }) => call)).toEqual(['report.batch', 'report.batch'])
  })

  test.each(chosenFilters)('[RPT-31] is over with the change of %s: its figures need a new one', (filter) => {
    const world = begun()
    world.made()
    world.dispatch(filterSet({ report: 'full', filter, to: addedFilter({}, filter, () => null) }))
    expect([world.open(), world.state().reports.forms.full.run]).toEqual([[], null])
  })

  test('goes on after a reload where it was', () => {
    const world = begun()
    world.made()
    world.main()
    world.chunk()
    const { came } = progressOf(world.run())
    const after = startRuns(world.state())
    expect(after.open().map(({ call }) => call)).toEqual(['report.batch', 'report.batch'])
    throughBatch(after)
    expect(progressOf(after.run()).came).toBeGreaterThan(came)
    after.passes(minute)
    expect(phaseOf(after.run())).toBe('done')
  })

  test('ends with the session', () => {
    const world = begun()
    world.made()
    world.leave()
    expect(world.open()).toEqual([])
  })

  test('[RPT-59] takes what is known already, in whatever order filters were chosen, unless it is to be counted anew', () => {
    const world = startRuns()
    const status = filterSet({ report: 'full', filter: 'status', to: { status: '1' } })
    const types = (client_types: ('P' | 'S')[]) =>
      filterSet({ report: 'full', filter: 'client_types', to: { client_types } })
    const through = (): number => {
      const before = world.exchanges.length
      world.made()
      world.main(7)
      throughBatch(world)
      world.completes(3)
      return world.exchanges.length - before
    }
    world.dispatch(status, types(['P', 'S']), asked)
    expect(through()).toBeGreaterThan(3)
    const { figures } = world.run()
    world.dispatch(periodChosen({ report: 'full', period: 'Last Year' }), asked)
    expect(through()).toBeGreaterThan(3)
    world.dispatch(
      periodChosen({ report: 'full', period: 'Quarter to Date' }),
      types(['S', 'P']),
      filterSet({ report: 'full', filter: 'status', to: { status: '' } }),
      status,
      asked,
    )
    // [RPT-48] It is kept like any other, or it could neither leave nor be found again.
    expect(world.open().map(({ call }) => call)).toEqual(['report_object.create'])
    expect(through()).toBe(0)
    expect([phaseOf(world.run()), world.run().id]).toEqual(['done', 77])
    expect(world.run().figures.map(({ count, updated }) => [count, updated])).toEqual(
      figures.map(({ count, updated }) => [count, updated]),
    )
    world.dispatch(runAsked({ report: 'full', force: true }))
    expect(through()).toBeGreaterThan(3)
  })
})
