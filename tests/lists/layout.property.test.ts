/** How columns are arranged, and how that is kept. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cardOf,
  cardsSeen,
  columnsOf,
  columnWidth,
  defaultView,
  getLayouts,
  inKeptOrder,
  layoutOf,
  listLayoutChanged,
  listLayoutsLoaded,
  listOpened,
  listPageRequested,
  moved,
  narrowestColumn,
  pageOf,
  putLayout,
  usualLayout,
  widestColumn,
  type ColumnLayout,
} from '../../domain/lists/index.ts'
import { arranged } from '../../domain/lists/layout.ts'
import type { CustomField } from '../../domain/customFields/index.ts'
import { settingsLoaded } from '../../domain/config/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { field as anyField } from '../customFields/fields.ts'
import { startWorld } from '../records/epicWorld.ts'
import { clientCard } from './clientCard.ts'

const ids = ['name', 'case', 'race', 'owner', 'gone', 'email']
const known = ids.filter((id) => id !== 'gone').map((id) => ({ id, isUsual: id !== 'email' }))
const anyColumn: fc.Arbitrary<ColumnLayout> = fc.record({
  id: fc.constantFrom(...ids),
  isShown: fc.boolean(),
  width: fc.option(fc.integer({ min: narrowestColumn, max: widestColumn })),
})
const anyColumns = fc.array(anyColumn, { maxLength: 8 })

describe('columns', () => {
  test('[LST-20] law: whatever was kept, each column that the list has is there once, and the one that names rows is shown', () => {
    fc.assert(
      fc.property(anyColumns, (columns) => {
        const all = arranged({ ...usualLayout, columns }, known)
        expect(all.map(({ id }) => id).toSorted()).toEqual(known.map(({ id }) => id).toSorted())
        expect(all.find(({ id }) => id === 'name')?.isShown).toBe(true)
        expect(arranged({ ...usualLayout, columns: [...all] }, known)).toEqual(all)
      }),
    )
  })

  test('[LST-20] law: a column moves one place and back again, and the others keep their order', () => {
    fc.assert(
      fc.property(anyColumns, fc.constantFrom(...known), (columns, { id }) => {
        const all = arranged({ ...usualLayout, columns }, known)
        const down = moved(all, id, 1)
        const others = (of: readonly ColumnLayout[]) => of.filter((one) => one.id !== id)
        expect(others(down)).toEqual(others(all))
        expect(moved(down, id, -1)).toEqual(all.at(-1)?.id === id ? moved(all, id, -1) : all)
      }),
    )
  })

  test('law: a width is always one that can be kept', () => {
    fc.assert(
      fc.property(fc.double(), (width) => {
        const kept = columnWidth(width)
        expect(Number.isInteger(kept) && kept >= narrowestColumn && kept <= widestColumn).toBe(true)
      }),
    )
  })

  test('[LST-25] the order that was chosen last is that of a list that nobody has sorted yet', () => {
    const view = defaultView('victims')
    const layout = { ...usualLayout, orderBy: 'birthdate', order: 'DESC' as const }
    expect(inKeptOrder(view, layout)).toEqual({ ...view, orderBy: 'birthdate', order: 'DESC' })
    expect(inKeptOrder({ ...view, orderBy: 'victim_type' }, layout).orderBy).toBe('victim_type')
    expect(inKeptOrder(view, { ...layout, orderBy: 'nothing' })).toBe(view)
  })
})

describe('keeping', () => {
  test('[LST-20] a layout comes with the session; a change is sent once it has settled, only the last one', () => {
    const world = startWorld(listsEpics, ['view_own_victim'])
    world.dispatch(sessionReady({ complete: true }))
    world
      .open()
      .at(-1)
      ?.answer({ data: [{ tab: 'victims', layout: { ...usualLayout, orderBy: 'birthdate' } }] })
    expect(world.state().lists.layouts.victims?.orderBy).toBe('birthdate')
    expect(getLayouts.method).toBe('GET')
    for (const orderBy of ['victim_type', 'updated_at'])
      world.dispatch(listLayoutChanged({ tab: 'victims', layout: { ...usualLayout, orderBy } }))
    world.timePasses()
    const sent = world.exchanges.filter(({ call }) => call === putLayout.id)
    expect(sent.map(({ input }) => input.body)).toEqual([
      { tab: 'victims', layout: { ...usualLayout, orderBy: 'updated_at' } },
    ])
  })
})

describe('the agency’s own fields', () => {
  const field = (id: number, more: Partial<CustomField> = {}) =>
    anyField('Text', {}, { id, label: `Own ${id}`, order: id, ...more })
  const ofField = (id: number, isShown = true): ColumnLayout => ({ id: `custom_${id}`, isShown, width: null })
  const start = () => {
    const world = startWorld(listsEpics, ['view_own_victim'])
    world.dispatch(
      settingsLoaded({
        failed: [],
        settings: {
          races: [],
          genders: [],
          case_stages: [],
          advocates: [],
          field_views: [field(4), field(5, { status: 0 }), field(6, { table: 'Case' })],
        },
      }),
      listOpened(defaultView('victims')),
    )
    return world
  }

  test('[LST-20] are offered after the list’s own columns, as far as they are active and of its kind', () => {
    const { state } = start()
    const ids = columnsOf(state(), 'victims').map(({ id }) => id)
    expect(ids.at(-1)).toBe('custom_4')
    expect(ids).not.toEqual(expect.arrayContaining(['custom_5']))
    expect(columnsOf(state(), 'victims').at(-1)).toMatchObject({ title: 'Own 4', isShown: false })
    expect(columnsOf(state(), 'timelogs').map(({ id }) => id)).not.toContain('custom_6')
  })

  test('[LST-20] that are shown are asked for with the rows, and rows that lack one are asked for again', () => {
    const world = start()
    const asked = () => world.exchanges.at(-1)?.input.query as { custom?: string; page: number }
    expect(asked()).not.toHaveProperty('custom')
    world.exchanges.at(-1)?.answer({ data: [], total: 0, page: 1, limit: 100 })
    const show = (columns: readonly ColumnLayout[]): void =>
      world.dispatch(listLayoutChanged({ tab: 'victims', layout: { ...usualLayout, columns: [...columns] } }))
    show([ofField(4)])
    expect(pageOf(world.state(), 'victims', 1)?.status).toBe('stale')
    world.dispatch(listPageRequested({ tab: 'victims', page: 1 }))
    expect(asked()).toMatchObject({ custom: '4' })
    world.exchanges.at(-1)?.answer({ data: [], total: 0, page: 1, limit: 100 })
    show([ofField(4, false)])
    expect(pageOf(world.state(), 'victims', 1)?.status).toBe('loaded')
  })

  test('[LST-20] a layout that comes after the rows has them asked for again, and a search takes nothing away', () => {
    const world = start()
    world.exchanges.at(-1)?.answer({ data: [clientCard(5)], total: 1, page: 1, limit: 100 })
    world.dispatch(
      listLayoutsLoaded({ layouts: [{ tab: 'victims', layout: { ...usualLayout, columns: [ofField(4)] } }] }),
    )
    expect(pageOf(world.state(), 'victims', 1)?.status).toBe('stale')
    world.dispatch(listPageRequested({ tab: 'victims', page: 1 }))
    world.exchanges
      .at(-1)
      ?.answer({ data: [{ ...clientCard(5), custom: { 4: 'Blue' } }], total: 1, page: 1, limit: 100 })
    world.dispatch(cardsSeen({ pages: [{ tab: 'victims', rows: [clientCard(5)] }] }))
    const card = cardOf(world.state(), 'victims', 5)
    const column = columnsOf(world.state(), 'victims').find(({ id }) => id === 'custom_4')
    expect(card && column?.cell(card, { zone: 'UTC', today: null, label: () => null })).toBe('Blue')
  })

  test('[LST-20] one that is switched off keeps its place until it is on again', () => {
    const world = start()
    world.dispatch(
      listLayoutChanged({
        tab: 'victims',
        layout: { ...usualLayout, columns: [{ ...ofField(5), width: 300 }, ofField(4)] },
      }),
    )
    expect(columnsOf(world.state(), 'victims').map(({ id }) => id)).not.toContain('custom_5')
    expect(layoutOf(world.state(), 'victims').find(({ id }) => id === 'custom_5')).toMatchObject({ width: 300 })
  })
})
