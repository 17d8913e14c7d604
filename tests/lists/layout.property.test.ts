/** How columns are arranged, and how that is kept. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arranged,
  columnWidth,
  defaultView,
  getLayouts,
  inKeptOrder,
  listLayoutChanged,
  moved,
  narrowestColumn,
  putLayout,
  usualLayout,
  widestColumn,
  type ColumnLayout,
} from '../../domain/lists/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { startWorld } from '../records/epicWorld.ts'

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
