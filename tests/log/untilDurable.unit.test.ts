/** How long the log holds up what is sent under a name: until it is durable, but no longer than some seconds. */
import { BehaviorSubject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { longestHold, untilDurable } from '../../epics/log/untilDurable.ts'
import type { LogStore } from '../../epics/kernel/index.ts'
import { virtualTime } from '../session/virtualTime.ts'
import { openCipher } from './lateWorld.ts'
import { createMemoryLogStore } from './memoryLogStore.ts'
import { feed, testWriter, typed } from './world.ts'

/** A writer over a disk that takes a row when it is told to, and what waits for it. */
const begin = ({ isLocked = false } = {}) => {
  const time = virtualTime()
  const disk = createMemoryLogStore()
  const rows: { readonly take: () => void; readonly refuse: () => void }[] = []
  const store: LogStore = {
    ...disk,
    append: (...row) =>
      new Promise((done, fail) =>
        rows.push({ take: () => done(disk.append(...row)), refuse: () => fail(new Error('no')) }),
      ),
  }
  const writer = testWriter(store, { scheduler: time.scheduler })
  const cipher = openCipher('key')
  const isUnkept$ = new BehaviorSubject(false)
  const durable = untilDurable(writer, time.scheduler, isUnkept$)
  if (!isLocked) writer.unlock(cipher)
  const ask = () => {
    const asked = { times: 0, stop: (): void => undefined }
    const waiting = durable().subscribe(() => (asked.times += 1))
    asked.stop = () => waiting.unsubscribe()
    return asked
  }
  const atTheDisk = async (count: number): Promise<void> => {
    await time.settle()
    expect(rows).toHaveLength(count)
  }
  return { ...time, writer, rows, atTheDisk, isUnkept$, unlock: () => writer.unlock(cipher), ask }
}

const settled = async ({ writer, settle }: { writer: ReturnType<typeof testWriter>; settle: () => Promise<void> }) => {
  await writer.flush()
  await settle()
}

describe('what waits for the log', () => {
  test('goes on when all that was recorded before is durable, once', async () => {
    const world = begin()
    feed(world.writer, typed.slice(0, 2))
    const asked = world.ask()
    await world.atTheDisk(1)
    await world.advance(longestHold - 1)
    expect(asked.times).toBe(0)
    world.rows[0]?.take()
    await settled(world)
    expect(asked.times).toBe(1)
    await world.advance(longestHold)
    expect([asked.times, world.scheduler.actions.length]).toEqual([1, 0])
  })

  test('is held up by what is recorded in the same moment, just after it has asked', async () => {
    const world = begin()
    const asked = world.ask()
    feed(world.writer, typed.slice(0, 1))
    await world.atTheDisk(1)
    expect(asked.times).toBe(0)
    world.rows[0]?.take()
    await settled(world)
    expect(asked.times).toBe(1)
  })

  test('waits for nothing where nothing is to be written, and leaves no timer once nobody waits', async () => {
    const world = begin()
    const asked = world.ask()
    await world.settle()
    expect(asked.times).toBe(1)
    feed(world.writer, typed.slice(0, 1))
    world.ask().stop()
    expect(world.scheduler.actions.filter(({ closed }) => !closed)).toEqual([])
  })

  test('is not held up, and goes on at once, where the session’s keys are another device’s', async () => {
    const world = begin({ isLocked: true })
    feed(world.writer, typed.slice(0, 1))
    const first = world.ask()
    await world.settle()
    expect(first.times).toBe(0)
    world.isUnkept$.next(true)
    const second = world.ask()
    expect([first.times, second.times]).toEqual([1, 1])
  })

  test('waits some seconds for a disk, or a key, that does not come; then nobody waits before it has', async () => {
    const world = begin({ isLocked: true })
    feed(world.writer, typed.slice(0, 1))
    const first = world.ask()
    await world.advance(longestHold - 1)
    expect(first.times).toBe(0)
    await world.advance(1)
    const second = world.ask()
    expect([first.times, second.times]).toEqual([1, 1])
    world.unlock()
    await world.atTheDisk(1)
    world.rows[0]?.take()
    await settled(world)
    feed(world.writer, typed.slice(1, 2))
    const third = world.ask()
    await world.atTheDisk(2)
    expect(third.times).toBe(0)
    world.rows[1]?.take()
    await settled(world)
    expect([first.times, second.times, third.times]).toEqual([1, 1, 1])
  })

  test('goes on as soon as it is known that nothing can be written, and at once while that lasts', async () => {
    const world = begin()
    feed(world.writer, typed.slice(0, 1))
    const first = world.ask()
    await world.atTheDisk(1)
    expect(first.times).toBe(0)
    world.rows[0]?.refuse()
    await world.settle()
    const second = world.ask()
    expect([world.writer.status$, first.times, second.times]).toMatchObject([{ value: { problem: 'failed' } }, 1, 1])
  })

  test('goes on at the end of the log', async () => {
    const world = begin()
    feed(world.writer, typed.slice(0, 1))
    const asked = world.ask()
    await world.atTheDisk(1)
    world.writer.close()
    await world.settle()
    expect(asked.times).toBe(1)
  })
})
