/** What a list is filtered by, kept on the device from one page to the next. */
import { describe, expect, test } from 'vitest'
import { defaultView, listOpened, openedView, viewOf, type FilterGroup } from '../../domain/lists/index.ts'
import { reportFiltersGiven } from '../../domain/lists/actions.ts'
import { itemPlace } from '../../domain/localCache/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { startWorld } from '../records/epicWorld.ts'

type Item = { readonly place: { readonly key: string }; readonly value: unknown; readonly priority?: number }
const device = () => {
  const kept = new Map<string, Item>()
  return {
    kept,
    localCache: () => ({
      read: ({ key }: { key: string }) =>
        Promise.resolve(kept.has(key) ? { value: kept.get(key)?.value, at: 0 } : null),
      keep: (items: readonly Item[]) => {
        for (const item of items) kept.set(item.place.key, JSON.parse(JSON.stringify(item)) as Item)
        return Promise.resolve()
      },
    }),
  }
}
/** What the device is asked for is there some turns later. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
const place = itemPlace('listFilter', 'list victims')
const clients = defaultView('victims')
const filterBy = (city: string): FilterGroup => ({
  combine: 'all',
  conditions: [{ field: 'city', is: 'has', values: [city] }],
  groups: [],
})

/** A page with the list opened, some time later. */
const page = async ({ localCache }: ReturnType<typeof device>, view = clients) => {
  const world = startWorld(listsEpics, ['view_own_victim'], { localCache: localCache as never })
  const wait = async (): Promise<void> => {
    world.passes(1_000)
    await turns()
  }
  world.dispatch(listOpened(view))
  await turns()
  const filtered = (): FilterGroup | null => viewOf(world.state(), 'victims')?.filter ?? null
  const shown = async (next: Partial<typeof clients>): Promise<void> => {
    world.dispatch(listOpened({ ...view, ...next }))
    await wait()
  }
  return { ...world, filtered, shown }
}

describe('[LST-23] the filter of a list', () => {
  test('is kept with the lowest priority, and is there when the list is opened in another page', async () => {
    const own = device()
    const first = await page(own)
    expect(first.filtered()).toBeNull()
    await first.shown({ filter: filterBy('Easton') })
    expect(own.kept.get(place.key)?.priority).toBe(10)
    const second = await page(own)
    expect(second.filtered()).toEqual(filterBy('Easton'))
    // The rows are those of the filter.
    expect(JSON.stringify(second.exchanges.at(-1)?.input)).toContain('Easton')
  })

  test('that was taken away stays away, here and elsewhere', async () => {
    const own = device()
    const first = await page(own)
    await first.shown({ filter: filterBy('Easton') })
    await first.shown({})
    await first.shown({ status: 'inactive' })
    expect([first.filtered(), (await page(own)).filtered()]).toEqual([null, null])
  })

  test('does not come over another search, nor over what somebody has filtered by meanwhile', async () => {
    const own = device()
    await (await page(own)).shown({ filter: filterBy('Easton') })
    expect((await page(own, { ...clients, searchType: 'name', value: 'Quill' })).filtered()).toBeNull()
    const slow = startWorld(listsEpics, ['view_own_victim'], { localCache: own.localCache as never })
    slow.dispatch(listOpened(clients), listOpened({ ...clients, filter: filterBy('Weston') }))
    await turns()
    expect(viewOf(slow.state(), 'victims')?.filter).toEqual(filterBy('Weston'))
  })

  test('of a report is not kept as the list’s own, and one that may not be asked any more does not come back', async () => {
    const own = device()
    const first = await page(own)
    first.dispatch(reportFiltersGiven({ tab: 'victims', origin: 'full', filter: filterBy('Easton') }))
    await first.shown({ filter: filterBy('Easton') })
    expect(own.kept.get(place.key)?.value ?? null).toBeNull()
    own.kept.set(place.key, {
      place,
      value: { ...filterBy('x'), conditions: [{ field: 'nothing', is: 'has', values: ['x'] }] },
    })
    expect((await page(own)).filtered()).toBeNull()
    own.kept.set(place.key, { place, value: 'nonsense' })
    expect((await page(own)).filtered()).toBeNull()
  })

  test('comes back after a report’s figure was shown instead of it, and the figure’s own does not stay', async () => {
    const own = device()
    const first = await page(own)
    await first.shown({ filter: filterBy('Easton') })
    const counted = { type: 'victimized' as const, since: null, until: null }
    first.dispatch(reportFiltersGiven({ tab: 'victims', origin: 'full', filter: filterBy('Weston'), counted }))
    const at = (search: Parameters<typeof openedView>[2]) =>
      openedView(first.state(), 'victims', search, new Set(['view_own_victim']))
    const figure = at({ type: 'advanced', value: 'full' })
    expect(figure).toMatchObject({ filter: filterBy('Weston'), counted })
    await first.shown(figure)
    expect(at({ type: 'race', value: '3' }).filter).toBeUndefined()
    const plain = at(null)
    expect(plain).toEqual(clients)
    first.dispatch(listOpened(plain))
    await turns()
    expect(viewOf(first.state(), 'victims')).toEqual({ ...clients, filter: filterBy('Easton') })
  })
})
