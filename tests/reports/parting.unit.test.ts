/** By what a report is parted: its own tables in the place of the usual ones. */
import { expect, test } from 'vitest'
import { collectionsLoaded } from '../../domain/config/index.ts'
import {
  datesTyped,
  filterSet,
  partingChosen,
  periodChosen,
  runAsked,
  runCancelled,
  setChosen,
  showChosen,
  type Figure,
  type ReportFilters,
  type ReportType,
} from '../../domain/reports/index.ts'
import { reportSheet } from '../../domain/reports/sheet.ts'
import { figureTables } from '../../domain/reports/tables.ts'
import { hiddenIn, isHidden } from '../../domain/reports/smallNumbers.ts'
import { emptyCollections, races, startRuns } from './runWorld.ts'

const sections = (world: ReturnType<typeof startRuns>): readonly string[] => [
  ...new Set(world.run('service').figures.map(({ section }) => section)),
]

test('what is counted in all stays, and beside it people and their services line by line', () => {
  const world = startRuns()
  world.dispatch(partingChosen({ report: 'service', parting: 'race' }), runAsked({ report: 'service', force: false }))
  const { figures } = world.run('service')
  expect(sections(world)).toEqual(['clients', 'race'])
  const lines = figures.filter(({ section }) => section === 'race')
  expect(lines.map(({ of, type }) => [of, type])).toEqual(
    races.flatMap((race) => [
      [race, 'service'],
      [race, 'service_total'],
    ]),
  )
  const tables = figureTables(world.state(), 'service', world.run('service'))
  expect(tables.map(({ section }) => section.id)).toEqual(['clients', 'race'])
})

test('a set that is chosen has the usual figures', () => {
  const world = startRuns()
  world.dispatch(partingChosen({ report: 'service', parting: 'race' }))
  const set = { id: 8, label: 'Quarter', period: 'All Time', from: null, until: null, filters: {} } as const
  world.dispatch(setChosen({ report: 'service', set }))
  expect(world.state().reports.forms.service).toMatchObject({ parting: null, set: { label: 'Quarter' } })
})

test('another choice puts the run away; one that is chosen while nothing runs is counted by', () => {
  const world = startRuns()
  world.dispatch(runAsked({ report: 'service', force: false }))
  expect(sections(world)).toContain('clients')
  expect(sections(world)).not.toContain('race')
  world.dispatch(runCancelled({ report: 'service' }), partingChosen({ report: 'service', parting: 'gender' }))
  expect(world.state().reports.forms.service.run).toBeNull()
  world.dispatch(runAsked({ report: 'service', force: false }))
  expect(sections(world)).toEqual(['clients', 'gender'])
})

test.each(['attendance', 'person-attendance', 'user-attendance'] as const)(
  'whoever attended in a month of few is not to be worked out from the total and the other months: %s',
  (show) => {
    const world = startRuns()
    const report = 'event'
    world.dispatch(
      periodChosen({ report, period: 'Custom' }),
      datesTyped({ report, from: '2026-01-01', until: '2026-03-31' }),
      showChosen({ report, show }),
      partingChosen({ report, parting: 'month' }),
      runAsked({ report, force: false }),
    )
    const run = world.run(report)
    const months = [2, 20, 30]
    let month = 0
    const countOf = (figure: Figure): number =>
      figure.by === null ? (figure.show === show ? 52 : 900) : (months[month++] ?? 0)
    const figures = run.figures.map((figure): Figure => ({ ...figure, is: 'came', count: countOf(figure), updated: 1 }))
    const tables = figureTables(world.state(), report, { ...run, figures })
    const at = tables.findIndex(({ section }) => section.by === 'month')
    const hidden = hiddenIn(tables, () => null)
    const gone = months.map((_, row) => isHidden(hidden, at, row, 0))
    // Of a team as of clients: nobody says which of them few are.
    if (show === 'user-attendance') expect(gone).toEqual([false, false, false])
    else expect([gone[0], gone.filter(Boolean).length > 1]).toEqual([true, true])
  },
)

test('whoever is new in a month of few is not to be worked out from all who are new and the other months', () => {
  const world = startRuns()
  world.dispatch(runAsked({ report: 'full', force: false }))
  const run = world.run('full')
  const [like] = run.figures
  const all = ['2026-01', '2026-02', '2026-03']
  const counted = (show: 'all' | 'year', inAll: number, ...inMonths: readonly number[]): readonly Partial<Figure>[] => [
    { section: 'clients', show, count: inAll },
    ...inMonths.map((count, at) => ({ section: 'month', by: 'month', month: all[at] ?? '', show, count }) as const),
  ]
  const figures = [...counted('all', 60, 30, 30, 30), ...counted('year', 20, 3, 10, 7)].map(
    (figure) => ({ ...like, ...figure, type: 'service', is: 'came', updated: 1 }) as Figure,
  )
  const tables = figureTables(world.state(), 'grant', { ...run, parting: 'month', figures })
  const at = tables.findIndex(({ section }) => section.by === 'month')
  const isNew =
    tables[at]?.rows[0]?.cells.findIndex((cell) => cell.is === 'figure' && cell.figure.show === 'year') ?? -1
  const hidden = hiddenIn(tables, () => null)
  const gone = all.map((_, row) => isHidden(hidden, at, row, isNew))
  expect([isNew, gone[0], gone.filter(Boolean).length > 1]).toEqual([1, true, true])
})

