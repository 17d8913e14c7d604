// @vitest-environment jsdom
/** The lists of services and timelogs. */
import { describe, expect, test } from 'vitest'
import { noServiceFilters } from '../../domain/items/index.ts'
import { serviceListOpened } from '../../domain/items/actions.ts'
import { firstItemView, itemAddress, itemListOpened, itemPages } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { changesMissed } from '../../domain/records/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { itemColumns } from '../../src/lists/itemColumns.tsx'
import { recordLike } from '../operations/operationsWorld.ts'
import { startWorld } from '../records/epicWorld.ts'

const start = () => startWorld(listsEpics, ['view_own_victim', 'view_own_timelog'])

describe('after an absence of the socket', () => {
  test('the list in view is asked for once more, with the page that it shows; one that is not in view is not', () => {
    const world = start()
    const view = { ...firstItemView(null), page: 3 }
    world.dispatch(
      itemListOpened({ list: 'services', view: firstItemView(null) }),
      itemListOpened({ list: 'timelogs', view }),
    )
    for (const each of world.open()) each.answer({ data: [], total: 30, page: 1, limit: 10 })
    world.dispatch(routeEntered({ route: 'list.timelogs' }), changesMissed({}))
    expect(world.open().map(({ call, input }) => [call, (input.query as { page?: number }).page])).toEqual([
      ['timelog.all', 3],
    ])
  })
})

describe('what is asked', () => {
  test('[LST-26] timelogs are the general ones, the newest first, ten a page', () => {
    const world = start()
    world.dispatch(itemListOpened({ list: 'timelogs', view: { ...firstItemView(null), page: 3 } }))
    expect(world.exchanges.at(-1)).toMatchObject({
      call: 'timelog.all',
      input: {
        query: { show: 'general', order_by: 'date_time', order: 'DESC', limit: 10, page: 3, includes: 'user,victim' },
      },
    })
    expect([itemPages('timelogs', 0), itemPages('timelogs', 10), itemPages('timelogs', 11)]).toEqual([1, 1, 2])
  })

  test('[SVC-13] [LST-10] services have the filters of the report that their address names, and no other', () => {
    const world = start()
    const since = '2026-01-01T00:00:00.000Z'
    world.dispatch(serviceListOpened({ ...noServiceFilters, origin: 'grant', since, advocates: [7] }))
    world.dispatch(itemListOpened({ list: 'services', view: firstItemView('grant') }))
    expect(world.exchanges.at(-1)?.input.query).toMatchObject({ show: 'all', since, advocates: [7] })
    world.dispatch(itemListOpened({ list: 'services', view: firstItemView('full') }))
    expect(world.exchanges.at(-1)?.input.query).not.toHaveProperty('since')
  })

  test('[LST-10] its addresses take the three origins; any other is named', () => {
    expect(
      ['initialize_full', 'initialize_grant', 'initialize_service'].map(
        (segment) => itemAddress('services', segment).origin,
      ),
    ).toEqual(['full', 'grant', 'service'])
    expect(itemAddress('services', 'initialize_shoe')).toEqual({ origin: null, unknown: 'initialize_shoe' })
    expect(itemAddress('timelogs', 'initialize_full')).toEqual({ origin: null, unknown: 'initialize_full' })
    expect(itemAddress('timelogs', undefined)).toEqual({ origin: null, unknown: null })
  })

  test('the newest question wins; what goes wrong is said, and the rows before stay', () => {
    const world = start()
    const row = recordLike('service', { id: 5 })
    world.dispatch(itemListOpened({ list: 'services', view: firstItemView(null) }))
    world.exchanges.at(-1)?.answer({ data: [row], total: 300, page: 1, limit: 100 })
    world.dispatch(itemListOpened({ list: 'services', view: { ...firstItemView(null), page: 2 } }))
    const second = world.exchanges.at(-1)
    world.dispatch(itemListOpened({ list: 'services', view: { ...firstItemView(null), page: 3 } }))
    expect(second?.isOpen).toBe(false)
    world.exchanges.at(-1)?.fail({ message: 'No.' })
    expect(world.state().lists.itemLists.services).toMatchObject({
      status: 'failed',
      rows: [row],
      view: { page: 3 },
      message: expect.any(String),
    })
  })
})

test('[LST-24] services and timelogs have their columns', () => {
  expect(itemColumns.services.map(({ title }) => t(title))).toEqual([
    'Date',
    'Service',
    'Client',
    'Advocate',
    'Amount',
    'Minutes',
  ])
  expect(itemColumns.timelogs.map(({ title }) => t(title))).toEqual(['Date', 'Advocate', 'Client', 'Minutes', 'Note'])
})
