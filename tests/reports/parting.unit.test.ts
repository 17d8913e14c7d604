/** By what a report is parted: its own tables in the place of the usual ones. */
import { expect, test } from 'vitest'
import { partingChosen, runAsked, runCancelled } from '../../domain/reports/index.ts'
import { figureTables } from '../../domain/reports/tables.ts'
import { hiddenIn, isHidden } from '../../domain/reports/smallNumbers.ts'
import { races, startRuns } from './runWorld.ts'

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
  const hidden = hiddenIn(figureTables(world.state(), 'service', came))
  const services = races.map((_, row) => isHidden(hidden, 1, row, 1))
  expect(services[0]).toBe(true)
  expect(services.filter(Boolean).length).toBeGreaterThan(1)
})