test('what was done for a group of few is not to be worked out from the total and the other lines', () => {
  const world = startRuns()
  world.dispatch(partingChosen({ report: 'service', parting: 'race' }), runAsked({ report: 'service', force: false }))
  const run = world.run('service')
  const clientsOf = (race: number | null): number => (race === 3 ? 2 : 20)
  const servicesOf = (race: number | null): number => (race === 3 ? 7 : 50)
  const all = (of: (race: number) => number): number => races.reduce((sum, race) => sum + of(race), 0)
  const came = {
    ...run,
    figures: run.figures.map((figure) => ({
      ...figure,
      is: 'came' as const,
      count:
        figure.type === 'service_total'
          ? figure.by === null
            ? all(servicesOf)
            : servicesOf(figure.of)
          : figure.by === null
            ? all(clientsOf)
            : clientsOf(figure.of),
    })),
  }
  const hidden = hiddenIn(figureTables(world.state(), 'service', came), () => null)
  const services = races.map((_, row) => isHidden(hidden, 1, row, 1))
  expect(services[0]).toBe(true)
  expect(services.filter(Boolean).length).toBeGreaterThan(1)
})

test('one service of a category is not to be worked out from the category and its other service, on paper', () => {
  const world = startRuns()
  const category = (id: number, label: string) => ({ id, label, order: id, status: 1 })
  const service = (id: number, label: string, category_id: number) => ({
    ...category(id, label),
    category_id,
    default_minutes: null,
    default_dollars: null,
  })
  world.dispatch(
    collectionsLoaded({
      collections: {
        ...emptyCollections,
        service_category: [category(10, 'Shelter'), category(20, 'Legal')],
        service: [
          service(1, 'Emergency shelter', 10),
          service(2, 'Hotel voucher', 10),
          service(3, 'Court', 20),
          service(4, 'Transport', 20),
        ],
      },
      failed: [],
    }),
    runAsked({ report: 'service', force: false }),
  )
  const counts: Readonly<Record<string, readonly [clients: number, services: number]>> = {
    'category 10': [31, 91],
    'category 20': [35, 66],
    'service 1': [31, 90],
    'service 2': [1, 1],
    'service 3': [29, 60],
    'service 4': [6, 6],
  }
  const run = world.run('service')
  const figures = run.figures.map((figure) => {
    const [clients, services] = counts[`${figure.by} ${figure.of}`] ?? [60, 157]
    return { ...figure, is: 'came' as const, count: figure.type === 'service_total' ? services : clients }
  })
  const leaving = { report: 'service', run: { ...run, figures }, minutes: null, zone: 'UTC', by: 'Ann', at: 0 } as const
  const { tables } = reportSheet(world.state(), { ...leaving, hidesSmall: true })
  const cellOf = (title: string): unknown =>
    tables.flatMap(({ rows }) => rows).find((row) => row.title.endsWith(title))?.cells[1]
  expect(cellOf('Hotel voucher')).toBe('*')
  expect([cellOf('Shelter'), cellOf('Emergency shelter')]).toContain('*')
})

test('what has no entry of a list stands last there: figures of services and clients, and none where nothing can be on it', () => {
  const world = startRuns()
  const of = (report: ReportType, section: string) =>
    figureTables(world.state(), report, world.run(report))
      .filter((table) => table.section.id === section)
      .flatMap(({ rows }) => rows.map(({ title, cells }) => [title, cells.map(({ is }) => is)]))
  for (const report of ['service', 'full', 'event', 'legacy_service_hourly', 'legacy_timelog_hourly'] as const)
    world.dispatch(runAsked({ report, force: false }))
  expect(of('service', 'agency')).toEqual([['No agency', ['figure', 'figure']]])
  expect(of('service', 'advocate')).toEqual([['No advocate', ['figure', 'figure']]])
  expect(of('service', 'category')).toEqual([])
  expect(of('full', 'classification')).toEqual([['No special classification', ['figure', 'figure']]])
  // A victimization is always one of something.
  expect(of('full', 'victimization')).toEqual([['No victimization', ['figure', 'figure']]])
  expect(of('event', 'eventType')).toEqual([['No event type', ['figure']]])
  expect(of('legacy_service_hourly', 'minutesByAdvocate')).toEqual([['No advocate', ['figure']]])
  expect(of('legacy_timelog_hourly', 'minutesByAdvocate')).toEqual([])
})

const lacking: readonly (readonly [string, ReportFilters, boolean])[] = [
  ['contains any of some', { agencies: [{ combine_type: 'any', items: [3] }] }, false],
  [
    'contains any of some, or nothing at all',
    { agencies: [{ combine_type: 'any', items: [3], include_null: true }] },
    true,
  ],
  ['contains all of some', { agencies: [{ combine_type: 'all', items: [3] }] }, false],
  [
    'contains all of some, or nothing at all',
    { agencies: [{ combine_type: 'all', items: [3], include_null: true }] },
    true,
  ],
  ['does not contain any of some', { agencies: [{ combine_type: 'none', items: [3] }] }, true],
  ['nothing at all', { agencies: [{ combine_type: 'any', items: [], include_null: true }] }, true],
  ['of another list', { advocates: [{ combine_type: 'any', items: [3] }] }, true],
]
test.each(lacking)('where a filter %s, %j, the line of what has none is there: %s', (_, filters, isThere) => {
  const world = startRuns()
  const [filter = 'agencies'] = Object.keys(filters) as 'agencies'[]
  world.dispatch(filterSet({ report: 'service', filter, to: filters }), runAsked({ report: 'service', force: false }))
  const none = world.run('service').figures.filter(({ by, of }) => by === 'agency' && of === null)
  expect(none.length > 0).toBe(isThere)
})
