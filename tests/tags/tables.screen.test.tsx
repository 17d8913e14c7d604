/** What a taxonomy can be for, on its form and in the records of its kinds, on the real server. */
import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { click } from '../screens/hand.ts'
import { makeRecord } from '../screens/ownRecord.ts'
import { recordScreens } from '../screens/recordScreens.ts'

const { server, openPath } = recordScreens()

/** Table, the kind whose record lists its terms and the list's name, and the switch it needs. */
const tables = [
  ['Client', 'victim', 'terms', null],
  ['Case', 'court_case', 'case_terms', 'case_manager_enabled'],
  ['Defendant', 'defendant', 'defendant_terms', 'defendant_manager_enabled'],
  ['Location', 'location', 'location_terms', 'location_manager_enabled'],
  ['Event', 'event', 'event_terms', 'event_manager_enabled'],
  ['Victimization Tags', null, null, null],
  ['Service Tags', null, null, null],
  ['Service Timelog Tags', null, null, 'timesheet_enabled'],
  ['General Timelog Tags', null, null, 'timesheet_enabled'],
] as const
const switches = [...new Set(tables.flatMap(([, , , needs]) => (needs === null ? [] : [needs])))]

/** The tables that the form of a new taxonomy offers. */
const offered = async (without: readonly string[]): Promise<readonly (string | null)[]> => {
  await openPath('/admin/taxonomies', { without })
  const list = await screen.findByRole('region', { name: 'Tag groups' })
  click(within(list).getByRole('button', { name: 'Add tag group' }))
  const form = await within(list).findByRole('form', { name: 'New tag group' })
  return within(form)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent ?? box.getAttribute('aria-label'))
}

/** No two switches are missing in the same of these, so that none can stand for another. */
const missing = [0, 1, 2].map((bit) => switches.filter((_, at) => ((at + 1) >> bit) % 2 === 1))

describe('[TAG-03] the tables of tags', () => {
  test.each([[[]], ...missing.map((some) => [some])])('are offered by their switches: without %j', async (without) => {
    const some: readonly string[] = without
    expect(await offered(some)).toEqual(
      tables.flatMap(([name, , , needs]) => (needs !== null && some.includes(needs) ? [] : [name])),
    )
  })

  test('have their list in each record', async () => {
    for (const [name, kind, list] of tables) {
      if (kind === null) continue
      const { endpoint } = await makeRecord(server(), 'admin', kind)
      const { body } = await server().call('admin', 'GET', endpoint)
      expect([name, body[list]]).toEqual([name, []])
    }
  })
})
