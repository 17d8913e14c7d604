/** RPT-20: persons by whom a report is filtered are told apart by their birthdays, where they have one name. */
import { expect, test } from 'vitest'
import { namedPersons, namesIn, toName } from '../../domain/reports/index.ts'
import { startRuns } from './runWorld.ts'

test('namesakes are told apart by their birthdays, or by their numbers; whoever has a name alone is called by it', () => {
  const world = startRuns()
  const persons = [
    { id: 71, title: 'Björk, Emma', birthdate: '03/14/1956' },
    { id: 72, title: 'Björk, Emma', birthdate: null },
    { id: 73, title: 'Ash, Robin', birthdate: '01/02/1980' },
  ]
  const asked = toName([71, 72, 73, 74]) ?? { ids: [] }
  world.dispatch(namedPersons.opened(asked), namedPersons.loaded({ ...asked, persons }))
  expect([71, 72, 73, 74].map(namesIn(world.state()).person)).toEqual([
    'Björk, Emma (Born 3/14/1956)',
    'Björk, Emma (72)',
    'Ash, Robin',
    'Person 74',
  ])
})
