import { describe, expect, test } from 'vitest'
import { itemTooLarge, storageFailed, storageRanFull, storageStayedFull } from '../../domain/localCache/index.ts'
import { noticeAccepted, sessionReady } from '../../domain/session/index.ts'
import { localCacheEpics } from '../../epics/localCache/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { fakeCache } from './fakeCache.ts'

const begin = () => {
  const fake = fakeCache()
  const world = startWorld(localCacheEpics, undefined, { localCache: fake.port })
  world.dispatch(noticeAccepted({}), sessionReady({ complete: true }))
  world.actions.length = 0
  const { calls } = world.state()
  return { ...world, fake, calls, shown: () => world.state().calls }
}

describe('what the storage says', () => {
  test('[CFG-22] a full one warns, and the log has a line of it', () => {
    const world = begin()
    world.fake.events$.next({ is: 'evicted', count: 3 })
    expect(world.actions.find(storageRanFull.match)?.payload).toEqual({ evicted: 3 })
    expect(world.shown().snackbars).toMatchObject([{ message: 'localCache.full', tone: 'warning' }])
    expect(world.shown().errors).toEqual([])
  })

  test('[CFG-19] [CFG-23] what is too large, or finds no room, is a line of the log and nothing else', () => {
    const world = begin()
    world.fake.events$.next({ is: 'full', kilobytes: 40 })
    world.fake.events$.next({ is: 'tooLarge', table: 'items', kilobytes: 6_000 })
    expect(world.actions.map(({ type, payload }) => [type, payload])).toEqual([
      [storageStayedFull.type, { kilobytes: 40 }],
      [itemTooLarge.type, { table: 'items', kilobytes: 6_000 }],
    ])
    expect(world.shown()).toEqual(world.calls)
  })

  test('[CFG-24] a failure is shown once', () => {
    const world = begin()
    world.fake.events$.next({ is: 'failed' })
    world.fake.events$.next({ is: 'failed' })
    expect(world.types().filter((type) => type === storageFailed.type)).toHaveLength(1)
    expect(world.shown().errors.map(({ message }) => message)).toEqual([
      'There was an error storing the data. Please reload the page.',
    ])
  })
})
