/** A list that a figure opens in a tab of its own: what it counted comes from the device, where it may come late. */
import { expect, test } from 'vitest'
import { routeEntered } from '../../domain/navigation/index.ts'
import { startRuns } from './runWorld.ts'

const filter = { combine: 'all' as const, conditions: [], groups: [] }
const given = { tab: 'defendants' as const, origin: 'full' as const, filter, figure: 'figure-1' }

/** What the device has from the moment on that `has` is set; before it answers nothing, as it does without its key. */
const opened = async () => {
  const device = { has: false, asked: 0 }
  const localCache = () => ({
    read: ({ key }: { readonly key: string }) => {
      if (key.includes(given.figure)) device.asked += 1
      return Promise.resolve(device.has ? { value: given, at: 0 } : null)
    },
    keep: () => Promise.resolve(),
  })
  const world = startRuns(undefined, true, { localCache: localCache as never }, ['view_own_defendant'])
  const wait = async (milliseconds: number): Promise<void> => {
    world.passes(milliseconds)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  world.dispatch(
    routeEntered({ route: 'list.defendants', searchType: 'advanced', searchValue: 'full', figure: given.figure }),
  )
  await wait(0)
  return { ...world, device, wait, known: () => world.state().lists.reportFilters.defendants }
}

test.each([0, 900, 2_500, 7_900])('is found where it is there after %i ms', async (late) => {
  const { device, wait, known } = await opened()
  await wait(late)
  expect(known()).toBeNull()
  device.has = true
  await wait(8_000)
  expect(known()).toMatchObject({ figure: given.figure, filter })
})

test('is looked for four times, and no more once it is there, or another list is gone to', async () => {
  const never = await opened()
  await never.wait(100_000)
  expect([never.known(), never.device.asked]).toEqual([null, 4])
  const left = await opened()
  left.dispatch(routeEntered({ route: 'home' }))
  await left.wait(100_000)
  expect(left.device.asked).toBe(1)
  const found = await opened()
  found.device.has = true
  for (const later of [1_000, 3_000, 100_000]) await found.wait(later)
  expect([found.known()?.figure, found.device.asked]).toEqual([given.figure, 2])
})
