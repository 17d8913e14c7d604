/** What a list is filtered by, kept on the device from one page to the next. */
import { describe, expect, test } from 'vitest'
import {
  defaultView,
  listOpened,
  openedView,
  viewOf,
  type FilterCondition,
  type FilterGroup,
  type ListTab,
  type ViewOpened,
} from '../../domain/lists/index.ts'
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
const scopes = ['view_own_victim', 'view_task']
const where = (...conditions: FilterCondition[]): FilterGroup => ({ combine: 'all', conditions, groups: [] })
const clients = defaultView('victims')
const filterBy = (city: string) => where({ field: 'city', is: 'has', values: [city] })
const ofUser = (user: string) => where({ field: 'assigned', is: 'oneOf', values: [user] })
const placeOf = (tab: ListTab) => itemPlace('listFilter', `list ${tab}`)

/** A page with the list opened as `begins` says, some time later. */
const page = async ({ localCache }: ReturnType<typeof device>, begins: ViewOpened = clients) => {
  const { tab } = begins
  const world = startWorld(listsEpics, scopes, { localCache: localCache as never })
  const wait = async (): Promise<void> => {
    world.passes(1_000)
    await turns()
  }
  world.dispatch(listOpened(begins))
  await turns()
  await wait()
  const filtered = (): FilterGroup | null => viewOf(world.state(), tab)?.filter ?? null
  const shown = async (next: Partial<ViewOpened>): Promise<void> => {
    world.dispatch(listOpened({ ...defaultView(tab), ...next }))
    await wait()
  }
  /** As its page opens it when somebody comes back to it. */
  const again = async (): Promise<void> => {
    world.dispatch(listOpened(openedView(world.state(), tab, null, new Set(scopes), begins)))
    await wait()
  }
  return { ...world, filtered, shown, again }
}

describe.each<{ begins: ViewOpened; one: FilterGroup; other: FilterGroup }>([
  { begins: clients, one: filterBy('Easton'), other: filterBy('Weston') },
  {
    begins: { ...defaultView('tasks'), filter: ofUser('3'), begun: true },
    one: ofUser('8'),
    other: ofUser('9'),
  },
])('[LST-23] the filter of the list of $begins.tab', ({ begins, one, other }) => {
  const { tab, filter: first = null } = begins
  const place = placeOf(tab)

  test('is kept with the lowest priority, and is there when the list is opened in another page', async () => {
    const own = device()
    const at = await page(own, begins)
    expect(at.filtered()).toEqual(first)
    await at.shown({ filter: one })
    expect(own.kept.get(place.key)?.priority).toBe(10)
    for (const next of [await page(own, begins), await page(own, begins)]) {
      expect(next.filtered()).toEqual(one)
      // The rows are those of the filter.
      expect(JSON.stringify(next.exchanges.at(-1)?.input)).toContain(one.conditions[0]?.values[0])
    }
    expect(own.kept.get(place.key)?.value).toEqual(one)
  })

  test('is what the page begins with only where nobody has chosen another one, and is not kept as theirs', async () => {
    const own = device()
    const at = await page(own, begins)
    await at.again()
    await at.shown({ ...(first !== null && { filter: first }), orderBy: 'updated_at' })
    expect(own.kept.get(place.key)?.value ?? null).toBeNull()
    await at.shown({ filter: one })
    await at.shown({ ...(first !== null && { filter: first }) })
    expect(own.kept.get(place.key)?.value).toEqual(first)
    expect((await page(own, begins)).filtered()).toEqual(first)
  })

  test.each([{}, { filter: where() }])('that was taken away stays away, here and elsewhere: %j', async (nothing) => {
    const own = device()
    const at = await page(own, begins)
    await at.shown({ filter: one })
    await at.shown(nothing)
    await at.again()
    const next = await page(own, begins)
    expect([at, next].map((each) => each.filtered()?.conditions ?? [])).toEqual([[], []])
    await next.again()
    expect(next.filtered()?.conditions ?? []).toEqual([])
  })

  test('does not come over another search, nor over what somebody has filtered by meanwhile', async () => {
    const own = device()
    await (await page(own, begins)).shown({ filter: one })
    const searched = { ...begins, value: 'Quill', ...(tab === 'victims' && { searchType: 'name' }) }
    expect((await page(own, searched)).filtered()).toEqual(first)
    const slow = startWorld(listsEpics, scopes, { localCache: own.localCache as never })
    slow.dispatch(listOpened(begins), listOpened({ ...defaultView(tab), filter: other }))
    await turns()
    expect(viewOf(slow.state(), tab)?.filter).toEqual(other)
  })

  test('comes back to a list that was sorted while the device looked', async () => {
    const own = device()
    await (await page(own, begins)).shown({ filter: one })
    const slow = startWorld(listsEpics, scopes, { localCache: own.localCache as never })
    slow.dispatch(listOpened(begins), listOpened({ ...begins, orderBy: 'updated_at' }))
    await turns()
    expect(viewOf(slow.state(), tab)).toMatchObject({ filter: one, orderBy: 'updated_at' })
  })

  test('that can’t be read, or may not be asked any more, does not come back', async () => {
    const own = device()
    const unknown = where({ field: 'nothing', is: 'has', values: ['x'] })
    for (const value of ['nonsense', unknown]) {
      own.kept.set(place.key, { place, value })
      expect((await page(own, begins)).filtered()).toEqual(first)
    }
  })
})

describe('[LST-23] the filter of a list', () => {
  const place = placeOf('victims')

  test('of a report is not kept as the list’s own', async () => {
    const own = device()
    const first = await page(own)
    first.dispatch(reportFiltersGiven({ tab: 'victims', origin: 'full', filter: filterBy('Easton') }))
    await first.shown({ filter: filterBy('Easton') })
    expect(own.kept.get(place.key)?.value ?? null).toBeNull()
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
