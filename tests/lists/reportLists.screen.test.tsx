/** The lists that a report opens, at their addresses: with its filters and its period. */
import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { reportFiltersGiven } from '../../domain/lists/actions.ts'
import type { FilterGroup, ListTab } from '../../domain/lists/index.ts'
import { destinationOf, navigationRequested } from '../../domain/navigation/index.ts'
import { makeRecord, ownNumber } from '../screens/ownRecord.ts'
import { pages } from '../screens/pages.ts'

const { server, open } = pages()

type Origin = 'full' | 'grant' | 'service' | 'event'
type Condition = FilterGroup['conditions'][number]

const name = `Told${ownNumber()}`
const named = (field: string): Condition => ({ field, is: 'has', values: [name] })
const inMarch: Condition = { field: 'date', is: 'between', values: ['2026-03-01', '2026-03-31'] }
const inPeriod = (day: string): string => `${day}T17:00:00.000Z`

/** Of each kind one within the period and one without, both of the name; and others, that the filters leave out. */
beforeAll(async () => {
  const client = await makeRecord(server(), 'admin', 'victim', { first: 'Ada', last: name })
  await makeRecord(server(), 'admin', 'victim', { first: 'Bea', last: `Else${ownNumber()}` })
  for (const last of [name, `Else${ownNumber()}`])
    await makeRecord(server(), 'admin', 'defendant', { first: 'Ada', last })
  for (const day of ['2026-03-05', '2026-04-05']) {
    await makeRecord(server(), 'admin', 'event', {
      name: `${name} ${day}`,
      date_time: inPeriod(day),
      end_date_time: null,
    })
    const service = { victim_id: client.id, service_id: 1, date_time: inPeriod(day) }
    expect((await server().call('admin', 'POST', '/v1/service', service)).status).toBe(200)
  }
})

const lists: readonly (readonly [address: string, tab: ListTab, origin: Origin, conditions: readonly Condition[]])[] = [
  ...(['full', 'grant', 'service'] as const).flatMap((origin) => [
    [`/list/services/initialize_${origin}`, 'services', origin, [named('client'), inMarch]] as const,
    [`/list/victims/advanced/${origin}`, 'victims', origin, [named('name')]] as const,
    [`/list/defendants/advanced/${origin}`, 'defendants', origin, [named('name')]] as const,
  ]),
  ['/list/events/advanced/event', 'events', 'event', [named('name'), inMarch]],
]

const rows = (): readonly string[] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes(name))

describe('[LST-10] a report’s list', () => {
  test.each(lists)(
    '%s shows what the report counts, and says by what it is filtered',
    async (address, tab, origin, of) => {
      const { store, sent } = await open('/contact', 'admin')
      const filter: FilterGroup = { combine: 'all', conditions: [...of], groups: [] }
      store().dispatch(reportFiltersGiven({ tab, origin, filter, status: 'all' }))
      store().dispatch(navigationRequested(destinationOf(address)))
      const chips = await screen.findByRole('group', { name: 'What this list is filtered by' })
      await waitFor(() => expect(rows()).toHaveLength(1))
      expect(chips.textContent).toContain(name)
      if (of.includes(inMarch)) expect(chips.textContent).toMatch(/3\/1\/2026/)
      await waitFor(() =>
        expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
          expect.stringContaining('1 in all'),
        ),
      )
      expect(sent('GET', 'filter=').length).toBeGreaterThan(0)
    },
  )

  test.each([
    ['/list/services/initialize_full', 'services', named('client')],
    ['/list/victims/advanced/full', 'victims', named('name')],
    ['/list/defendants/advanced/full', 'defendants', named('name')],
  ] as const)('%s of another report has none of its filters, and says so', async (address, tab, condition) => {
    const { store } = await open('/contact', 'admin')
    const filter: FilterGroup = { combine: 'all', conditions: [condition], groups: [] }
    store().dispatch(reportFiltersGiven({ tab, origin: 'grant', filter, status: 'all' }))
    const word = tab === 'services' ? 'initialize_grant' : 'advanced/grant'
    store().dispatch(navigationRequested(destinationOf(`/list/${tab}/${word}`)))
    await screen.findByRole('group', { name: 'What this list is filtered by' })
    store().dispatch(navigationRequested(destinationOf(address)))
    await screen.findByText(/The report that this list belongs to is not open here/)
    await waitFor(() => expect(screen.queryByRole('group', { name: 'What this list is filtered by' })).toBeNull())
  })
})
