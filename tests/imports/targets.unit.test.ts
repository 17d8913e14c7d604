/** Where a file's columns may go. */
import { expect, test } from 'vitest'
import { settingsLoaded } from '../../domain/config/index.ts'
import { targetsOfImports } from '../../domain/imports/index.ts'
import { field } from '../customFields/fields.ts'
import { startWorld } from '../records/epicWorld.ts'

test('the agency’s own fields of clients and cases are among them, those of other kinds are not', () => {
  const world = startWorld(
    [],
    ['view_own_victim', 'add_victim', 'add_case', 'view_case_manager', 'case_manager_enabled'],
  )
  const field_views = (['Victim', 'Case', 'Event'] as const).map((table, at) =>
    field('Text', {}, { id: at + 1, table }),
  )
  world.dispatch(
    settingsLoaded({ failed: [], settings: { races: [], genders: [], case_stages: [], advocates: [], field_views } }),
  )
  const own = targetsOfImports(world.state()).filter(({ custom }) => custom !== null)
  expect(own.map(({ id }) => id)).toEqual(['victim.custom_fields.1', 'court_case.custom_fields.2'])
})
