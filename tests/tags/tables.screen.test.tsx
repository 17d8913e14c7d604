/** What a taxonomy can be for, on its form and in the records of its kinds, on the real server. */
import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { choose, click } from '../screens/hand.ts'
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

type Entry = {
  readonly id: number
  readonly label: string
  readonly taxonomy_id: number
  readonly objects: readonly string[]
}
const entries = async (path: string): Promise<readonly Entry[]> =>
  (await server().call('admin', 'GET', `/v2/${path}?limit=500`)).body['data'] as readonly Entry[]

test('[TAG-02] lists are filtered by the tags of their own tables, and events and timelogs by none', async () => {
  const taxonomies = await entries('taxonomy')
  const terms = await entries('term')
  const tagsOf = (object: string): readonly string[] =>
    terms
      .filter(({ taxonomy_id: of }) => taxonomies.find(({ id }) => id === of)?.objects.includes(object))
      .map(({ label }) => label)
      .toSorted()
  const found = []
  for (const [path, filter, object] of [
    ['/list/victims/advanced', 'Tag', 'Client'],
    ['/list/victims/advanced', 'Victimization Tags', 'Victimization'],
    ['/list/cases', 'Tag', 'Case'],
    ['/list/defendants', 'Tag', 'Defendant'],
    ['/list/locations', 'Tag', 'Location'],
    ['/list/services', 'Tag', 'Service'],
  ] as const) {
    await openPath(path)
    const panel = within(await screen.findByRole('form', { name: 'Filters' }))
    choose(panel.getByRole('combobox', { name: 'Add a filter' }), filter)
    const values = within(await panel.findByRole('combobox', { name: `${filter}: add a value` }))
    const offered = values.getAllByRole<HTMLOptionElement>('option').filter(({ value }) => value !== '')
    found.push([path, filter, offered.map(({ textContent }) => textContent).toSorted()])
    expect(found.at(-1)).toEqual([path, filter, tagsOf(object)])
  }
  for (const path of ['/list/events', '/list/timelogs']) {
    await openPath(path)
    const panel = within(await screen.findByRole('form', { name: 'Filters' }))
    const offered = within(panel.getByRole('combobox', { name: 'Add a filter' })).getAllByRole('option')
    expect(offered.filter(({ textContent }) => /\btags?\b/iu.test(textContent))).toEqual([])
  }
})
