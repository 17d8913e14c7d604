/** A funder's report counts in the funder's own categories, by what the agency says of the entries of its lists. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectionsLoaded, reportListsLoaded, settingsLoaded, vocaCategories } from '../../domain/config/index.ts'
import {
  datesTyped,
  figureTables,
  filterSet,
  partingChosen,
  periodChosen,
  preflightOf,
  questionOf,
  runAsked,
  runOpenAsked,
  type Figure,
} from '../../domain/reports/index.ts'
import { only } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

const grantOf = (type: 'VOCA' | 'VAWA') => ({
  id: 7,
  label: 'State 2026',
  grant_type: type,
  master_grant: null,
  status: 1,
  date_time: '2025-10-01T06:00:00.000Z',
  end_date_time: '2026-10-01T05:59:59.999Z',
})
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
const report = 'grant'

type Entry = { readonly id: number; readonly voca_category?: string | null }
/** Races and crimes; the other lists are empty. */
const started = (type: 'VOCA' | 'VAWA', races: readonly Entry[] = [], crimes: readonly Entry[] = []) => {
  const world = startRuns()
  const named = ({ id, ...rest }: Entry) => ({ id, label: `Entry ${id}`, status: id % 2, ...rest })
  world.dispatch(
    settingsLoaded({
      failed: [],
      settings: { races: races.map(named) as never, genders: [], case_stages: [], advocates: [], field_views: [] },
    }),
    collectionsLoaded({
      collections: { crime: crimes.map((one) => ({ ...named(one), order: one.id, category_id: 1 })) as never },
      failed: [],
    }),
    reportListsLoaded({ advancedGrants: [grantOf(type)], highestIds: nobody, failed: [] }),
    filterSet({ report, filter: 'grants', to: { grants: [{ combine_type: 'any', items: [7] }] } }),
    periodChosen({ report, period: 'Custom' }),
    datesTyped({ report, from: '2026-01-01', until: '2026-03-31' }),
    runAsked({ report, force: false }),
  )
  return world
}
const counts = (figure: Figure, count: number): Figure => ({ ...figure, is: 'came', count, updated: 1 })
const linesIn = (world: ReturnType<typeof startRuns>, section: string): readonly string[] =>
  figureTables(world.state(), report, world.run(report))
    .filter((table) => table.section.id === section)
    .flatMap(({ rows }) => rows.map(({ title }) => title))

const lists = {
  race: ['race', 'voca_races'],
  gender: ['gender', 'voca_genders'],
  classification: ['special_classification', 'voca_classifications'],
  victimization: ['crime', 'voca_victimizations'],
  category: ['service', 'voca_services'],
} as const

test('VOCA is reported in its own categories, each asked for by itself, and what is in none of them', () => {
  const world = started('VOCA', [{ id: 1 }], [{ id: 5, voca_category: 'arson' }])
  for (const [section, [list, filter]] of Object.entries(lists)) {
    const asked = world
      .run(report)
      .figures.filter((figure) => figure.section === section && figure.type === 'service' && figure.show === 'all')
      .map((figure) => questionOf(world.run(report), figure)?.[filter])
    expect([section, asked]).toEqual([section, [...vocaCategories[list].map((each) => [each]), ['none']]])
    expect(linesIn(world, section).at(-1)).toBe('Not mapped')
  }
  const several = world.run(report).figures.filter(({ type }) => type === 'victimized')
  expect(several.map(({ show }) => show)).toEqual(['multiple-voca'])
  const [made] = world.calls('report_object.create')
  expect(made?.input.body).toMatchObject({ shown: { ages: 'VOCA', measured: true } })
})

test('another grant is reported by the lists of the agency', () => {
  const world = started('VAWA', [{ id: 1 }, { id: 3, voca_category: 'white' }], [{ id: 5 }])
  expect([linesIn(world, 'race'), linesIn(world, 'victimization')]).toEqual([
    ['Entry 1', 'Entry 3'],
    ['Entry 5', 'No victimization'],
  ])
  expect(
    world.run(report).figures.some(({ section, voca }) => voca !== undefined || section.startsWith('unmapped')),
  ).toBe(false)
  const several = world.run(report).figures.filter(({ type }) => type === 'victimized')
  expect(several.map(({ show }) => show)).toEqual(['multiple'])
  const [made] = world.calls('report_object.create')
  expect((made?.input.body as { shown: object } | undefined)?.shown).not.toHaveProperty('measured')
})

test('one that is parted counts by the categories, too, and says so', () => {
  const world = started('VOCA', [{ id: 1 }])
  world.dispatch(partingChosen({ report, parting: 'age' }), runAsked({ report, force: false }))
  expect(world.run(report).figures.some(({ show }) => show === 'multiple-voca')).toBe(true)
  const made = world.calls('report_object.create').at(-1)
  expect(made?.input.body).toMatchObject({ shown: { parting: 'age', measured: true } })
})

const entries = (categories: readonly string[]) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) => fc.record({ id: fc.constant(id), to: fc.constantFrom(undefined, null, ...categories) })),
      ),
    )
    .map((all) => all.map(({ id, to }): Entry => (to === undefined ? { id } : { id, voca_category: to })))

test('law: before it is sent each entry is looked at that has no category, active or not, and no other one', () => {
  fc.assert(
    fc.property(entries(['white', 'other']), entries(['arson', 'other']), fc.nat(3), (races, crimes, count) => {
      const world = started('VOCA', races, crimes)
      const lacking = (all: readonly Entry[]): readonly string[] =>
        all.filter(({ voca_category: to = null }) => to === null).map(({ id }) => `Entry ${id}`)
      expect(linesIn(world, 'unmapped.race').toSorted()).toEqual(lacking(races).toSorted())
      expect(linesIn(world, 'unmapped.victimization').toSorted()).toEqual(lacking(crimes).toSorted())
      // Those that are in use are found, and what is not is nothing to mend.
      const run = world.run(report)
      const figures = run.figures.map((figure) => counts(figure, figure.section.startsWith('unmapped.') ? count : 0))
      const found = lacking(races).length + lacking(crimes).length
      expect(preflightOf(report, { ...run, figures })?.found).toBe(count === 0 ? 0 : found)
    }),
    { numRuns: runs(30) },
  )
})

test.each([
  ['without a category', undefined, ['Entry 1']],
  ['of the categories', true, null],
] as const)('a run of then that was %s is opened by the lines that it had', (_, measured, expected) => {
  const world = started('VOCA', [{ id: 1, voca_category: 'white' }])
  const made = world.calls('report_object.create')[0]?.input.body as { uuid: string; filters: string }
  world.made()
  world.dispatch(runOpenAsked({ report, id: 77 }))
  only(world.calls('report_run.get')).answer({
    id: 77,
    uuid: made.uuid,
    type: report,
    reporting_period: 'Custom',
    date_time: '2026-04-01T15:00:00.000Z',
    user_name: 'Mira Example',
    user_id: 3,
    filters: JSON.parse(made.filters) as object,
    shown: { ages: 'VOCA', ...(measured !== undefined && { measured }) },
    figures: [],
  })
  expect(world.run(report).opened).not.toBeNull()
  expect(linesIn(world, 'race')).toHaveLength(expected?.length ?? vocaCategories.race.length + 1)
  if (expected !== null) expect(linesIn(world, 'race')).toEqual(expected)
})
