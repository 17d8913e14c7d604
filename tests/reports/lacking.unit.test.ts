/** A list that could not be loaded is no list that is empty: its lines are missing, and the report is not submitted so. */
import { expect, test } from 'vitest'
import {
  collectionsLoaded,
  listHasFailed,
  listsRefreshed,
  reportListsLoaded,
  settingsLoaded,
} from '../../domain/config/index.ts'
import {
  lackingOf,
  leavingOf,
  mayLeave,
  periodChosen,
  runAsked,
  runOpenAsked,
  sectionNotes,
  reports,
} from '../../domain/reports/index.ts'
import { maySubmit, maySubmitNow } from '../../domain/submissions/index.ts'
import { emptyCollections, startRuns } from './runWorld.ts'

const report = 'service' as const
const message = "Error loading from '/service': The server does not answer."
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }

const kept = {
  id: 77,
  uuid: '6f2c9a52-3f0e-4a55-9a53-0f4f9be0a6c1',
  type: report,
  reporting_period: 'All Time',
  date_time: '2026-04-01T15:00:00.000Z',
  user_name: 'Mira Example',
  user_id: 3,
  filters: {},
  shown: {},
  figures: [],
}

type World = ReturnType<typeof startRuns>
const ran = (world: World): World => {
  world.dispatch(runAsked({ report, force: true }))
  world.made()
  world.main()
  while (world.chunk() > 0);
  world.completes(3)
  while (world.chunk() > 0);
  return world
}
const maySubmitIn = (world: World): boolean => maySubmit(leavingOf(world.state(), report, 1, false))

test('a run that began while a list could not be loaded says which lines may be missing, and is not submitted', () => {
  const world = startRuns()
  world.dispatch(
    collectionsLoaded({ collections: {}, failed: [{ name: 'service', message }] }),
    runAsked({ report, force: false }),
  )
  ran(world)
  const run = world.run(report)
  expect(lackingOf(world.state(), report)).toEqual({ titles: ['report.section.service'], isStill: true })
  const notes = reports.service.sections.map((section) => [section.id, sectionNotes(section, run).length])
  expect(notes.filter(([, count]) => count !== 0)).toEqual([['service', 1]])
  expect([mayLeave(leavingOf(world.state(), report, 1, false)), maySubmitIn(world)]).toEqual([true, false])
  expect(maySubmitNow(world.state(), report)).toBe(false)
  // It has come since: the run lacks its lines all the same, and one that is counted again does not.
  world.dispatch(listsRefreshed({ collections: { service: [] }, failed: [] }))
  expect(lackingOf(world.state(), report)).toEqual({ titles: ['report.section.service'], isStill: false })
  expect(maySubmitIn(world)).toBe(false)
  ran(world)
  expect([lackingOf(world.state(), report), maySubmitIn(world)]).toEqual([null, true])
})

test('a list that fails once a run has its lines is told before the next one, and that run is whole', () => {
  const world = ran(startRuns())
  const fails = (name: 'service' | 'agency') => collectionsLoaded({ collections: {}, failed: [{ name, message }] })
  world.dispatch(fails('service'))
  const run = world.run(report)
  expect([lackingOf(world.state(), report), maySubmitIn(world)]).toEqual([null, true])
  expect(reports.service.sections.flatMap((section) => sectionNotes(section, run))).toEqual([])
  // Before a run, what would lack lines.
  world.dispatch(periodChosen({ report, period: 'Last Year' }))
  expect(lackingOf(world.state(), report)).toEqual({ titles: ['report.section.service'], isStill: true })
  // What another list lacks now is nothing that this run could have again.
  ran(world)
  world.dispatch(listsRefreshed({ collections: { service: [] }, failed: [] }), fails('agency'))
  expect(lackingOf(world.state(), report)).toEqual({ titles: ['report.section.service'], isStill: false })
})

test('a run of then, opened while a list has failed, says which lines may be missing, as its file does', () => {
  const world = startRuns()
  world.dispatch(collectionsLoaded({ collections: {}, failed: [{ name: 'service', message }] }))
  world.dispatch(runOpenAsked({ report, id: 77 }))
  for (const asked of world.calls('report_run.get')) asked.answer(kept)
  expect(world.run(report).opened).toMatchObject({ isOwn: true })
  expect(lackingOf(world.state(), report)).toEqual({ titles: ['report.section.service'], isStill: true })
  const notes = reports.service.sections.filter((section) => sectionNotes(section, world.run(report)).length > 0)
  expect(notes.map(({ id }) => id)).toEqual(['service'])
})

test('a list that failed is told as long as it has not come, by whichever fact, and once', () => {
  const world = startRuns()
  const has = (list: 'race' | 'user' | 'county' | 'crime') => listHasFailed(world.state(), list)
  const empty = { races: [], genders: [], case_stages: [], advocates: [], field_views: [] }
  const failed = ['races', 'advocates'].map((name) => ({ name, message }))
  world.dispatch(settingsLoaded({ settings: empty, failed }))
  expect([has('race'), has('user')]).toEqual([true, true])
  world.dispatch(listsRefreshed({ collections: { race: [] }, advocates: [], failed: [{ name: 'crime', message }] }))
  world.dispatch(listsRefreshed({ collections: {}, failed: [{ name: 'crime', message }] }))
  expect([has('race'), has('user'), has('crime')]).toEqual([false, false, true])
  expect(world.state().config.failed).toHaveLength(1)
  world.dispatch(reportListsLoaded({ highestIds: nobody, failed: [{ name: 'county', message }] }))
  expect([has('county'), has('crime')]).toEqual([true, true])
  world.dispatch(
    reportListsLoaded({ counties: [], highestIds: nobody, failed: [] }),
    collectionsLoaded({ collections: emptyCollections, failed: [] }),
  )
  expect(world.state().config.failed).toEqual([])
})
