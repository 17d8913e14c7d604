/** RPT-80: a run has a line of each county in which clients live by then; of those that have none it is told. */
import { expect, test } from 'vitest'
import { mostCounties, reportListsLoaded } from '../../domain/config/index.ts'
import {
  isMinutesCut,
  lackingOf,
  mostMinutesLines,
  periodChosen,
  reports,
  runAsked,
  runBegun,
  sectionNotes,
  type MinutesLine,
} from '../../domain/reports/index.ts'
import { startRuns } from './runWorld.ts'

const report = 'human_trafficking' as const
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
const started = (counties: string[], ...scopes: string[]) => {
  const world = startRuns(undefined, true, {}, scopes)
  world.dispatch(
    reportListsLoaded({ counties, advancedGrants: [], highestIds: nobody, failed: [] }),
    runAsked({ report, force: false }),
  )
  return world
}
type World = ReturnType<typeof started>
const linesIn = (world: World): readonly (string | undefined)[] => [
  ...new Set(world.run(report).figures.flatMap(({ by, county }) => (by === 'county' ? [county] : []))),
]
const notesIn = (world: World): readonly string[] =>
  reports.human_trafficking.sections
    .filter(({ by }) => by === 'county')
    .flatMap((section) => sectionNotes(section, world.run(report)))

test('a run asks anew where clients live, and has a line of whatever came since the report was opened', () => {
  const world = started(['Adams'], 'view_hb3800_detail')
  expect(world.state().reports.forms[report].run).toBeNull()
  const [asked] = world.calls('county.list')
  asked?.answer({ data: ['Adams', 'Mesa'] })
  expect(linesIn(world)).toEqual(['Adams', 'Mesa', ''])
  expect(world.state().config.report?.counties).toEqual(['Adams', 'Mesa'])
  expect(notesIn(world)).toEqual([])
})

test('asked for twice while they are loading, one run begins', () => {
  const world = started([], 'view_hb3800_detail')
  world.dispatch(runAsked({ report, force: false }))
  for (const asked of world.calls('county.list')) asked.answer({ data: ['Adams'] })
  expect(world.actions.filter(runBegun.match)).toHaveLength(1)
})

test('what is changed while they are loading was not asked: no run begins', () => {
  const world = started([], 'view_hb3800_detail')
  world.dispatch(periodChosen({ report, period: 'All Time' }))
  world.counties('Adams')
  expect(world.actions.filter(runBegun.match)).toEqual([])
})

test('it waits ten seconds for them, and then says that lines may be missing', () => {
  const world = started(['Adams'], 'view_hb3800_detail')
  world.passes(9_999)
  expect(world.actions.filter(runBegun.match)).toEqual([])
  world.passes(1)
  expect(linesIn(world)).toEqual(['Adams', ''])
  expect(notesIn(world)).toEqual([expect.stringContaining('could not be loaded')])
})

test('where that fails it has those that are known, and says that lines may be missing', () => {
  const world = started(['Adams'], 'view_hb3800_detail')
  const [asked] = world.calls('county.list')
  asked?.fail({ status: 500 })
  expect(linesIn(world)).toEqual(['Adams', ''])
  expect(lackingOf(world.state(), report)).toEqual({ titles: ['report.section.county'], isStill: true })
  expect(notesIn(world)).toEqual([expect.stringContaining('could not be loaded')])
})

test('whoever may not ask for them has a run at once; of more than there are lines for, it is said', () => {
  const all = Array.from({ length: mostCounties }, (_, at) => `County ${at}`)
  const world = started(all)
  expect(world.calls('county.list')).toEqual([])
  expect(linesIn(world)).toHaveLength(mostCounties + 1)
  expect(notesIn(world)).toEqual(['No more than 500 counties have a line. Whoever lives in another is on none.'])
})

test('a table of minutes that is as long as it may be says that there may be others', () => {
  const line: MinutesLine = { advocate: 1, service: 2, sort: null, day: null, minutes: 5 }
  const linesOf = (count: number) => Array.from({ length: count }, () => line)
  expect([null, linesOf(mostMinutesLines - 1), linesOf(mostMinutesLines)].map(isMinutesCut)).toEqual([
    false,
    false,
    true,
  ])
})
