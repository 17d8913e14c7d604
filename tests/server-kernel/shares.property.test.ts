import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createShares, fairShares, NoTurn } from '../../server/kernel/shares.ts'
import { runs } from '../run/runs.ts'

type Step =
  | { readonly does: 'ask'; readonly owner: number; readonly fails: boolean }
  | { readonly does: 'finish' | 'abort'; readonly nth: number }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('ask' as const), owner: fc.nat(3), fails: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('finish' as const), nth: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('abort' as const), nth: fc.nat() }) },
)

type Task = {
  readonly owner: number
  readonly fails: boolean
  readonly abort: AbortController
  state: 'waits' | 'works' | 'done' | 'aborted' | 'refused'
  finish: () => void
}

/** Promises that are settled have been heard of. */
const turnOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const world = (limits: Parameters<typeof createShares>[0]) => {
  const shares = createShares(limits)
  const tasks: Task[] = []
  const began: Task[] = []
  const ask = (owner: number, fails = false): Task => {
    const task: Task = { owner, fails, abort: new AbortController(), state: 'waits', finish: () => undefined }
    tasks.push(task)
    const work = () =>
      new Promise<void>((resolve, reject) => {
        task.state = 'works'
        began.push(task)
        task.finish = () => (fails ? reject(new Error('it failed')) : resolve())
      })
    const isFree = shares.isFree(owner)
    const turn = shares.turn(owner, work, task.abort.signal)
    expect(began.includes(task)).toBe(isFree)
    turn.then(
      () => (task.state = 'done'),
      (error: unknown) => {
        if (!(error instanceof NoTurn)) task.state = 'done'
        else task.state = error.reason === 'crowded' ? 'refused' : 'aborted'
      },
    )
    return task
  }
  const of = (state: Task['state'], owner?: number) =>
    tasks.filter((task) => task.state === state && (owner === undefined || task.owner === owner))
  return { tasks, began, ask, of }
}

describe('shares', () => {
  test('law: never more than a share, nobody waits where there is room, and no place is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ each: fc.integer({ min: 1, max: 3 }), all: fc.integer({ min: 1, max: 6 }) }),
        fc.array(step, { maxLength: 60 }),
        async ({ each, all }, steps) => {
          const { tasks, ask, of } = world({ each, all, waiting: 5 })
          const check = () => {
            expect(of('works').length).toBeLessThanOrEqual(all)
            for (const owner of [0, 1, 2, 3]) {
              expect(of('works', owner).length).toBeLessThanOrEqual(each)
              expect(of('waits', owner).length).toBeLessThanOrEqual(5)
              if (of('waits', owner).length > 0)
                expect(of('works').length === all || of('works', owner).length === each).toBe(true)
            }
          }
          for (const one of steps) {
            if (one.does === 'ask') ask(one.owner, one.fails)
            const under = of(one.does === 'abort' ? 'waits' : 'works')
            if (one.does === 'finish') under[one.nth % Math.max(1, under.length)]?.finish()
            if (one.does === 'abort') under[one.nth % Math.max(1, under.length)]?.abort.abort()
            await turnOver()
            check()
          }
          for (let left = of('works'); left.length > 0; left = of('works')) {
            left[0]?.finish()
            await turnOver()
            check()
          }
          expect(tasks.every(({ state }) => ['done', 'aborted', 'refused'].includes(state))).toBe(true)
          const again = [0, 1, 2, 3].flatMap((owner) => Array.from({ length: each }, () => ask(owner)))
          await turnOver()
          expect(again.filter(({ state }) => state === 'works')).toHaveLength(Math.min(all, 4 * each))
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test('law: an owner who waits has a turn before any other has two, in the order in which the work came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 40 }), async (owners) => {
        const { tasks, began, ask, of } = world({ each: 4, all: 1, waiting: 100 })
        for (const owner of owners) ask(owner)
        await turnOver()
        for (let left = of('works'); left.length > 0; left = of('works')) {
          const waited = new Set(of('waits').map(({ owner }) => owner))
          const from = began.length
          for (let n = 0; n < waited.size; n += 1) {
            of('works')[0]?.finish()
            await turnOver()
          }
          expect(new Set(began.slice(from).map(({ owner }) => owner))).toEqual(waited)
          if (waited.size === 0) {
            left[0]?.finish()
            await turnOver()
          }
        }
        for (const owner of new Set(owners)) {
          const own = (task: Task): boolean => task.owner === owner
          expect(began.filter(own).map((task) => tasks.indexOf(task))).toEqual(
            tasks.filter(own).map((task) => tasks.indexOf(task)),
          )
        }
      }),
      { numRuns: runs(200) },
    )
  })

  test('what is aborted before its turn is never begun', async () => {
    const { ask, of } = world({ each: 1, all: 1, waiting: 5 })
    const first = ask(1)
    const second = ask(1)
    await turnOver()
    second.abort.abort()
    first.finish()
    await turnOver()
    expect([first.state, second.state, of('works').length]).toEqual(['done', 'aborted', 0])
  })
})

test('what waits longer than there is patience is refused, is never begun, and takes nobody’s place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const shares = createShares({ each: 1, all: 2, waiting: 5, patience: 1_000 })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const ask = (owner: number, name: string) =>
      shares
        .turn(owner, () => {
          begun.push(name)
          return new Promise<void>((end) => ends.push(end))
        })
        .catch((error: unknown) => (error instanceof NoTurn ? error.reason : error))
    const first = ask(1, 'first')
    const late = ask(1, 'late')
    vi.advanceTimersByTime(600)
    const next = ask(1, 'next')
    vi.advanceTimersByTime(400)
    expect(await late).toBe('late')
    ends[0]?.()
    await first
    await turnOver()
    expect(begun).toEqual(['first', 'next'])
    vi.advanceTimersByTime(10_000)
    ends[1]?.()
    expect(await next).toBeUndefined()
    expect(begun).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('law: however much one user asks for, a colleague has the next turn but those under way, and is refused nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 3 }), async (flood, each) => {
      const shares = fairShares(
        createShares({ each, all: Number.POSITIVE_INFINITY, waiting: 60 }),
        createShares({ each: each + 1, all: 12, waiting: 200 }),
      )
      const finish: (() => void)[] = []
      const begun: number[] = []
      const ask = (user: number) =>
        shares
          .turn({ account: 1, user }, () => {
            begun.push(user)
            return new Promise<void>((resolve) => finish.push(resolve))
          })
          .catch((error: unknown) => error)
      const asked = Array.from({ length: flood }, () => ask(1))
      await turnOver()
      const colleague = ask(2)
      await turnOver()
      expect(begun.filter((user) => user === 1).length).toBeLessThanOrEqual(each)
      expect(begun).toContain(2)
      while (finish.length > 0) {
        for (const end of finish.splice(0)) end()
        await turnOver()
      }
      expect(await colleague).toBeUndefined()
      const refused = (await Promise.all(asked)).filter((outcome) => outcome instanceof NoTurn)
      expect(refused.length).toBe(Math.max(0, flood - each - 60))
    }),
    { numRuns: runs(30) },
  )
})
